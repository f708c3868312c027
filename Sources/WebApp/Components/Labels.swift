import CivilTime
import HTMLWriting

/// A time that can be read at a glance, exact on asking; a script keeps it true.
struct TimeLabel {
  let instant: Timestamp
  let stage: Stage

  var html: HTML {
    let text = TimeText(instant: instant, now: stage.now)
    return time(.datetime(instant.rfc3339), .title(text.exact)) { text.relative }
  }
}

/// An unread count that live updates find by its key; nothing is shown for zero.
struct CountLabel {
  let count: Int
  let key: String

  var html: HTML {
    span(.class("count"), .data("count", key)) {
      if count > 0 { QuantityText.short(count) }
    }
  }
}

import CivilTime
import HTMLWriting
import ReaderModel

/// A time that can be read at a glance, exact on asking; a script keeps it true.
struct TimeLabel {
  let instant: Timestamp
  /// Whether it stands in a sentence, and not alone as beside a row.
  var isSpoken = false
  let stage: Stage

  var html: HTML {
    let text = TimeText(instant: instant, now: stage.now)
    return time(
      .datetime(instant.rfc3339),
      .title(text.exact),
      .when(isSpoken, .data("spoken"))
    ) { isSpoken ? text.spoken : text.relative }
  }
}

/// An unread count that live updates find by its key; nothing is shown for zero.
struct CountLabel {
  let count: Int
  let key: String
  /// Whether there is room for all digits; `live.js` then writes them too.
  var isExact = false

  var html: HTML {
    span(.class("count"), .data("count", key), .when(isExact, .data("exact"))) {
      if count > 0 { isExact ? count.grouped : QuantityText.short(count) }
    }
  }
}

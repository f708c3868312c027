import HTMLWriting
import ReaderModel

/// Says what has just been marked and takes it back, where no script shows it in passing.
struct UndoNotice {
  let offer: UndoOffer
  let back: Route
  let stage: Stage

  var html: HTML {
    Notice(
      glyph: .done,
      text: HTML { "\(QuantityText.count(offer.count, "item", "items")) marked as read." },
      action: form(.method("post"), .action(Route.undo(offer.event).target)) {
        input(.type("hidden"), .name("back"), .value(back.address))
        button(.class("tool")) { "Undo" }
      },
      stage: stage
    ).html
  }
}

import HTMLWriting
import ReaderModel
import ReaderServices

/// Says whether older items of a feed are on their way.
struct OlderItemsNotice {
  let older: OlderPage
  let feed: FeedID
  let stage: Stage

  var html: HTML {
    Notice(glyph: isBad ? .warning : .history, isBad: isBad, text: text, stage: stage).html
  }

  private var isBad: Bool {
    if case .failed = older { true } else { false }
  }

  private var text: HTML {
    HTML {
      switch older {
      case .at:
        strong { "Older items are on their way." }
        p { "They come page by page, as read." }
        div(.class("buttons")) {
          a(.class("button"), .href(Route.place(.feed(feed)).target)) { "Go to the feed" }
        }
      case .nowhere:
        strong { "There are no older items to fetch." }
        p { "The feed names no further pages: what it holds now is all that it gives." }
      case .failed(let failure, let address):
        let words = FailureText(failure: failure, address: address)
        strong { words.sentence }
        if let advice = words.advice { p { advice } }
      }
    }
  }
}

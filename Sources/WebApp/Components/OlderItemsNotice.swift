import HTMLWriting
import ReaderModel
import ReaderServices

/// Says whether older items of a feed are on their way.
struct OlderItemsNotice {
  let news: OlderItemsNews
  let feed: FeedID
  let stage: Stage

  var html: HTML {
    Notice(glyph: isBad ? .warning : .history, isBad: isBad, text: text, stage: stage).html
  }

  private var isBad: Bool { news == .failed }

  private var text: HTML {
    HTML {
      switch news {
      case .coming:
        strong { "Older items are on their way." }
        p { "They come page by page, as read." }
        div(.class("buttons")) {
          a(.class("button"), .href(Route.place(.feed(feed)).target)) { "Go to the feed" }
        }
      case .nowhere:
        strong { "There are no older items to fetch." }
        p { "The feed names no further pages: what it holds now is all that it gives." }
      case .failed:
        strong { "The feed could not be read just now." }
        p { "Try again in a while. Its health says what is wrong if it lasts." }
      }
    }
  }
}

import HTMLWriting
import ReaderModel
import ReaderServices

/// Says why there is no new subscription and what to do instead.
struct SubscribeFailureNotice {
  let error: SubscribeError
  /// Whether name and password are asked for beside it.
  var asksLogin = false
  /// Whether they, or the like, were sent.
  var hasLogin = false
  let stage: Stage

  var html: HTML {
    Notice(glyph: .warning, isBad: true, text: HTML { text }, stage: stage).html
  }

  @HTMLBuilder private var text: HTML {
    switch error {
    case .alreadySubscribed(let feed):
      strong { "You have this feed already." }
      div(.class("buttons")) {
        a(.class("button"), .href(Route.place(.feed(feed)).target)) { "Go to it" }
      }
    case .notAnAddress(let typed):
      strong { "\u{201C}\(typed.shortenedToQuote)\u{201D} is no web address." }
      p { "Type it as in a browser: example.org or https://example.org/blog." }
    case .unreadableLogin(let typed):
      strong { "\u{201C}\(typed.shortenedToQuote)\u{201D} is no web address." }
      p {
        "The name and password in it cannot be read. Leave them out: they are asked for where the server "
        "wants them."
      }
    case .noFeedFound(let address):
      strong { "There is no feed on \(address.shortenedToQuote)." }
      p { "The site may have one elsewhere: try the address of its blog or news page." }
    case .fetchFailed(let failure, let address):
      let words = FailureText(failure: failure, address: address)
      strong { words.sentence }
      if hasLogin, words.wantsLogin {
        p { "It does not take what you entered." }
      } else if !asksLogin, let advice = words.adviceBeforeSubscribing {
        p { advice }
      }
    case .badSettings(let problem):
      strong { Explanation(problem).sentences }
    case .storage:
      strong { "The subscription could not be stored." }
      p { "Try again in a moment." }
    }
  }
}

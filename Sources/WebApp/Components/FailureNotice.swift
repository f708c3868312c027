import CivilTime
import HTMLWriting
import ReaderModel
import ReaderServices

/// Says why a feed cannot be refreshed, since when, and when it is tried again.
struct FailureNotice {
  let subscription: SubscriptionRow
  let failure: FeedFailure
  let back: Route
  let stage: Stage

  var html: HTML {
    Notice(glyph: .warning, isBad: true, text: message, stage: stage).html
  }

  private var message: HTML {
    HTML {
      strong { FailureText(failure: failure, address: subscription.address).sentence }
      p {
        let seconds = Int(stage.now.seconds - failure.since.seconds)
        QuantityText.lasting(seconds: seconds)
        if let next = subscription.nextCheckAt, next > stage.now, next < NextCheck.never {
          ". Next try in \(QuantityText.span(seconds: Int(next.seconds - stage.now.seconds)))"
        }
        if subscription.itemCount > 0 { ". What arrived before stays here." } else { "." }
      }
      form(.class("buttons"), .method("post"), .action(Route.refresh.target), .data("refresh")) {
        input(.type("hidden"), .name("feed"), .value(String(subscription.feedID.rawValue)))
        input(.type("hidden"), .name("back"), .value(back.address))
        FailureStep(row: subscription, failure: failure).html
        button(.class("button")) { "Try again" }
      }
    }
  }
}

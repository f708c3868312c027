import HTMLWriting
import ReaderModel
import ReaderServices

/// Where a reader goes to mend a feed that fails: to what is set for its requests, or to the certificate
/// of its server; nothing where neither would help.
struct FailureStep {
  let row: SubscriptionRow
  let failure: FeedFailure

  var html: HTML {
    HTML {
      if let step {
        a(.class("button"), .href(step.route.target)) { step.name }
      }
    }
  }

  private var step: (route: Route, name: String)? {
    let words = FailureText(failure: failure, address: row.address)
    if words.isAboutCertificate {
      return (.feedCertificate(row.feedID), "Look at the certificate")
    }
    let isAboutSettings =
      [.proxyFailed, .secretsUnreadable].contains(failure.code) || failure.httpStatus == 407
    return words.wantsLogin || isAboutSettings ? (.feedAccess(row.feedID), "Access") : nil
  }
}

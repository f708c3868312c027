import Fetching
package import ReaderModel
import WebAddressing

/// Says in the reader's words why a feed could not be refreshed; pages and commands share it.
package struct FailureText {
  package let failure: FeedFailure
  /// The feed's address.
  package let address: String

  package init(failure: FeedFailure, address: String) {
    self.failure = failure
    self.address = address
  }

  /// One sentence: *example.org did not answer in time.*
  package var sentence: String {
    switch failure.code {
    case .badAddress: "The address \(address.shortenedToQuote) cannot be fetched."
    case .nameNotFound: "There is no server named \(host)."
    case .refusedConnection: "\(host) refused the connection."
    case .connectionLost: "\(host) broke off the connection."
    case .timedOut: "\(host) did not answer in time."
    case .tlsFailed: (certificate ?? .other).sentence(on: host)
    case .privateAddress: "\(host) is an address of the local network, which feeds may not have."
    case .tooManyRedirects: "\(host) kept sending Tidings to other addresses."
    case .badRedirect: "\(host) sent Tidings to an address that cannot be fetched."
    case .tooLarge:
      "The feed is larger than the \(FetchRequest.mostOfAFeed >> 20) MB that Tidings takes."
    case .badEncoding: "\(host) sent the feed in a form that cannot be unpacked."
    case .badResponse: "The answer of \(host) makes no sense."
    case .httpStatus: statusSentence
    case .loginPage: "\(host) shows a page to log in on, and no feed."
    case .botWall: "\(host) is walled off against robots\(failure.detail.map { " (\($0))" } ?? "")."
    case .notAFeed: "What \(host) sent is no feed."
    case .emptyDocument: "\(host) sent an empty document."
    case .proxyFailed: "The proxy does not lead to \(host)."
    case .secretsUnreadable: "What was set for the requests of this feed cannot be read any more."
    }
  }

  /// What is wrong with the certificate, where that is what failed.
  private var certificate: CertificateProblem? {
    guard failure.code == .tlsFailed else { return nil }
    return failure.detail.flatMap(CertificateProblem.init)
  }

  /// Whether it is the certificate that is not believed, which can be allowed.
  package var isAboutCertificate: Bool { certificate != nil }

  /// Whether the server wants to know who asks.
  package var wantsLogin: Bool {
    failure.code == .loginPage
      || failure.code == .httpStatus && [401, 403].contains(failure.httpStatus)
  }

  /// What somebody can do who has no such feed yet, and so nowhere to set anything for it: this is done
  /// where the address was given; `nil` where waiting is all.
  package var adviceBeforeSubscribing: String? {
    switch failure.code {
    case .loginPage:
      "Some sites give members a feed address of their own: use that one. Else say how they know you."
    case .tlsFailed where certificate != nil:
      "Its owners have to mend that. If you know the server you can allow its certificate for this"
        + " feed alone."
    case .proxyFailed: "Check the proxy that you named, or the one of this reader."
    case .httpStatus where failure.httpStatus == 401: "Say who you are there."
    case .httpStatus where failure.httpStatus == 403:
      "It may know you by a login, a cookie or a header field. Some sites let in other user agents."
    default: advice
    }
  }

  /// What a reader can do about it; `nil` where waiting is all.
  package var advice: String? {
    switch failure.code {
    case .nameNotFound, .badAddress: "Check the address, or look for the site's new one."
    case .privateAddress: "Start Tidings with --allow-private-feeds to allow it."
    case .loginPage:
      "Some sites give members a feed address of their own: use that one. Else enter how they know you"
        + " under Access in the feed\u{2019}s settings."
    case .botWall:
      "It wants proof that a person reads. Ask its owners to let feed readers through to the feed."
    case .tlsFailed where certificate == .keyChanged: CertificateLook.warningOfAnother
    case .tlsFailed where certificate != nil:
      "Its owners have to mend that. If you know the server you can allow its certificate for this"
        + " feed alone, under Access in the feed\u{2019}s settings."
    case .proxyFailed:
      "Check the proxy that is set under Access in the feed\u{2019}s settings, or the one of this reader."
    case .secretsUnreadable:
      "The key file beside the database is missing or another one. Put it back from a copy, or enter"
        + " everything anew under Access in the feed\u{2019}s settings."
    case .notAFeed, .emptyDocument: "Look on the site whether its feed has moved."
    case .httpStatus:
      switch failure.httpStatus {
      case 401: "Enter name and password, or a token, under Access in the feed\u{2019}s settings."
      case 403:
        "If it knows you by a login, cookie or header field, enter that under Access in the"
          + " feed\u{2019}s settings. Some sites let in other user agents."
      case 407: "The proxy wants a name and a password: put them before its address."
      case 404: "Look on the site whether its feed has moved."
      case 410: "It is not coming back at this address; the site may have another feed."
      default: nil
      }
    default: nil
    }
  }

  private var statusSentence: String {
    switch failure.httpStatus {
    case 401: "\(host) wants a login for this feed."
    case 403: "\(host) does not let Tidings read this feed."
    case 404: "There is nothing at this address of \(host) (error 404)."
    case 410: "\(host) has given this feed up."
    case 429: "\(host) asks Tidings to come less often."
    case let status? where status >= 500: "\(host) has a problem of its own (error \(status))."
    case let status?: "\(host) answered with error \(status)."
    case nil: "\(host) answered with an error."
    }
  }

  private var host: String {
    if let host = WebAddress(address)?.host, !host.isEmpty {
      host
    } else {
      address.shortenedToQuote
    }
  }
}

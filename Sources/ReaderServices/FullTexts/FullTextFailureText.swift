import CivilTime
package import ReaderModel
import WebAddressing

/// Says in the reader's words why there is no full article; pages and commands share it.
package struct FullTextFailureText {
  package let failure: FullTextFailure
  /// The address of the item's page.
  package let address: String

  package init(failure: FullTextFailure, address: String?) {
    self.failure = failure
    self.address = address ?? ""
  }

  /// One sentence: *example.org shows this article only with scripts.*
  package var sentence: String {
    switch failure.reason {
    case .fetching(.httpStatus): statusSentence
    case .fetching(.tooLarge): "The page is larger than Tidings takes."
    case .fetching(.badEncoding): "\(host) sent the page in a form that cannot be unpacked."
    case .fetching(.privateAddress): "\(host) is an address of the local network."
    case .fetching(let code):
      FailureText(failure: FeedFailure(code: code, since: .init(seconds: 0)), address: address)
        .sentence
    case .page(let reason): sentence(reason)
    }
  }

  private func sentence(_ reason: FullTextFailure.PageReason) -> String {
    switch reason {
    case .noAddress: "The feed names no page for this item."
    case .notAPage: "What the item leads to is no page to read\(kind)."
    case .tooComplex: "The page of \(host) is too large or too nested to be read."
    case .needsScripts: "\(host) shows this article only to browsers with scripts."
    case .robotCheck: "\(host) wants to know first whether a human is asking."
    case .needsLogin: "\(host) shows this article only to those who have logged in."
    case .needsPayment: "\(host) shows this article only to those who pay."
    case .listOfLinks: "The page of \(host) is a list of links and no article."
    case .noText: "There is no article to be found on the page of \(host)."
    case .lessThanFeed: "The page of \(host) shows less than the feed has."
    }
  }

  /// What a reader can do about it.
  package var advice: String? {
    switch failure.reason {
    case .fetching(.privateAddress): "Start Tidings with --allow-private-feeds to allow it."
    case .page(.noAddress), .page(.lessThanFeed): nil
    case .page(.notAPage): "Open the original."
    case .page: "Open the original to read it there."
    case .fetching: "Try again, or open the original."
    }
  }

  private var kind: String { failure.detail.map { " (\($0))" } ?? "" }

  private var statusSentence: String {
    switch failure.httpStatus {
    case 403: "\(host) does not let Tidings read this page."
    case 404, 410: "The page is no longer there (error \(failure.httpStatus ?? 404))."
    case 429: "\(host) asks Tidings to come less often."
    case let status? where status >= 500: "\(host) has a problem of its own (error \(status))."
    case let status?: "\(host) answered with error \(status)."
    case nil: "\(host) answered with an error."
    }
  }

  private var host: String {
    if let host = WebAddress(address)?.host, !host.isEmpty { host } else { address }
  }
}

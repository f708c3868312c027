import CivilTime
import FeedParsing
import Fetching
import HTTPSemantics
import ReaderModel

extension FeedFailure {
  /// A failed attempt, at the end of the series of those before it.
  init(_ reason: RefreshFailureReason, at now: Timestamp, after earlier: FeedFailure?) {
    self.init(
      code: reason.code,
      httpStatus: reason.httpStatus,
      detail: reason.detail,
      since: earlier?.since ?? now,
      count: (earlier?.count ?? 0) + 1
    )
  }
}

/// Why one attempt failed, without its place in a series.
struct RefreshFailureReason: Error, Hashable {
  var code: FeedFailure.Code
  var httpStatus: Int?
  var detail: String?

  init(_ code: FeedFailure.Code, httpStatus: Int? = nil, detail: String? = nil) {
    self.code = code
    self.httpStatus = httpStatus
    self.detail = detail
  }

  /// - Returns: `nil` for a fetch that was cancelled, which says nothing of the feed.
  init?(_ error: FetchError) {
    let code: FeedFailure.Code
    switch error.code {
    case .badAddress: code = .badAddress
    case .nameNotFound: code = .nameNotFound
    case .refusedConnection: code = .refusedConnection
    case .connectionLost: code = .connectionLost
    case .timedOut: code = .timedOut
    case .tlsFailed: code = .tlsFailed
    case .privateAddress: code = .privateAddress
    case .tooManyRedirects: code = .tooManyRedirects
    case .badRedirect: code = .badRedirect
    case .tooLarge: code = .tooLarge
    case .badEncoding: code = .badEncoding
    case .badResponse: code = .badResponse
    case .proxyFailed: code = .proxyFailed
    case .cancelled: return nil
    }
    self.init(code, detail: error.certificate?.rawValue ?? error.detail)
  }

  init(_ failure: FeedParsingFailure, contentType: String?, body: [UInt8]) {
    switch failure {
    case .empty: self.init(.emptyDocument)
    case .notAFeed(.html) where Self.asksForPassword(body): self.init(.loginPage)
    case .notAFeed(let look): self.init(.notAFeed, detail: contentType ?? look.rawValue)
    }
  }

  /// Whether a page has a field for a password: nobody who may read the feed is shown one.
  private static func asksForPassword(_ page: [UInt8]) -> Bool {
    let text = String(decoding: page.prefix(longestLook), as: UTF8.self).lowercased()
    return ["type=\"password\"", "type='password'", "type=password"].contains { text.contains($0) }
  }

  /// Pages have their forms near the top, and nobody waits for a look at megabytes.
  private static let longestLook = 200_000
}

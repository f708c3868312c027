package import CivilTime

/// Why the latest refreshes of a feed failed: a code and facts, never a sentence.
///
/// Sentences are made where they are shown, so that their wording can change.
package struct FeedFailure: Hashable, Sendable {
  /// What kind of thing went wrong.
  package enum Code: String, Hashable, Sendable, CaseIterable {
    case badAddress, nameNotFound, refusedConnection, connectionLost, timedOut, tlsFailed
    case privateAddress, tooManyRedirects, badRedirect, tooLarge, badEncoding, badResponse
    /// An HTTP status of 400 or above; `httpStatus` has it.
    case httpStatus
    /// The answer was a page, a picture or something else that is no feed.
    case notAFeed
    /// The answer was a page that asks for a password.
    case loginPage
    /// A service before the site keeps programs away; `detail` is its name.
    case botWall
    case emptyDocument
    /// The proxy that requests go through does not do its work.
    case proxyFailed
    /// What was set for the feed's requests cannot be read, so nothing was asked.
    case secretsUnreadable
  }

  package var code: Code
  package var httpStatus: Int?
  /// A fact that helps: a host name, a content type, an address; never a secret.
  package var detail: String?
  /// When the first failure of the present series happened.
  package var since: Timestamp
  /// How many attempts in a row have failed, from 1.
  package var count: Int

  package init(
    code: Code,
    httpStatus: Int? = nil,
    detail: String? = nil,
    since: Timestamp,
    count: Int = 1
  ) {
    self.code = code
    self.httpStatus = httpStatus
    self.detail = detail
    self.since = since
    self.count = count
  }
}

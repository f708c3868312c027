import CivilTime
import FeedParsing
import Fetching
import HTTPSemantics
import JSONText
import ReaderModel
import ReaderServices
import WebAddressing

/// What came of one download, as `tidings fetch` prints it; it holds no user name or password.
struct FetchReport {
  private(set) var status: Int?
  private(set) var isOK = false
  private(set) var isNotModified = false
  /// Where the document came from, or what was asked for.
  private(set) var url: String
  /// What to ask for from now on.
  private(set) var permanentURL: String
  private(set) var retryAt: Timestamp?
  private(set) var error: String?
  private(set) var feed: JSONValue?
  private let asked: String

  /// The report on an answer.
  ///
  /// - Parameters:
  ///   - result: What the fetcher gave.
  ///   - address: What it was asked for.
  ///   - kept: The feed as it was last read.
  ///   - now: The time that `Retry-After` counts from.
  init(
    _ result: Result<FetchResponse, FetchError>,
    askedFor address: String,
    kept: JSONValue?,
    now: Timestamp
  ) {
    // What cannot be read as an address may hold a password all the same.
    asked = (WebAddress(address)?.withoutUserInfo.text ?? address).withoutLogins
    url = asked
    permanentURL = asked
    switch result {
    case .success(let response): take(response, kept, now)
    case .failure(let error): take(error, now)
    }
  }

  private mutating func take(_ response: FetchResponse, _ kept: JSONValue?, _ now: Timestamp) {
    status = response.status
    url = response.address.withoutLogins
    if let moved = response.permanentAddress.flatMap({ WebAddress($0) }) {
      permanentURL = moved.withoutUserInfo.text
    }
    if response.status == 304 {
      isOK = true
      isNotModified = true
      feed = kept
    } else if Status.isSuccess(response.status) {
      parse(response, now)
    } else {
      retryAt = RetryAfter.instant(response.headers["Retry-After"], now: now)
      fail(.httpStatus, httpStatus: response.status, at: now)
    }
  }

  private mutating func parse(_ response: FetchResponse, _ now: Timestamp) {
    do {
      let parsed = try FeedParser.parse(
        response.body,
        url: response.address,
        contentType: response.headers["Content-Type"]
      )
      feed = JSONReader.value(of: parsed.jsonFeed())
      isOK = true
    } catch .empty {
      fail(response.isComplete ? .emptyDocument : .connectionLost, at: now)
    } catch {
      fail(response.isComplete ? .notAFeed : .connectionLost, at: now)
    }
    // A page in the place of a feed must not move it: hotels and sellers of domains redirect too.
    if !isOK { permanentURL = asked }
  }

  private mutating func take(_ error: FetchError, _ now: Timestamp) {
    url = error.address.isEmpty ? asked : error.address.withoutLogins
    fail(
      FeedFailure.Code(rawValue: error.code.rawValue) ?? .connectionLost,
      detail: error.certificate?.rawValue,
      at: now
    )
    // What the library says beside our sentence.
    if error.certificate == nil, let detail = error.detail { self.error? += " (\(detail))" }
  }

  private mutating func fail(
    _ code: FeedFailure.Code,
    httpStatus: Int? = nil,
    detail: String? = nil,
    at now: Timestamp
  ) {
    let failure = FeedFailure(code: code, httpStatus: httpStatus, detail: detail, since: now)
    error = FailureText(failure: failure, address: url).sentence.withoutLogins
  }

  /// The report as one JSON object; members without a value are left out.
  func text(_ style: JSONWriter.Style) -> String {
    var json = JSONWriter(style)
    json.object { json in
      json.member("ok", isOK)
      json.member("status", status)
      json.member("not_modified", isNotModified)
      json.member("url", url)
      json.member("permanent_url", permanentURL)
      json.member("retry_at", retryAt?.rfc3339)
      json.member("gone", status == 410)
      json.member("error", error)
      if let feed { json.member("feed") { $0.value(feed) } }
    }
    return json.text
  }
}

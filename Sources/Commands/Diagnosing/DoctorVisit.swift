import CivilTime
import FeedParsing
import Fetching
import HTTPSemantics
import ReaderModel
import ReaderServices
import WebAddressing

/// A look at the document as it is now; nothing of it is stored.
struct DoctorVisit {
  /// A finding of the parser with its place in the document.
  struct Finding {
    var line: Int
    var column: Int
    var text: String
  }

  /// What was asked for.
  let asked: String
  private(set) var response: FetchResponse?
  private(set) var feed: ParsedFeed?
  private(set) var findings: [Finding] = []
  /// Why the document could not be read, in a sentence.
  private(set) var failure: String?

  init(to request: FetchRequest, by fetcher: any Fetcher, at now: Timestamp) async {
    let address = request.address
    asked = address
    do throws(FetchError) {
      let response = try await fetcher.fetch(request)
      self.response = response
      guard (200..<300).contains(response.status) else {
        let failure = FeedFailure(code: .httpStatus, httpStatus: response.status, since: now)
        self.failure = FailureText(failure: failure, address: address).sentence
        return
      }
      read(response)
    } catch {
      let code = FeedFailure.Code(rawValue: error.code.rawValue) ?? .connectionLost
      failure =
        FailureText(
          failure: FeedFailure(code: code, detail: error.certificate?.rawValue, since: now),
          address: error.address.isEmpty ? address : error.address
        ).sentence
    }
  }

  /// Where the answer came from, if that is not what was asked for, and whether for good.
  var redirect: (address: String, isPermanent: Bool)? {
    guard let response else { return nil }
    let place = response.address.withoutLogins
    if place == WebAddress(asked)?.withoutUserInfo.text { return nil }
    return (place, response.permanentAddress != nil)
  }

  private mutating func read(_ response: FetchResponse) {
    do {
      let feed = try FeedParser.parse(
        response.body,
        url: response.address,
        contentType: response.headers["Content-Type"]
      )
      self.feed = feed
      findings = zip(feed.diagnostics, feed.diagnostics.places(in: response.body)).map {
        diagnostic,
        place in
        let detail = diagnostic.detail.map { " (\($0))" } ?? ""
        return Finding(
          line: place.line,
          column: place.column,
          text: diagnostic.code.explanation + detail
        )
      }
    } catch {
      failure = Command.explanation(of: error) + "."
    }
  }
}

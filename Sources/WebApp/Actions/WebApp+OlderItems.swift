import HTTPServing
import ReaderModel
import ReaderServices

/// The back catalogue of a feed.
extension WebApp {
  /// Looks for further pages and leads back to where that is told; the pages themselves come in the
  /// background.
  func fetchOlder(_ feed: FeedID, _ visit: Visit) async throws -> Response {
    let news: OlderItemsNews
    switch try await reader.olderPage(of: feed, for: user) {
    case .at(let page):
      reader.startFetchingOlderItems(of: feed, from: page, for: user)
      news = .coming
    case .nowhere: news = .nowhere
    case .failed: news = .failed
    case nil: return respond(notFound(visit), try await sidebar(), visit)
    }
    return .redirect(to: news.address(below: Route.feedSettings(feed).address))
  }
}

/// What came of asking for older items, as the address of a page tells it.
enum OlderItemsNews: String {
  case coming, nowhere, failed

  private static let field = "older"

  /// - Returns: `nil` if nobody has just asked.
  init?(_ request: Request) {
    guard let word = request.parameter(Self.field) else { return nil }
    self.init(rawValue: word)
  }

  func address(below address: String) -> String { "\(address)?\(Self.field)=\(rawValue)" }
}

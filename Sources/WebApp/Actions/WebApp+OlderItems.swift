import HTTPServing
import ReaderModel
import ReaderServices

/// The back catalogue of a feed.
extension WebApp {
  /// Looks for further pages and says what came of that; the pages themselves come in the background.
  func fetchOlder(_ feed: FeedID, _ visit: Visit) async throws -> Response {
    let older = try await reader.olderPage(of: feed, for: user)
    if case .at(let page)? = older {
      reader.startFetchingOlderItems(of: feed, from: page, for: user)
    }
    let sidebar = try await sidebar()
    let page = try await feedSettings(feed, sidebar, visit, older: older)
    return respond(page ?? notFound(visit), sidebar, visit)
  }
}

import HTTPServing
import ReaderModel
import ReaderServices
import WebAddressing

/// Helping a feed that is in trouble.
extension WebApp {
  /// Looks on the feed's site for where the feed is now.
  func findAgain(_ feed: FeedID, _ visit: Visit) async throws -> Response {
    guard let row = try await reader.subscription(to: feed, for: user) else {
      return respond(notFound(visit), try await sidebar(), visit)
    }
    var search: OneFeedHealthPage.Search
    do throws(SubscribeError) {
      search = .found(try await reader.findFeeds(at: row.homeURL ?? row.siteOfAddress))
    } catch {
      search = .failed(error)
    }
    return try await showHealth(of: feed, visit, search: search)
  }

  func changeAddress(
    of feed: FeedID,
    _ form: PostedForm,
    _ visit: Visit
  ) async throws -> Response {
    let typed = form["address"] ?? ""
    do {
      let moved = try await reader.changeAddress(
        of: feed,
        to: typed,
        for: user,
        device: visit.device
      )
      guard let moved else {
        return respond(notFound(visit), try await sidebar(), visit)
      }
      return done(.feedHealth(moved), visit)
    } catch is SubscribeError {
      return try await showHealth(of: feed, visit, refusedAddress: typed)
    }
  }

  func showHealth(
    of feed: FeedID,
    _ visit: Visit,
    search: OneFeedHealthPage.Search = .none,
    refusedAddress: String? = nil
  ) async throws -> Response {
    let sidebar = try await sidebar()
    guard let row = sidebar.subscription(feed),
      let health = try await reader.health(of: feed, for: user).first
    else { return respond(notFound(visit), sidebar, visit) }
    let page = OneFeedHealthPage(
      row: row,
      health: health,
      history: try await reader.fetchHistory(of: feed, limit: 50, for: user),
      earlierAddresses: try await reader.earlierAddresses(of: feed, for: user),
      hostLesson: try await reader.hostLesson(forFeedAt: row.address),
      search: search,
      refusedAddress: refusedAddress,
      stage: visit.stage
    )
    return respond(page.page, sidebar, visit)
  }
}

extension SubscriptionRow {
  /// The site that the feed's address is on, for feeds that never told their home page.
  fileprivate var siteOfAddress: String {
    WebAddress.link("/", relativeTo: WebAddress(address)) ?? address
  }
}

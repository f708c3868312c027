import HTTPServing
import ReaderModel
import ReaderServices

/// Addresses with the number that a feed had before it became its reader's own, or ceased to be.
extension WebApp {
  /// What is answered where a feed is named that is none of the user's: the same page of the feed that
  /// took its place, if one did.
  func absent(_ route: Route, _ sidebar: Sidebar, _ visit: Visit) async throws -> Response {
    if let feed = route.feed, let present = try await reader.successor(of: feed, for: user),
      let target = route.naming(present)
    {
      return .redirect(to: target.address)
    }
    return respond(notFound(visit), sidebar, visit)
  }
}

extension Route {
  /// The feed that a page is about.
  fileprivate var feed: FeedID? {
    switch self {
    case .list(let list, _): if case .feed(let feed) = list.place { feed } else { nil }
    case .feedHealth(let feed), .feedSettings(let feed), .feedAccess(let feed),
      .feedCertificate(let feed):
      feed
    default: nil
    }
  }

  /// The same page about another feed, from its start.
  fileprivate func naming(_ feed: FeedID) -> Route? {
    switch self {
    case .list: .place(.feed(feed))
    case .feedHealth: .feedHealth(feed)
    case .feedSettings: .feedSettings(feed)
    case .feedAccess: .feedAccess(feed)
    case .feedCertificate: .feedCertificate(feed)
    default: nil
    }
  }
}

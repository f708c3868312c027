package import CivilTime
package import ReaderModel
import WebAddressing

/// A feed that was found behind an address, with enough to recognise it.
package struct FeedCandidate: Hashable, Sendable {
  /// One of its newest items.
  package struct Item: Hashable, Sendable {
    package var title: String
    package var date: Timestamp?
  }

  package var url: String
  package var title: String?
  package var mediaType: String?
  package var homeURL: String?
  package var iconURL: String?
  package var language: String?
  /// The newest three, in the order of the document.
  package var items: [Item]
  /// All items in the document.
  package var itemCount: Int

  package init(
    url: String,
    title: String? = nil,
    mediaType: String? = nil,
    homeURL: String? = nil,
    iconURL: String? = nil,
    language: String? = nil,
    items: [Item] = [],
    itemCount: Int = 0
  ) {
    self.url = url
    self.title = title
    self.mediaType = mediaType
    self.homeURL = homeURL
    self.iconURL = iconURL
    self.language = language
    self.items = items
    self.itemCount = itemCount
  }
}

/// What came of a wish to subscribe.
package enum SubscribeOutcome: Hashable, Sendable {
  /// Subscribed, fetched and stored.
  case subscribed(FeedID, title: String)
  /// There are several feeds; ask again with the address of one.
  case choice([FeedCandidate])
}

/// Why there is no subscription.
package enum SubscribeError: Error, Hashable, Sendable {
  case alreadySubscribed(FeedID)
  /// What was typed is no web address.
  case notAnAddress(String)
  /// What was typed is no web address, with a name and a password in it, which are left out here.
  case unreadableLogin(String)
  /// The page is there, but no feed belongs to it.
  case noFeedFound(String)
  case fetchFailed(FeedFailure, address: String)
  /// The feed cannot be asked for in that way.
  case badSettings(RequestProblem)
  case storage(Explanation)

  /// What was typed is no web address; nothing of a name and a password in it is kept.
  static func noAddress(_ typed: String) -> SubscribeError {
    let shown = typed.withoutLogins
    return shown == typed ? .notAnAddress(shown) : .unreadableLogin(shown)
  }
}

/// What an import did.
package struct ImportSummary: Hashable, Sendable {
  package var added = 0
  package var alreadyThere = 0
  /// Outlines whose address is no web address.
  package var refused: [String] = []
  /// Feeds in folders nested more deeply than are kept.
  package var deepCount = 0

  package init() {}
}

/// Why nothing was imported.
package enum ImportError: Error, Hashable, Sendable {
  /// It is neither OPML nor a text.
  case notOPML
  /// There is no address in it.
  case noFeeds
  case storage(Explanation)
}

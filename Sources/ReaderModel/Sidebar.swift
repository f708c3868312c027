package import CivilTime

/// Everything that the list of places shows, of one moment.
package struct Sidebar: Hashable, Sendable {
  package var unreadCount: Int
  package var starredCount: Int
  package var folders: [FolderRow]
  package var subscriptions: [SubscriptionRow]
  /// By name.
  package var savedSearches: [SavedSearch]

  package init(
    unreadCount: Int,
    starredCount: Int,
    folders: [FolderRow],
    subscriptions: [SubscriptionRow],
    savedSearches: [SavedSearch] = []
  ) {
    self.unreadCount = unreadCount
    self.starredCount = starredCount
    self.folders = folders
    self.subscriptions = subscriptions
    self.savedSearches = savedSearches
  }
}

/// A folder and the unread items in it and in the folders inside it.
package struct FolderRow: Hashable, Sendable {
  package var id: FolderID
  package var parent: FolderID?
  package var name: String
  package var unreadCount: Int
  /// What was chosen for the folder itself.
  package var ownLayout: ListLayout?
  /// How its list is drawn: its own choice, else that of the folders around it.
  package var layout: ListLayout

  package init(
    id: FolderID,
    parent: FolderID? = nil,
    name: String,
    unreadCount: Int = 0,
    ownLayout: ListLayout? = nil,
    layout: ListLayout = .rows
  ) {
    self.id = id
    self.parent = parent
    self.name = name
    self.unreadCount = unreadCount
    self.ownLayout = ownLayout
    self.layout = layout
  }
}

/// A subscription with what is known of its feed.
package struct SubscriptionRow: Hashable, Sendable {
  package var feedID: FeedID
  /// The address that is fetched.
  package var address: String
  /// The user's name for the feed, else the feed's own, else its address.
  package var title: String
  /// The feed's own name for itself.
  package var ownTitle: String?
  package var homeURL: String?
  package var iconURL: String?
  /// In the order in which the user put it there; none stands at the top level.
  package var folders: [FolderID]
  package var unreadCount: Int
  package var itemCount: Int
  package var lastCheckedAt: Timestamp?
  package var nextCheckAt: Timestamp?
  /// Set while the latest attempts have failed.
  package var failure: FeedFailure?
  package var options: SubscriptionOptions
  /// How its list is drawn: its own choice, else that of the first of its folders that has one.
  package var layout: ListLayout

  package init(
    feedID: FeedID,
    address: String,
    title: String,
    ownTitle: String? = nil,
    homeURL: String? = nil,
    iconURL: String? = nil,
    folders: [FolderID] = [],
    unreadCount: Int = 0,
    itemCount: Int = 0,
    lastCheckedAt: Timestamp? = nil,
    nextCheckAt: Timestamp? = nil,
    failure: FeedFailure? = nil,
    options: SubscriptionOptions = SubscriptionOptions(),
    layout: ListLayout = .rows
  ) {
    self.feedID = feedID
    self.address = address
    self.title = title.withoutTurns
    self.ownTitle = ownTitle?.withoutTurns
    self.homeURL = homeURL
    self.iconURL = iconURL
    self.folders = folders
    self.unreadCount = unreadCount
    self.itemCount = itemCount
    self.lastCheckedAt = lastCheckedAt
    self.nextCheckAt = nextCheckAt
    self.failure = failure
    self.options = options
    self.layout = layout
  }
}

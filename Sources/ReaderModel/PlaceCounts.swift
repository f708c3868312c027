/// The numbers beside the places; feeds and folders without unread items are left out.
package struct PlaceCounts: Hashable, Sendable {
  /// Unread items in a feed, or in a folder.
  package struct Count<ID: Hashable & Sendable>: Hashable, Sendable {
    package var id: ID
    /// From 1.
    package var unread: Int

    package init(id: ID, unread: Int) {
      self.id = id
      self.unread = unread
    }
  }

  package var unread: Int
  package var starred: Int
  /// In the order of their numbers.
  package var feeds: [Count<FeedID>]
  /// With the folders inside them, in the order of their numbers.
  ///
  /// A feed that is in several of them counts once.
  package var folders: [Count<FolderID>]

  package init(unread: Int, starred: Int, feeds: [Count<FeedID>], folders: [Count<FolderID>]) {
    self.unread = unread
    self.starred = starred
    self.feeds = feeds
    self.folders = folders
  }

  /// The numbers that a sidebar shows.
  package init(_ sidebar: Sidebar) {
    unread = sidebar.unreadCount
    starred = sidebar.starredCount
    feeds = sidebar.subscriptions.filter { $0.unreadCount > 0 }
      .map { Count(id: $0.feedID, unread: $0.unreadCount) }
      .sorted { $0.id < $1.id }
    folders = sidebar.folders.filter { $0.unreadCount > 0 }
      .map { Count(id: $0.id, unread: $0.unreadCount) }
      .sorted { $0.id < $1.id }
  }
}

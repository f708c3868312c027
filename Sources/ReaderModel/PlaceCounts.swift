/// The numbers beside the places; feeds and folders without unread items are left out.
package struct PlaceCounts: Hashable, Sendable {
  package var unread: Int
  package var starred: Int
  package var feeds: [FeedID: Int]
  /// With the folders inside them; a feed that is in several counts once.
  package var folders: [FolderID: Int]

  package init(unread: Int, starred: Int, feeds: [FeedID: Int], folders: [FolderID: Int]) {
    self.unread = unread
    self.starred = starred
    self.feeds = feeds
    self.folders = folders
  }

  /// The numbers that a sidebar shows.
  package init(_ sidebar: Sidebar) {
    unread = sidebar.unreadCount
    starred = sidebar.starredCount
    feeds = [:]
    for row in sidebar.subscriptions where row.unreadCount > 0 {
      feeds[row.feedID] = row.unreadCount
    }
    folders = [:]
    for folder in sidebar.folders where folder.unreadCount > 0 {
      folders[folder.id] = folder.unreadCount
    }
  }
}

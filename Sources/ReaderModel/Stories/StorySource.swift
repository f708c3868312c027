/// Another item that tells the same story, in a feed that the user reads as well.
package struct StorySource: Hashable, Sendable {
  package var item: ItemID
  package var feed: FeedID
  /// The user's name for the feed, else the feed's own.
  package var feedTitle: String
  package var feedIconURL: String?
  package var isRead: Bool
  /// Whether the user found that the two tell different stories.
  package var isSeparated: Bool

  package init(
    item: ItemID,
    feed: FeedID,
    feedTitle: String,
    feedIconURL: String? = nil,
    isRead: Bool = false,
    isSeparated: Bool = false
  ) {
    self.item = item
    self.feed = feed
    self.feedTitle = feedTitle.withoutTurns
    self.feedIconURL = feedIconURL
    self.isRead = isRead
    self.isSeparated = isSeparated
  }
}

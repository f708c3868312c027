/// A new item that its feed's subscriber wants to be told of.
package struct ItemNotice: Hashable, Sendable {
  package var id: ItemID
  package var feed: FeedID
  package var feedTitle: String
  /// The title, else the beginning of the text.
  package var title: String

  package init(id: ItemID, feed: FeedID, feedTitle: String, title: String) {
    self.id = id
    self.feed = feed
    self.feedTitle = feedTitle.withoutTurns
    self.title = title.withoutTurns
  }
}

/// What there is to tell since an item.
package struct Notices: Hashable, Sendable {
  /// The newest item of all; what comes later is told the next time.
  package var newest: ItemID
  /// All of them.
  package var count: Int
  /// The newest few, the newest first.
  package var items: [ItemNotice]

  package init(newest: ItemID, count: Int = 0, items: [ItemNotice] = []) {
    self.newest = newest
    self.count = count
    self.items = items
  }
}

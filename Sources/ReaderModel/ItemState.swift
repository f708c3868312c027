package import CivilTime

/// What may change of an item that somebody keeps a copy of: its marks, and its text.
package struct ItemState: Hashable, Sendable {
  package var id: ItemID
  package var feedID: FeedID
  package var isRead: Bool
  package var isStarred: Bool
  /// The key of the list's order.
  package var sortedAt: Timestamp
  /// Another one for another title, text or attachment.
  package var fingerprint: Int64

  package init(
    id: ItemID,
    feedID: FeedID,
    isRead: Bool,
    isStarred: Bool,
    sortedAt: Timestamp,
    fingerprint: Int64
  ) {
    self.id = id
    self.feedID = feedID
    self.isRead = isRead
    self.isStarred = isStarred
    self.sortedAt = sortedAt
    self.fingerprint = fingerprint
  }
}

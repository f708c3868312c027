// Read and unread, item by item.
//
// A subscription has a watermark: items up to it are read, later ones are not. A row in
// `item_states` says otherwise for one item. The subscription counts those rows, so that its unread
// items are known without looking at any:
//
//     unread = items of the feed - seen_count - read_above + unread_below

import CivilTime
import ReaderModel
import SQLDatabase

/// What an event says of one item, so that it can be undone.
struct ItemChangeRecord {
  var item: ItemID
  /// What its row said before; `nil` if the watermark decided.
  var oldMark: Bool?
  /// When that had been said.
  var oldChangedAt: Timestamp?
}

/// Marks items one by one, apart from those that the user has marked later.
///
/// - Returns: Those that had been the opposite, in the order given.
func markItems(
  _ items: [ItemID],
  read isRead: Bool,
  by marker: Marker,
  _ transaction: borrowing Transaction
) throws -> [ItemChangeRecord] {
  var changed: [ItemChangeRecord] = []
  var feeds: Set<FeedID> = []
  for id in items {
    guard let item = try markedItem(id, for: marker.user, transaction), item.isVisible,
      try !isSuperseded(item, by: marker, transaction)
    else { continue }
    // Also where nothing changes: a mark that is told later, and an undo, must find this one.
    try set(isRead, at: marker.at, on: item, for: marker.user, transaction)
    if item.isRead == isRead { continue }
    changed.append(
      ItemChangeRecord(item: id, oldMark: item.mark, oldChangedAt: item.changedAt)
    )
    feeds.insert(item.feed)
  }
  if isRead {
    for feed in feeds { try raiseWatermark(of: feed, for: marker.user, marker.tuning, transaction) }
  }
  return changed
}

/// An item as a mark needs it.
private struct MarkedItem {
  var id: ItemID
  var feed: FeedID
  var position: Position
  /// What its row says; `nil` if the watermark decides.
  var mark: Bool?
  /// When the user marked it, if not with many others.
  var changedAt: Timestamp?
  var isAboveWatermark: Bool
  var isVisible: Bool

  var isRead: Bool { mark ?? !isAboveWatermark }

  /// What a mark adds to the counters of the subscription.
  func share(of mark: Bool?) -> (readAbove: Int, unreadBelow: Int) {
    (
      readAbove: isAboveWatermark && mark == true ? 1 : 0,
      unreadBelow: !isAboveWatermark && mark == false ? 1 : 0
    )
  }
}

private func markedItem(
  _ id: ItemID,
  for user: UserID,
  _ transaction: borrowing Transaction
) throws -> MarkedItem? {
  try transaction.queryOne(
    """
    SELECT i.feed_id, i.position, t.is_read, t.read_changed_at, i.id > s.watermark,
      s.ended_at IS NULL OR t.starred_at IS NOT NULL
    FROM items i
    JOIN subscriptions s ON s.user_id = \(user) AND s.feed_id = i.feed_id
    LEFT JOIN item_states t ON t.user_id = \(user) AND t.item_id = i.id
    WHERE i.id = \(id)
    """
  ) { row in
    MarkedItem(
      id: id,
      feed: row[0],
      position: row[1],
      mark: row[2],
      changedAt: row[3],
      isAboveWatermark: row[4],
      isVisible: row[5]
    )
  }
}

/// Whether the user has marked the item, alone or with others, after the mark in hand.
private func isSuperseded(
  _ item: MarkedItem,
  by marker: Marker,
  _ transaction: borrowing Transaction
) throws -> Bool {
  guard marker.isLate else { return false }
  if let changedAt = item.changedAt, changedAt > marker.at { return true }
  return try transaction.value(
    "SELECT 1 FROM items i WHERE i.id = \(item.id) AND \(isCoveredLater(marker))",
    as: Int.self
  ) != nil
}

/// Writes the mark, and keeps the subscription's counters equal to the rows.
private func set(
  _ mark: Bool?,
  at time: Timestamp?,
  on item: MarkedItem,
  for user: UserID,
  _ transaction: borrowing Transaction
) throws {
  try transaction.run(
    """
    INSERT INTO item_states (user_id, item_id, feed_id, position, is_read, read_changed_at)
    VALUES (\(user), \(item.id), \(item.feed), \(item.position), \(mark), \(time))
    ON CONFLICT (user_id, item_id) DO UPDATE
    SET is_read = excluded.is_read, read_changed_at = excluded.read_changed_at
    """
  )
  let old = item.share(of: item.mark)
  let new = item.share(of: mark)
  if old == new { return }
  try transaction.run(
    """
    UPDATE subscriptions SET read_above = read_above + \(new.readAbove - old.readAbove),
      unread_below = unread_below + \(new.unreadBelow - old.unreadBelow)
    WHERE user_id = \(user) AND feed_id = \(item.feed)
    """
  )
}

/// Unread items left behind are at most this part of the read ones.
private let unreadShare = 4

/// Moves the watermark up once most of what is above it has been read one by one.
///
/// The few unread items left below it get rows of their own, which lists read in order; so a list
/// of unread items never has to search for them among the read ones.
func raiseWatermark(
  of feed: FeedID,
  for user: UserID,
  _ tuning: Tuning,
  _ transaction: borrowing Transaction
) throws {
  let counts = try transaction.queryOne(
    """
    SELECT s.watermark, s.read_above, f.item_count - s.seen_count - s.read_above
    FROM subscriptions s JOIN feeds f ON f.id = s.feed_id
    WHERE s.user_id = \(user) AND s.feed_id = \(feed)
    """
  ) { row in (watermark: row[0] as ItemID, read: row[1] as Int, unread: row[2] as Int) }
  guard let counts, counts.read > 0,
    counts.unread == 0
      || counts.read >= tuning.manyReadAbove && counts.unread * unreadShare <= counts.read
  else { return }
  if counts.unread > 0 {
    try markUnreadExplicitly(feed, after: counts.watermark, upTo: nil, for: user, transaction)
  }
  try transaction.run(
    """
    UPDATE subscriptions SET
      (watermark, watermark_position, seen_count) = (
        SELECT newest_item_id, newest_position, item_count FROM feeds WHERE id = \(feed)
      )
    WHERE user_id = \(user) AND feed_id = \(feed)
    """
  )
  try recount(feed, for: user, transaction)
}

/// Gives each unread item without a row of its own one that says so.
///
/// - Returns: How many got one.
@discardableResult
func markUnreadExplicitly(
  _ feed: FeedID,
  after watermark: ItemID,
  upTo end: ItemID?,
  for user: UserID,
  where condition: SQL = "TRUE",
  _ transaction: borrowing Transaction
) throws -> Int {
  let limit: SQL = if let end { "AND i.id <= \(end)" } else { "" }
  return try transaction.run(
    """
    INSERT INTO item_states (user_id, item_id, feed_id, position, is_read)
    SELECT \(user), i.id, i.feed_id, i.position, 0
    FROM items i
    LEFT JOIN item_states t ON t.user_id = \(user) AND t.item_id = i.id
    WHERE i.feed_id = \(feed) AND i.id > \(watermark) \(limit) AND t.is_read IS NULL
      AND \(condition)
    ON CONFLICT (user_id, item_id) DO UPDATE SET is_read = 0
    """
  )
}

/// Counts a subscription's rows anew, after its watermark has moved.
func recount(_ feed: FeedID, for user: UserID, _ transaction: borrowing Transaction) throws {
  try transaction.run(
    """
    UPDATE subscriptions SET
      read_above = (
        SELECT count(*) FROM item_states t
        WHERE t.user_id = \(user) AND t.feed_id = \(feed) AND t.is_read = 1
          AND t.item_id > subscriptions.watermark
      ),
      unread_below = (
        SELECT count(*) FROM item_states t
        WHERE t.user_id = \(user) AND t.feed_id = \(feed) AND t.is_read = 0
          AND t.item_id <= subscriptions.watermark
      )
    WHERE user_id = \(user) AND feed_id = \(feed)
    """
  )
}

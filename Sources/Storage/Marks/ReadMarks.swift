// Read and unread, item by item.
//
// A subscription has a watermark: items up to it are read, later ones are not. A row in
// `item_states` says otherwise for one item. The subscription counts those rows, so that its unread
// items are known without looking at any:
//
//     unread = items of the feed - seen_count - read_above + unread_below

import ReaderModel
import SQLDatabase

/// Marks items one by one.
///
/// - Returns: Those that had been the opposite, in the order given.
func markItems(
  _ items: [ItemID],
  read isRead: Bool,
  for user: UserID,
  _ transaction: borrowing Transaction
) throws -> [ItemID] {
  var changed: [ItemID] = []
  var feeds: Set<FeedID> = []
  for id in items {
    guard let item = try markedItem(id, for: user, transaction), item.isRead != isRead else {
      continue
    }
    try transaction.run(
      """
      INSERT INTO item_states (user_id, item_id, feed_id, position, is_read)
      VALUES (\(user), \(id), \(item.feed), \(item.position), \(isRead))
      ON CONFLICT (user_id, item_id) DO UPDATE SET is_read = excluded.is_read
      """
    )
    try count(item, nowRead: isRead, for: user, transaction)
    changed.append(id)
    feeds.insert(item.feed)
  }
  if isRead {
    for feed in feeds { try raiseWatermark(of: feed, for: user, transaction) }
  }
  return changed
}

/// An item as a mark needs it.
private struct MarkedItem {
  var feed: FeedID
  var position: Position
  var isRead: Bool
  var isAboveWatermark: Bool
}

private func markedItem(
  _ id: ItemID,
  for user: UserID,
  _ transaction: borrowing Transaction
) throws -> MarkedItem? {
  try transaction.queryOne(
    """
    SELECT i.feed_id, i.position, NOT (\(isUnread)), i.id > s.watermark
    FROM items i
    JOIN subscriptions s ON s.user_id = \(user) AND s.feed_id = i.feed_id
    LEFT JOIN item_states t ON t.user_id = \(user) AND t.item_id = i.id
    WHERE i.id = \(id) AND (s.ended_at IS NULL OR t.starred_at IS NOT NULL)
    """
  ) { row in
    MarkedItem(feed: row[0], position: row[1], isRead: row[2], isAboveWatermark: row[3])
  }
}

/// Keeps the subscription's counters equal to the rows, given that the item was the opposite.
private func count(
  _ item: MarkedItem,
  nowRead isRead: Bool,
  for user: UserID,
  _ transaction: borrowing Transaction
) throws {
  let change: SQL =
    switch (item.isAboveWatermark, isRead) {
    case (true, true): "read_above = read_above + 1"
    case (true, false): "read_above = read_above - 1"
    case (false, true): "unread_below = unread_below - 1"
    case (false, false): "unread_below = unread_below + 1"
    }
  try transaction.run(
    "UPDATE subscriptions SET \(change) WHERE user_id = \(user) AND feed_id = \(item.feed)"
  )
}

/// Read items above the watermark before raising it is thought of.
private let manyReadAbove = 64
/// Unread items left behind are at most this part of the read ones.
private let unreadShare = 4

/// Moves the watermark up once most of what is above it has been read one by one.
///
/// The few unread items left below it get rows of their own, which lists read in order; so a list
/// of unread items never has to search for them among the read ones.
private func raiseWatermark(
  of feed: FeedID,
  for user: UserID,
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
    counts.unread == 0 || counts.read >= manyReadAbove && counts.unread * unreadShare <= counts.read
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
func markUnreadExplicitly(
  _ feed: FeedID,
  after watermark: ItemID,
  upTo end: ItemID?,
  for user: UserID,
  _ transaction: borrowing Transaction
) throws {
  let limit: SQL = if let end { "AND i.id <= \(end)" } else { "" }
  try transaction.run(
    """
    INSERT INTO item_states (user_id, item_id, feed_id, position, is_read)
    SELECT \(user), i.id, i.feed_id, i.position, 0
    FROM items i
    LEFT JOIN item_states t ON t.user_id = \(user) AND t.item_id = i.id
    WHERE i.feed_id = \(feed) AND i.id > \(watermark) \(limit) AND t.is_read IS NULL
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

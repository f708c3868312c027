import CivilTime
import ReaderModel
import SQLDatabase

/// An item that goes.
struct UnkeptItem {
  var id: ItemID
  var position: Position
}

/// Removes items with all that hangs on them, and leaves behind what they are known by.
func removeItems(
  _ items: [UnkeptItem],
  of feed: FeedID,
  at now: Timestamp,
  _ transaction: borrowing Transaction
) throws {
  if items.isEmpty { return }
  var blocks: Set<Int64> = []
  for item in items {
    if let block = try block(of: item.id, transaction) { blocks.insert(block) }
    try transaction.run(
      """
      INSERT INTO removed_items (id, feed_id, keys, fingerprint, published_at, removed_at)
      SELECT id, feed_id, keys, fingerprint, published_at, \(now) FROM items WHERE id = \(item.id)
      """
    )
    try transaction.run("INSERT INTO retired_positions (position) VALUES (\(item.position))")
    try transaction.run("DELETE FROM items WHERE id = \(item.id)")
  }
  try clearBlocks(blocks, of: feed, transaction)
  try transaction.run(
    "UPDATE feeds SET item_count = item_count - \(items.count) WHERE id = \(feed)"
  )
  try takeOffCounts(items.map(\.id).sorted { $0.rawValue < $1.rawValue }, of: feed, transaction)
  try settleStories(shownBy: items.map(\.id), transaction)
}

/// Corrects what subscriptions, and marks that can be undone, count up to their watermarks.
private func takeOffCounts(
  _ removed: [ItemID],
  of feed: FeedID,
  _ transaction: borrowing Transaction
) throws {
  let subscriptions = try transaction.queryAll(
    "SELECT user_id, watermark FROM subscriptions WHERE feed_id = \(feed)"
  ) { row in (user: row[0] as UserID, watermark: row[1] as ItemID) }
  for subscription in subscriptions {
    try transaction.run(
      """
      UPDATE subscriptions SET seen_count = seen_count - \(removed.count(upTo: subscription.watermark))
      WHERE user_id = \(subscription.user) AND feed_id = \(feed)
      """
    )
    try recount(feed, for: subscription.user, transaction)
  }
  let events = try transaction.queryAll(
    """
    SELECT e.id, w.old_watermark
    FROM events e
    CROSS JOIN event_watermarks w ON w.event_id = e.id AND w.feed_id = \(feed)
    WHERE e.kind = \(EventKind.readAll.rawValue)
    """
  ) { row in (id: row[0] as EventID, watermark: row[1] as ItemID) }
  for event in events {
    let count = removed.count(upTo: event.watermark)
    if count == 0 { continue }
    try transaction.run(
      """
      UPDATE event_watermarks SET old_seen_count = old_seen_count - \(count)
      WHERE event_id = \(event.id) AND feed_id = \(feed)
      """
    )
  }
}

extension [ItemID] {
  /// How many of these, in ascending order, a watermark covers.
  fileprivate func count(upTo watermark: ItemID) -> Int {
    prefix { $0.rawValue <= watermark.rawValue }.count
  }
}

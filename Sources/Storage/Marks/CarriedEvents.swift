// The history goes along with a reader who goes over from one feed to another: what was done with an
// item is undone at the item that it is now.

import CivilTime
import ReaderModel
import SQLDatabase

/// Lets what a user did with items of one feed be undone at those that they are in another.
///
/// Marks of the old items stay beside that, so that a reader who goes back finds them as undone too.
/// Only stars move: an item that got its star back in both feeds would stand among the starred ones
/// twice. To be called when the marks themselves have gone along.
///
/// - Parameters:
///   - user: Who goes over.
///   - old: The feed that is left.
///   - new: The feed that is read from now on.
///   - common: The keys `a` of the one feed and `b` of the other by which items of both are the same.
///   - transaction: The one in which the reader goes over.
/// - Throws: `DatabaseError`.
func carryEvents(
  of user: UserID,
  from old: FeedID,
  to new: FeedID,
  by common: SQL,
  _ transaction: borrowing Transaction
) throws {
  let twins = try transaction.queryAll(
    "SELECT a.item_id, min(b.item_id) FROM \(common) GROUP BY a.item_id"
  ) { row in (old: row[0] as ItemID, new: row[1] as ItemID) }
  guard !twins.isEmpty else { return }
  let news = Dictionary(uniqueKeysWithValues: twins.map { ($0.old, $0.new) })
  try carryItems(of: user, from: old, to: news, transaction)
  try carryWatermarks(of: user, from: old, to: news, transaction)
  // A mark of the whole feed is one of the feed that it is now.
  try transaction.run(
    """
    UPDATE events SET place_id = \(new)
    WHERE user_id = \(user) AND place = 'feed' AND place_id = \(old)
    """
  )
}

/// What was turned one by one.
private func carryItems(
  of user: UserID,
  from old: FeedID,
  to news: [ItemID: ItemID],
  _ transaction: borrowing Transaction
) throws {
  let entries = try transaction.queryAll(
    """
    SELECT v.id, v.kind, e.item_id
    FROM events v
    CROSS JOIN event_items e ON e.event_id = v.id
    CROSS JOIN items i ON i.id = e.item_id
    WHERE v.user_id = \(user) AND v.undone_at IS NULL AND i.feed_id = \(old)
    """
  ) { row in (event: row[0] as EventID, kind: EventKind(rawValue: row[1]), item: row[2] as ItemID) }
  for entry in entries {
    guard let new = news[entry.item] else { continue }
    if entry.kind == .star || entry.kind == .unstar {
      try transaction.run(
        """
        UPDATE OR IGNORE event_items SET item_id = \(new)
        WHERE event_id = \(entry.event) AND item_id = \(entry.item)
        """
      )
      continue
    }
    try transaction.run(
      """
      INSERT INTO event_items (event_id, item_id, old_mark, old_changed_at)
      SELECT event_id, \(new), old_mark, old_changed_at FROM event_items
      WHERE event_id = \(entry.event) AND item_id = \(entry.item)
      ON CONFLICT DO NOTHING
      """
    )
    if entry.kind == .unread { try carryTime(of: user, from: entry.item, to: new, transaction) }
  }
}

/// An item that was marked as unread needs no row to be so, but undoing looks at when it was.
private func carryTime(
  of user: UserID,
  from old: ItemID,
  to new: ItemID,
  _ transaction: borrowing Transaction
) throws {
  try transaction.run(
    """
    INSERT INTO item_states (user_id, item_id, feed_id, position, read_changed_at)
    SELECT \(user), i.id, i.feed_id, i.position, t.read_changed_at
    FROM items i JOIN item_states t ON t.user_id = \(user) AND t.item_id = \(old)
    WHERE i.id = \(new)
    ON CONFLICT (user_id, item_id) DO NOTHING
    """
  )
}

/// What a watermark passed over is written down item by item, as the other feed never had the watermark.
private func carryWatermarks(
  of user: UserID,
  from old: FeedID,
  to news: [ItemID: ItemID],
  _ transaction: borrowing Transaction
) throws {
  let turned = try transaction.queryAll(
    """
    SELECT v.id, i.id
    FROM events v
    CROSS JOIN event_watermarks e ON e.event_id = v.id AND e.feed_id = \(old)
    CROSS JOIN items i ON i.feed_id = e.feed_id AND i.id > e.old_watermark
      AND i.id <= e.new_watermark
    LEFT JOIN item_states t ON t.user_id = \(user) AND t.item_id = i.id
    WHERE v.user_id = \(user) AND v.kind = \(EventKind.readAll.rawValue) AND v.undone_at IS NULL
      AND t.is_read IS NULL
    """
  ) { row in (event: row[0] as EventID, item: row[1] as ItemID) }
  for (event, item) in turned {
    guard let new = news[item] else { continue }
    try transaction.run(
      """
      INSERT INTO event_items (event_id, item_id) VALUES (\(event), \(new)) ON CONFLICT DO NOTHING
      """
    )
  }
}

import CivilTime
import ReaderModel
import SQLDatabase

/// An event that is being taken back.
struct UndoneEvent {
  var id: EventID
  var kind: EventKind
  var at: Timestamp
}

/// Takes back what one event did, apart from what the user has changed again since: as though it
/// had never been done.
func undo(
  _ event: UndoneEvent,
  by marker: Marker,
  _ transaction: borrowing Transaction
) throws {
  let changes = try transaction.queryAll(
    "SELECT item_id, old_mark, old_changed_at FROM event_items WHERE event_id = \(event.id)"
  ) { row in ItemChangeRecord(item: row[0], oldMark: row[1], oldChangedAt: row[2]) }
  try transaction.run("DELETE FROM bulk_marks WHERE event_id = \(event.id)")
  switch event.kind {
  case .read, .unread:
    let isRead = event.kind == .read
    try unmarkItems(changes, of: event.at, read: isRead, by: marker, transaction)
  case .star, .unstar:
    let isStarred = event.kind == .star
    try unstarItems(changes, of: event.at, starred: isStarred, by: marker, transaction)
  case .readAll:
    try lowerWatermarks(event.id, changes.map(\.item), by: marker, transaction)
  }
}

/// Puts watermarks back, and items unread again that had been marked so one by one.
private func lowerWatermarks(
  _ event: EventID,
  _ items: [ItemID],
  by marker: Marker,
  _ transaction: borrowing Transaction
) throws {
  var feeds: Set<FeedID> = []
  for id in items {
    let feed = try transaction.queryOne(
      """
      UPDATE item_states SET is_read = 0
      WHERE user_id = \(marker.user) AND item_id = \(id) AND is_read IS NULL
        AND EXISTS (SELECT 1 FROM items i WHERE i.id = \(id) AND \(isUntouched(by: marker)))
      RETURNING feed_id
      """
    ) { row in row[0] as FeedID }
    if let feed { feeds.insert(feed) }
  }
  let moves = try transaction.queryAll(
    """
    SELECT e.feed_id, e.old_watermark, e.old_seen_count, e.old_position, e.new_watermark
    FROM event_watermarks e
    JOIN subscriptions s ON s.user_id = \(marker.user) AND s.feed_id = e.feed_id
    WHERE e.event_id = \(event)
    """
  ) { row in
    WatermarkMove(feed: row[0], old: row[1], oldSeenCount: row[2], oldPosition: row[3], new: row[4])
  }
  for move in moves {
    try lower(move, by: marker, transaction)
    feeds.insert(move.feed)
  }
  for feed in feeds { try recount(feed, for: marker.user, transaction) }
}

/// A watermark that an event had moved.
private struct WatermarkMove {
  var feed: FeedID
  var old: ItemID
  var oldSeenCount: Int
  var oldPosition: Position?
  var new: ItemID
}

/// Puts a watermark back; where it has moved on since, or some of what it covers has been marked
/// since, the items between get rows instead.
private func lower(
  _ move: WatermarkMove,
  by marker: Marker,
  _ transaction: borrowing Transaction
) throws {
  if !marker.isLate {
    let lowered = try transaction.run(
      """
      UPDATE subscriptions SET watermark = \(move.old), seen_count = \(move.oldSeenCount),
        watermark_position = \(move.oldPosition)
      WHERE user_id = \(marker.user) AND feed_id = \(move.feed) AND watermark = \(move.new)
      """
    )
    if lowered > 0 { return }
  }
  try markUnreadExplicitly(
    move.feed,
    after: move.old,
    upTo: move.new,
    for: marker.user,
    where: isUntouched(by: marker),
    transaction
  )
}

/// Whether nothing that the user did after the mark in hand is about the item `i`.
private func isUntouched(by marker: Marker) -> SQL {
  guard marker.isLate else { return "TRUE" }
  return """
    NOT \(isCoveredLater(marker)) AND NOT EXISTS (
      SELECT 1 FROM item_states later
      WHERE later.user_id = \(marker.user) AND later.item_id = i.id
        AND later.read_changed_at > \(marker.at)
    )
    """
}

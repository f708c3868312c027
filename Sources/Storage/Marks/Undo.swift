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
///
/// - Returns: Whether anything was left to take back.
func undo(
  _ event: UndoneEvent,
  by marker: Marker,
  _ transaction: borrowing Transaction
) throws -> Bool {
  try transaction.run("DELETE FROM bulk_marks WHERE event_id = \(event.id)")
  let changed: Int
  switch event.kind {
  case .read, .unread: changed = try unmarkItems(of: event, by: marker, transaction)
  case .star, .unstar:
    let changes = try transaction.queryAll(
      "SELECT item_id, old_changed_at FROM event_items WHERE event_id = \(event.id)"
    ) { row in ItemChangeRecord(item: row[0], oldChangedAt: row[1]) }
    let isStarred = event.kind == .star
    changed = try unstarItems(changes, of: event.at, starred: isStarred, by: marker, transaction)
  case .readAll: changed = try lowerWatermarks(event, by: marker, transaction)
  case .unsubscribe, .comeBack, .renameFeed, .moveFeed, .changeAddress, .renameFolder, .moveFolder,
    .removeFolder:
    try restoreShape(of: event.id, for: marker.user, at: marker.at, transaction)
    changed = 1
  }
  for feed in try feedsTouched(by: event.id, for: marker.user, transaction) {
    try recount(feed, for: marker.user, transaction)
  }
  return changed > 0
}

/// Puts items back that are still as an event left them, whether or not the user sees them now.
///
/// Where the watermark has moved since, an old row would not say any more what it said: then the row
/// says it in so many words.
///
/// - Returns: How many rows changed.
private func unmarkItems(
  of event: UndoneEvent,
  by marker: Marker,
  _ transaction: borrowing Transaction
) throws -> Int {
  let isRead = event.kind == .read
  return try transaction.run(
    """
    UPDATE item_states SET
      is_read = CASE
        WHEN coalesce(e.old_mark, i.id <= s.watermark) = \(isRead) THEN \(!isRead) ELSE e.old_mark
      END,
      read_changed_at = e.old_changed_at
    FROM event_items e
    CROSS JOIN items i ON i.id = e.item_id
    CROSS JOIN subscriptions s ON s.user_id = \(marker.user) AND s.feed_id = i.feed_id
    WHERE e.event_id = \(event.id) AND item_states.user_id = \(marker.user)
      AND item_states.item_id = e.item_id
      AND coalesce(item_states.is_read, i.id <= s.watermark) = \(isRead)
      AND \(isUntouched(since: event, by: marker))
    """
  )
}

/// Puts watermarks back, and items unread again that had been marked so one by one.
///
/// - Returns: How many watermarks and rows changed.
private func lowerWatermarks(
  _ event: UndoneEvent,
  by marker: Marker,
  _ transaction: borrowing Transaction
) throws -> Int {
  var changed = try transaction.run(
    """
    UPDATE item_states SET is_read = 0
    FROM event_items e CROSS JOIN items i ON i.id = e.item_id
    WHERE e.event_id = \(event.id) AND item_states.user_id = \(marker.user)
      AND item_states.item_id = e.item_id AND item_states.is_read IS NOT 0
      AND \(isUntouched(since: event, by: marker))
    """
  )
  let moves = try transaction.queryAll(
    """
    SELECT e.feed_id, e.old_watermark, e.old_seen_count, e.old_position, e.new_watermark
    FROM event_watermarks e
    JOIN subscriptions s ON s.user_id = \(marker.user) AND s.feed_id = e.feed_id
    WHERE e.event_id = \(event.id)
    """
  ) { row in
    WatermarkMove(feed: row[0], old: row[1], oldSeenCount: row[2], oldPosition: row[3], new: row[4])
  }
  try keepWhatOthersRead(besides: event, by: marker, transaction)
  for move in moves { changed += try lower(move, of: event, by: marker, transaction) }
  return changed
}

/// Says in so many words that items are read which the watermarks say so of, but which another mark of
/// everything turned: they had been marked as unread one by one when the event in hand was over.
///
/// One look through what those marks turned, for all watermarks: there may be a thousand of them.
private func keepWhatOthersRead(
  besides event: UndoneEvent,
  by marker: Marker,
  _ transaction: borrowing Transaction
) throws {
  try transaction.run(
    """
    UPDATE item_states SET is_read = 1
    WHERE user_id = \(marker.user) AND is_read IS NULL AND item_id IN (
      SELECT e.item_id
      FROM events v
      CROSS JOIN event_items e ON e.event_id = v.id
      CROSS JOIN item_states t ON t.user_id = v.user_id AND t.item_id = e.item_id
      CROSS JOIN event_watermarks m ON m.event_id = \(event.id) AND m.feed_id = t.feed_id
      WHERE v.user_id = \(marker.user) AND v.kind = \(EventKind.readAll.rawValue)
        AND v.undone_at IS NULL AND v.id <> \(event.id)
        AND t.is_read IS NULL AND e.item_id > m.old_watermark AND e.item_id <= m.new_watermark
    )
    """
  )
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
///
/// - Returns: How many watermarks and rows changed.
private func lower(
  _ move: WatermarkMove,
  of event: UndoneEvent,
  by marker: Marker,
  _ transaction: borrowing Transaction
) throws -> Int {
  if !marker.isLate {
    let lowered = try transaction.run(
      """
      UPDATE subscriptions SET watermark = \(move.old), seen_count = \(move.oldSeenCount),
        watermark_position = \(move.oldPosition)
      WHERE user_id = \(marker.user) AND feed_id = \(move.feed) AND watermark = \(move.new)
      """
    )
    if lowered > 0 { return lowered }
  }
  return try markUnreadExplicitly(
    move.feed,
    after: move.old,
    upTo: move.new,
    for: marker.user,
    where: isUntouched(since: event, by: marker),
    transaction
  )
}

/// Whether the user has marked the item `i` neither since the event nor after the time of undoing it.
private func isUntouched(since event: UndoneEvent, by marker: Marker) -> SQL {
  let isCovered: SQL = marker.isLate ? isCoveredLater(marker) : "FALSE"
  return """
    NOT \(isCovered) AND NOT EXISTS (
      SELECT 1 FROM item_states later
      WHERE later.user_id = \(marker.user) AND later.item_id = i.id
        AND later.read_changed_at > \(min(event.at, marker.at))
    )
    """
}

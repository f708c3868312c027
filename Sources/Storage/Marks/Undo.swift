import CivilTime
import ReaderModel
import SQLDatabase

/// Takes back what one event did, apart from what the user has changed again since.
func undo(
  _ event: EventID,
  kind: EventKind,
  for user: UserID,
  at now: Timestamp,
  _ transaction: borrowing Transaction
) throws {
  let changes = try transaction.queryAll(
    "SELECT item_id, old_mark FROM event_items WHERE event_id = \(event)"
  ) { row in ItemChangeRecord(item: row[0], oldMark: row[1]) }
  switch kind {
  case .read, .unread:
    try unmarkItems(changes, read: kind == .read, for: user, transaction)
  case .star, .unstar:
    _ = try starItems(
      changes.map(\.item),
      starred: kind == .unstar,
      for: user,
      at: now,
      evenIfEnded: true,
      transaction
    )
  case .readAll:
    try lowerWatermarks(event, changes.map(\.item), for: user, transaction)
  }
}

/// Puts watermarks back, and items unread again that had been marked so one by one.
private func lowerWatermarks(
  _ event: EventID,
  _ items: [ItemID],
  for user: UserID,
  _ transaction: borrowing Transaction
) throws {
  var feeds: Set<FeedID> = []
  for id in items {
    let feed = try transaction.queryOne(
      """
      UPDATE item_states SET is_read = 0
      WHERE user_id = \(user) AND item_id = \(id) AND is_read IS NULL
      RETURNING feed_id
      """
    ) { row in row[0] as FeedID }
    if let feed { feeds.insert(feed) }
  }
  let moves = try transaction.queryAll(
    """
    SELECT e.feed_id, e.old_watermark, e.old_seen_count, e.old_position, e.new_watermark
    FROM event_watermarks e
    JOIN subscriptions s ON s.user_id = \(user) AND s.feed_id = e.feed_id
    WHERE e.event_id = \(event)
    """
  ) { row in
    WatermarkMove(feed: row[0], old: row[1], oldSeenCount: row[2], oldPosition: row[3], new: row[4])
  }
  for move in moves {
    try lower(move, for: user, transaction)
    feeds.insert(move.feed)
  }
  for feed in feeds { try recount(feed, for: user, transaction) }
}

/// A watermark that an event had moved.
private struct WatermarkMove {
  var feed: FeedID
  var old: ItemID
  var oldSeenCount: Int
  var oldPosition: Position?
  var new: ItemID
}

/// Puts a watermark back; where it has moved on since, the items between get rows instead.
private func lower(
  _ move: WatermarkMove,
  for user: UserID,
  _ transaction: borrowing Transaction
) throws {
  let isLowered = try transaction.run(
    """
    UPDATE subscriptions SET watermark = \(move.old), seen_count = \(move.oldSeenCount),
      watermark_position = \(move.oldPosition)
    WHERE user_id = \(user) AND feed_id = \(move.feed) AND watermark = \(move.new)
    """
  )
  if isLowered == 0 {
    try markUnreadExplicitly(
      move.feed,
      after: move.old,
      upTo: move.new,
      for: user,
      transaction
    )
  }
}

// Reading the older part of whole feeds.
//
// A watermark goes by arrival and the part by date. Where a feed's items arrived in the order of their
// dates, which is the rule, the watermark moves to the last item of the part and nothing else is
// written. Where one arrived late, the watermark moves to the last such straggler, and the newer
// items below it get rows that say unread: at most as many as are newer than the part.

import ReaderModel
import SQLDatabase

/// Marks what lies before the end of `list.positions`.
///
/// - Returns: How many items became read.
func markOlder(
  of list: MarkedList,
  event: EventID,
  by marker: Marker,
  _ transaction: borrowing Transaction
) throws -> Int {
  let place = list.place
  let before = try unreadCount(in: place, of: marker.user, transaction)
  try noteTargets(list, event, by: marker, transaction)
  try keepNewerUnread(list, event, for: marker.user, transaction)
  try moveToTargets(event, for: marker.user, transaction)
  try readMarkedUnread(list, event, by: marker, transaction)
  for feed in try feedsTouched(by: event, for: marker.user, transaction) {
    try recount(feed, for: marker.user, transaction)
  }
  return before - (try unreadCount(in: place, of: marker.user, transaction))
}

/// Writes down which watermarks are going to move where.
private func noteTargets(
  _ list: MarkedList,
  _ event: EventID,
  by marker: Marker,
  _ transaction: borrowing Transaction
) throws {
  // What arrived after the latest straggler stands in the order of arrival.
  try transaction.run(
    """
    INSERT INTO event_watermarks
      (event_id, feed_id, old_watermark, old_seen_count, old_position, new_watermark)
    SELECT \(event), feed_id, watermark, seen_count, watermark_position,
      CASE WHEN target < \(list.newest) THEN target ELSE \(list.newest) END
    FROM (
      SELECT s.feed_id, s.watermark, s.seen_count, s.watermark_position,
        CASE WHEN c.id > f.newest_straggler_id THEN c.id ELSE f.newest_straggler_id END AS target
      FROM subscriptions s
      JOIN feeds f ON f.id = s.feed_id
      JOIN items c ON c.id = (
        SELECT id FROM items WHERE feed_id = s.feed_id AND position < \(list.positions.upperBound)
        ORDER BY position DESC LIMIT 1
      )
      WHERE s.user_id = \(marker.user) AND s.ended_at IS NULL
        AND f.item_count - s.seen_count > s.read_above
        \(feedCondition(list.place, "s.feed_id", marker.user))
    ) moves
    WHERE target > watermark AND \(list.newest) > watermark
    """
  )
}

/// Gives the unread items of later date that the watermarks are going to pass rows of their own.
private func keepNewerUnread(
  _ list: MarkedList,
  _ event: EventID,
  for user: UserID,
  _ transaction: borrowing Transaction
) throws {
  try transaction.run(
    """
    INSERT INTO item_states (user_id, item_id, feed_id, position, is_read)
    SELECT \(user), i.id, i.feed_id, i.position, 0
    FROM event_watermarks e
    CROSS JOIN feeds f ON f.id = e.feed_id AND f.newest_straggler_id >= e.new_watermark
    CROSS JOIN items i ON i.feed_id = e.feed_id AND i.position >= \(list.positions.upperBound)
    LEFT JOIN item_states t ON t.user_id = \(user) AND t.item_id = i.id
    WHERE e.event_id = \(event) AND i.id > e.old_watermark AND i.id <= e.new_watermark
      AND t.is_read IS NULL
    ON CONFLICT (user_id, item_id) DO UPDATE SET is_read = 0
    """
  )
}

private func moveToTargets(
  _ event: EventID,
  for user: UserID,
  _ transaction: borrowing Transaction
) throws {
  // Where the watermark is no item of the feed, nothing is known of what stands before it.
  try transaction.run(
    """
    UPDATE subscriptions SET
      watermark = e.new_watermark,
      seen_count = (SELECT item_count FROM feeds WHERE feeds.id = e.feed_id) - (
        SELECT count(*) FROM items WHERE items.feed_id = e.feed_id AND items.id > e.new_watermark
      ),
      watermark_position = (
        SELECT i.position FROM items i JOIN feeds f ON f.id = i.feed_id
        WHERE i.id = e.new_watermark AND i.feed_id = e.feed_id
          AND e.new_watermark > f.newest_straggler_id
      )
    FROM event_watermarks e
    WHERE e.event_id = \(event) AND subscriptions.user_id = \(user)
      AND subscriptions.feed_id = e.feed_id
    """
  )
}

/// Reads what had been marked unread one by one, unless that was done later.
private func readMarkedUnread(
  _ list: MarkedList,
  _ event: EventID,
  by marker: Marker,
  _ transaction: borrowing Transaction
) throws {
  let user = marker.user
  try transaction.run(
    """
    INSERT INTO event_items (event_id, item_id, old_mark, old_changed_at)
    SELECT \(event), t.item_id, 0, t.read_changed_at
    FROM item_states t
    JOIN subscriptions s ON s.user_id = t.user_id AND s.feed_id = t.feed_id
    WHERE t.user_id = \(user) AND t.is_read = 0 AND +t.item_id <= \(list.newest)
      AND t.position >= \(Position.first) AND t.position < \(list.positions.upperBound)
      AND coalesce(t.read_changed_at, 0) <= \(marker.at)
      AND s.ended_at IS NULL \(feedCondition(list.place, "t.feed_id", user))
    """
  )
  try transaction.run(
    """
    UPDATE item_states SET is_read = CASE WHEN item_states.item_id > s.watermark THEN 1 END
    FROM event_items e, subscriptions s
    WHERE e.event_id = \(event) AND item_states.user_id = \(user)
      AND item_states.item_id = e.item_id
      AND s.user_id = \(user) AND s.feed_id = item_states.feed_id
    """
  )
}

/// The unread items of the feeds in a place.
private func unreadCount(
  in place: Place,
  of user: UserID,
  _ transaction: borrowing Transaction
) throws -> Int {
  try transaction.value(
    """
    SELECT coalesce(sum(\(unreadCount)), 0)
    FROM subscriptions s JOIN feeds f ON f.id = s.feed_id
    WHERE s.user_id = \(user) AND s.ended_at IS NULL \(feedCondition(place, "s.feed_id", user))
    """,
    as: Int.self
  ) ?? 0
}

/// The feeds of a user whose rows or watermark an event changed.
func feedsTouched(
  by event: EventID,
  for user: UserID,
  _ transaction: borrowing Transaction
) throws -> [FeedID] {
  try transaction.queryAll(
    """
    SELECT feed_id FROM event_watermarks WHERE event_id = \(event)
    UNION
    SELECT t.feed_id FROM event_items e
    JOIN item_states t ON t.user_id = \(user) AND t.item_id = e.item_id
    WHERE e.event_id = \(event)
    """
  ) { row in row[0] }
}

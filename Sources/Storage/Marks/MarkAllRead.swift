// Reading everything at once: one watermark a subscription moves, however many items lie below.

import ReaderModel
import SQLDatabase

/// Moves the watermarks of a place that consists of whole feeds.
///
/// - Returns: How many items became read.
func raiseWatermarks(
  of place: Place,
  to newest: ItemID,
  by marker: Marker,
  event: EventID,
  _ transaction: borrowing Transaction
) throws -> Int {
  let user = marker.user
  var marked = try noteWatermarks(of: place, to: newest, for: user, event: event, transaction)
  let flipped = try forgetUnreadMarks(in: place, upTo: newest, by: marker, event, transaction)
  try transaction.run(
    """
    UPDATE subscriptions SET
      watermark = \(newest), read_above = 0, unread_below = 0,
      (seen_count, watermark_position) = (
        SELECT item_count, newest_position FROM feeds WHERE feeds.id = subscriptions.feed_id
      )
    WHERE user_id = \(user)
      AND feed_id IN (SELECT feed_id FROM event_watermarks WHERE event_id = \(event))
    """
  )
  for late in try lateArrivals(after: newest, for: user, event, transaction) {
    try transaction.run(
      """
      UPDATE subscriptions SET seen_count = seen_count - \(late.items),
        read_above = \(late.read), watermark_position = NULL
      WHERE user_id = \(user) AND feed_id = \(late.feed)
      """
    )
    marked -= late.items - late.read
  }
  if marker.isLate {
    for spared in try sparedItems(upTo: newest, by: marker, event, transaction) {
      try recount(spared.feed, for: user, transaction)
      marked -= spared.count
    }
  }
  return marked + flipped
}

/// Items that the user marked as unread after the mark in hand was made: they stay so.
private func sparedItems(
  upTo newest: ItemID,
  by marker: Marker,
  _ event: EventID,
  _ transaction: borrowing Transaction
) throws -> [(feed: FeedID, count: Int)] {
  try transaction.queryAll(
    """
    SELECT t.feed_id, count(*) FROM item_states t
    WHERE t.user_id = \(marker.user) AND t.is_read = 0 AND t.position >= \(Position.first)
      AND +t.item_id <= \(newest)
      AND t.feed_id IN (SELECT feed_id FROM event_watermarks WHERE event_id = \(event))
    GROUP BY +t.feed_id
    """
  ) { row in (feed: row[0], count: row[1]) }
}

/// Writes down the watermarks that are going to move.
///
/// - Returns: How many unread items their subscriptions have.
private func noteWatermarks(
  of place: Place,
  to newest: ItemID,
  for user: UserID,
  event: EventID,
  _ transaction: borrowing Transaction
) throws -> Int {
  let noted = try transaction.run(
    """
    INSERT INTO event_watermarks
      (event_id, feed_id, old_watermark, old_seen_count, old_position, new_watermark)
    SELECT \(event), s.feed_id, s.watermark, s.seen_count, s.watermark_position, \(newest)
    FROM subscriptions s JOIN feeds f ON f.id = s.feed_id
    WHERE s.user_id = \(user) AND s.ended_at IS NULL AND s.watermark <= \(newest)
      AND \(unreadCount) > 0 \(feedCondition(place, "s.feed_id", user))
    """
  )
  if noted == 0 { return 0 }
  return try transaction.value(
    """
    SELECT coalesce(sum(\(unreadCount)), 0)
    FROM event_watermarks e
    JOIN subscriptions s ON s.user_id = \(user) AND s.feed_id = e.feed_id
    JOIN feeds f ON f.id = s.feed_id
    WHERE e.event_id = \(event)
    """,
    as: Int.self
  ) ?? 0
}

/// Lets the watermark decide again over items that had been marked unread one by one.
///
/// The plus sign and the range of all positions lead the planner to the index of those rows alone,
/// past the many that say read.
///
/// - Returns: How many of them are of subscriptions whose watermark does not move, because it had
///   been higher already; the others have been counted.
private func forgetUnreadMarks(
  in place: Place,
  upTo newest: ItemID,
  by marker: Marker,
  _ event: EventID,
  _ transaction: borrowing Transaction
) throws -> Int {
  let user = marker.user
  let noted = try transaction.run(
    """
    INSERT INTO event_items (event_id, item_id, old_mark, old_changed_at)
    SELECT \(event), t.item_id, 0, t.read_changed_at
    FROM item_states t
    JOIN subscriptions s ON s.user_id = t.user_id AND s.feed_id = t.feed_id
    WHERE t.user_id = \(user) AND t.is_read = 0 AND +t.item_id <= \(newest)
      AND t.position >= \(Position.first) AND coalesce(t.read_changed_at, 0) <= \(marker.at)
      AND s.ended_at IS NULL \(feedCondition(place, "t.feed_id", user))
    """
  )
  if noted == 0 { return 0 }
  let below = try transaction.queryAll(
    """
    SELECT t.feed_id, count(*)
    FROM event_items e
    JOIN item_states t ON t.user_id = \(user) AND t.item_id = e.item_id
    WHERE e.event_id = \(event)
      AND t.feed_id NOT IN (SELECT feed_id FROM event_watermarks WHERE event_id = \(event))
    GROUP BY t.feed_id
    """
  ) { row in (feed: row[0] as FeedID, count: row[1] as Int) }
  try transaction.run(
    """
    UPDATE item_states SET is_read = NULL
    WHERE user_id = \(user)
      AND item_id IN (SELECT item_id FROM event_items WHERE event_id = \(event))
    """
  )
  for (feed, count) in below {
    try transaction.run(
      """
      UPDATE subscriptions SET unread_below = unread_below - \(count)
      WHERE user_id = \(user) AND feed_id = \(feed)
      """
    )
  }
  return below.reduce(0) { $0 + $1.count }
}

/// Items that arrived after the list was drawn, and how many of them have been read already.
///
/// The plus signs leave the planner no index but the one on numbers: these are the last few items.
private func lateArrivals(
  after newest: ItemID,
  for user: UserID,
  _ event: EventID,
  _ transaction: borrowing Transaction
) throws -> [(feed: FeedID, items: Int, read: Int)] {
  try transaction.queryAll(
    """
    SELECT i.feed_id, count(*), sum(coalesce(t.is_read, 0))
    FROM items i
    LEFT JOIN item_states t ON t.user_id = \(user) AND t.item_id = i.id
    WHERE i.id > \(newest)
      AND +i.feed_id IN (SELECT feed_id FROM event_watermarks WHERE event_id = \(event))
    GROUP BY +i.feed_id
    """
  ) { row in (feed: row[0], items: row[1], read: row[2]) }
}

/// Restricts a column with feeds to a place that consists of whole feeds.
func feedCondition(_ place: Place, _ column: SQL, _ user: UserID) -> SQL {
  switch place {
  case .feed(let feed): "AND \(column) = \(feed)"
  case .folder(let folder): "AND \(column) IN (\(feedsInside(folder, of: user)))"
  default: ""
  }
}

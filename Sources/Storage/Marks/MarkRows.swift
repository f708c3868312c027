// Reading what no watermark can tell: today, pictures, episodes, starred items, what was found, and
// the newer part of whole feeds. Each item that turns gets a row, all of them by a few statements.

import ReaderModel
import SQLDatabase

/// Marks the unread items of a list one by one.
///
/// - Returns: How many items became read.
func markRows(
  of list: MarkedList,
  event: EventID,
  by marker: Marker,
  _ transaction: borrowing Transaction
) throws -> Int {
  try noteItems(of: list, event, by: marker, transaction)
  let changes = try transaction.queryAll(
    """
    SELECT i.feed_id, sum(i.id > s.watermark), sum(i.id <= s.watermark)
    FROM event_items e
    CROSS JOIN items i ON i.id = e.item_id
    CROSS JOIN subscriptions s ON s.user_id = \(marker.user) AND s.feed_id = i.feed_id
    WHERE e.event_id = \(event)
    GROUP BY i.feed_id
    """
  ) { row in (feed: row[0] as FeedID, above: row[1] as Int, below: row[2] as Int) }
  try transaction.run(
    """
    INSERT INTO item_states (user_id, item_id, feed_id, position, is_read, read_changed_at)
    SELECT \(marker.user), i.id, i.feed_id, i.position, 1, \(marker.at)
    FROM event_items e CROSS JOIN items i ON i.id = e.item_id
    WHERE e.event_id = \(event)
    ON CONFLICT (user_id, item_id) DO UPDATE
    SET is_read = 1, read_changed_at = excluded.read_changed_at
    """
  )
  for change in changes {
    try transaction.run(
      """
      UPDATE subscriptions SET read_above = read_above + \(change.above),
        unread_below = unread_below - \(change.below)
      WHERE user_id = \(marker.user) AND feed_id = \(change.feed)
      """
    )
    try raiseWatermark(of: change.feed, for: marker.user, marker.tuning, transaction)
  }
  return changes.reduce(0) { $0 + $1.above + $1.below }
}

/// Writes down which items are going to turn.
private func noteItems(
  of list: MarkedList,
  _ event: EventID,
  by marker: Marker,
  _ transaction: borrowing Transaction
) throws {
  if list.isSearch {
    for key in try listKeys(list.request, transaction) where list.positions.contains(key.position) {
      try note("FROM items i", "i.id = \(key.id)", list, event, by: marker, transaction)
    }
  } else if list.place == .starred {
    try note(
      "FROM item_states star CROSS JOIN items i ON i.id = star.item_id",
      """
      star.user_id = \(marker.user) AND star.starred_at IS NOT NULL
        AND \(list.contains("star.position"))
      """,
      list,
      event,
      by: marker,
      transaction
    )
  } else if try isFasterByArrival(list, for: marker.user, transaction) {
    try noteByArrival(list, event, by: marker, transaction)
  } else {
    let feeds = feedCondition(list.place, "i.feed_id", marker.user)
    let condition: SQL = "\(list.contains("i.position")) \(feeds)"
    try note("FROM items i", condition, list, event, by: marker, transaction)
  }
}

/// Items above the watermarks, and those that were marked unread below.
private func noteByArrival(
  _ list: MarkedList,
  _ event: EventID,
  by marker: Marker,
  _ transaction: borrowing Transaction
) throws {
  let user = marker.user
  let feeds = feedCondition(list.place, "i.feed_id", user)
  try note(
    """
    FROM subscriptions w
    CROSS JOIN feeds f ON f.id = w.feed_id
    CROSS JOIN items i ON i.feed_id = w.feed_id AND i.id > w.watermark
    """,
    """
    w.user_id = \(user) AND w.ended_at IS NULL AND f.item_count - w.seen_count > w.read_above
      AND \(list.contains("+i.position")) \(feeds)
    """,
    list,
    event,
    by: marker,
    transaction
  )
  try note(
    "FROM item_states u CROSS JOIN items i ON i.id = u.item_id",
    "u.user_id = \(user) AND u.is_read = 0 AND \(list.contains("u.position")) \(feeds)",
    list,
    event,
    by: marker,
    transaction
  )
}

/// Notes those items `i` that are unread, were there when the list was drawn, and have not been marked
/// later.
private func note(
  _ source: SQL,
  _ condition: SQL,
  _ list: MarkedList,
  _ event: EventID,
  by marker: Marker,
  _ transaction: borrowing Transaction
) throws {
  let user = marker.user
  // A search among starred items finds those of feeds that were left, and what was found is visible.
  let isVisible: SQL =
    list.isSearch || list.place == .starred ? "TRUE" : "s.ended_at IS NULL"
  let isFree: SQL =
    marker.isLate
    ? "coalesce(t.read_changed_at, 0) <= \(marker.at) AND NOT \(isCoveredLater(marker))" : "TRUE"
  try transaction.run(
    """
    INSERT INTO event_items (event_id, item_id, old_mark, old_changed_at)
    SELECT \(event), i.id, t.is_read, t.read_changed_at
    \(source)
    CROSS JOIN subscriptions s ON s.user_id = \(user) AND s.feed_id = i.feed_id
    LEFT JOIN item_states t ON t.user_id = \(user) AND t.item_id = i.id
    WHERE \(condition) AND i.id <= \(list.newest) \(list.request.kindCondition)
      AND \(isVisible) AND \(isUnread) AND \(isFree)
    ON CONFLICT DO NOTHING
    """
  )
}

/// So many items above the watermarks are looked through faster than any other way is begun.
private let fewArrivals = 1000
/// Looking an item up takes so many times as long as stepping over it in an index.
private let lookUpCost = 4

private func isFasterByArrival(
  _ list: MarkedList,
  for user: UserID,
  _ transaction: borrowing Transaction
) throws -> Bool {
  let above = try transaction.value(
    """
    SELECT coalesce(sum(f.item_count - s.seen_count), 0)
    FROM subscriptions s JOIN feeds f ON f.id = s.feed_id
    WHERE s.user_id = \(user) AND s.ended_at IS NULL AND f.item_count - s.seen_count > s.read_above
      \(feedCondition(list.place, "s.feed_id", user))
    """,
    as: Int.self
  )
  let arrivals = above ?? 0
  if arrivals <= fewArrivals { return true }
  let isFromTheStart = list.positions.lowerBound == .first
  return isFromTheStart && Int64(arrivals) * Int64(lookUpCost) < list.newest.rawValue
}

extension MarkedList {
  /// Whether a column with positions lies in the stretch.
  fileprivate func contains(_ column: SQL) -> SQL {
    "\(column) >= \(positions.lowerBound) AND \(column) < \(positions.upperBound)"
  }
}

import CivilTime
import ReaderModel
import SQLDatabase

/// Stars items, or takes the stars away, apart from those that the user has starred or unstarred
/// later.
///
/// - Returns: Those that had been the opposite, in the order given.
/// - Throws: `DatabaseError`.
func starItems(
  _ items: [ItemID],
  starred isStarred: Bool,
  by marker: Marker,
  _ transaction: borrowing Transaction
) throws -> [ItemChangeRecord] {
  var changed: [ItemChangeRecord] = []
  for id in items {
    guard let star = try itemStar(id, for: marker.user, transaction), star.isVisible,
      !star.isChanged(after: marker.at)
    else { continue }
    // Also where nothing changes: an earlier mark that is told later must find this one.
    let since = isStarred ? star.since ?? marker.at : nil
    try write(ItemStar(since: since, changedAt: marker.at), of: id, for: marker.user, transaction)
    if (star.since != nil) == isStarred { continue }
    changed.append(ItemChangeRecord(item: id, oldChangedAt: star.changedAt))
  }
  try addStars(isStarred ? changed.count : -changed.count, for: marker.user, transaction)
  return changed
}

/// Puts stars back that are still as an event left them, also where the user has left the feed.
///
/// - Returns: How many items changed.
/// - Throws: `DatabaseError`.
func unstarItems(
  _ changes: [ItemChangeRecord],
  of event: Timestamp,
  starred isStarred: Bool,
  by marker: Marker,
  _ transaction: borrowing Transaction
) throws -> Int {
  var count = 0
  for change in changes {
    guard let star = try itemStar(change.item, for: marker.user, transaction),
      (star.since != nil) == isStarred, !star.isChanged(after: min(event, marker.at))
    else { continue }
    let old = ItemStar(
      since: isStarred ? nil : change.oldChangedAt ?? event,
      changedAt: change.oldChangedAt
    )
    try write(old, of: change.item, for: marker.user, transaction)
    count += 1
  }
  try addStars(isStarred ? -count : count, for: marker.user, transaction)
  return count
}

/// What a user's row says of an item's star.
private struct ItemStar {
  /// `nil` if it has none.
  var since: Timestamp?
  /// When it was given or taken away; `nil` if never.
  var changedAt: Timestamp?
  var isVisible = true

  func isChanged(after time: Timestamp) -> Bool { changedAt.map { $0 > time } ?? false }
}

private func itemStar(
  _ id: ItemID,
  for user: UserID,
  _ transaction: borrowing Transaction
) throws -> ItemStar? {
  try transaction.queryOne(
    """
    SELECT t.starred_at, t.star_changed_at, s.ended_at IS NULL OR t.starred_at IS NOT NULL
    FROM items i
    JOIN subscriptions s ON s.user_id = \(user) AND s.feed_id = i.feed_id
    LEFT JOIN item_states t ON t.user_id = \(user) AND t.item_id = i.id
    WHERE i.id = \(id)
    """
  ) { row in ItemStar(since: row[0], changedAt: row[1], isVisible: row[2]) }
}

private func write(
  _ star: ItemStar,
  of id: ItemID,
  for user: UserID,
  _ transaction: borrowing Transaction
) throws {
  try transaction.run(
    """
    INSERT INTO item_states (user_id, item_id, feed_id, position, starred_at, star_changed_at)
    SELECT \(user), id, feed_id, position, \(star.since), \(star.changedAt)
    FROM items WHERE id = \(id)
    ON CONFLICT (user_id, item_id) DO UPDATE
    SET starred_at = excluded.starred_at, star_changed_at = excluded.star_changed_at
    """
  )
}

private func addStars(
  _ count: Int,
  for user: UserID,
  _ transaction: borrowing Transaction
) throws {
  if count == 0 { return }
  try transaction.run(
    "UPDATE users SET starred_count = starred_count + \(count) WHERE id = \(user)"
  )
}

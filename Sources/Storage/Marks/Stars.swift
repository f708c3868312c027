import CivilTime
import ReaderModel
import SQLDatabase

/// Stars items, or takes the stars away.
///
/// - Returns: Those that had been the opposite, in the order given.
func starItems(
  _ items: [ItemID],
  starred isStarred: Bool,
  for user: UserID,
  at now: Timestamp,
  _ transaction: borrowing Transaction
) throws -> [ItemID] {
  var changed: [ItemID] = []
  for id in items where try starItem(id, isStarred, for: user, at: now, transaction) {
    changed.append(id)
  }
  let difference = isStarred ? changed.count : -changed.count
  try transaction.run(
    "UPDATE users SET starred_count = starred_count + \(difference) WHERE id = \(user)"
  )
  return changed
}

/// - Returns: Whether the item had been the opposite.
private func starItem(
  _ id: ItemID,
  _ isStarred: Bool,
  for user: UserID,
  at now: Timestamp,
  _ transaction: borrowing Transaction
) throws -> Bool {
  guard isStarred else {
    return try transaction.run(
      """
      UPDATE item_states SET starred_at = NULL
      WHERE user_id = \(user) AND item_id = \(id) AND starred_at IS NOT NULL
      """
    ) > 0
  }
  return try transaction.run(
    """
    INSERT INTO item_states (user_id, item_id, feed_id, position, starred_at)
    SELECT s.user_id, i.id, i.feed_id, i.position, \(now)
    FROM items i JOIN subscriptions s ON s.user_id = \(user) AND s.feed_id = i.feed_id
    WHERE i.id = \(id) AND s.ended_at IS NULL
    ON CONFLICT (user_id, item_id) DO UPDATE SET starred_at = excluded.starred_at
    WHERE item_states.starred_at IS NULL
    """
  ) > 0
}

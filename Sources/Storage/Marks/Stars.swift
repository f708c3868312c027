import CivilTime
import ReaderModel
import SQLDatabase

/// Stars items, or takes the stars away; `evenIfEnded` also where the user has left the feed.
///
/// - Returns: Those that had been the opposite, in the order given.
/// - Throws: `DatabaseError`.
func starItems(
  _ items: [ItemID],
  starred isStarred: Bool,
  for user: UserID,
  at now: Timestamp,
  evenIfEnded: Bool = false,
  _ transaction: borrowing Transaction
) throws -> [ItemChangeRecord] {
  var changed: [ItemChangeRecord] = []
  for id in items {
    let isChanged =
      isStarred
      ? try star(id, for: user, at: now, evenIfEnded, transaction)
      : try unstar(id, for: user, transaction)
    if isChanged { changed.append(ItemChangeRecord(item: id)) }
  }
  let difference = isStarred ? changed.count : -changed.count
  try transaction.run(
    "UPDATE users SET starred_count = starred_count + \(difference) WHERE id = \(user)"
  )
  return changed
}

/// - Returns: Whether the item had a star.
private func unstar(
  _ id: ItemID,
  for user: UserID,
  _ transaction: borrowing Transaction
) throws -> Bool {
  try transaction.run(
    """
    UPDATE item_states SET starred_at = NULL
    WHERE user_id = \(user) AND item_id = \(id) AND starred_at IS NOT NULL
    """
  ) > 0
}

/// - Returns: Whether the item had no star, and could be given one.
private func star(
  _ id: ItemID,
  for user: UserID,
  at now: Timestamp,
  _ evenIfEnded: Bool,
  _ transaction: borrowing Transaction
) throws -> Bool {
  try transaction.run(
    """
    INSERT INTO item_states (user_id, item_id, feed_id, position, starred_at)
    SELECT s.user_id, i.id, i.feed_id, i.position, \(now)
    FROM items i JOIN subscriptions s ON s.user_id = \(user) AND s.feed_id = i.feed_id
    WHERE i.id = \(id) AND (s.ended_at IS NULL OR \(evenIfEnded))
    ON CONFLICT (user_id, item_id) DO UPDATE SET starred_at = excluded.starred_at
    WHERE item_states.starred_at IS NULL
    """
  ) > 0
}

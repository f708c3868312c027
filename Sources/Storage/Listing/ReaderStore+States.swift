package import ReaderModel
import SQLDatabase

extension ReaderStore {
  /// Marks and fingerprints of items, in the order given.
  ///
  /// - Returns: Those that the user has any business with.
  /// - Throws: `DatabaseError`.
  package func states(of items: [ItemID], for user: UserID) async throws -> [ItemState] {
    try await database.read { transaction in try itemStates(items, for: user, transaction) }
  }
}

/// The same in a transaction.
func itemStates(
  _ items: [ItemID],
  for user: UserID,
  _ transaction: borrowing Transaction
) throws -> [ItemState] {
  var states: [ItemState] = []
  states.reserveCapacity(items.count)
  for id in items {
    if let state = try itemState(id, for: user, transaction) { states.append(state) }
  }
  return states
}

private func itemState(
  _ id: ItemID,
  for user: UserID,
  _ transaction: borrowing Transaction
) throws -> ItemState? {
  try transaction.queryOne(
    """
    SELECT i.id, i.feed_id, NOT (\(isUnread)), t.starred_at IS NOT NULL, i.position,
      -- The last bit tells whether the whole article is shown.
      i.fingerprint & ~1 | EXISTS (
        SELECT 1 FROM full_texts x
        WHERE x.item_id = i.id AND x.html IS NOT NULL AND s.fetches_full_text = 1
      )
    FROM items i
    JOIN subscriptions s ON s.user_id = \(user) AND s.feed_id = i.feed_id
    LEFT JOIN item_states t ON t.user_id = \(user) AND t.item_id = i.id
    WHERE i.id = \(id) AND (s.ended_at IS NULL OR t.starred_at IS NOT NULL)
    """
  ) { row in
    let position: Position = row[4]
    return ItemState(
      id: row[0],
      feedID: row[1],
      isRead: row[2],
      isStarred: row[3],
      sortedAt: position.sortedAt,
      fingerprint: row[5]
    )
  }
}

package import CivilTime
package import ReaderModel
import SQLDatabase

extension ReaderStore {
  /// Takes an item out of its story for a user who found that it tells another one, or puts it back.
  ///
  /// What was hidden because of it is shown, and unread unless the user has read it.
  ///
  /// - Returns: False if the user does not read the item's feed, or the item tells no story.
  /// - Throws: `DatabaseError`.
  @discardableResult
  package func separate(
    _ item: ItemID,
    _ isSeparated: Bool = true,
    for user: UserID
  ) async throws -> Bool {
    try await database.write { transaction in
      let isThere = try transaction.value(
        """
        SELECT 1 FROM story_items m
        JOIN subscriptions s ON s.user_id = \(user) AND s.feed_id = m.feed_id
        WHERE m.item_id = \(item) AND s.ended_at IS NULL
        """,
        as: Int.self
      )
      if isThere == nil { return false }
      if isSeparated {
        try transaction.run(
          """
          INSERT INTO separated_items (user_id, item_id) VALUES (\(user), \(item))
          ON CONFLICT DO NOTHING
          """
        )
      } else {
        try transaction.run(
          "DELETE FROM separated_items WHERE user_id = \(user) AND item_id = \(item)"
        )
      }
      try settleStory(of: item, for: user, isSeparated ? .separation : .members, transaction)
      return true
    }
  }

  /// Forgets by what the stories of items were found that arrived so long ago that nothing looks for
  /// them any more.
  ///
  /// - Throws: `DatabaseError`.
  package func forgetStoryTraces(at now: Timestamp) async throws {
    let (text, address) = try await database.read { transaction in
      (
        try lastItem(
          arrivedBefore: now.advanced(bySeconds: -StoryFinder.textMemory),
          transaction
        ),
        try lastItem(
          arrivedBefore: now.advanced(bySeconds: -StoryFinder.addressMemory),
          transaction
        )
      )
    }
    try await database.write { transaction in
      let forgotten = try transaction.run("DELETE FROM story_texts WHERE item_id <= \(text)")
      if forgotten > 0 {
        try transaction.run("DELETE FROM story_words WHERE item_id <= \(text)")
      }
      try transaction.run("DELETE FROM story_addresses WHERE item_id <= \(address)")
    }
  }
}

/// The last item that arrived before an instant, by halving: numbers grow with arrival.
private func lastItem(
  arrivedBefore time: Timestamp,
  _ transaction: borrowing Transaction
) throws -> ItemID {
  var low: Int64 = 0
  var high = try newestItem(transaction).rawValue
  while low < high {
    let middle = low + (high - low + 1) / 2
    let arrived = try transaction.value(
      "SELECT arrived_at FROM items WHERE id >= \(middle) ORDER BY id LIMIT 1",
      as: Timestamp.self
    )
    if let arrived, arrived < time { low = middle } else { high = middle - 1 }
  }
  return ItemID(rawValue: low)
}

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
    if try await forgetTexts(upTo: text) { try await forgetHashes(in: "story_words", upTo: text) }
    try await forgetHashes(in: "story_addresses", upTo: address)
  }

  /// - Returns: Whether there were any.
  private func forgetTexts(upTo last: ItemID) async throws -> Bool {
    var forgotten = 0
    while true {
      let count = try await database.write { transaction in
        try transaction.run(
          """
          DELETE FROM story_texts WHERE item_id IN (
            SELECT item_id FROM story_texts WHERE item_id <= \(last)
            ORDER BY item_id LIMIT \(rowsPerStep)
          )
          """
        )
      }
      if count == 0 { return forgotten > 0 }
      forgotten += count
      try Task.checkCancellation()
    }
  }

  /// Looks for hashes of old items beside the writer, as they stand in the order of the hashes.
  private func forgetHashes(in table: SQL, upTo last: ItemID) async throws {
    var reached = (hash: Int64.min, item: ItemID(rawValue: 0))
    while true {
      let found = try await database.read { [reached] transaction in
        try transaction.queryAll(
          """
          SELECT hash, item_id FROM \(table)
          WHERE (hash, item_id) > (\(reached.hash), \(reached.item)) AND item_id <= \(last)
          ORDER BY hash, item_id LIMIT \(rowsPerStep)
          """
        ) { row in (hash: row[0] as Int64, item: row[1] as ItemID) }
      }
      guard let end = found.last else { return }
      try await database.write { transaction in
        for key in found {
          try transaction.run(
            "DELETE FROM \(table) WHERE hash = \(key.hash) AND item_id = \(key.item)"
          )
        }
      }
      reached = end
      try Task.checkCancellation()
    }
  }
}

/// Rows that one transaction forgets; some milliseconds.
private let rowsPerStep = 500

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

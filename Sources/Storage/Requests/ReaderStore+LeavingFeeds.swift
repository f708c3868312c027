import ReaderModel
import SQLDatabase

extension ReaderStore {
  /// Removes some items of feeds that were one reader's own, whose account is gone, and takes their words out
  /// of the index; at last the feeds themselves.
  ///
  /// Each call is a short transaction; call it now and then until it answers false.
  ///
  /// - Returns: Whether there may be more.
  /// - Throws: `DatabaseError`.
  package func removeLeavingFeeds() async throws -> Bool {
    let isOver = try await database.read { transaction in
      try transaction.value("SELECT 1 FROM leaving_feeds LIMIT 1", as: Int.self) == nil
    }
    if isOver { return false }
    return try await database.write { [words] transaction in try removeSome(words, transaction) }
  }
}

/// Items of one step; some 20 ms, and less while people are there.
private let itemsPerStep = 100

private func removeSome(
  _ words: ReaderStore.WordsOfContent?,
  _ transaction: borrowing Transaction
) throws -> Bool {
  let budget = StepBudget(transaction)
  let feed = try transaction.value(
    "SELECT feed_id FROM leaving_feeds ORDER BY feed_id LIMIT 1",
    as: FeedID.self
  )
  guard let feed else { return false }
  let items = try transaction.queryAll(
    "SELECT id FROM items WHERE feed_id = \(feed) ORDER BY position LIMIT \(itemsPerStep)"
  ) { row in row[0] as ItemID }
  if items.isEmpty {
    try transaction.run("DELETE FROM item_keys WHERE feed_id = \(feed)")
    try transaction.run("DELETE FROM feeds WHERE id = \(feed)")
    return true
  }
  var removed = 0
  var blocks = UnpackedBlocks()
  for item in items {
    if let words { try takeOutOfIndex(item, &blocks, words, transaction) }
    // An edited item has entries that cannot be taken out.
    try transaction.run(
      "INSERT INTO retired_positions (position) SELECT position FROM items WHERE id = \(item)"
    )
    try transaction.run("DELETE FROM items WHERE id = \(item)")
    removed += 1
    if budget.isSpent(transaction) { break }
  }
  try transaction.run("UPDATE feeds SET item_count = item_count - \(removed) WHERE id = \(feed)")
  return true
}

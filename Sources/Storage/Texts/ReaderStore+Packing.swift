import ReaderModel
import SQLDatabase

extension ReaderStore {
  /// Packs some of the texts that an older program stored as they were.
  ///
  /// Each call is a short transaction, so nobody waits for it; call it now and then until it answers
  /// false.
  ///
  /// - Returns: Whether there may be more.
  /// - Throws: `DatabaseError`.
  package func packOldTexts() async throws -> Bool {
    let isOver = try await database.read { transaction in
      try transaction.value("SELECT 1 FROM unpacked_texts", as: Int.self) == nil
    }
    if isOver { return false }
    return try await database.write { transaction in try packSome(transaction) }
  }
}

/// Items of one step, and bytes of their texts; a few milliseconds.
private let itemsPerStep = 100
private let bytesPerStep = 256 << 10

private func packSome(_ transaction: borrowing Transaction) throws -> Bool {
  var items: [FeedID: [ItemID]] = [:]
  var last: ItemID?
  var size = 0
  try transaction.queryWhile(
    """
    SELECT c.item_id, i.feed_id, length(c.text), c.size FROM unpacked_texts u
    JOIN item_contents c ON c.item_id BETWEEN u.next_item AND u.last_item
    JOIN items i ON i.id = c.item_id
    ORDER BY c.item_id LIMIT \(itemsPerStep)
    """
  ) { row in
    let item: ItemID = row[0]
    last = item
    if (row[3] as Int?) == nil {
      items[row[1], default: []].append(item)
      size += row[2]
    }
    return size < bytesPerStep
  }
  guard let last else {
    try transaction.run("DELETE FROM unpacked_texts")
    return false
  }
  for (feed, items) in items {
    var writer = ContentWriter(feed: feed)
    try repack(items, &writer, transaction)
  }
  try transaction.run("UPDATE unpacked_texts SET next_item = \(last) + 1")
  return true
}

package import ReaderModel
import SQLDatabase

/// What the store knows of an item that search could find.
package struct SearchSource: Sendable {
  /// As its lists show it; the beginning of a summary, if the feed has one.
  package var preview: String
  package var content: ItemContent
  /// The whole article, where it was fetched.
  package var article: ItemContent?
}

extension ReaderStore {
  /// Indexes some of the items that were in an index of an older program.
  ///
  /// Each call is a short transaction; call it now and then until it answers false.
  ///
  /// - Parameter text: What search finds of an item beside its title, authors and categories.
  /// - Returns: Whether there may be more.
  /// - Throws: `DatabaseError`.
  package func indexAnew(
    _ text: @Sendable @escaping (SearchSource) -> String
  ) async throws -> Bool {
    let isOver = try await database.read { transaction in
      try transaction.value("SELECT 1 FROM unindexed_items", as: Int.self) == nil
    }
    if isOver { return false }
    return try await database.write { transaction in try indexSome(text, transaction) }
  }
}

/// Items of one step, some 20 ms, and while people are there.
private let itemsPerStep = 100
private let itemsPerStepAttended = 25

private func indexSome(
  _ text: (SearchSource) -> String,
  _ transaction: borrowing Transaction
) throws -> Bool {
  let items = try transaction.queryAll(
    """
    SELECT i.id, i.position, i.search_revision, i.search_size, i.feed_id, i.title, i.preview
    FROM unindexed_items u JOIN items i ON i.id BETWEEN u.next_item AND u.last_item
    ORDER BY i.id LIMIT \(transaction.isAttended ? itemsPerStepAttended : itemsPerStep)
    """
  ) { row in (entry: QueueEntry(row), preview: row[6] as String) }
  guard let last = items.last?.entry.id else {
    try transaction.run("DELETE FROM unindexed_items")
    return false
  }
  var blocks = UnpackedBlocks()
  for item in items.sorted(by: { $0.entry.position < $1.entry.position }) {
    // One that never had an entry waits in the queue; one that was edited meanwhile has one already.
    let entry = item.entry
    guard entry.size > 0, try !isIndexed(entry, transaction),
      let content = try itemContent(of: entry.id, &blocks, transaction)
    else { continue }
    let article = try fullTextContent(of: entry.id, transaction)
    let source = SearchSource(preview: item.preview, content: content, article: article)
    try write(
      .adding,
      entry,
      revision: entry.revision,
      separated(text(source)),
      transaction
    )
  }
  try transaction.run("UPDATE unindexed_items SET next_item = \(last) + 1")
  return true
}

private func fullTextContent(
  of item: ItemID,
  _ transaction: borrowing Transaction
) throws -> ItemContent? {
  try transaction.queryOne(
    """
    SELECT html, typeof(html) = 'blob', base_url FROM full_texts
    WHERE item_id = \(item) AND html IS NOT NULL
    """
  ) { row in
    ItemContent(form: .html, text: try unpackedText(row[0], isPacked: row[1]), baseURL: row[2])
  }
}

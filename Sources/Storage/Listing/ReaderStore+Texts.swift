package import ReaderModel
import SQLDatabase

extension ReaderStore {
  /// The texts of items: what their feeds sent, then the whole article where it was fetched.
  ///
  /// - Returns: By item; those that the user has no business with are left out.
  /// - Throws: `DatabaseError`.
  package func texts(
    of ids: [ItemID],
    for user: UserID
  ) async throws -> [ItemID: [ItemContent]] {
    if ids.isEmpty { return [:] }
    return try await database.read { transaction in
      var texts: [ItemID: [ItemContent]] = [:]
      var blocks = UnpackedBlocks()
      for id in ids {
        let isVisible = try transaction.value(
          """
          SELECT 1 FROM items i
          JOIN subscriptions s ON s.user_id = \(user) AND s.feed_id = i.feed_id
          LEFT JOIN item_states m ON m.user_id = \(user) AND m.item_id = i.id
          WHERE i.id = \(id) AND (s.ended_at IS NULL OR m.starred_at IS NOT NULL)
          """,
          as: Int.self
        )
        if isVisible != nil { texts[id] = try contents(of: id, &blocks, transaction) }
      }
      return texts
    }
  }

  /// The texts of an item, for the program itself.
  ///
  /// - Throws: `DatabaseError`.
  package func texts(of id: ItemID) async throws -> [ItemContent] {
    try await database.read { transaction in
      var blocks = UnpackedBlocks()
      return try contents(of: id, &blocks, transaction)
    }
  }
}

private func contents(
  of id: ItemID,
  _ blocks: inout UnpackedBlocks,
  _ transaction: borrowing Transaction
) throws -> [ItemContent] {
  let article = try transaction.queryOne(
    """
    SELECT html, typeof(html) = 'blob' FROM full_texts WHERE item_id = \(id) AND html IS NOT NULL
    """
  ) { row in
    ItemContent(form: .html, text: try unpackedText(row[0], isPacked: row[1]))
  }
  return [try itemContent(of: id, &blocks, transaction), article].compactMap(\.self)
}

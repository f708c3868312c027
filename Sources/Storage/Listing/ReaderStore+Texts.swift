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
      for id in ids {
        try transaction.query(
          """
          SELECT c.form, c.text, t.html
          FROM items i
          JOIN subscriptions s ON s.user_id = \(user) AND s.feed_id = i.feed_id
          LEFT JOIN item_states m ON m.user_id = \(user) AND m.item_id = i.id
          LEFT JOIN item_contents c ON c.item_id = i.id
          LEFT JOIN full_texts t ON t.item_id = i.id
          WHERE i.id = \(id) AND (s.ended_at IS NULL OR m.starred_at IS NOT NULL)
          """
        ) { row in texts[id] = contents(row[0], row[1], row[2]) }
      }
      return texts
    }
  }

  /// The texts of an item, for the program itself.
  ///
  /// - Throws: `DatabaseError`.
  package func texts(of id: ItemID) async throws -> [ItemContent] {
    try await database.read { transaction in
      try transaction.queryOne(
        """
        SELECT c.form, c.text, t.html
        FROM items i
        LEFT JOIN item_contents c ON c.item_id = i.id
        LEFT JOIN full_texts t ON t.item_id = i.id
        WHERE i.id = \(id)
        """
      ) { row in contents(row[0], row[1], row[2]) } ?? []
    }
  }
}

private func contents(_ form: Int?, _ text: String?, _ article: String?) -> [ItemContent] {
  var found: [ItemContent] = []
  if let form = form.flatMap(ItemContent.Form.init), let text {
    found.append(ItemContent(form: form, text: text))
  }
  if let article { found.append(ItemContent(form: .html, text: article)) }
  return found
}

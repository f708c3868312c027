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
        ) { row in
          var found: [ItemContent] = []
          if let form = (row[0] as Int?).flatMap(ItemContent.Form.init), let text: String = row[1] {
            found.append(ItemContent(form: form, text: text))
          }
          if let html: String = row[2] { found.append(ItemContent(form: .html, text: html)) }
          texts[id] = found
        }
      }
      return texts
    }
  }
}

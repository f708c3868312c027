package import ReaderModel
import SQLDatabase

/// Items that one notice names.
private let namedItems = 5
/// Items back from the newest that are looked at; more than arrive while a screen is away.
private let furthestBack: Int64 = 5000

extension ReaderStore {
  /// Unread items that arrived after another one, of feeds whose news the user wants to be told.
  ///
  /// The other one is the newest that was told; without it, nothing is told but where to begin.
  ///
  /// - Returns: How many there are, and the newest few.
  /// - Throws: `DatabaseError`.
  package func notices(after item: ItemID?, for user: UserID) async throws -> Notices {
    try await database.read { transaction in
      let newest = try transaction.value("SELECT max(id) FROM items", as: ItemID.self)
      guard let newest else { return Notices(newest: ItemID(rawValue: 0)) }
      guard let item, item < newest else { return Notices(newest: newest) }
      let start = ItemID(rawValue: max(item.rawValue, newest.rawValue - furthestBack))
      var notices = Notices(newest: newest)
      try transaction.query(
        """
        SELECT i.id, i.feed_id, coalesce(s.title, f.title, f.address), i.title, i.preview
        FROM items i
        JOIN subscriptions s ON s.user_id = \(user) AND s.feed_id = i.feed_id
        JOIN feeds f ON f.id = i.feed_id
        LEFT JOIN item_states t ON t.user_id = s.user_id AND t.item_id = i.id
        WHERE i.id > \(start) AND s.ended_at IS NULL AND s.notifies = 1
          AND i.id > s.watermark AND (coalesce(t.is_read, 0) = 0 OR \(isTwinOfSilentNews))
        ORDER BY i.id DESC
        """
      ) { row in
        notices.count += 1
        if notices.items.count == namedItems { return }
        let title: String = row[3]
        let preview: String = row[4]
        notices.items.append(
          ItemNotice(
            id: row[0],
            feed: row[1],
            feedTitle: row[2],
            title: title.isEmpty ? String(preview.prefix(120)) : title
          )
        )
      }
      return notices
    }
  }
}

/// Whether an unread item of a feed whose news nobody is told stands for the item.
private let isTwinOfSilentNews: SQL = """
  EXISTS (
    SELECT 1 FROM items m
    JOIN subscriptions ms ON ms.user_id = t.user_id AND ms.feed_id = m.feed_id
    LEFT JOIN item_states mt ON mt.user_id = t.user_id AND mt.item_id = m.id
    WHERE m.id = t.twin_of AND ms.notifies = 0 AND coalesce(NOT mt.is_read, m.id > ms.watermark)
  )
  """

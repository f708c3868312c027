import CivilTime
package import ReaderModel
import SQLDatabase
import TextPacking

/// Edits within an hour are one: what stood there before the first of them is kept.
private let restOfEdits: Int64 = 3600
/// Versions of an item; the oldest go.
private let mostVersions: Int64 = 5

/// Keeps what an item says as a version, before it says something else.
///
/// Nothing is kept where title and text stay as they are.
func keepVersion(
  of id: ItemID,
  replacedBy item: IncomingItem,
  at now: Timestamp,
  _ packer: TextPacker?,
  _ transaction: borrowing Transaction
) throws {
  let title = try transaction.value("SELECT title FROM items WHERE id = \(id)", as: String.self)
  guard let title, let content = try itemContent(of: id, transaction),
    title != item.title || content.text != item.content.text
  else { return }
  let last = try transaction.queryOne(
    """
    SELECT number, replaced_at FROM item_versions WHERE item_id = \(id)
    ORDER BY number DESC LIMIT 1
    """
  ) { row in (number: row[0] as Int64, at: row[1] as Timestamp) }
  if let last, last.at > now.advanced(bySeconds: -restOfEdits) { return }
  let number = (last?.number ?? 0) + 1
  try transaction.run(
    """
    INSERT INTO item_versions (item_id, number, replaced_at, title, form, text)
    VALUES (
      \(id), \(number), \(now), \(title), \(content.form.rawValue),
      \(PackedText(content.text, packer, .lasting))
    )
    """
  )
  try transaction.run(
    """
    DELETE FROM item_versions WHERE item_id = \(id) AND number <= \(number - mostVersions)
    """
  )
}

extension ReaderStore {
  /// What an item said before it was edited, the newest first.
  ///
  /// - Throws: `DatabaseError`.
  package func versions(of item: ItemID, for user: UserID) async throws -> [ItemVersion] {
    try await database.read { transaction in
      guard try itemRow(item, for: user, transaction) != nil else { return [] }
      return try transaction.queryAll(
        """
        SELECT replaced_at, title, form, text, typeof(text) = 'blob' FROM item_versions
        WHERE item_id = \(item) ORDER BY number DESC
        """
      ) { row in
        ItemVersion(
          replacedAt: row[0],
          title: row[1],
          content: ItemContent(
            form: ItemContent.Form(rawValue: row[2]) ?? .none,
            text: try unpackedText(row[3], isPacked: row[4])
          )
        )
      }
    }
  }
}

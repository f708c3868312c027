import ReaderModel
import SQLDatabase

/// Finds the feeds and folders of a user that a search names.
///
/// A name is meant wherever it is a part of the feed's, without regard to case and accents; where a
/// feed has exactly that name, it alone is meant.
struct FeedNames {
  let user: UserID

  /// The user's feeds of that name or address, also those that have been left: their starred items
  /// can be searched.
  func feeds(named name: String, _ transaction: borrowing Transaction) throws -> Set<FeedID> {
    let rows = try transaction.queryAll(
      """
      SELECT s.feed_id, coalesce(s.title, f.title, f.address), f.address
      FROM subscriptions s JOIN feeds f ON f.id = s.feed_id
      WHERE s.user_id = \(user)
      """
    ) { row in NamedRow(id: row[0] as FeedID, name: row[1], address: row[2]) }
    return Self.meant(name, rows)
  }

  /// The feeds in folders of that name, and in the folders inside them.
  func feeds(inFolder name: String, _ transaction: borrowing Transaction) throws -> Set<FeedID> {
    let rows = try transaction.queryAll(
      "SELECT id, name FROM folders WHERE user_id = \(user)"
    ) { row in NamedRow(id: row[0] as FolderID, name: row[1], address: "") }
    var feeds: Set<FeedID> = []
    for folder in Self.meant(name, rows) {
      try transaction.query(feedsInside(folder, of: user)) { row in feeds.insert(row[0]) }
    }
    return feeds
  }

  /// All that the user has ever subscribed to.
  func allFeeds(_ transaction: borrowing Transaction) throws -> Set<FeedID> {
    Set(
      try transaction.queryAll(
        "SELECT feed_id FROM subscriptions WHERE user_id = \(user)"
      ) { row in row[0] as FeedID }
    )
  }

  private struct NamedRow<ID: Hashable> {
    var id: ID
    var name: String
    var address: String
  }

  private static func meant<ID: Hashable>(_ name: String, _ rows: [NamedRow<ID>]) -> Set<ID> {
    let wanted = foldedText(name)
    if wanted.isEmpty { return [] }
    let folded = rows.map { (id: $0.id, name: foldedText($0.name), address: $0.address) }
    let exact = folded.filter { $0.name == wanted }
    if !exact.isEmpty { return Set(exact.map(\.id)) }
    return Set(
      folded.filter { $0.name.contains(wanted) || foldedText($0.address).contains(wanted) }
        .map(\.id)
    )
  }
}

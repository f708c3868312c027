package import CivilTime
package import ReaderModel
import SQLDatabase

extension ReaderStore {
  /// Stores the new items of a further page of a feed, read for all of its subscribers.
  ///
  /// Neither the feed nor the items that it has are changed: an old page may say what has been mended
  /// since.
  ///
  /// - Parameters:
  ///   - feed: Whose page it is.
  ///   - now: When the page came.
  ///   - keys: Identities of everything on the page.
  ///   - decide: Called inside the transaction with the items that have any of those keys.
  /// - Returns: The new items.
  /// - Throws: `DatabaseError`; nothing is stored then.
  package func storeOlder(
    of feed: FeedID,
    at now: Timestamp,
    keys: [IdentityKey],
    decide: @Sendable @escaping ([KnownItem]) -> FeedChanges
  ) async throws -> [ItemID] {
    try await database.write { [tuning, words] transaction in
      let feed = try presentFeed(feed, transaction)
      let changes = decide(try knownItems(of: feed, with: keys, transaction))
      var ingestion = Ingestion(
        feed: feed,
        arrivedAt: now,
        leavesWords: words != nil,
        tuning: tuning
      )
      try ingestion.insertNew(of: changes, transaction)
      let items = ingestion.result.newItems
      if items.isEmpty { return [] }
      let readers = try transaction.queryAll(
        "SELECT user_id FROM subscriptions WHERE feed_id = \(feed) AND ended_at IS NULL"
      ) { row in row[0] as UserID }
      for reader in readers {
        let marker = try Marker(reader, at: now, tuning: tuning, transaction)
        _ = try markItems(items, read: true, by: marker, transaction)
      }
      return items
    }
  }
}

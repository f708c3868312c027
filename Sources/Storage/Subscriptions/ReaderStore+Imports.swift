package import CivilTime
package import ReaderModel
import SQLDatabase

/// Imports that are remembered for each user.
private let importsPerUser: Int64 = 20

extension ReaderStore {
  /// Remembers feeds that came together, so that their first fetches can be followed.
  ///
  /// - Throws: `DatabaseError`.
  package func beginImport(
    of feeds: [FeedID],
    for user: UserID,
    at now: Timestamp
  ) async throws -> ImportID {
    try await database.write { transaction in
      let id: ImportID = try transaction.insert(
        "INSERT INTO imports (user_id, at) VALUES (\(user), \(now)) RETURNING id"
      )
      for feed in feeds {
        try transaction.run(
          """
          INSERT INTO import_feeds (import_id, feed_id, asked_at) VALUES (\(id), \(feed), \(now))
          ON CONFLICT DO NOTHING
          """
        )
      }
      try transaction.run(
        """
        DELETE FROM imports WHERE user_id = \(user) AND id NOT IN (
          SELECT id FROM imports WHERE user_id = \(user) ORDER BY id DESC LIMIT \(importsPerUser)
        )
        """
      )
      return id
    }
  }

  /// How far the first fetches of an import are.
  ///
  /// - Returns: The progress; `nil` if the user has no such import.
  /// - Throws: `DatabaseError`.
  package func importProgress(
    _ id: ImportID,
    for user: UserID
  ) async throws -> ImportProgress? {
    try await database.read { transaction in
      guard try isImport(id, of: user, transaction) else { return nil }
      let counts = try transaction.queryOne(
        """
        SELECT count(*),
          coalesce(sum(f.last_checked_at >= i.asked_at AND f.failure_since IS NULL), 0),
          coalesce(sum(f.item_count), 0)
        \(importedFeeds(id, of: user))
        """
      ) { row in (total: row[0] as Int, read: row[1] as Int, items: row[2] as Int) }
      var failures = try transaction.queryAll(
        """
        SELECT f.id, coalesce(s.title, f.title, f.address), f.address,
          f.failure_since, f.failure_code, f.failure_status, f.failure_detail, f.failure_count
        \(importedFeeds(id, of: user))
          AND f.last_checked_at >= i.asked_at AND f.failure_since IS NOT NULL
        ORDER BY coalesce(s.title, f.title, f.address) COLLATE NOCASE, f.id
        """
      ) { row in
        failure(in: row, from: 3).map {
          ImportProgress.Failure(feed: row[0], title: row[1], address: row[2], failure: $0)
        }
      }.compactMap(\.self)
      failures.sort(byName: \.title)
      return ImportProgress(
        total: counts?.total ?? 0,
        readCount: counts?.read ?? 0,
        itemCount: counts?.items ?? 0,
        failures: failures
      )
    }
  }

  /// Waits once more for those feeds of an import that failed.
  ///
  /// - Returns: The feeds.
  /// - Throws: `DatabaseError`.
  package func retryImport(
    _ id: ImportID,
    for user: UserID,
    at now: Timestamp
  ) async throws -> [FeedID] {
    try await database.write { transaction in
      guard try isImport(id, of: user, transaction) else { return [] }
      let feeds = try transaction.queryAll(
        "SELECT f.id \(importedFeeds(id, of: user)) AND f.failure_since IS NOT NULL"
      ) { row in row[0] as FeedID }
      for feed in feeds {
        try transaction.run(
          """
          UPDATE import_feeds SET asked_at = \(now) WHERE import_id = \(id) AND feed_id = \(feed)
          """
        )
      }
      return feeds
    }
  }
}

private func isImport(
  _ id: ImportID,
  of user: UserID,
  _ transaction: borrowing Transaction
) throws -> Bool {
  try transaction.value(
    "SELECT 1 FROM imports WHERE id = \(id) AND user_id = \(user)",
    as: Int.self
  ) != nil
}

/// The feeds of an import that the user still has; a feed that turned out to be another one counts
/// as that.
private func importedFeeds(_ id: ImportID, of user: UserID) -> SQL {
  """
  FROM import_feeds i
  JOIN feeds f ON f.id = coalesce(
    (SELECT m.feed_id FROM merged_feeds m WHERE m.old_id = i.feed_id), i.feed_id
  )
  JOIN subscriptions s ON s.user_id = \(user) AND s.feed_id = f.id AND s.ended_at IS NULL
  WHERE i.import_id = \(id)
  """
}

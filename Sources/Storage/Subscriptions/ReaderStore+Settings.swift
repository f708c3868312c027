package import CivilTime
package import ReaderModel
import SQLDatabase

extension ReaderStore {
  /// How the user wants the reader to behave.
  ///
  /// - Throws: `DatabaseError`.
  package func settings(for user: UserID) async throws -> UserSettings {
    try await database.read { transaction in try Storage.settings(of: user, transaction) }
  }

  /// Replaces the settings; entries that a newer program wrote stay.
  ///
  /// - Throws: `DatabaseError`.
  package func setSettings(
    _ settings: UserSettings,
    for user: UserID,
    at now: Timestamp
  ) async throws {
    try await database.write { transaction in
      let old = try settingEntries(of: user, transaction)
      let new = settings.entries
      for name in old.keys where new[name] == nil && UserSettings.isKnown(name) {
        try transaction.run(
          "DELETE FROM user_settings WHERE user_id = \(user) AND name = \(name)"
        )
      }
      for (name, value) in new where old[name] != value {
        try transaction.run(
          """
          INSERT INTO user_settings (user_id, name, value, changed_at)
          VALUES (\(user), \(name), \(value), \(now))
          ON CONFLICT (user_id, name) DO UPDATE SET
            value = excluded.value, changed_at = excluded.changed_at
          """
        )
      }
      let name = UserSettings.Name.joinsStories
      if old[name] != new[name] { try settleStories(for: user, transaction) }
    }
  }

  /// Says what the user wants of one feed.
  ///
  /// A shorter time between two looks counts from the last one, so that it is felt at once.
  ///
  /// - Returns: False if there is no such subscription.
  /// - Throws: `DatabaseError`.
  @discardableResult
  package func setOptions(
    _ options: SubscriptionOptions,
    of feed: FeedID,
    for user: UserID
  ) async throws -> Bool {
    try await database.write { transaction in
      let feed = try presentFeed(feed, transaction)
      let wish = options.refreshIntervalInSeconds.map(RefreshPolicy.boundedWish)
      let changed = try transaction.run(
        """
        UPDATE subscriptions SET
          layout = \(options.layout?.rawValue), fetches_full_text = \(options.fetchesFullText),
          refresh_interval = \(wish), notifies = \(options.notifies), paused_at = \(options.pausedAt),
          kept_days = \(options.keeping.days), kept_items = \(options.keeping.items)
        WHERE user_id = \(user) AND feed_id = \(feed) AND ended_at IS NULL
        """
      )
      if changed == 0 { return false }
      if let wish {
        let milliseconds = Int64(wish) * 1000
        try transaction.run(
          """
          UPDATE feeds SET next_check_at = last_checked_at + \(milliseconds),
            next_check_reason = \(NextCheckReason.wished.rawValue)
          WHERE id = \(feed) AND failure_since IS NULL
            AND next_check_at > last_checked_at + \(milliseconds)
          """
        )
      }
      return true
    }
  }

  /// How the list of a folder is drawn, and of what lies in it unless that says otherwise; `nil`
  /// leaves it to the folder around it.
  ///
  /// - Returns: False if the user has no such folder.
  /// - Throws: `DatabaseError`.
  @discardableResult
  package func setLayout(
    _ layout: ListLayout?,
    ofFolder folder: FolderID,
    for user: UserID
  ) async throws -> Bool {
    try await database.write { transaction in
      try transaction.run(
        """
        UPDATE folders SET layout = \(layout?.rawValue) WHERE id = \(folder) AND user_id = \(user)
        """
      ) > 0
    }
  }
}

extension ReaderStore {
  /// How much there is in the store for this user, and the size of the whole.
  ///
  /// - Throws: `DatabaseError`.
  package func facts(for user: UserID) async throws -> StoreFacts {
    try await database.read { transaction in
      let counts = try transaction.queryOne(
        """
        SELECT count(*), coalesce(sum(f.item_count), 0)
        FROM subscriptions s JOIN feeds f ON f.id = s.feed_id
        WHERE s.user_id = \(user) AND s.ended_at IS NULL
        """
      ) { row in (feeds: row[0] as Int, items: row[1] as Int) }
      let size = try transaction.value(
        "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()",
        as: Int64.self
      )
      return StoreFacts(
        feedCount: counts?.feeds ?? 0,
        itemCount: counts?.items ?? 0,
        sizeInBytes: size ?? 0
      )
    }
  }
}

func settings(of user: UserID, _ transaction: borrowing Transaction) throws -> UserSettings {
  UserSettings(entries: try settingEntries(of: user, transaction))
}

private func settingEntries(
  of user: UserID,
  _ transaction: borrowing Transaction
) throws -> [String: String] {
  var entries: [String: String] = [:]
  try transaction.query("SELECT name, value FROM user_settings WHERE user_id = \(user)") { row in
    entries[row[0]] = row[1]
  }
  return entries
}

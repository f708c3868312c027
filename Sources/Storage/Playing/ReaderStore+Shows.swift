package import ReaderModel
import SQLDatabase

extension ReaderStore {
  /// The podcasts among a user's subscriptions, the one with the newest episode first.
  ///
  /// A blog that once had a sound is none: a podcast has a cover, or sound in its newest item.
  ///
  /// - Throws: `DatabaseError`.
  package func shows(for user: UserID) async throws -> [Show] {
    try await database.read { transaction in
      try transaction.queryAll(
        """
        SELECT f.id, coalesce(s.title, f.title, f.address), coalesce(f.cover_url, f.icon_url),
          \(unreadCount)
        FROM subscriptions s JOIN feeds f ON f.id = s.feed_id
        WHERE s.user_id = \(user) AND s.ended_at IS NULL AND f.newest_media IS NOT NULL
          AND (f.cover_url IS NOT NULL OR f.newest_media = f.newest_position)
        ORDER BY f.newest_media DESC
        """
      ) { row in Show(feed: row[0], title: row[1], coverURL: row[2], unreadCount: row[3]) }
    }
  }

  /// How many episodes of each feed have not been played; feeds without any are left out.
  ///
  /// Looks at every episode, so it is for those who can wait some milliseconds.
  ///
  /// - Throws: `DatabaseError`.
  package func unplayedCounts(for user: UserID) async throws -> [FeedID: Int] {
    try await database.read { transaction in
      let counts = try transaction.queryAll(
        """
        SELECT i.feed_id, count(*)
        FROM subscriptions s
        JOIN feeds f ON f.id = s.feed_id AND f.newest_media IS NOT NULL
        JOIN items i ON i.feed_id = s.feed_id
        WHERE s.user_id = \(user) AND s.ended_at IS NULL AND i.has_audio + i.has_video > 0
          AND NOT EXISTS (
            SELECT 1 FROM play_states p
            WHERE p.user_id = \(user) AND p.item_id = i.id AND p.is_played
          )
        GROUP BY i.feed_id
        """
      ) { row in (feed: row[0] as FeedID, count: row[1] as Int) }
      return Dictionary(uniqueKeysWithValues: counts.map { ($0.feed, $0.count) })
    }
  }

  /// Whether a feed has anything to be played.
  ///
  /// - Throws: `DatabaseError`.
  package func hasEpisodes(_ feed: FeedID) async throws -> Bool {
    try await database.read { transaction in
      let feed = try presentFeed(feed, transaction)
      return try transaction.value(
        "SELECT newest_media IS NOT NULL FROM feeds WHERE id = \(feed)",
        as: Bool.self
      ) ?? false
    }
  }

  /// What the user wants of the episodes of a feed.
  ///
  /// - Throws: `DatabaseError`.
  package func showOptions(of feed: FeedID, for user: UserID) async throws -> ShowOptions {
    try await database.read { transaction in
      let feed = try presentFeed(feed, transaction)
      return try Storage.showOptions(of: feed, for: user, transaction) ?? ShowOptions()
    }
  }

  /// Says what the user wants of the episodes of a feed; the speed has a deed of its own.
  ///
  /// - Returns: False if there is no such subscription.
  /// - Throws: `DatabaseError`.
  @discardableResult
  package func setShowOptions(
    _ options: ShowOptions,
    of feed: FeedID,
    for user: UserID
  ) async throws -> Bool {
    try await database.write { transaction in
      let feed = try presentFeed(feed, transaction)
      let start = boundedSkip(options.skippedStartInSeconds)
      let end = boundedSkip(options.skippedEndInSeconds)
      return try transaction.run(
        """
        INSERT INTO show_options (
          user_id, feed_id, skipped_start, skipped_end, queues_new, indexes_transcripts, skipped_chapters
        )
        SELECT user_id, feed_id, \(start), \(end), \(options.queuesNew?.rawValue),
          \(options.indexesTranscripts), \(options.skippedChapters.text)
        FROM subscriptions
        WHERE user_id = \(user) AND feed_id = \(feed) AND ended_at IS NULL
        ON CONFLICT (user_id, feed_id) DO UPDATE SET
          skipped_start = excluded.skipped_start, skipped_end = excluded.skipped_end,
          queues_new = excluded.queues_new, indexes_transcripts = excluded.indexes_transcripts,
          skipped_chapters = excluded.skipped_chapters
        """
      ) > 0
    }
  }
}

private func boundedSkip(_ seconds: Int) -> Int { min(max(seconds, 0), ShowOptions.longestSkip) }

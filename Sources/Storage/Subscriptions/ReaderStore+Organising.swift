// Changes of many subscriptions at once.

package import CivilTime
package import ReaderModel
import SQLDatabase

extension ReaderStore {
  /// Puts subscriptions into other folders; feeds that the user has not subscribed to, and folders
  /// of others, are passed over.
  ///
  /// - Returns: What to undo; `nil` if nothing changed.
  /// - Throws: `DatabaseError`.
  @discardableResult
  package func organise(
    _ feeds: [FeedID],
    _ change: FolderChange,
    for user: UserID,
    by deed: Deed
  ) async throws -> EventID? {
    try await changeShape(of: user, by: deed) { transaction in
      for feed in feeds {
        let feed = try presentFeed(feed, transaction)
        guard try isSubscribed(user, to: feed, transaction) else { continue }
        let folders = change.applied(to: try folders(of: feed, for: user, transaction))
        try put(feed, into: folders, for: user, transaction)
      }
    }.event
  }

  /// Ends several subscriptions.
  ///
  /// - Returns: How many there were, and what to undo.
  /// - Throws: `DatabaseError`.
  package func unsubscribe(
    from feeds: [FeedID],
    for user: UserID,
    by deed: Deed
  ) async throws -> (count: Int, event: EventID?) {
    let (count, event) = try await changeShape(of: user, by: deed) { transaction in
      try feeds.count { feed in
        try end(try presentFeed(feed, transaction), for: user, at: deed.at, transaction)
      }
    }
    return (count, event)
  }

  /// Pauses subscriptions, or goes on with them (`nil`).
  ///
  /// - Returns: Those that were changed.
  /// - Throws: `DatabaseError`.
  @discardableResult
  package func pause(
    _ feeds: [FeedID],
    at time: Timestamp?,
    for user: UserID
  ) async throws -> [FeedID] {
    try await database.write { transaction in
      try feeds.compactMap { feed in
        let feed = try presentFeed(feed, transaction)
        let changed = try transaction.run(
          """
          UPDATE subscriptions SET paused_at = \(time)
          WHERE user_id = \(user) AND feed_id = \(feed) AND ended_at IS NULL
            AND (paused_at IS NULL) <> (\(time) IS NULL)
          """
        )
        return changed == 0 ? nil : feed
      }
    }
  }
}

extension ReaderStore {
  /// Gives a subscription another address.
  ///
  /// The feed moves if nobody else has it and no feed lives there, else this user leaves it for the
  /// one that does. Both can be undone.
  ///
  /// The feed then stays there: what leads back to the address that was left is not followed.
  ///
  /// - Returns: The feed that the user is subscribed to now; `nil` if there was no subscription.
  /// - Throws: `DatabaseError`.
  package func changeAddress(
    of feed: FeedID,
    to address: String,
    for user: UserID,
    by deed: Deed
  ) async throws -> FeedID? {
    try await database.write { transaction in
      let current = try presentFeed(feed, transaction)
      guard try isSubscribed(user, to: current, transaction) else { return nil }
      let before = try Shape(of: user, transaction)
      let old = try transaction.value(
        "SELECT address FROM feeds WHERE id = \(current)",
        as: String.self
      )
      let count =
        try transaction.value(
          "SELECT count(*) FROM subscriptions WHERE feed_id = \(current)",
          as: Int.self
        ) ?? 0
      let owner = try owner(of: current, transaction)
      let isFree = try feedLiving(at: address, of: owner, transaction) == nil
      let target =
        count == 1 && isFree
        ? try moveFeed(current, to: address, .chosen, at: deed.at, transaction)
        : try Storage.feed(at: address, deed.at, transaction, of: owner)
      if target == current {
        try forgetAnswers(of: current, at: deed.at, transaction)
      } else {
        try goOver(user, from: current, to: target, at: deed.at, transaction)
      }
      let after = try Shape(of: user, transaction)
      let change = ShapeChange(from: before, to: after, successor: target)
      _ = try change.log(for: user, deed, transaction)
      // Where others read the feed there, one of them alone does not decide.
      try transaction.run(
        """
        UPDATE feeds SET refused_move = \(old)
        WHERE id = \(target) AND subscriber_count = 1 AND address <> \(old)
        """
      )
      return target
    }
  }
}

/// Has a feed asked anew: what was remembered of its old address says nothing of the new one.
func forgetAnswers(
  of feed: FeedID,
  at now: Timestamp,
  _ transaction: borrowing Transaction
) throws {
  try transaction.run(
    """
    UPDATE feeds SET etag = NULL, last_modified = NULL, body_hash = NULL, document_at = NULL,
      moving_to = NULL, gone_since = NULL, next_check_at = \(now), failure_since = NULL,
      failure_code = NULL, failure_status = NULL, failure_detail = NULL, failure_count = NULL
    WHERE id = \(feed)
    """
  )
  try forgetDocument(of: feed, transaction)
}

func isSubscribed(
  _ user: UserID,
  to feed: FeedID,
  _ transaction: borrowing Transaction
) throws -> Bool {
  try transaction.value(
    """
    SELECT 1 FROM subscriptions
    WHERE user_id = \(user) AND feed_id = \(feed) AND ended_at IS NULL
    """,
    as: Int.self
  ) != nil
}

/// The folders of a subscription, in the user's order.
func folders(
  of feed: FeedID,
  for user: UserID,
  _ transaction: borrowing Transaction
) throws -> [FolderID] {
  try transaction.queryAll(
    """
    SELECT folder_id FROM subscription_folders
    WHERE user_id = \(user) AND feed_id = \(feed) ORDER BY ordinal
    """
  ) { row in row[0] as FolderID }
}

package import CivilTime
package import ReaderModel
import SQLDatabase

extension ReaderStore {
  /// The feed at an address, created if nobody has subscribed to it before, and the tie to it.
  ///
  /// Where the user has a feed of their own at the address it is that one. A new feed is due at once. An address that a feed had until it moved leads to that feed if
  /// `isSeen` is false; where somebody has just read another feed there, it is that one. Somebody who comes back finds what was read still read.
  ///
  /// With `seal`, which gives what the user has set for the requests of a feed, it is the user's own,
  /// unless they read the shared one already.
  ///
  /// - Returns: The feed, and false if the user had subscribed to it already; nothing is changed
  ///   then.
  /// - Throws: `DatabaseError`, and what `seal` throws.
  package func subscribe(
    to address: String,
    title: String?,
    folders: [FolderID],
    for user: UserID,
    at now: Timestamp,
    isSeen: Bool = true,
    seal: (@Sendable (FeedID) throws -> SealedRequest)? = nil
  ) async throws -> (feed: FeedID, isNew: Bool) {
    try await database.write { transaction in
      let feed =
        try ownFeed(at: address, of: user, transaction)
        ?? place(
          of: address,
          now,
          transaction,
          followsMoves: !isSeen,
          for: seal == nil ? nil : user
        )
      let changed = try transaction.run(
        """
        INSERT INTO subscriptions (user_id, feed_id, title) VALUES (\(user), \(feed), \(title))
        ON CONFLICT (user_id, feed_id) DO UPDATE SET
          ended_at = NULL, paused_at = NULL, title = excluded.title
        WHERE subscriptions.ended_at IS NOT NULL
        """
      )
      if changed == 0 { return (feed, false) }
      if let seal {
        try setRequest(try seal(feed), of: feed, transaction)
        try forgetAnswers(of: feed, at: now, transaction)
      }
      try transaction.run(
        """
        UPDATE feeds SET subscriber_count = subscriber_count + 1, next_check_at = \(now)
        WHERE id = \(feed)
        """
      )
      try put(feed, into: folders, for: user, transaction)
      try settleStories(of: feed, for: user, transaction)
      return (feed, true)
    }
  }

  /// Ends a subscription; starred items stay, and so does what was read, for a return.
  ///
  /// - Returns: False if there was no such subscription.
  /// - Throws: `DatabaseError`.
  @discardableResult
  package func unsubscribe(
    from feed: FeedID,
    for user: UserID,
    at now: Timestamp,
    by deed: Deed? = nil
  ) async throws -> Bool {
    try await changingShape(of: user, by: deed) { transaction in
      try end(try presentFeed(feed, transaction), for: user, at: now, transaction)
    }
  }

  /// Gives a subscription another name (`nil`: the feed's own) or other folders (`nil`: as they are).
  ///
  /// - Throws: `DatabaseError`.
  package func change(
    subscription feed: FeedID,
    title: String??,
    folders: [FolderID]?,
    for user: UserID,
    by deed: Deed? = nil
  ) async throws {
    try await changingShape(of: user, by: deed) { transaction in
      let feed = try presentFeed(feed, transaction)
      let isThere = try transaction.value(
        """
        SELECT 1 FROM subscriptions
        WHERE user_id = \(user) AND feed_id = \(feed) AND ended_at IS NULL
        """,
        as: Int.self
      )
      if isThere == nil { return }
      if let title {
        try transaction.run(
          """
          UPDATE subscriptions SET title = \(title)
          WHERE user_id = \(user) AND feed_id = \(feed)
          """
        )
      }
      if let folders { try put(feed, into: folders, for: user, transaction) }
    }
  }
}

/// Ends a subscription.
///
/// - Returns: False if there was no such subscription.
@discardableResult
func end(
  _ feed: FeedID,
  for user: UserID,
  at now: Timestamp,
  _ transaction: borrowing Transaction
) throws -> Bool {
  let ended = try transaction.run(
    """
    UPDATE subscriptions SET ended_at = \(now)
    WHERE user_id = \(user) AND feed_id = \(feed) AND ended_at IS NULL
    """
  )
  if ended == 0 { return false }
  try transaction.run(
    "UPDATE feeds SET subscriber_count = subscriber_count - 1 WHERE id = \(feed)"
  )
  try put(feed, into: [], for: user, transaction)
  try settleStories(of: feed, for: user, transaction)
  return true
}

/// The feed at an address, made if there is none: the shared one, or a user's own.
func feed(
  at address: String,
  _ now: Timestamp,
  _ transaction: borrowing Transaction,
  followsMoves: Bool = false,
  of owner: UserID? = nil
) throws -> FeedID {
  if let known = try feedLiving(at: address, of: owner, transaction) { return known }
  if followsMoves, owner == nil, let moved = try feed(formerlyAt: address, transaction) {
    return moved
  }
  return try transaction.insert(
    """
    INSERT INTO feeds (address_key, owner_id, next_check_at)
    VALUES (\(addressKey(address, of: owner)), \(owner), \(now)) RETURNING id
    """
  )
}

/// Where a new subscription goes: the shared feed, or one of the user's own unless they read that.
private func place(
  of address: String,
  _ now: Timestamp,
  _ transaction: borrowing Transaction,
  followsMoves: Bool,
  for owner: UserID?
) throws -> FeedID {
  if let owner, let shared = try feedLiving(at: address, transaction),
    try isSubscribed(owner, to: shared, transaction)
  {
    return shared
  }
  return try feed(at: address, now, transaction, followsMoves: followsMoves, of: owner)
}

/// The feed that a user asks for at an address in a way of their own.
private func ownFeed(
  at address: String,
  of user: UserID,
  _ transaction: borrowing Transaction
) throws -> FeedID? {
  guard let own = try feedLiving(at: address, of: user, transaction),
    try sealedRequest(of: own, transaction) != nil
  else { return nil }
  return own
}

/// Replaces the folders of a subscription; folders of others are passed over.
func put(
  _ feed: FeedID,
  into folders: [FolderID],
  for user: UserID,
  _ transaction: borrowing Transaction
) throws {
  try transaction.run(
    "DELETE FROM subscription_folders WHERE user_id = \(user) AND feed_id = \(feed)"
  )
  for (ordinal, folder) in folders.enumerated() {
    try transaction.run(
      """
      INSERT INTO subscription_folders (user_id, feed_id, folder_id, ordinal)
      SELECT user_id, \(feed), id, \(ordinal) FROM folders
      WHERE user_id = \(user) AND id = \(folder)
      ON CONFLICT DO NOTHING
      """
    )
  }
}

/// The feed itself, or the one that it turned out to be.
func presentFeed(_ feed: FeedID, _ transaction: borrowing Transaction) throws -> FeedID {
  var feed = feed
  while let next = try transaction.value(
    "SELECT feed_id FROM merged_feeds WHERE old_id = \(feed)",
    as: FeedID.self
  ) { feed = next }
  return feed
}

package import CivilTime
package import ReaderModel
import SQLDatabase

extension ReaderStore {
  /// What a user set for the requests of a feed.
  ///
  /// - Returns: `nil` if nothing is, or the feed is none of the user's.
  /// - Throws: `DatabaseError`.
  package func request(of feed: FeedID, for user: UserID) async throws -> SealedRequest? {
    try await database.read { transaction in
      let feed = try presentFeed(feed, transaction)
      guard try owner(of: feed, transaction) == user,
        try isSubscribed(user, to: feed, transaction)
      else { return nil }
      return try sealedRequest(of: feed, transaction)
    }
  }

  /// All that is set for the requests of feeds, for the program itself.
  ///
  /// - Throws: `DatabaseError`.
  package func sealedRequests() async throws -> [(feed: FeedID, request: SealedRequest)] {
    try await database.read { transaction in
      try transaction.queryAll("SELECT feed_id, origin, kinds, sealed FROM feed_requests") { row in
        (feed: row[0] as FeedID, request: sealedRequest(in: row, from: 1))
      }
      .compactMap { entry in entry.request.map { (entry.feed, $0) } }
    }
  }

  /// What is set for the requests of a feed, for the program itself.
  ///
  /// - Throws: `DatabaseError`.
  package func request(ofItem item: ItemID) async throws -> (feed: FeedID, SealedRequest)? {
    try await database.read { transaction in
      let feed = try transaction.value(
        "SELECT feed_id FROM items WHERE id = \(item)",
        as: FeedID.self
      )
      guard let feed, let request = try sealedRequest(of: feed, transaction) else { return nil }
      return (feed, request)
    }
  }

  /// Changes what the requests of a feed have.
  ///
  /// As long as anything is set the user has a feed of their own, which nobody else sees; it is made
  /// with the first setting, and left with the last.
  ///
  /// - Parameters:
  ///   - feed: Whose requests.
  ///   - user: Who reads it.
  ///   - now: When.
  ///   - words: What search finds of a text.
  ///   - change: Called inside the transaction with the user's own feed, its address, and what was set
  ///     there; gives what is set from now on, `nil` for nothing.
  /// - Returns: The feed that the user reads now; `nil` if there was no subscription.
  /// - Throws: `DatabaseError`, and what `change` throws; nothing is changed then.
  package func changeRequest(
    of feed: FeedID,
    for user: UserID,
    at now: Timestamp,
    words: @Sendable @escaping (ItemContent) -> String,
    change: @Sendable @escaping (FeedID, String, SealedRequest?) throws -> SealedRequest?
  ) async throws -> FeedID? {
    try await database.write { [tuning] transaction in
      let present = try presentFeed(feed, transaction)
      guard try isSubscribed(user, to: present, transaction) else { return nil }
      let wasOwn = try owner(of: present, transaction) == user
      let address =
        try transaction.value("SELECT address FROM feeds WHERE id = \(present)", as: String.self)
        ?? ""
      let own =
        wasOwn
        ? present
        : try takeForOwn(
          present,
          at: address,
          for: user,
          at: now,
          words: words,
          tuning: tuning,
          transaction
        )
      let old = try sealedRequest(of: own, transaction)
      guard let new = try change(own, address, old) else {
        return try giveBackOwn(own, for: user, at: now, transaction)
      }
      try setRequest(new, of: own, transaction)
      // What the server said to other requests says nothing of these.
      try forgetAnswers(of: own, at: now, transaction)
      return own
    }
  }

  /// The feed that a user reads at the address of one that they have left, shared or their own.
  ///
  /// Of a feed that the user never read nothing is told, not even that it has that address.
  ///
  /// - Throws: `DatabaseError`.
  package func successor(of feed: FeedID, for user: UserID) async throws -> FeedID? {
    try await database.read { transaction in
      try Storage.successor(of: feed, for: user, transaction)
    }
  }

  /// Shared feeds that may have a name and a password in their address: with a sign that stands behind
  /// those, but in other places too.
  ///
  /// - Throws: `DatabaseError`.
  package func feedsWithLogins() async throws -> [(feed: FeedID, address: String)] {
    try await database.read { transaction in
      try transaction.queryAll(
        """
        SELECT id, address FROM feeds
        WHERE owner_id IS NULL AND subscriber_count > 0 AND address_key LIKE '%://%@%'
        """
      ) { row in (feed: row[0] as FeedID, address: row[1] as String) }
    }
  }

  /// Gives each reader of a feed whose address has a name and a password in it one of their own, at
  /// the address without them.
  ///
  /// - Parameters:
  ///   - feed: The feed; nobody reads it afterwards, and its address has nothing secret any more.
  ///   - address: The address without name and password.
  ///   - now: When.
  ///   - words: What search finds of a text.
  ///   - seal: Gives name and password, sealed for a feed.
  /// - Throws: `DatabaseError`, and what `seal` throws; nothing is changed then.
  package func takeLogin(
    outOf feed: FeedID,
    at address: String,
    now: Timestamp,
    words: @Sendable @escaping (ItemContent) -> String,
    seal: @Sendable @escaping (FeedID) throws -> SealedRequest
  ) async throws {
    try await database.write { [tuning] transaction in
      let readers = try transaction.queryAll(
        "SELECT user_id FROM subscriptions WHERE feed_id = \(feed) AND ended_at IS NULL"
      ) { row in row[0] as UserID }
      for user in readers {
        let own = try takeForOwn(
          feed,
          at: address,
          for: user,
          at: now,
          words: words,
          tuning: tuning,
          transaction
        )
        try setRequest(try seal(own), of: own, transaction)
      }
      // What is left is kept for starred items alone; no user has such a number.
      let left = addressKey(address, of: UserID(rawValue: -feed.rawValue))
      try transaction.run(
        "UPDATE feeds SET address_key = \(left) WHERE id = \(feed) AND owner_id IS NULL"
      )
      try transaction.run(
        "DELETE FROM feed_addresses WHERE feed_id = \(feed) AND address LIKE '%://%@%'"
      )
    }
  }

  /// The feed that all read at the address of a user's own one, made if there is none.
  ///
  /// - Returns: `nil` if the feed is no own one of the user's, or can itself become the shared one.
  /// - Throws: `DatabaseError`.
  package func sharedTwin(
    of feed: FeedID,
    for user: UserID,
    at now: Timestamp
  ) async throws -> DueFeed? {
    try await database.write { transaction in
      let feed = try presentFeed(feed, transaction)
      guard try owner(of: feed, transaction) == user else { return nil }
      let own = try transaction.queryOne(
        "SELECT address, is_confidential FROM feeds WHERE id = \(feed)"
      ) { row in (address: row[0] as String, isConfidential: row[1] as Bool) }
      guard let own else { return nil }
      let address = own.address
      if !own.isConfidential, try feedLiving(at: address, transaction) == nil { return nil }
      let twin = try Storage.feed(at: address, now, transaction, followsMoves: true)
      let facts = try transaction.queryOne(
        "SELECT address, body_hash, last_success_at IS NULL FROM feeds WHERE id = \(twin)"
      ) { row in (address: row[0] as String, hash: row[1] as Int64?, isNew: row[2] as Bool) }
      guard let facts else { return nil }
      return DueFeed(
        id: twin,
        address: facts.address,
        bodyHash: facts.hash,
        isNew: facts.isNew
      )
    }
  }
}

/// What is set for the requests of a feed.
func sealedRequest(
  of feed: FeedID,
  _ transaction: borrowing Transaction
) throws -> SealedRequest? {
  try transaction.queryOne(
    "SELECT origin, kinds, sealed FROM feed_requests WHERE feed_id = \(feed)"
  ) { row in sealedRequest(in: row, from: 0) } ?? nil
}

/// Reads origin, kinds and what is sealed; `nil` where they are NULL.
func sealedRequest(in row: borrowing Row, from index: Int) -> SealedRequest? {
  guard let origin = row[index] as String?, let sealed = row[index + 2] as [UInt8]? else {
    return nil
  }
  return SealedRequest(origin: origin, kinds: requestKinds(row[index + 1]), sealed: sealed)
}

/// Those that only a newer program knows are left out.
func requestKinds(_ text: String?) -> [RequestSettings.Kind] {
  (text ?? "").split(separator: " ").compactMap { RequestSettings.Kind(rawValue: String($0)) }
}

func setRequest(
  _ request: SealedRequest,
  of feed: FeedID,
  _ transaction: borrowing Transaction
) throws {
  let kinds = request.kinds.map(\.rawValue).joined(separator: " ")
  try transaction.run(
    """
    INSERT INTO feed_requests (feed_id, origin, kinds, sealed)
    VALUES (\(feed), \(request.origin), \(kinds), \(request.sealed))
    ON CONFLICT (feed_id) DO UPDATE SET
      origin = excluded.origin, kinds = excluded.kinds, sealed = excluded.sealed
    """
  )
  guard request.kinds.contains(where: \.isSecret) else { return }
  try transaction.run("UPDATE feeds SET is_confidential = 1 WHERE id = \(feed)")
}

/// The feed that a user reads at the address of one that they have left, shared or their own.
func successor(
  of feed: FeedID,
  for user: UserID,
  _ transaction: borrowing Transaction
) throws -> FeedID? {
  let address = try transaction.value(
    """
    SELECT f.address FROM feeds f
    JOIN subscriptions s ON s.user_id = \(user) AND s.feed_id = f.id
    WHERE f.id = \(feed) AND s.ended_at IS NOT NULL
    """,
    as: String.self
  )
  guard let address else { return nil }
  for owner in [user, nil] {
    if let other = try feedLiving(at: address, of: owner, transaction), other != feed,
      try isSubscribed(user, to: other, transaction)
    {
      return other
    }
  }
  return nil
}

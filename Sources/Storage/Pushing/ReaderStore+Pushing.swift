// Subscriptions at hubs: which there should be, and what the hubs say to them.

package import CivilTime
package import ReaderModel
import SQLDatabase

extension ReaderStore {
  /// Feeds that announce a hub which has not been asked, and that somebody reads.
  ///
  /// - Throws: `DatabaseError`.
  package func feedsWithoutPush(
    limit: Int
  ) async throws -> [(feed: FeedID, announcement: HubAnnouncement)] {
    try await database.read { transaction in
      try transaction.queryAll(
        """
        SELECT id, hub, hub_topic FROM feeds
        WHERE hub IS NOT NULL AND \(isRead) AND NOT EXISTS (
          SELECT 1 FROM pushes p WHERE p.feed_id = feeds.id AND p.state <> 'leaving'
        )
        ORDER BY id LIMIT \(limit)
        """
      ) { row in
        (
          feed: row[0] as FeedID,
          announcement: HubAnnouncement(hub: row[1], topic: row[2])
        )
      }
    }
  }

  /// Writes down a subscription that is to be asked for at once; does nothing if the feed has one.
  ///
  /// - Throws: `DatabaseError`.
  package func addPush(
    of feed: FeedID,
    _ announcement: HubAnnouncement,
    below place: String,
    nonce: [UInt8],
    callbackHash: [UInt8],
    at now: Timestamp
  ) async throws {
    try await database.write { transaction in
      _ = try transaction.run(
        """
        INSERT INTO pushes (
          feed_id, hub, topic, place, nonce, callback_hash, state, next_step_at
        ) VALUES (
          \(feed), \(announcement.hub), \(announcement.topic), \(place), \(nonce),
          \(callbackHash), 'asked', \(now)
        ) ON CONFLICT DO NOTHING
        """
      )
    }
  }

  /// Ends the subscriptions that are for nobody, for what the feed does not announce any more, or
  /// below another address than `place`, which is `nil` where hubs cannot reach us at all.
  ///
  /// - Returns: Whether there were any.
  /// - Throws: `DatabaseError`.
  package func leavePushes(notBelow place: String?, at now: Timestamp) async throws -> Bool {
    let unwanted: SQL = """
      state <> 'leaving' AND (place IS NOT \(place) OR NOT EXISTS (
        SELECT 1 FROM feeds
        WHERE feeds.id = pushes.feed_id AND feeds.hub = pushes.hub
          AND feeds.hub_topic = pushes.topic AND \(isRead)
      ))
      """
    // Looking is done all the time and takes no turn of those who write.
    let isAny = try await database.read { transaction in
      try transaction.value("SELECT 1 FROM pushes WHERE \(unwanted) LIMIT 1", as: Int.self) != nil
    }
    guard isAny else { return false }
    try await database.write { transaction in
      // There is nothing to end at a hub that never confirmed it.
      try transaction.run(
        "DELETE FROM pushes WHERE verified_at IS NULL AND asked_at IS NULL AND \(unwanted)"
      )
      try transaction.run(
        """
        UPDATE pushes SET state = 'leaving', asked_at = NULL, failures = 0, next_step_at = \(now)
        WHERE \(unwanted)
        """
      )
      try returnToLooking(at: now, transaction)
    }
    return true
  }

  /// Subscriptions with something to be done by now.
  ///
  /// - Throws: `DatabaseError`.
  package func duePushes(at now: Timestamp, limit: Int) async throws -> [PushSubscription] {
    try await database.read { transaction in
      try selectPushes(
        "next_step_at <= \(now) ORDER BY next_step_at, id LIMIT \(limit)",
        transaction
      )
    }
  }

  /// The hashes of all addresses to which hubs may push.
  ///
  /// - Throws: `DatabaseError`.
  package func pushCallbacks() async throws -> [[UInt8]] {
    try await database.read { transaction in
      try transaction.queryAll("SELECT callback_hash FROM pushes") { row in row[0] as [UInt8] }
    }
  }

  /// The subscription whose address has that hash.
  ///
  /// - Throws: `DatabaseError`.
  package func push(callbackHash: [UInt8]) async throws -> PushSubscription? {
    try await database.read { transaction in
      try selectPushes("callback_hash = \(callbackHash)", transaction).first
    }
  }

  /// Writes down that the hub is asked now, before it is: some ask back at once.
  ///
  /// - Parameters:
  ///   - push: Which subscription.
  ///   - callbackHash: Of its address, which another key would have changed.
  ///   - now: When.
  ///   - patience: Until when an answer is waited for.
  /// - Throws: `DatabaseError`.
  package func pushAsked(
    _ push: PushSubscription,
    callbackHash: [UInt8],
    at now: Timestamp,
    until patience: Timestamp
  ) async throws {
    try await database.write { transaction in
      _ = try transaction.run(
        """
        UPDATE pushes SET asked_at = \(now), next_step_at = \(patience),
          callback_hash = \(callbackHash),
          state = CASE state WHEN 'refused' THEN 'asked' ELSE state END
        WHERE id = \(push.id)
        """
      )
    }
  }

  /// Writes down that asking was in vain.
  ///
  /// - Parameters:
  ///   - push: Which subscription.
  ///   - problem: Why.
  ///   - next: When to ask again.
  ///   - now: When; a subscription whose lease holds goes on, unless it was `denied`.
  /// - Throws: `DatabaseError`.
  package func pushFailed(
    _ push: PushSubscription,
    _ problem: PushProblem,
    next: Timestamp,
    at now: Timestamp
  ) async throws {
    try await database.write { transaction in
      try transaction.run(
        """
        UPDATE pushes SET asked_at = NULL, failures = failures + 1, next_step_at = \(next),
          problem = \(problem.name), problem_status = \(problem.status),
          state = CASE
            WHEN state = 'leaving' THEN 'leaving'
            WHEN state = 'active' AND lease_until > \(now) AND \(problem != .denied) THEN 'active'
            ELSE 'refused'
          END
        WHERE id = \(push.id)
        """
      )
      try returnToLooking(at: now, transaction)
    }
  }

  /// Writes down that the hub has confirmed a subscription until the end of a lease.
  ///
  /// - Throws: `DatabaseError`.
  package func pushVerified(
    _ push: PushSubscription,
    at now: Timestamp,
    until end: Timestamp,
    renewal: Timestamp
  ) async throws {
    try await database.write { transaction in
      try transaction.run(
        """
        UPDATE pushes SET state = 'active', asked_at = NULL, failures = 0, problem = NULL,
          problem_status = NULL, verified_at = coalesce(verified_at, \(now)),
          lease_until = \(end), next_step_at = \(renewal)
        WHERE id = \(push.id)
        """
      )
      try transaction.run(
        """
        UPDATE feeds SET pushed_until = \(end)
        WHERE id = \(push.feed) AND pushed_until IS NOT NULL
        """
      )
    }
  }

  /// Forgets a subscription that has ended.
  ///
  /// - Throws: `DatabaseError`.
  package func removePush(_ push: PushSubscription) async throws {
    try await database.write { transaction in
      _ = try transaction.run("DELETE FROM pushes WHERE id = \(push.id)")
    }
  }

  /// Counts a push that was not believed, as its signature was wrong or missing.
  ///
  /// - Throws: `DatabaseError`.
  package func pushIgnored(_ push: PushSubscription, isUnsigned: Bool) async throws {
    try await database.write { transaction in
      _ = try transaction.run(
        """
        UPDATE pushes SET ignored_count = ignored_count + \(isUnsigned ? 0 : 1),
          unsigned_count = unsigned_count + \(isUnsigned ? 1 : 0)
        WHERE id = \(push.id)
        """
      )
    }
  }
}

/// Whether somebody reads a feed and has not paused it, and it is a shared one: what a server shows to one
/// reader is not for hubs to know of.
private let isRead: SQL = """
  feeds.owner_id IS NULL AND feeds.subscriber_count > 0 AND EXISTS (
    SELECT 1 FROM subscriptions s
    WHERE s.feed_id = feeds.id AND s.ended_at IS NULL AND s.paused_at IS NULL
  )
  """

/// Feeds that were relied upon to be pushed and are not any more are looked at soon, as before.
private func returnToLooking(
  at now: Timestamp,
  _ transaction: borrowing Transaction
) throws {
  try transaction.run(
    """
    UPDATE feeds SET pushed_until = NULL, next_check_at = min(next_check_at, \(now))
    WHERE pushed_until IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM pushes p WHERE p.feed_id = feeds.id AND p.state = 'active'
    )
    """
  )
}

func selectPushes(
  _ condition: SQL,
  _ transaction: borrowing Transaction
) throws -> [PushSubscription] {
  try transaction.queryAll(
    """
    SELECT id, feed_id, hub, topic, place, nonce, state, asked_at, lease_until, failures
    FROM pushes WHERE \(condition)
    """
  ) { row in
    PushSubscription(
      id: row[0],
      feed: row[1],
      announcement: HubAnnouncement(hub: row[2], topic: row[3]),
      place: row[4],
      nonce: row[5],
      state: PushSubscription.State(rawValue: row[6]) ?? .refused,
      askedAt: row[7],
      leaseUntil: row[8],
      failures: row[9]
    )
  }
}

extension PushProblem {
  /// As it stands in the table.
  var name: String {
    switch self {
    case .unreachable(let code): code.rawValue
    case .status: "status"
    case .unanswered: "unanswered"
    case .denied: "denied"
    }
  }

  var status: Int? { if case .status(let status) = self { status } else { nil } }

  init?(name: String?, status: Int?) {
    guard let name else { return nil }
    switch name {
    case "status": self = .status(status ?? 0)
    case "unanswered": self = .unanswered
    case "denied": self = .denied
    default: self = .unreachable(FeedFailure.Code(rawValue: name) ?? .badResponse)
    }
  }
}

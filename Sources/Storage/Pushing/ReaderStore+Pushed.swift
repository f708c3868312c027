// What hubs bring, and whether they can be relied upon.

package import CivilTime
package import ReaderModel
import SQLDatabase

/// Bodies of a subscription that are remembered.
private let bodiesPerPush = 16

extension ReaderStore {
  /// Stores the items of a document that a hub brought, in one transaction.
  ///
  /// The document may be a part of the feed, so it says nothing of the feed itself, and what is not in
  /// it has not left. Times of looks and validators stay as they are.
  ///
  /// - Parameters:
  ///   - push: By which subscription it came.
  ///   - facts: What goes into the feed's history.
  ///   - bodyHash: Of the document, to know it when it comes again.
  ///   - now: When it came.
  ///   - keys: Identities of everything in the document.
  ///   - decide: Called inside the transaction with the items that have any of those keys.
  /// - Returns: What is new and what has changed; nothing for a document that came before.
  /// - Throws: `DatabaseError`; nothing is stored then.
  package func storePushed(
    by push: PushSubscription,
    _ facts: FetchFacts,
    bodyHash: Int64,
    at now: Timestamp,
    keys: [IdentityKey],
    decide: @Sendable @escaping ([KnownItem]) -> FeedChanges
  ) async throws -> RefreshResult {
    try await database.write { [tuning, leavesWords = words != nil] transaction in
      guard try take(bodyHash, by: push, at: now, transaction) else { return RefreshResult() }
      var changes = decide(try knownItems(of: push.feed, with: keys, transaction))
      changes.metadata = FeedMetadata()
      var ingestion = Ingestion(
        feed: push.feed,
        arrivedAt: now,
        leavesWords: leavesWords,
        tuning: tuning
      )
      try ingestion.apply(changes, transaction)
      let result = ingestion.result
      if !result.newItems.isEmpty { try learnHours(of: push.feed, transaction) }
      let record = RefreshRecord(feed: push.feed, checkedAt: now, nextCheckAt: now, facts: facts)
      try log(record, of: push.feed, result, transaction)
      try rely(on: push, hasBroughtNews: !result.newItems.isEmpty, at: now, transaction)
      return result
    }
  }

  /// Has a feed looked at soon, as its hub says that there is news without bringing it in a form that
  /// can be believed or read.
  ///
  /// - Parameters:
  ///   - push: By which subscription it came.
  ///   - facts: What goes into the feed's history.
  ///   - bodyHash: Of what came, to know it when it comes again; `nil` if nothing did.
  ///   - now: When.
  /// - Throws: `DatabaseError`.
  package func ping(
    by push: PushSubscription,
    _ facts: FetchFacts,
    bodyHash: Int64?,
    at now: Timestamp
  ) async throws {
    try await database.write { transaction in
      if let bodyHash {
        guard try take(bodyHash, by: push, at: now, transaction) else { return }
      } else {
        try count(push, at: now, transaction)
      }
      let record = RefreshRecord(feed: push.feed, checkedAt: now, nextCheckAt: now, facts: facts)
      try log(record, of: push.feed, RefreshResult(), transaction)
      let shortest = PushPolicy.shortestPingInSeconds * 1000
      try transaction.run(
        """
        UPDATE feeds SET pinged_at = \(now), next_check_reason = \(NextCheckReason.pinged.rawValue),
          next_check_at = min(next_check_at, max(\(now), coalesce(last_checked_at, 0) + \(shortest)))
        WHERE id = \(push.feed)
        """
      )
    }
  }
}

/// Remembers a body.
///
/// - Returns: False if it came before, or the subscription has gone.
private func take(
  _ bodyHash: Int64,
  by push: PushSubscription,
  at now: Timestamp,
  _ transaction: borrowing Transaction
) throws -> Bool {
  let seen = try transaction.value(
    "SELECT seen_bodies FROM pushes WHERE id = \(push.id) AND state = 'active'",
    as: [UInt8].self
  )
  guard let seen else { return false }
  let new = stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: bodyHash >> $0) }
  let isKnown = stride(from: 0, to: seen.count, by: 8).contains { start in
    seen[start...].prefix(8).elementsEqual(new)
  }
  if isKnown { return false }
  let kept = Array((seen + new).suffix(8 * bodiesPerPush))
  try transaction.run("UPDATE pushes SET seen_bodies = \(kept) WHERE id = \(push.id)")
  try count(push, at: now, transaction)
  return true
}

private func count(
  _ push: PushSubscription,
  at now: Timestamp,
  _ transaction: borrowing Transaction
) throws {
  try transaction.run(
    "UPDATE pushes SET last_push_at = \(now), push_count = push_count + 1 WHERE id = \(push.id)"
  )
}

/// Relies on a hub that has told of news, unless it failed to not long ago.
private func rely(
  on push: PushSubscription,
  hasBroughtNews: Bool,
  at now: Timestamp,
  _ transaction: borrowing Transaction
) throws {
  let isTrusted = try transaction.run(
    """
    UPDATE feeds SET pushed_until = \(push.leaseUntil), pinged_at = NULL
    WHERE id = \(push.feed) AND EXISTS (
      SELECT 1 FROM pushes p
      WHERE p.id = \(push.id) AND p.state = 'active'
        AND (p.distrusted_until IS NULL OR p.distrusted_until <= \(now))
    )
    """
  )
  guard isTrusted > 0, hasBroughtNews else { return }
  try transaction.run(
    """
    UPDATE pushes SET misses = max(misses - 1, 0), distrusted_until = NULL
    WHERE id = \(push.id) AND misses > 0
    """
  )
}

/// Looks whether a hub should have told of what a look found.
///
/// One that said that there is news has proved itself. One that was relied upon and said nothing,
/// though the items had been there for a while, is not relied upon for some days.
func judgeHub(
  of feed: FeedID,
  by items: [ItemID],
  at now: Timestamp,
  _ transaction: borrowing Transaction
) throws {
  let found = try transaction.queryOne(
    """
    SELECT f.pinged_at, f.pushed_until, p.misses, p.verified_at, p.id
    FROM feeds f JOIN pushes p ON p.feed_id = f.id AND p.state = 'active'
    WHERE f.id = \(feed)
    """
  ) { row in
    (
      pinged: row[0] as Timestamp?, pushed: row[1] as Timestamp?, misses: row[2] as Int,
      verified: row[3] as Timestamp?, id: row[4] as Int64
    )
  }
  guard let found else { return }
  if let pinged = found.pinged, now.seconds - pinged.seconds < PushPolicy.pingHoldsInSeconds,
    let push = try selectPushes("id = \(found.id)", transaction).first
  {
    return try rely(on: push, hasBroughtNews: true, at: now, transaction)
  }
  guard let pushed = found.pushed, pushed > now else { return }
  let latest = now.advanced(bySeconds: -PushPolicy.graceInSeconds)
  let isMissed = try items.contains { item in
    try transaction.value(
      """
      SELECT 1 FROM items WHERE id = \(item) AND (
        published_at IS NULL OR published_at BETWEEN \(found.verified) AND \(latest)
      )
      """,
      as: Int.self
    ) != nil
  }
  if !isMissed { return }
  let distrust = PushPolicy.distrustInSeconds(misses: found.misses + 1)
  try transaction.run(
    """
    UPDATE pushes SET misses = misses + 1, distrusted_until = \(now.advanced(bySeconds: distrust))
    WHERE id = \(found.id)
    """
  )
  try transaction.run(
    """
    UPDATE feeds SET pushed_until = NULL,
      next_check_at = min(next_check_at, \(now) + 1000 * coalesce(check_interval, 3600)),
      next_check_reason = coalesce(check_interval_reason, \(NextCheckReason.usual.rawValue))
    WHERE id = \(feed)
    """
  )
}

/// Writes down what a document says of its hub.
func note(
  _ step: HubStep,
  of feed: FeedID,
  _ transaction: borrowing Transaction
) throws {
  switch step {
  case .announced(let announcement):
    try transaction.run(
      """
      UPDATE feeds SET hub = \(announcement.hub), hub_topic = \(announcement.topic)
      WHERE id = \(feed)
      """
    )
  case .forget:
    try transaction.run("UPDATE feeds SET hub = NULL, hub_topic = NULL WHERE id = \(feed)")
  }
}

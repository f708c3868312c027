package import CivilTime
package import ReaderModel
import SQLDatabase

extension ReaderStore {
  /// Feeds with a subscriber whose time has come, the longest overdue first; those that all of
  /// their subscribers paused are left out.
  ///
  /// - Returns: At most `limit` feeds.
  /// - Throws: `DatabaseError`.
  package func dueFeeds(at now: Timestamp, limit: Int) async throws -> [DueFeed] {
    try await database.read { transaction in
      try selectFeeds(
        "\(isWanted) AND next_check_at <= \(now) ORDER BY next_check_at, id LIMIT \(limit)",
        transaction
      )
    }
  }

  /// These feeds of a user's, or all of theirs, whether or not their time has come.
  ///
  /// A paused feed, and one that its server has given up, is among them only if it was named; what
  /// the user has not subscribed to never is.
  ///
  /// - Returns: The feeds, the one that waited longest first.
  /// - Throws: `DatabaseError`.
  package func feeds(_ ids: [FeedID]?, for user: UserID) async throws -> [DueFeed] {
    let isOwn: SQL = """
      EXISTS (
        SELECT 1 FROM subscriptions o
        WHERE o.user_id = \(user) AND o.feed_id = feeds.id AND o.ended_at IS NULL
      """
    return try await database.read { transaction in
      guard let ids else {
        return try selectFeeds(
          """
          \(isOwn) AND o.paused_at IS NULL) AND next_check_at < \(NextCheck.never)
          ORDER BY next_check_at, id
          """,
          transaction
        )
      }
      return try ids.flatMap { id in
        try selectFeeds("id = \(try presentFeed(id, transaction)) AND \(isOwn))", transaction)
      }
    }
  }

  /// These feeds, whoever has subscribed to them.
  ///
  /// - Throws: `DatabaseError`.
  package func feeds(_ ids: [FeedID]) async throws -> [DueFeed] {
    try await database.read { transaction in
      try ids.flatMap { id in
        try selectFeeds("id = \(try presentFeed(id, transaction))", transaction)
      }
    }
  }

  /// Whether a user reads a feed.
  ///
  /// - Throws: `DatabaseError`.
  package func hasSubscribed(_ user: UserID, to feed: FeedID) async throws -> Bool {
    try await database.read { transaction in try isSubscribed(user, to: feed, transaction) }
  }

  /// When the next feed is due.
  ///
  /// - Returns: The time; `nil` if nobody has subscribed to anything, or has paused all of it.
  /// - Throws: `DatabaseError`.
  package func nextDue() async throws -> Timestamp? {
    try await database.read { transaction in
      try transaction.value(
        """
        SELECT next_check_at FROM feeds WHERE subscriber_count > 0 AND \(isWanted)
        ORDER BY next_check_at LIMIT 1
        """,
        as: Timestamp.self
      )
    }
  }

  /// Stores the outcome of a refresh in one transaction: items, validators, and the next date.
  ///
  /// So a server is never asked with the validators of an answer whose items were lost.
  ///
  /// - Parameters:
  ///   - record: How the attempt went.
  ///   - keys: Identities of everything that was read of the document.
  ///   - memory: By which items of the document were passed over; `nil` if it was read whole.
  ///   - decide: Called inside the transaction with the items that have any of those keys; answers
  ///     what to change. Not called if `keys` is `nil` (not modified, or failed).
  /// - Returns: What is new and what has changed.
  /// - Throws: `DatabaseError`; `FeedMemory.Doubt` if the feed has got another document meanwhile; what
  ///   `decide` throws. Nothing is stored then.
  @discardableResult
  package func store(
    _ record: RefreshRecord,
    keys: [IdentityKey]?,
    passing memory: FeedMemory? = nil,
    decide: @Sendable @escaping ([KnownItem]) throws -> FeedChanges?
  ) async throws -> RefreshResult {
    try await database.write { [tuning, leavesWords = words != nil] transaction in
      var present = try presentFeed(record.feed, transaction)
      guard try isAskedAsNow(record, present, transaction) else { return RefreshResult() }
      if let memory, try feedMemory(of: present, transaction) != memory { throw FeedMemory.Doubt() }
      let known = try keys.map { try knownItems(of: present, with: $0, transaction) }
      guard case .at(var feed) = try place(present, record, known, transaction) else {
        return RefreshResult(isForeign: true)
      }
      var isAnother = false
      if feed == present, known?.isEmpty == true, keys?.isEmpty == false, memory == nil,
        let other = try partAfterChoice(feed, at: record.checkedAt, transaction)
      {
        (feed, present, isAnother) = (other, other, true)
      }
      if try !settle(record, of: present, transaction) { return RefreshResult() }
      if feed != present {
        // This document came by way of the old feed; the one that lives there is asked by itself.
        try log(record, of: present, RefreshResult(), transaction)
        return RefreshResult()
      }
      var ingestion = Ingestion(
        feed: feed,
        arrivedAt: record.checkedAt,
        leavesWords: leavesWords,
        tuning: tuning
      )
      if let known {
        if let changes = try decide(known) { try ingestion.apply(changes, transaction) }
      }
      if !ingestion.result.newItems.isEmpty {
        try learnHours(of: feed, transaction)
        if record.judgesHub {
          let newItems = ingestion.result.newItems
          try judgeHub(of: feed, by: newItems, at: record.checkedAt, transaction)
        }
      }
      try log(record, of: feed, ingestion.result, transaction)
      var result = ingestion.result
      result.isOfAnother = isAnother
      return result
    }
  }

  /// Stores the outcomes of refreshes that brought no items, all in one transaction.
  ///
  /// - Throws: `DatabaseError`; nothing is stored then.
  package func store(_ records: [RefreshRecord]) async throws {
    try await database.write { transaction in
      for record in records {
        let present = try presentFeed(record.feed, transaction)
        guard try isAskedAsNow(record, present, transaction),
          case .at = try place(present, record, nil, transaction),
          try settle(record, of: present, transaction)
        else { continue }
        try log(record, of: present, RefreshResult(), transaction)
      }
    }
  }
}

/// Whether somebody who subscribed to the feed has not paused it.
private let isWanted: SQL = "EXISTS (SELECT 1 FROM \(active))"

/// The subscriptions to the feed that are neither ended nor paused, as a source `s`.
private let active: SQL = """
  subscriptions s WHERE s.feed_id = feeds.id AND s.ended_at IS NULL AND s.paused_at IS NULL
  """

/// What a subscriber chose for the feed, else for all feeds, in seconds.
private let wish: SQL = """
  coalesce(s.refresh_interval, (
    SELECT CAST(value AS INTEGER) FROM user_settings u
    WHERE u.user_id = s.user_id AND u.name = \(UserSettings.Name.refreshInterval)
  ))
  """

private func selectFeeds(
  _ condition: SQL,
  _ transaction: borrowing Transaction
) throws -> [DueFeed] {
  try transaction.queryAll(
    """
    SELECT id, address, etag, last_modified, body_hash, check_interval,
      failure_since, failure_code, failure_status, failure_detail, failure_count,
      (SELECT min(\(wish)) FROM \(active)), (SELECT count(*) - count(\(wish)) FROM \(active)),
      EXISTS (
        SELECT 1 FROM subscriptions s
        WHERE s.feed_id = feeds.id AND s.ended_at IS NULL AND s.fetches_full_text = 1
      ),
      check_interval_reason, document_at, skipped_hours, skipped_days, busy_hours,
      moving_to, moving_hint, moving_since, moving_counted_at, moving_days, refused_move,
      gone_since, hub, hub_topic, pushed_until, pinged_at, owner_id, r.origin, r.kinds, r.sealed,
      last_success_at IS NULL
    FROM feeds LEFT JOIN feed_requests r ON r.feed_id = feeds.id
    WHERE subscriber_count > 0 AND \(condition)
    """
  ) { row in
    var rarities = DueFeed.Rarities()
    rarities.failure = failure(in: row, from: 6)
    rarities.pendingMove = pendingMove(in: row, from: 19)
    rarities.refusedMove = row[24]
    rarities.goneSince = row[25]
    if let hub = row[26] as String?, let topic = row[27] as String? {
      rarities.hub = HubAnnouncement(hub: hub, topic: topic)
    }
    rarities.pushedUntil = row[28]
    rarities.pingedAt = row[29]
    rarities.owner = row[30]
    rarities.request = sealedRequest(in: row, from: 31)
    return DueFeed(
      id: row[0],
      address: row[1],
      validators: Validators(etag: row[2], lastModified: row[3]),
      documentAt: row[15],
      bodyHash: row[4],
      interval: (row[5] as Int?).map {
        let reason = (row[14] as String?).flatMap(NextCheckReason.init)
        return RefreshInterval(
          seconds: $0,
          reason: reason ?? .usual,
          skipped: SkippedTimes(hours: row[16], days: row[17])
        )
      },
      busyHours: (row[18] as Int?).flatMap { BusyHours(bits: $0) },
      wish: (row[11] as Int?).map { RefreshWish(seconds: $0, isEverybodys: row[12] == 0) },
      fetchesFullText: row[13],
      isNew: row[34],
      rarities: rarities
    )
  }
}

/// Whether an answer is one to the way in which the feed is asked now.
///
/// Somebody may have changed that while it was on its way, in this process or in another. The older answer
/// says nothing of the new way, and may come after the one to it.
private func isAskedAsNow(
  _ record: RefreshRecord,
  _ feed: FeedID,
  _ transaction: borrowing Transaction
) throws -> Bool {
  guard let way = record.way else { return true }
  return try RequestWay(sealedRequest(of: feed, transaction)) == way
}

/// Where the feed lives now; it is another one after its readers went over to that.
private func place(
  _ feed: FeedID,
  _ record: RefreshRecord,
  _ known: [KnownItem]?,
  _ transaction: borrowing Transaction
) throws -> PlaceOfFeed {
  guard let step = record.move, record.failure == nil else { return .at(feed) }
  return try settleMove(step, of: feed, knowing: known, at: record.checkedAt, transaction)
}

/// Adds to the counts of what asking costs; an attempt without facts was no request.
private func traffic(_ record: RefreshRecord) -> SQL {
  guard let facts = record.facts else { return "request_count = request_count" }
  let isUnmodified = facts.httpStatus == 304
  let unpacked = Int64(facts.sizeInBytes - min(facts.sizeInBytes, facts.sizeOnWireInBytes))
  let saved: SQL = isUnmodified ? "document_size" : "\(unpacked)"
  let size: SQL = record.documentAt == nil ? "document_size" : "\(Int64(facts.sizeInBytes))"
  return """
    traffic_since = coalesce(traffic_since, \(record.checkedAt)),
    request_count = request_count + 1,
    unmodified_count = unmodified_count + \(isUnmodified),
    received_bytes = received_bytes + \(Int64(facts.sizeOnWireInBytes)),
    saved_bytes = saved_bytes + \(saved), document_size = \(size)
    """
}

/// Writes down how the attempt went.
///
/// - Returns: False if the feed has gone.
private func settle(
  _ record: RefreshRecord,
  of feed: FeedID,
  _ transaction: borrowing Transaction
) throws -> Bool {
  let success = record.failure == nil ? record.checkedAt : nil
  let settled = try transaction.run(
    """
    UPDATE feeds SET
      last_checked_at = \(record.checkedAt), next_check_at = \(record.nextCheckAt),
      check_interval = coalesce(\(record.interval?.seconds), check_interval),
      check_interval_reason = coalesce(
        \(record.interval?.reason.rawValue), check_interval_reason
      ),
      skipped_hours = coalesce(\(record.interval?.skipped.hours), skipped_hours),
      skipped_days = coalesce(\(record.interval?.skipped.days), skipped_days),
      document_at = coalesce(\(record.documentAt), document_at),
      next_check_reason = \(record.nextCheckReason?.rawValue),
      gone_since = \(record.goneSince), \(traffic(record)),
      last_success_at = coalesce(\(success), last_success_at),
      failure_since = \(record.failure?.since), failure_code = \(record.failure?.code.rawValue),
      failure_status = \(record.failure?.httpStatus), failure_detail = \(record.failure?.detail),
      failure_count = \(record.failure?.count)
    WHERE id = \(feed) AND id NOT IN (SELECT feed_id FROM leaving_feeds)
    """
  )
  if settled == 0 { return false }
  if let validators = record.validators {
    try transaction.run(
      """
      UPDATE feeds SET etag = \(validators.etag), last_modified = \(validators.lastModified)
      WHERE id = \(feed)
      """
    )
  }
  if let hash = record.bodyHash {
    try transaction.run("UPDATE feeds SET body_hash = \(hash) WHERE id = \(feed)")
  }
  if let hub = record.hub { try note(hub, of: feed, transaction) }
  return true
}

/// Learns from the newest items at which hours the feed has news.
func learnHours(of feed: FeedID, _ transaction: borrowing Transaction) throws {
  // Two months of a daily paper; what was written at other hours before is no longer true.
  let dates = try transaction.queryAll(
    "SELECT published_at FROM items WHERE feed_id = \(feed) ORDER BY position DESC LIMIT 60"
  ) { row in row[0] as Timestamp? }
  let hours = BusyHours(dates: dates.compactMap(\.self))
  try transaction.run("UPDATE feeds SET busy_hours = \(hours?.bits) WHERE id = \(feed)")
}

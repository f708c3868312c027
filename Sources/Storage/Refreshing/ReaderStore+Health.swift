package import ReaderModel
import SQLDatabase

extension ReaderStore {
  /// How the user's feeds have been doing: one, or all (`nil`).
  ///
  /// - Returns: One entry for each subscription, in no order.
  /// - Throws: `DatabaseError`.
  package func health(of feed: FeedID?, for user: UserID) async throws -> [FeedHealth] {
    try await database.read { transaction in
      var condition = SQL.empty
      if let feed { condition = "AND f.id = \(try presentFeed(feed, transaction))" }
      return try transaction.queryAll(
        """
        SELECT f.id, f.last_success_at, \(newestDated), f.next_check_reason,
          (SELECT CAST(avg(duration) AS INTEGER) FROM fetch_log l WHERE l.feed_id = f.id),
          (
            SELECT redirected_to FROM fetch_log l WHERE l.feed_id = f.id
            ORDER BY number DESC LIMIT 1
          ),
          f.moving_to, f.moving_hint, f.moving_since, f.moving_counted_at, f.moving_days,
          f.traffic_since, f.request_count, f.unmodified_count, f.received_bytes, f.saved_bytes,
          f.hub, f.hub_topic, f.pushed_until, \(pushColumns)
        FROM subscriptions s JOIN feeds f ON f.id = s.feed_id
        LEFT JOIN pushes p ON p.feed_id = f.id AND p.state <> 'leaving'
        WHERE s.user_id = \(user) AND s.ended_at IS NULL \(condition)
        """
      ) { row in
        FeedHealth(
          feed: row[0],
          lastSuccessAt: row[1],
          newestItemAt: (row[2] as Position?)?.sortedAt,
          nextCheckReason: (row[3] as String?).flatMap(NextCheckReason.init),
          usualDurationInMilliseconds: row[4],
          redirectedTo: row[5],
          pendingMove: pendingMove(in: row, from: 6),
          traffic: FeedTraffic(
            since: row[11],
            requests: row[12],
            unmodified: row[13],
            receivedBytes: row[14],
            savedBytes: row[15]
          ),
          push: pushHealth(in: row, from: 16)
        )
      }
    }
  }
}

private let pushColumns: SQL = """
  p.state, p.lease_until, p.last_push_at, p.push_count, p.ignored_count, p.unsigned_count, p.distrusted_until,
  p.problem, p.problem_status
  """

/// Reads what stands in a row from the column `hub` on; `nil` for a feed without one.
private func pushHealth(in row: borrowing Row, from start: Int) -> PushHealth? {
  guard let hub = row[start] as String?, let topic = row[start + 1] as String? else { return nil }
  return PushHealth(
    announcement: HubAnnouncement(hub: hub, topic: topic),
    state: (row[start + 3] as String?).flatMap(PushSubscription.State.init),
    leaseUntil: row[start + 4],
    lastPushAt: row[start + 5],
    pushes: (row[start + 6] as Int?) ?? 0,
    ignored: (row[start + 7] as Int?) ?? 0,
    unsigned: (row[start + 8] as Int?) ?? 0,
    reliedUponUntil: row[start + 2],
    distrustedUntil: row[start + 9],
    problem: PushProblem(name: row[start + 10], status: row[start + 11])
  )
}

/// The place of the feed's newest item, unless that has no date and was old when it came.
private let newestDated: SQL = """
  (
    SELECT n.position FROM items n
    WHERE n.position = f.newest_position
      AND (n.published_at IS NOT NULL OR n.position >= n.arrived_at / 1000 * \(Position.perSecond))
  )
  """

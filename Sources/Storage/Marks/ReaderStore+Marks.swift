package import CivilTime
package import ReaderModel
import SQLDatabase

extension ReaderStore {
  /// Applies marks in the order given, all of them in one transaction.
  ///
  /// Each operation is applied once; what comes again is answered as it was the first time. For each
  /// item, and separately for read and starred, the newest mark wins by its own time: one that is
  /// older than the last change changes nothing. `midnight` tells where the user's day began that
  /// holds an instant.
  ///
  /// - Returns: What each mark did.
  /// - Throws: `DatabaseError`.
  @discardableResult
  package func apply(
    _ marks: [Mark],
    for user: UserID,
    at now: Timestamp,
    midnight: @Sendable @escaping (Timestamp) -> Timestamp
  ) async throws -> [MarkResult] {
    for mark in marks {
      if case .readList(let query, _, _) = mark.action { try await prepareSearch(query) }
    }
    return try await database.write { transaction in
      var results: [MarkResult] = []
      for mark in marks {
        results.append(try once(mark, for: user, at: now, midnight: midnight, transaction))
      }
      return results
    }
  }

  private func once(
    _ mark: Mark,
    for user: UserID,
    at now: Timestamp,
    midnight: (Timestamp) -> Timestamp,
    _ transaction: borrowing Transaction
  ) throws -> MarkResult {
    if let operation = mark.operation,
      let result = try appliedResult(operation, for: user, transaction)
    {
      return result
    }
    let at = min(mark.at ?? now, now)
    if at < now.advanced(bySeconds: -Mark.lifetimeInDays * 86_400) {
      return MarkResult(outcome: .expired)
    }
    let marker = try Marker(user, at: at, tuning: tuning, transaction)
    var mark = mark
    if mark.operation != nil { try leadOn(&mark.action, of: user, transaction) }
    let result = try apply(mark, by: marker, midnight: midnight(at), transaction)
    try marker.finish(transaction)
    if let operation = mark.operation {
      try remember(operation, result, for: user, at: now, transaction)
    }
    return result
  }

  private func apply(
    _ mark: Mark,
    by marker: Marker,
    midnight: Timestamp,
    _ transaction: borrowing Transaction
  ) throws -> MarkResult {
    let note = EventNote(mark)
    switch mark.action {
    case .read(let items):
      let items = try withTwins(items, for: marker.user, transaction)
      let changed = try markItems(items, read: true, by: marker, transaction)
      return try log(changed, .read, note, by: marker, transaction)
    case .unread(let items):
      let changed = try markItems(items, read: false, by: marker, transaction)
      return try log(changed, .unread, note, by: marker, transaction)
    case .star(let items):
      let changed = try starItems(items, starred: true, by: marker, transaction)
      return try log(changed, .star, note, by: marker, transaction)
    case .unstar(let items):
      let items = try withStarredTwins(items, for: marker.user, transaction)
      let changed = try starItems(items, starred: false, by: marker, transaction)
      return try log(changed, .unstar, note, by: marker, transaction)
    case .readList(let query, let stretch, let newest):
      let list = try MarkedList(
        query,
        stretch,
        upTo: newest,
        midnight: midnight,
        by: marker,
        transaction
      )
      return try markList(list, note, by: marker, transaction)
    case .undo(let event):
      return try undo(event, by: marker, transaction)
    case .undoOperation(let operation):
      let event = try transaction.value(
        """
        SELECT event_id FROM applied_operations
        WHERE user_id = \(marker.user) AND operation = \(operation) AND event_id IS NOT NULL
        """,
        as: EventID.self
      )
      return try event.map { try undo($0, by: marker, transaction) } ?? MarkResult()
    }
  }

  /// Takes an event back that has not been taken back yet.
  private func undo(
    _ event: EventID,
    by marker: Marker,
    _ transaction: borrowing Transaction
  ) throws -> MarkResult {
    let undone = try transaction.queryOne(
      """
      UPDATE events SET undone_at = \(marker.at)
      WHERE id = \(event) AND user_id = \(marker.user) AND undone_at IS NULL
      RETURNING kind, at, item_count
      """
    ) { row in
      (kind: EventKind(rawValue: row[0]), at: row[1] as Timestamp, count: row[2] as Int)
    }
    guard let undone, let kind = undone.kind else { return MarkResult() }
    let isChanged = try Storage.undo(
      UndoneEvent(id: event, kind: kind, at: undone.at),
      by: marker,
      transaction
    )
    return MarkResult(
      event: event,
      count: undone.count,
      outcome: isChanged ? .applied : .nothingLeft,
      changesFeeds: kind.isAboutFeeds
    )
  }

  /// Whether a user did that, not before an instant, and has not taken it back.
  ///
  /// - Throws: `DatabaseError`.
  package func canUndo(
    _ event: EventID,
    for user: UserID,
    since start: Timestamp
  ) async throws -> Bool {
    try await database.read { transaction in
      try transaction.value(
        """
        SELECT count(*) FROM events
        WHERE id = \(event) AND user_id = \(user) AND undone_at IS NULL AND at >= \(start)
        """,
        as: Int.self
      ) == 1
    }
  }
}

/// What an operation did when it was applied; `nil` if it has not been.
private func appliedResult(
  _ operation: OperationID,
  for user: UserID,
  _ transaction: borrowing Transaction
) throws -> MarkResult? {
  try transaction.queryOne(
    """
    SELECT event_id, item_count FROM applied_operations
    WHERE user_id = \(user) AND operation = \(operation)
    """
  ) { row in MarkResult(event: row[0], count: row[1], outcome: .repeated) }
}

private func remember(
  _ operation: OperationID,
  _ result: MarkResult,
  for user: UserID,
  at now: Timestamp,
  _ transaction: borrowing Transaction
) throws {
  try transaction.run(
    """
    INSERT INTO applied_operations (user_id, operation, applied_at, event_id, item_count)
    VALUES (\(user), \(operation), \(now), \(result.event), \(result.count))
    """
  )
}

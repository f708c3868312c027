package import CivilTime
package import ReaderModel
import SQLDatabase

/// What users do to items, as the event log names it.
enum EventKind: String {
  case read, unread, star, unstar, readAll
}

extension ReaderStore {
  /// Marks items read or unread.
  ///
  /// - Returns: The items that had been the opposite, and what to undo.
  /// - Throws: `DatabaseError`.
  @discardableResult
  package func setRead(
    _ items: [ItemID],
    to isRead: Bool,
    for user: UserID,
    at now: Timestamp
  ) async throws -> MarkResult {
    try await database.write { transaction in
      let changed = try markItems(items, read: isRead, for: user, tuning, transaction)
      return try log(changed, isRead ? .read : .unread, for: user, at: now, transaction)
    }
  }

  /// Stars items, or takes their stars away.
  ///
  /// - Returns: The items that had been the opposite, and what to undo.
  /// - Throws: `DatabaseError`.
  @discardableResult
  package func setStarred(
    _ items: [ItemID],
    to isStarred: Bool,
    for user: UserID,
    at now: Timestamp
  ) async throws -> MarkResult {
    try await database.write { transaction in
      let changed = try starItems(items, starred: isStarred, for: user, at: now, transaction)
      return try log(changed, isStarred ? .star : .unstar, for: user, at: now, transaction)
    }
  }

  /// Marks what the list showed: nothing newer than `newestID` is touched.
  ///
  /// A place that consists of whole feeds takes a moment at any size; today, pictures, podcasts,
  /// starred items and searches are marked item by item.
  ///
  /// - Returns: How many items became read, and what to undo.
  /// - Throws: `DatabaseError`.
  @discardableResult
  package func markAllRead(
    _ query: ItemListQuery,
    upTo newestID: ItemID,
    for user: UserID,
    at now: Timestamp,
    midnight: Timestamp
  ) async throws -> MarkResult {
    try await prepareSearch(query)
    return try await database.write { transaction in
      let newest = min(newestID, try newestItem(transaction))
      guard query.place.isOfWholeFeeds, SearchWords(query.search ?? "").isEmpty else {
        var request = try ListRequest(
          query,
          for: user,
          midnight: midnight,
          tuning: tuning,
          transaction
        )
        request.unreadOnly = true
        request.limit = .max
        let items = try listKeys(request, transaction).map(\.id).filter { $0 <= newest }
        let changed = try markItems(items, read: true, for: user, tuning, transaction)
        return try log(changed, .read, for: user, at: now, transaction)
      }
      let event = try newEvent(.readAll, for: user, at: now, transaction)
      let count = try raiseWatermarks(
        of: query.place,
        to: newest,
        for: user,
        event: event,
        transaction
      )
      if count == 0 {
        try transaction.run("DELETE FROM events WHERE id = \(event)")
        return MarkResult()
      }
      return MarkResult(event: event, count: count)
    }
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

  /// Takes back what a mark did, apart from what the user has changed again since.
  ///
  /// - Returns: False if there is no such event, or it has been undone already.
  /// - Throws: `DatabaseError`.
  package func undo(_ event: EventID, for user: UserID, at now: Timestamp) async throws -> Bool {
    try await database.write { transaction in
      let kind = try transaction.queryOne(
        """
        UPDATE events SET undone_at = \(now)
        WHERE id = \(event) AND user_id = \(user) AND undone_at IS NULL
        RETURNING kind
        """
      ) { row in EventKind(rawValue: row[0]) }
      guard let kind = kind ?? nil else { return false }
      try Storage.undo(event, kind: kind, for: user, at: now, transaction)
      return true
    }
  }
}

extension Place {
  /// Whether every item of a feed is in the place as soon as one of them is.
  fileprivate var isOfWholeFeeds: Bool {
    switch self {
    case .unread, .all, .feed, .folder: true
    case .today, .starred, .pictures, .podcasts: false
    }
  }
}

private func log(
  _ changes: [ItemChangeRecord],
  _ kind: EventKind,
  for user: UserID,
  at now: Timestamp,
  _ transaction: borrowing Transaction
) throws -> MarkResult {
  if changes.isEmpty { return MarkResult() }
  let event = try newEvent(kind, for: user, at: now, transaction)
  for change in changes {
    try transaction.run(
      """
      INSERT INTO event_items (event_id, item_id, old_mark)
      VALUES (\(event), \(change.item), \(change.oldMark))
      """
    )
  }
  return MarkResult(event: event, items: changes.map(\.item))
}

private func newEvent(
  _ kind: EventKind,
  for user: UserID,
  at now: Timestamp,
  _ transaction: borrowing Transaction
) throws -> EventID {
  try transaction.insert(
    """
    INSERT INTO events (user_id, at, kind) VALUES (\(user), \(now), \(kind.rawValue))
    RETURNING id
    """
  )
}

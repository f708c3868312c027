package import CivilTime
package import ReaderModel
import SQLDatabase

extension ReaderStore {
  /// What a user did, the newest first.
  ///
  /// - Returns: At most `limit` entries from `start` on, before `end` if that is given.
  /// - Throws: `DatabaseError`.
  package func history(
    for user: UserID,
    since start: Timestamp,
    before end: Timestamp? = nil,
    limit: Int
  ) async throws -> [HistoryEntry] {
    try await database.read { transaction in
      let entries = try transaction.queryAll(
        """
        SELECT e.id, e.kind, e.at, e.item_count, e.place, e.place_id, e.search, e.stretch,
          e.subject, e.device, e.undone_at,
          CASE e.place
            WHEN 'feed' THEN coalesce(s.title, f.title, f.address)
            WHEN 'folder' THEN (
              SELECT name FROM folders WHERE id = e.place_id AND user_id = e.user_id
            )
            WHEN 'saved' THEN (
              SELECT name FROM saved_searches WHERE id = e.place_id AND user_id = e.user_id
            )
          END,
          CASE WHEN e.item_count = 1 THEN (
            SELECT CASE WHEN i.title = '' THEN i.preview ELSE i.title END
            FROM event_items x JOIN items i ON i.id = x.item_id WHERE x.event_id = e.id LIMIT 1
          ) END
        FROM events e
        LEFT JOIN feeds f ON e.place = 'feed' AND f.id = e.place_id
        LEFT JOIN subscriptions s ON s.user_id = e.user_id AND s.feed_id = f.id
        WHERE e.user_id = \(user) AND e.at >= \(start)
          AND e.at < \(end ?? Timestamp(milliseconds: .max))
        ORDER BY e.at DESC, e.id DESC LIMIT \(limit)
        """
      ) { row in historyEntry(row) }
      return entries.compactMap { $0 }
    }
  }

  /// Forgets some of what can be neither undone nor told again: events from before `end`, and
  /// operations from before `operationsEnd`.
  ///
  /// - Returns: Whether there was anything; call it again then.
  /// - Throws: `DatabaseError`.
  package func pruneHistory(
    before end: Timestamp,
    operationsBefore operationsEnd: Timestamp,
    limit: Int = 2000
  ) async throws -> Bool {
    try await database.write { transaction in
      let event = try transaction.value(
        """
        SELECT id FROM events WHERE user_id IN (SELECT id FROM users) AND at < \(end) LIMIT 1
        """,
        as: EventID.self
      )
      var pruned = 0
      if let event {
        // An event of a million items goes in steps, so that nobody waits for it.
        pruned += try transaction.run(
          """
          DELETE FROM event_items WHERE event_id = \(event) AND item_id IN (
            SELECT item_id FROM event_items WHERE event_id = \(event) LIMIT \(limit)
          )
          """
        )
        if pruned < limit {
          pruned += try transaction.run("DELETE FROM events WHERE id = \(event)")
        }
      }
      pruned += try transaction.run(
        """
        DELETE FROM applied_operations WHERE (user_id, operation) IN (
          SELECT user_id, operation FROM applied_operations
          WHERE applied_at < \(operationsEnd) LIMIT \(limit)
        )
        """
      )
      pruned += try transaction.run(
        """
        DELETE FROM bulk_marks
        WHERE user_id IN (SELECT id FROM users) AND at < \(operationsEnd)
        """
      )
      return pruned > 0
    }
  }
}

/// An event of a kind that this program knows.
private func historyEntry(_ row: borrowing Row) -> HistoryEntry? {
  let name: String = row[1]
  let place: String? = row[4]
  guard let kind = EventKind(rawValue: name) else { return nil }
  let title: String? = row[12]
  return HistoryEntry(
    events: [row[0]],
    kind: kind.historyKind,
    at: row[2],
    count: row[3],
    place: place.flatMap { Place(name: $0, id: row[5]) },
    placeName: row[11],
    search: row[6],
    stretch: HistoryEntry.Stretch(column: row[7]),
    subject: row[8] ?? title,
    device: row[9],
    undoneAt: row[10]
  )
}

extension HistoryEntry.Stretch {
  /// Reads what `ListStretch.column` wrote.
  fileprivate init(column: String?) {
    switch column {
    case "above": self = .above
    case "below": self = .below
    case let text?:
      self = text.split(separator: " ").last.flatMap { Int($0) }.map(Self.olderThan) ?? .whole
    case nil: self = .whole
    }
  }
}

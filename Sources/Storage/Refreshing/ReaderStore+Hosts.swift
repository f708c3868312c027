// How often hosts let themselves be asked, and feeds that wait for their turn.

package import ReaderModel
import SQLDatabase

extension ReaderStore {
  /// What each host has taught that has refused something.
  ///
  /// - Throws: `DatabaseError`.
  package func hostLessons() async throws -> [String: HostBudget.Lesson] {
    try await database.read { transaction in
      var lessons: [String: HostBudget.Lesson] = [:]
      try transaction.query(
        "SELECT host, per_minute, status, refused_at, raised_at, patience FROM host_lessons"
      ) { row in
        lessons[row[0]] = HostBudget.Lesson(
          perMinute: max(1, row[1]),
          status: row[2],
          refusedAt: row[3],
          raisedAt: row[4],
          patience: row[5]
        )
      }
      return lessons
    }
  }

  /// Remembers what a host has taught; `nil` forgets it.
  ///
  /// - Throws: `DatabaseError`.
  package func setHostLesson(_ lesson: HostBudget.Lesson?, of host: String) async throws {
    try await database.write { transaction in
      guard let lesson else {
        try transaction.run("DELETE FROM host_lessons WHERE host = \(host)")
        return
      }
      try transaction.run(
        """
        INSERT INTO host_lessons (host, per_minute, status, refused_at, raised_at, patience)
        VALUES (
          \(host), \(lesson.perMinute), \(lesson.status), \(lesson.refusedAt), \(lesson.raisedAt),
          \(lesson.patience)
        ) ON CONFLICT (host) DO UPDATE SET
          per_minute = excluded.per_minute, status = excluded.status,
          refused_at = excluded.refused_at, raised_at = excluded.raised_at,
          patience = excluded.patience
        """
      )
    }
  }

  /// Puts off feeds that have not been asked for; nothing else is known of them.
  ///
  /// - Throws: `DatabaseError`.
  package func postpone(_ feeds: [(feed: FeedID, next: NextCheck)]) async throws {
    if feeds.isEmpty { return }
    try await database.write { transaction in
      for (feed, next) in feeds {
        try transaction.run(
          """
          UPDATE feeds SET next_check_at = \(next.at), next_check_reason = \(next.reason.rawValue)
          WHERE id = \(feed)
          """
        )
      }
    }
  }
}

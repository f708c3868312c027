import Storage
import CivilTime
package import ReaderModel

extension Reader {
  /// Starts a refresh of these feeds, or of all of the user's; progress comes as `ReaderEvent`s.
  ///
  /// Feeds that the user has not subscribed to are passed over, and one that is being refreshed
  /// already is not asked for twice. The work is done by
  /// `runScheduler()`, so it goes on when the caller has gone.
  package func startRefresh(of feeds: [FeedID]?, for user: UserID) async throws {
    jobs.add(.refresh(feeds), for: user)
  }

  /// The same, waiting for the end and reporting each feed.
  ///
  /// - Returns: What came of it, feeds left out that were on their way already.
  /// - Throws: What the store refused.
  package func refresh(
    of feeds: [FeedID]?,
    for user: UserID,
    progress: @Sendable @escaping (FeedRefreshReport) -> Void
  ) async throws -> RefreshSummary {
    board.begin(for: user)
    defer { board.end(for: user) }
    return try await engine.refresh(
      feeds.map { $0.count <= Self.mostUrgent } ?? false ? .urgent : .patient,
      progress: { report in
        self.board.count(report, for: user)
        progress(report)
      },
      of: {
        let known = try await store.feeds(feeds, for: user)
        board.expect(known.count, for: user)
        return known
      }
    )
  }

  /// Somebody who names so few feeds waits for them.
  private static let mostUrgent = 3

  /// How far a refresh is that the user asked for; `nil` while none runs.
  package func refreshProgress(for user: UserID) -> RefreshProgress? { board.progress(for: user) }
}

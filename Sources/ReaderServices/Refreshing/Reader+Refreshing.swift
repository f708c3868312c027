import Storage
import CivilTime
package import ReaderModel

extension Reader {
  /// Starts a refresh of these feeds, or of all of the user's; progress comes as `ReaderEvent`s.
  ///
  /// A feed that is being refreshed already is not asked for twice. The work is done by
  /// `runScheduler()`, so it goes on when the caller has gone.
  package func startRefresh(of feeds: [FeedID]?, for user: UserID) async throws {
    jobs.add(feeds)
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
    board.begin()
    defer { board.end() }
    return try await engine.refresh(
      progress: { report in
        self.board.count(report)
        progress(report)
      },
      of: {
        let known = try await store.feeds(feeds)
        board.expect(known.count)
        return known
      }
    )
  }

  /// Whether a refresh that somebody asked for is running, and how far it is.
  package var refreshProgress: RefreshProgress? { board.progress }
}

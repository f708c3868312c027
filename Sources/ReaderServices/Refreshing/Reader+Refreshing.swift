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
  /// - Parameters:
  ///   - feeds: Which; a few are waited for also where they are on their way already.
  ///   - user: For whom.
  ///   - isAfresh: Whether they are to be asked in another way than before, so that what is on its way
  ///     does not count.
  ///   - progress: Is told of each feed.
  /// - Returns: What came of it, feeds left out that were on their way already.
  /// - Throws: What the store refused.
  package func refresh(
    of feeds: [FeedID]?,
    for user: UserID,
    isAfresh: Bool = false,
    progress: @Sendable @escaping (FeedRefreshReport) -> Void
  ) async throws -> RefreshSummary {
    board.begin(for: user)
    defer { board.end(for: user) }
    let isUrgent = feeds.map { $0.count <= Self.mostUrgent } ?? false
    return try await engine.refresh(
      isAfresh ? .afresh : isUrgent ? .urgent : .patient,
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

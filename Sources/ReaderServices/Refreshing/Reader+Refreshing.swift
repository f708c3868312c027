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
    let known = try await store.feeds(feeds)
    board.begin(known.count)
    defer { board.end() }
    return try await engine.refresh(known) { report in
      self.board.count(report)
      progress(report)
    }
  }

  /// Whether a refresh that somebody asked for is running, and how far it is.
  package var refreshProgress: RefreshProgress? { board.progress }

  /// Refreshes what is due, and what somebody asks for, until the task is cancelled.
  package func runScheduler() async {
    await withDiscardingTaskGroup { group in
      group.addTask { await self.refreshWhatIsDue() }
      for await job in jobs.jobs() {
        // The store tells the next caller what is wrong with it; a refresh has nobody to tell.
        group.addTask { _ = try? await self.refresh(of: job, for: .local, progress: { _ in }) }
      }
    }
  }

  /// Looks for feeds whose time has come, at least once in `longestNap`.
  ///
  /// Another program may subscribe meanwhile, so the next due time that the store knew before is
  /// not trusted for longer.
  private func refreshWhatIsDue() async {
    while !Task.isCancelled {
      var rest = Self.longestNap
      do {
        let due = try await store.dueFeeds(at: clock.now(), limit: Self.batch)
        let summary = try await engine.refresh(due)
        if summary.refreshed + summary.failed > 0 { continue }
        if let next = try await store.nextDue() {
          rest = min(max(Int(clamping: next.seconds - clock.now().seconds), 1), rest)
        }
      } catch is CancellationError {
        return
      } catch {
        // A store that is busy or full now may be better in a minute; pages show what is wrong.
      }
      guard (try? await configuration.sleep(rest)) != nil else { return }
    }
  }

  private static let longestNap = 30
  /// Feeds of one look into the store; small beside what their documents need.
  private static let batch = 2000
}

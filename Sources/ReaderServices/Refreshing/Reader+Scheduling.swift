import CivilTime
import ReaderModel
import Storage
import Synchronization

extension Reader {
  /// Refreshes what is due, and what somebody asks for, until the task is cancelled.
  ///
  /// Also notices what other programs do to the store, like a command beside the server.
  package func runScheduler() async {
    await withDiscardingTaskGroup { group in
      group.addTask {
        // Where it fails it is done at the next start; until then they are fetched as before.
        try? await self.takeLoginsOutOfAddresses()
      }
      group.addTask { await self.runJobs() }
      group.addTask { await self.runFullTexts() }
      group.addTask(priority: .utility) {
        await self.runTranscripts(lookingEvery: Self.tickInSeconds)
      }
      group.addTask(priority: .utility) { await self.keepHistoryShort() }
      group.addTask(priority: .utility) {
        await self.runPushes(lookingEvery: Self.pushTickInSeconds)
      }
      group.addTask(priority: .utility) { await self.keepLimits() }
      group.addTask(priority: .utility) { await self.keepIndex(lookingEvery: Self.tickInSeconds) }
      let schedule = Schedule()
      var lookout = Lookout()
      while !Task.isCancelled {
        if await notice(&lookout) { schedule.lookAtOnce() }
        if schedule.begin(at: clock.now()) {
          group.addTask(priority: .utility) {
            let next = await self.refreshWhatIsDue()
            schedule.end(next: next)
          }
        }
        guard (try? await configuration.sleep(Self.tickInSeconds)) != nil else { return }
      }
    }
  }

  /// How soon an open screen shows what another program did.
  private static let tickInSeconds = 2
  /// Hubs are given time; what they bring comes by itself.
  private static let pushTickInSeconds = 10
  /// Looking costs next to nothing.
  private static let longestLookInSeconds: Int64 = 60
  /// Feeds of one look into the store; small beside what their documents need.
  private static let batch = 2000

  private func runJobs() async {
    await withDiscardingTaskGroup { group in
      for await job in jobs.jobs() {
        group.addTask { await self.run(job) }
      }
    }
  }

  private func run(_ job: JobQueue.Job) async {
    do {
      switch job.work {
      case .refresh(let feeds):
        let summary = try await refresh(of: feeds, for: job.user, progress: { _ in })
        if summary.refreshed + summary.failed > 0 { storeWatch.noteSuccess(of: .refreshing) }
      case .olderItems(let feed, let page):
        _ = try await fetchOlderItems(of: feed, from: page, for: job.user)
      }
    } catch {
      storeWatch.note(error, of: .refreshing)
    }
  }

  /// Why something that arrives cannot be stored; `nil` while everything can.
  package var storeTrouble: Explanation? { storeWatch.trouble }

  /// - Returns: When to look again; `nil` soon, because there may be more.
  private func refreshWhatIsDue() async -> Timestamp? {
    do {
      let summary = try await engine.refresh(.background) {
        try await self.store.dueFeeds(at: self.clock.now(), limit: Self.batch)
      }
      if summary.refreshed + summary.failed > 0 {
        storeWatch.noteSuccess(of: .refreshing)
        return nil
      }
      // What users say of a feed meanwhile may bring its time forward.
      let longest = clock.now().advanced(bySeconds: Self.longestLookInSeconds)
      return min(try await store.nextDue() ?? longest, longest)
    } catch {
      // A store that is busy or full now may be better in a while.
      storeWatch.note(error, of: .refreshing)
      return clock.now().advanced(bySeconds: 30)
    }
  }
}

/// When the scheduler looks for feeds that are due; one look at a time.
private final class Schedule: Sendable {
  private struct State {
    var nextLook = Timestamp(milliseconds: 0)
    var isLooking = false
  }

  private let state = Mutex(State())

  /// Whether it is time to look; the caller does it then, and says when it is done.
  func begin(at now: Timestamp) -> Bool {
    state.withLock { state in
      guard !state.isLooking, state.nextLook <= now else { return false }
      state.isLooking = true
      // Somebody may subscribe while the look goes on; that sets it back to zero.
      state.nextLook = Timestamp(milliseconds: .max)
      return true
    }
  }

  func end(next: Timestamp?) {
    state.withLock { state in
      state.isLooking = false
      state.nextLook = min(state.nextLook, next ?? Timestamp(milliseconds: 0))
    }
  }

  func lookAtOnce() {
    state.withLock { $0.nextLook = Timestamp(milliseconds: 0) }
  }
}

import ReaderModel
import Synchronization

/// Refreshes that somebody asked for and that the scheduler carries out.
///
/// Whoever asks does not wait, and does not own the work: a closed browser tab ends nothing.
final class JobQueue: Sendable {
  /// The feeds to refresh for somebody; `nil` stands for all of theirs.
  struct Job: Sendable {
    var feeds: [FeedID]?
    var user: UserID
  }

  private struct State {
    var waiting: [Job] = []
    var worker: AsyncStream<Job>.Continuation?
  }

  private let state = Mutex(State())

  func add(_ feeds: [FeedID]?, for user: UserID) {
    let job = Job(feeds: feeds, user: user)
    state.withLock { state in
      if let worker = state.worker {
        worker.yield(job)
      } else if !state.waiting.contains(where: { $0.feeds == nil && $0.user == user }) {
        state.waiting.append(job)
      }
    }
  }

  /// What was asked for and what will be, until the task that reads it is cancelled.
  func jobs() -> AsyncStream<Job> {
    let (stream, continuation) = AsyncStream<Job>.makeStream()
    state.withLock { state in
      state.worker?.finish()
      state.worker = continuation
      for job in state.waiting { continuation.yield(job) }
      state.waiting = []
    }
    return stream
  }
}

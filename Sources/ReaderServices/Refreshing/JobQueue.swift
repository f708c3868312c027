import ReaderModel
import Synchronization

/// Work that somebody asked for and that the scheduler carries out.
///
/// Whoever asks does not wait, and does not own the work: a closed browser tab ends nothing.
final class JobQueue: Sendable {
  enum Work: Hashable, Sendable {
    /// `nil` stands for all feeds of whoever asks.
    case refresh([FeedID]?)
    case olderItems(FeedID, from: String)
  }

  struct Job: Hashable, Sendable {
    var work: Work
    var user: UserID
  }

  private struct State {
    var waiting: [Job] = []
    var worker: AsyncStream<Job>.Continuation?
  }

  private let state = Mutex(State())

  func add(_ work: Work, for user: UserID) {
    let job = Job(work: work, user: user)
    state.withLock { state in
      if let worker = state.worker {
        worker.yield(job)
      } else if !state.waiting.contains(where: { $0.covers(job) }) {
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

extension JobQueue.Job {
  /// Whether another job would do nothing that this one does not.
  fileprivate func covers(_ other: JobQueue.Job) -> Bool {
    if self == other { return true }
    guard work == .refresh(nil), user == other.user else { return false }
    if case .refresh = other.work { return true }
    return false
  }
}

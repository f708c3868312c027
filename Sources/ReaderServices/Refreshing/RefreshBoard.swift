import ReaderModel
import Synchronization

/// How far the refreshes are that somebody asked for, all together.
///
/// What the scheduler does by itself is not shown: a spinner that turns every minute tells nothing.
final class RefreshBoard: Sendable {
  private struct State {
    var done = 0
    var total = 0
    var newItems = 0
    var failed = 0
    var runs = 0
  }

  private let state = Mutex(State())
  private let hub: EventHub

  init(hub: EventHub) {
    self.hub = hub
  }

  /// `nil` while nothing runs.
  var progress: RefreshProgress? {
    state.withLock { $0.runs > 0 ? RefreshProgress(done: $0.done, total: $0.total) : nil }
  }

  func begin() {
    state.withLock { $0.runs += 1 }
  }

  func expect(_ feeds: Int) {
    publish { $0.total += feeds }
  }

  func count(_ report: FeedRefreshReport) {
    publish {
      $0.done += 1
      $0.newItems += report.newItems
      if report.failure != nil { $0.failed += 1 }
    }
  }

  /// Ends a run; the last one to end resets the board.
  func end() {
    let last = state.withLock { state -> State? in
      state.runs -= 1
      guard state.runs == 0 else { return nil }
      defer { state = State() }
      return state
    }
    guard let last else { return }
    hub.publish(.refreshing(RefreshProgress(done: last.total, total: last.total)))
    hub.publish(.refreshEnded(newItems: last.newItems, failedFeeds: last.failed))
  }

  private func publish(_ change: (inout State) -> Void) {
    let progress = state.withLock { state in
      change(&state)
      return RefreshProgress(done: state.done, total: state.total)
    }
    hub.publish(.refreshing(progress))
  }
}

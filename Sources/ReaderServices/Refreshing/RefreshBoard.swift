import ReaderModel
import Synchronization

/// How far the refreshes are that somebody asked for: all of one user's together.
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

  private let states = Mutex<[UserID: State]>([:])
  private let hub: EventHub

  init(hub: EventHub) {
    self.hub = hub
  }

  /// `nil` while nothing runs.
  func progress(for user: UserID) -> RefreshProgress? {
    states.withLock { $0[user].map { RefreshProgress(done: $0.done, total: $0.total) } }
  }

  func begin(for user: UserID) {
    states.withLock { $0[user, default: State()].runs += 1 }
  }

  func expect(_ feeds: Int, for user: UserID) {
    publish(to: user) { $0.total += feeds }
  }

  func count(_ report: FeedRefreshReport, for user: UserID) {
    publish(to: user) {
      $0.done += 1
      $0.newItems += report.newItems
      if report.failure != nil { $0.failed += 1 }
    }
  }

  /// Ends a run; the last one to end resets the user's board.
  func end(for user: UserID) {
    let last = states.withLock { states -> State? in
      states[user]?.runs -= 1
      return states[user]?.runs == 0 ? states.removeValue(forKey: user) : nil
    }
    guard let last else { return }
    hub.publish(.refreshing(RefreshProgress(done: last.total, total: last.total)), to: user)
    hub.publish(.refreshEnded(newItems: last.newItems, failedFeeds: last.failed), to: user)
  }

  private func publish(to user: UserID, _ change: (inout State) -> Void) {
    let progress = states.withLock { states in
      change(&states[user, default: State()])
      let state = states[user] ?? State()
      return RefreshProgress(done: state.done, total: state.total)
    }
    hub.publish(.refreshing(progress), to: user)
  }
}

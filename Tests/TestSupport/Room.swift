import Synchronization

/// Counts who is inside, and how many were so at once.
package final class Room: Sendable {
  private let state = Mutex((now: 0, most: 0, all: 0))

  package init() {}

  package var most: Int { state.withLock { $0.most } }
  package var all: Int { state.withLock { $0.all } }

  package func enter() {
    state.withLock { state in
      state.now += 1
      state.most = max(state.most, state.now)
      state.all += 1
    }
  }

  package func leave() { state.withLock { $0.now -= 1 } }
}

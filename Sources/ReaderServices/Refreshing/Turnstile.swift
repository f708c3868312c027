import Synchronization

/// Lets a few in at a time, in the order in which they came.
final class Turnstile: Sendable {
  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  /// How many wait to be let in.
  var waitingCount: Int { state.withLock(\.waiting.count) }

  init(places: Int) {
    precondition(places > 0, "nobody would ever get in")
    state = Mutex(State(free: places))
  }

  /// Does the work when there is a place for it.
  ///
  /// A cancelled caller waits too: those who are inside end soon.
  func pass<Value>(_ work: () async throws -> Value) async rethrows -> Value {
    await enter()
    defer { leave() }
    return try await work()
  }

  private func enter() async {
    await withCheckedContinuation { caller in
      let isFree = state.withLock { state in
        guard state.free > 0 else {
          state.waiting.append(caller)
          return false
        }
        state.free -= 1
        return true
      }
      if isFree { caller.resume() }
    }
  }

  /// Whoever waits longest takes over the place.
  private func leave() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard !state.waiting.isEmpty else {
        state.free += 1
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}

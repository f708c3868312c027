import Credentials
import Synchronization
import Threading

/// Hashes passwords on a thread of its own, one after the other.
///
/// So nobody who sends passwords by the hundred takes more than one core and the memory of one
/// hash, and pages are served meanwhile.
final class PasswordWork: Sendable {
  /// Whose work it is: each has places of its own, so that strangers never take those of the others.
  enum Lane: CaseIterable {
    /// Whoever has signed in before, in this browser.
    case known
    case strangers

    /// So many wait at most; the next are told to come back.
    var places: Int {
      switch self {
      case .known: 8
      case .strangers: 32
      }
    }
  }

  let hashing: PasswordHashing
  private let decoy: String
  private let state = Mutex((waiting: [Lane: Int](), last: Task<Void, Never>?.none))

  init(_ hashing: PasswordHashing) {
    self.hashing = hashing
    decoy = hashing.decoy()
  }

  /// Why a password was neither hashed nor compared.
  enum Failure: Error { case busy, noMemory }

  func hash(_ password: String) async throws(Failure) -> String {
    let made = try await next(in: .known) { [hashing] in hashing.hash(password) }
    guard let made else { throw .noMemory }
    return made
  }

  /// Whether the password has the hash; `nil` stands for one that no password has, which takes as
  /// long.
  func accepts(
    _ password: String,
    hash: String?,
    _ lane: Lane
  ) async throws(Failure) -> Bool {
    let isRight = try await next(in: lane) { [hashing, decoy] in
      hashing.accepts(password, hash: hash ?? decoy)
    }
    return isRight && hash != nil
  }

  /// Does a piece of work when all before it are done.
  private func next<Value: Sendable>(
    in lane: Lane,
    _ work: @escaping @Sendable () -> Value
  ) async throws(Failure) -> Value {
    let task = state.withLock { state -> Task<Value, Never>? in
      guard state.waiting[lane, default: 0] < lane.places else { return nil }
      state.waiting[lane, default: 0] += 1
      let before = state.last
      let task = Task {
        await before?.value
        return await DetachedThread.run(work)
      }
      state.last = Task { _ = await task.value }
      return task
    }
    guard let task else { throw .busy }
    let value = await task.value
    state.withLock { state in
      state.waiting[lane, default: 1] -= 1
      if state.waiting.values.allSatisfy({ $0 == 0 }) { state.last = nil }
    }
    return value
  }
}

import Credentials
import Synchronization
import Threading

/// Hashes passwords on a thread of its own, one after the other.
///
/// So nobody who sends passwords by the hundred takes more than one core and the memory of one
/// hash, and pages are served meanwhile.
final class PasswordWork: Sendable {
  /// So many wait at most; the next are told to come back.
  static let mostWaiting = 32

  let hashing: PasswordHashing
  private let decoy: String
  private let state = Mutex((waiting: 0, last: Task<Void, Never>?.none))

  init(_ hashing: PasswordHashing) {
    self.hashing = hashing
    decoy = hashing.decoy()
  }

  /// Why a password was neither hashed nor compared.
  enum Failure: Error { case busy, noMemory }

  func hash(_ password: String) async throws(Failure) -> String {
    let made = try await next { [hashing] in hashing.hash(password) }
    guard let made else { throw .noMemory }
    return made
  }

  /// Whether the password has the hash; `nil` stands for one that no password has, which takes as
  /// long.
  func accepts(_ password: String, hash: String?) async throws(Failure) -> Bool {
    let isRight = try await next { [hashing, decoy] in
      hashing.accepts(password, hash: hash ?? decoy)
    }
    return isRight && hash != nil
  }

  /// Does a piece of work when all before it are done.
  private func next<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value
  ) async throws(Failure) -> Value {
    let task = state.withLock { state -> Task<Value, Never>? in
      guard state.waiting < Self.mostWaiting else { return nil }
      state.waiting += 1
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
      state.waiting -= 1
      if state.waiting == 0 { state.last = nil }
    }
    return value
  }
}

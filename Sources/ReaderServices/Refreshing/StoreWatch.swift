import SQLDatabase
import Synchronization

/// What keeps the background from writing, for as long as it does: a full disk, a file that may not be
/// written, damage.
///
/// Nobody waits for what runs in the background, so nobody would hear why no items arrive.
final class StoreWatch: Sendable {
  /// What is done in the background; one may find room where another does not.
  enum Work: Hashable {
    case refreshing, indexing, keeping
  }

  private let troubles = Mutex<[Work: Explanation]>([:])
  private let tell: @Sendable (String) -> Void

  /// - Parameter tell: Hears once of each trouble, and when it is over.
  init(tell: @escaping @Sendable (String) -> Void) {
    self.tell = tell
  }

  /// Why something cannot be written; `nil` while everything can.
  var trouble: Explanation? { troubles.withLock { $0.values.first } }

  /// Notes what the store refused; anything else is no trouble of the store.
  func note(_ error: any Error, of work: Work) {
    guard let error = error as? DatabaseError, error.code != .closed else { return }
    let explanation = Explanation(error)
    let isNew = troubles.withLock { troubles in
      defer { troubles[work] = explanation }
      return !troubles.values.contains(explanation)
    }
    if isNew { tell("Not everything can be stored now: \(explanation.sentences)") }
  }

  /// Notes that it was done.
  func noteSuccess(of work: Work) {
    let isOver = troubles.withLock { troubles in
      troubles.removeValue(forKey: work) != nil && troubles.isEmpty
    }
    if isOver { tell("The store can be written again.") }
  }
}

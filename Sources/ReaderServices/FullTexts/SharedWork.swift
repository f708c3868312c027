import ReaderModel
import Synchronization

/// Lets those who want the same item's page at the same time wait for one of them.
///
/// The first does the work, in its own task; the others learn when it has ended and look what came
/// of it. If it was cancelled nothing did, and the next one does it.
final class SharedWork: Sendable {
  /// Those who wait for an item that somebody is at.
  private let waiting = Mutex<[ItemID: [CheckedContinuation<Bool, Never>]]>([:])

  /// Does the work, unless somebody is at it already; then waits for the end of that.
  ///
  /// - Returns: Whether it was done here.
  /// - Throws: What the work threw.
  func once(_ item: ItemID, _ work: () async throws -> Void) async throws -> Bool {
    let isFirst = await withCheckedContinuation { continuation in
      let isFirst = waiting.withLock { waiting in
        guard waiting[item] != nil else {
          waiting[item] = []
          return true
        }
        waiting[item]?.append(continuation)
        return false
      }
      if isFirst { continuation.resume(returning: true) }
    }
    guard isFirst else { return false }
    defer { end(item) }
    try await work()
    return true
  }

  private func end(_ item: ItemID) {
    let others = waiting.withLock { $0.removeValue(forKey: item) } ?? []
    for continuation in others { continuation.resume(returning: false) }
  }
}

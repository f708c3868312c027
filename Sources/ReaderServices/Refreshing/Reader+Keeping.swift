import CivilTime
import Storage

extension Reader {
  /// Removes the items that no subscriber of their feed wants to be kept any longer.
  ///
  /// - Returns: How many.
  /// - Throws: What the store refused.
  @discardableResult
  package func removeUnkept() async throws -> Int {
    var removed = 0
    for feed in try await store.feedsWithLimits() {
      while true {
        let count = try await store.removeUnkept(of: feed, at: clock.now())
        if count == 0 { break }
        removed += count
        try Task.checkCancellation()
      }
    }
    return removed
  }

  /// Does so every hour, and forgets by what stories were found that are over, until the task is cancelled.
  func keepLimits() async {
    while !Task.isCancelled {
      do {
        try await removeUnkept()
        try await store.forgetStoryTraces(at: clock.now())
        storeWatch.noteSuccess(of: .keeping)
      } catch {
        // A store that is busy or full now may be better at the next look.
        storeWatch.note(error, of: .keeping)
      }
      guard (try? await configuration.sleep(3600)) != nil else { return }
    }
  }
}

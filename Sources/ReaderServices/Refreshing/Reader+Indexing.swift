import Storage

extension Reader {
  /// Makes everything findable that has arrived.
  ///
  /// Refreshing leaves it, so that items can be read before they can be found: it takes longer than
  /// storing them.
  ///
  /// - Throws: What the store refused.
  package func indexArrivals() async throws {
    while try await store.indexForSearch() > 0 { try Task.checkCancellation() }
  }

  /// Does so whenever something has arrived, until the task is cancelled.
  func keepIndex(lookingEvery seconds: Int) async {
    while !Task.isCancelled {
      // A store that is busy or full now may be better at the next look; pages show what is wrong.
      try? await indexArrivals()
      guard (try? await configuration.sleep(seconds)) != nil else { return }
    }
  }
}

import Ingesting
import Storage

extension Reader {
  /// Makes everything findable that has arrived, removes what nobody can read any more, and gives back the
  /// space that is free.
  ///
  /// Refreshing leaves it, so that items can be read before they can be found: it takes longer than
  /// storing them.
  ///
  /// - Throws: What the store refused.
  package func indexArrivals() async throws {
    // In the background even where somebody waits for its end: nobody waits for a single step.
    try await withThrowingDiscardingTaskGroup { group in
      group.addTask(priority: .utility) {
        try await self.indexQueue()
        while try await self.indexSomeAnew() { try await self.indexQueue() }
        try await self.removeLeavingFeeds()
        try await self.giveBackSpace()
      }
    }
  }

  /// Indexes what waits, and between times brings parts of the index together: where more arrives than is
  /// brought together, a search would have more and more of them to look into.
  private func indexQueue() async throws {
    while true {
      let start = ContinuousClock.now
      let indexed = try await store.indexForSearch()
      let end = ContinuousClock.now
      // A word is written anew two or three times until its part is one of the large ones, which takes as
      // long each time as to index it.
      var hasMore = true
      while hasMore, indexed == 0 || ContinuousClock.now < end + (end - start) * 2 {
        try Task.checkCancellation()
        hasMore = try await store.mergeIndex()
        // What has arrived goes before what only becomes tidier.
        if indexed == 0, hasMore { break }
      }
      if indexed == 0, !hasMore { return }
    }
  }

  private func removeLeavingFeeds() async throws {
    while try await store.removeLeavingFeeds() { try Task.checkCancellation() }
  }

  private func giveBackSpace() async throws {
    while try await store.giveBackSpace() { try Task.checkCancellation() }
  }

  /// - Returns: Whether there may be more in an index of an older program.
  private func indexAnew() async throws -> Bool {
    try await store.indexAnew { source in
      searchWords(preview: source.preview, content: source.content, article: source.article)
    }
  }

  /// Does so whenever something has arrived, and tidies the store between times, until the task is
  /// cancelled.
  func keepIndex(lookingEvery seconds: Int) async {
    while !Task.isCancelled {
      do {
        try await indexQueue()
        _ = try await indexSomeAnew()
        try await removeLeavingFeeds()
        try await giveBackSpace()
        try await packSomeOldTexts()
        storeWatch.noteSuccess(of: .indexing)
      } catch {
        // A store that is busy or full now may be better at the next look.
        storeWatch.note(error, of: .indexing)
      }
      guard (try? await configuration.sleep(seconds)) != nil else { return }
    }
  }

  /// A store of an older program becomes small within the hour, and nobody notices: a fifth of a second
  /// of work between two looks for arrivals.
  private func packSomeOldTexts() async throws {
    for _ in 0..<Self.stepsBetweenLooks {
      guard try await store.packOldTexts() else { return }
      try Task.checkCancellation()
    }
  }

  /// An index of an older program is replaced as fast, and finds what has been reached so far.
  ///
  /// - Returns: Whether there may be more.
  private func indexSomeAnew() async throws -> Bool {
    for _ in 0..<Self.stepsBetweenLooks {
      guard try await indexAnew() else { return false }
      try Task.checkCancellation()
    }
    return true
  }

  private static let stepsBetweenLooks = 20
}

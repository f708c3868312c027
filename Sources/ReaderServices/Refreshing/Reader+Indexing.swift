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
        if try await self.store.waitingForIndex(atMost: Self.manyWaiting) == Self.manyWaiting {
          // The pages and documents of a refresh are not needed beside the words of a large step.
          try await self.store.giveBackMemory()
        }
        try await self.indexQueue(.bulk)
        while try await self.indexSomeAnew() { try await self.indexQueue(.bulk) }
        try await self.removeLeavingFeeds()
        try await self.giveBackSpace()
      }
    }
  }

  /// Indexes what waits, and between times brings parts of the index together.
  ///
  /// Where more arrives than is brought together, a search would have more and more parts to look into. To be
  /// patient is to leave what can be done later as long as people are there.
  private func indexQueue(_ pace: IndexingPace) async throws {
    while true {
      let start = ContinuousClock.now
      if try await store.indexForSearch(pace) > 0 {
        // A word is written anew two or three times until its part is one of the large ones, which takes as
        // long each time as to index it.
        let end = ContinuousClock.now
        while ContinuousClock.now < end + (end - start) * 2, try await store.mergeIndex(pace) {
          try Task.checkCancellation()
        }
        continue
      }
      for _ in 0..<Self.stepsBetweenLooks {
        guard try await store.mergeIndex(pace) else { return }
        if pace == .patient, store.isAttended { try await Task.sleep(for: Self.rest) }
        try Task.checkCancellation()
      }
      if pace == .patient, store.isAttended { return }
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
        try await indexQueue(.patient)
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
  /// From so many items on, the words of a step take more than the few milliseconds that giving memory back does.
  private static let manyWaiting = 1000
  /// Between two steps that nobody waits for.
  private static let rest = Duration.milliseconds(20)
}

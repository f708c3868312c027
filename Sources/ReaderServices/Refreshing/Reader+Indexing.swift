import Ingesting
import Storage

extension Reader {
  /// Makes everything findable that has arrived, and gives back the space in which it waited.
  ///
  /// Refreshing leaves it, so that items can be read before they can be found: it takes longer than
  /// storing them.
  ///
  /// - Throws: What the store refused.
  package func indexArrivals() async throws {
    try await indexQueue()
    while try await indexAnew() { try Task.checkCancellation() }
    try await giveBackSpace()
  }

  private func indexQueue() async throws {
    while try await store.indexForSearch() > 0 { try Task.checkCancellation() }
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
        try await indexSomeAnew()
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
  private func indexSomeAnew() async throws {
    for _ in 0..<Self.stepsBetweenLooks {
      guard try await indexAnew() else { return }
      try Task.checkCancellation()
    }
  }

  private static let stepsBetweenLooks = 20
}

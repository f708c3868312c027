import ReaderModel
import SQLDatabase

extension ReaderStore {
  /// Indexes items that arrived and cannot be found yet.
  ///
  /// Refreshing leaves this to whoever has time: call it until it answers zero, when a refresh has
  /// ended and when the program starts, and `mergeIndex` between its calls. Many items in one transaction
  /// cost the index less than few; while people are there it takes few, and it ends early where somebody
  /// else waits to write.
  ///
  /// - Parameters:
  ///   - limit: The most items of one transaction.
  ///   - pace: How large and tidy a step is.
  /// - Returns: How many items were indexed; zero means that none is left.
  /// - Throws: `DatabaseError`.
  @discardableResult
  package func indexForSearch(
    limit: Int = .max,
    _ pace: IndexingPace = .patient
  ) async throws -> Int {
    let isQueueEmpty = try await database.read { transaction in
      try transaction.value("SELECT 1 FROM search_queue LIMIT 1", as: Int.self) == nil
    }
    if isQueueEmpty { return 0 }
    return try await database.write { [words] transaction in
      try indexQueue(limit: limit, pace, words, transaction)
    }
  }

  /// How many items wait to be indexed, counted up to so many.
  ///
  /// - Throws: `DatabaseError`.
  package func waitingForIndex(atMost limit: Int) async throws -> Int {
    try await database.read { transaction in
      try transaction.value(
        "SELECT count(*) FROM (SELECT 1 FROM search_queue LIMIT \(limit))",
        as: Int.self
      ) ?? 0
    }
  }

  /// Brings parts of the index together, so that a search has few to look into.
  ///
  /// Each call is a short transaction, however large the parts are; call it until it answers false.
  ///
  /// - Parameter pace: How tidy the index is to be.
  /// - Returns: Whether there may be more to bring together.
  /// - Throws: `DatabaseError`.
  package func mergeIndex(_ pace: IndexingPace = .patient) async throws -> Bool {
    try await database.write { transaction in try mergeSomeOfIndex(pace, transaction) }
  }

  /// Indexes what waits before a search if that is little, so that a search right after a refresh of a
  /// few feeds finds everything; while many are refreshed it finds what is indexed so far.
  func prepareSearch(_ query: ItemListQuery) async throws {
    let isSaved = if case .saved = query.place { true } else { false }
    guard isSaved || query.search?.isEmpty == false else { return }
    let waiting = try await waitingForIndex(atMost: Self.fewWaiting + 1)
    guard waiting <= Self.fewWaiting else { return }
    // As many as waited when the search came: what goes on arriving would hold it up for ever.
    var rest = waiting
    while rest > 0 {
      let indexed = try await indexForSearch(limit: rest)
      if indexed == 0 { return }
      rest -= indexed
    }
  }

  /// Some 5 ms of work.
  private static let fewWaiting = 60
}

import ReaderModel
import SQLDatabase

extension ReaderStore {
  /// Indexes items that arrived and cannot be found yet.
  ///
  /// Refreshing leaves this to whoever has time: call it until it answers zero, when a refresh has
  /// ended and when the program starts.
  ///
  /// - Returns: How many items were indexed; fewer than `limit` means that none is left.
  /// - Throws: `DatabaseError`.
  @discardableResult
  package func indexForSearch(limit: Int = 500) async throws -> Int {
    let isQueueEmpty = try await database.read { transaction in
      try transaction.value("SELECT 1 FROM search_queue LIMIT 1", as: Int.self) == nil
    }
    if isQueueEmpty { return 0 }
    return try await database.write { transaction in
      try indexQueue(limit: limit, transaction)
    }
  }

  /// Indexes some of what waits before a search, so that a search right after a refresh of a few
  /// feeds finds everything; after the first refresh of many it finds what is indexed so far.
  func prepareSearch(_ query: ItemListQuery) async throws {
    let isSaved = if case .saved = query.place { true } else { false }
    if isSaved || query.search?.isEmpty == false { try await indexForSearch(limit: 500) }
  }
}

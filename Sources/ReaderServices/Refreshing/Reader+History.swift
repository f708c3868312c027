package import ReaderModel
import Storage

extension Reader {
  /// What came of the latest attempts to fetch a feed, the newest first.
  ///
  /// - Returns: At most `limit`, and at most the fifty that are kept; none without a subscription.
  /// - Throws: What the store refused.
  package func fetchHistory(
    of feed: FeedID,
    limit: Int,
    for user: UserID
  ) async throws -> [FetchLogEntry] {
    try await store.fetchHistory(of: feed, limit: limit, for: user)
  }
}

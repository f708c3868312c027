import FeedParsing
package import ReaderModel
import Storage

extension Reader {
  /// How the user's feeds have been doing; of one feed, or of all (`nil`).
  package func health(of feed: FeedID? = nil, for user: UserID) async throws -> [FeedHealth] {
    try await store.health(of: feed, for: user)
  }

  /// The addresses that a feed had, the one that it left last first.
  package func earlierAddresses(
    of feed: FeedID,
    for user: UserID
  ) async throws -> [EarlierAddress] {
    try await store.earlierAddresses(of: feed, for: user)
  }
}

extension Reader {
  /// The feeds that fail, whoever reads them, for those who look after the machine.
  package func failingFeedsOfAll() async throws -> [SharedFeed] {
    try await store.failingFeeds(limit: 500)
  }
}

extension FetchFacts.Repair {
  /// What was wrong with the document and what was done about it, in a sentence.
  package var sentence: String {
    DiagnosticCode(rawValue: code)?.explanation ?? "Something was repaired (\(code))."
  }
}

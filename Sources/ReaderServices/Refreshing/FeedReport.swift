package import ReaderModel
import Storage
import WebAddressing

/// Everything that is known of one feed's refreshing.
package struct FeedReport: Sendable {
  package var row: SubscriptionRow
  package var health: FeedHealth
  /// What the next request goes by.
  package var due: DueFeed
  /// The newest first.
  package var history: [FetchLogEntry]
  package var earlierAddresses: [EarlierAddress]
  /// What its host has taught by refusing.
  package var hostLesson: HostBudget.Lesson?
}

extension Reader {
  /// What is known of the refreshing of a feed.
  ///
  /// - Returns: `nil` if the user has not subscribed to the feed.
  /// - Throws: What the store refused.
  package func report(on feed: FeedID, for user: UserID) async throws -> FeedReport? {
    guard let row = try await store.subscription(to: feed, for: user),
      let health = try await store.health(of: feed, for: user).first,
      let due = try await store.feeds([feed]).first
    else { return nil }
    return FeedReport(
      row: row,
      health: health,
      due: due,
      history: try await store.fetchHistory(of: feed, limit: 10, for: user),
      earlierAddresses: try await store.earlierAddresses(of: feed, for: user),
      hostLesson: try await hostLesson(forFeedAt: row.address)
    )
  }

  /// What the host of a feed has taught by refusing; `nil` if it never did, or bears everything again.
  ///
  /// - Throws: What the store refused.
  package func hostLesson(forFeedAt address: String) async throws -> HostBudget.Lesson? {
    try await store.hostLessons()[WebAddress(address)?.host ?? ""]
  }
}

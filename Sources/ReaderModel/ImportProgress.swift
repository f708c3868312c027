/// How far the first fetches of feeds are that a user brought along.
package struct ImportProgress: Hashable, Sendable {
  package struct Failure: Hashable, Sendable {
    package var feed: FeedID
    package var title: String
    package var address: String
    package var failure: FeedFailure

    package init(feed: FeedID, title: String, address: String, failure: FeedFailure) {
      self.feed = feed
      self.title = title
      self.address = address
      self.failure = failure
    }
  }

  /// Feeds that the user still has.
  package var total: Int
  package var readCount: Int
  package var itemCount: Int
  /// By name.
  package var failures: [Failure]

  package init(total: Int, readCount: Int, itemCount: Int, failures: [Failure]) {
    self.total = total
    self.readCount = readCount
    self.itemCount = itemCount
    self.failures = failures
  }

  package var doneCount: Int { readCount + failures.count }
  package var isDone: Bool { doneCount >= total }
}

package import ReaderModel

/// Something that an open screen wants to know.
package enum ReaderEvent: Hashable, Sendable {
  /// A refresh goes on; at its end `done == total`, followed by `refreshEnded`.
  case refreshing(RefreshProgress)
  case refreshEnded(newItems: Int, failedFeeds: Int)
  /// New items are in the store.
  case itemsArrived(feed: FeedID, count: Int)
  /// Read or starred changed, on this device or another one.
  case marksChanged
  /// Subscriptions, folders or their names changed.
  case subscriptionsChanged
  /// What the player holds, how far it is, or the queue changed.
  case playingChanged
}

/// How far a refresh is.
package struct RefreshProgress: Hashable, Sendable {
  package var done: Int
  package var total: Int

  package init(done: Int, total: Int) {
    self.done = done
    self.total = total
  }
}

/// How the refresh of one feed went.
package struct FeedRefreshReport: Hashable, Sendable {
  package var feed: FeedID
  package var address: String
  package var newItems: Int
  package var failure: FeedFailure?
  package var progress: RefreshProgress

  package init(
    feed: FeedID,
    address: String,
    newItems: Int,
    failure: FeedFailure?,
    progress: RefreshProgress
  ) {
    self.feed = feed
    self.address = address
    self.newItems = newItems
    self.failure = failure
    self.progress = progress
  }
}

/// How a whole refresh went.
package struct RefreshSummary: Hashable, Sendable {
  package var refreshed = 0
  package var failed = 0
  package var newItems = 0

  package init() {}
}

package import CivilTime

/// How a feed has been doing, beside what its subscription says.
package struct FeedHealth: Hashable, Sendable {
  package var feed: FeedID
  /// When its server last gave the document, or said that it is the same.
  package var lastSuccessAt: Timestamp?
  /// The date of its newest item, clamped to the time of arrival; `nil` without items.
  package var newestItemAt: Timestamp?
  package var nextCheckReason: NextCheckReason?
  /// The mean of the fetches that are remembered, in milliseconds.
  package var usualDurationInMilliseconds: Int?
  /// Where the latest answer came from, if not from the feed's address.
  package var redirectedTo: String?
  /// Another address that the feed is about to get.
  package var pendingMove: PendingMove?
  package var traffic: FeedTraffic
  /// What became of its hub; `nil` if it has told of none.
  package var push: PushHealth?

  package init(
    feed: FeedID,
    lastSuccessAt: Timestamp? = nil,
    newestItemAt: Timestamp? = nil,
    nextCheckReason: NextCheckReason? = nil,
    usualDurationInMilliseconds: Int? = nil,
    redirectedTo: String? = nil,
    pendingMove: PendingMove? = nil,
    traffic: FeedTraffic = FeedTraffic(),
    push: PushHealth? = nil
  ) {
    self.feed = feed
    self.lastSuccessAt = lastSuccessAt
    self.newestItemAt = newestItemAt
    self.nextCheckReason = nextCheckReason
    self.usualDurationInMilliseconds = usualDurationInMilliseconds
    self.redirectedTo = redirectedTo
    self.pendingMove = pendingMove
    self.traffic = traffic
    self.push = push
  }

  /// Servers that take longer than this keep others waiting, in milliseconds; ours.
  package static let slowInMilliseconds = 5000
  /// Feeds whose newest item is older are called silent, in seconds: half a year.
  package static let silenceInSeconds: Int64 = 182 * 86_400

  package var isSlow: Bool { (usualDurationInMilliseconds ?? 0) >= Self.slowInMilliseconds }

  package func isSilent(at now: Timestamp) -> Bool {
    newestItemAt.map { now.seconds - $0.seconds > Self.silenceInSeconds } ?? false
  }
}

package import CivilTime

/// What asking for a feed has cost since it is counted, and what good manners saved.
package struct FeedTraffic: Hashable, Sendable {
  /// When counting began; `nil` before the first request.
  package var since: Timestamp?
  package var requests: Int
  /// Answers that said "not modified" (304).
  package var unmodified: Int
  /// Bodies as they came over the wire.
  package var receivedBytes: Int64
  /// What did not come: documents that were not modified, and what compression took away.
  package var savedBytes: Int64

  package init(
    since: Timestamp? = nil,
    requests: Int = 0,
    unmodified: Int = 0,
    receivedBytes: Int64 = 0,
    savedBytes: Int64 = 0
  ) {
    self.since = since
    self.requests = requests
    self.unmodified = unmodified
    self.receivedBytes = receivedBytes
    self.savedBytes = savedBytes
  }

  /// Requests that somebody who asks every hour would have made beyond these; never negative.
  package func savedRequests(at now: Timestamp) -> Int {
    guard let since else { return 0 }
    return max(0, Int(clamping: (now.seconds - since.seconds) / 3600) - requests)
  }
}

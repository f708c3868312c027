package import CivilTime

/// A subscription of ours to a feed's news at its hub.
package struct PushSubscription: Hashable, Sendable {
  package enum State: String, Hashable, Sendable {
    /// The hub has been asked, or is about to be, and has not confirmed that it was us.
    case asked
    /// The hub pushes until the end of the lease.
    case active
    /// The hub does not want to, or could not be reached; it is asked again later.
    case refused
    /// Nobody wants it any more, and the hub has been told or is about to be.
    case leaving
  }

  package var id: Int64
  package var feed: FeedID
  package var announcement: HubAnnouncement
  /// The address of ours below which the hub pushes, as it was when the subscription was made.
  package var place: String
  /// From which the address and the secret that the hub gets are made.
  package var nonce: [UInt8]
  package var state: State
  /// Since when an answer of the hub is waited for.
  package var askedAt: Timestamp?
  package var leaseUntil: Timestamp?
  /// How often in a row asking was in vain.
  package var failures: Int

  package init(
    id: Int64,
    feed: FeedID,
    announcement: HubAnnouncement,
    place: String,
    nonce: [UInt8],
    state: State,
    askedAt: Timestamp? = nil,
    leaseUntil: Timestamp? = nil,
    failures: Int = 0
  ) {
    self.id = id
    self.feed = feed
    self.announcement = announcement
    self.place = place
    self.nonce = nonce
    self.state = state
    self.askedAt = askedAt
    self.leaseUntil = leaseUntil
    self.failures = failures
  }
}

/// Why asking a hub was in vain.
package enum PushProblem: Hashable, Sendable {
  /// It could not be reached: a code of `FeedFailure`.
  case unreachable(FeedFailure.Code)
  /// It answered with an error.
  case status(Int)
  /// It took the request and never asked back whether it was us.
  case unanswered
  /// It said so itself, without an error.
  case denied
}

package import CivilTime

/// What is known of a feed's hub that matters for the time of the next look.
package struct PushReliance: Hashable, Sendable {
  /// Until when it is relied upon to tell of news.
  package var pushedUntil: Timestamp?
  /// When it last said that there is news, which has not been found yet.
  package var pingedAt: Timestamp?

  package init(pushedUntil: Timestamp? = nil, pingedAt: Timestamp? = nil) {
    self.pushedUntil = pushedUntil
    self.pingedAt = pingedAt
  }

  /// Makes the time until the next look longer where news come by themselves, and short where they
  /// are announced.
  func change(_ interval: inout RefreshInterval, at now: Timestamp) {
    if let pingedAt, now.seconds - pingedAt.seconds < PushPolicy.pingHoldsInSeconds {
      guard interval.seconds > PushPolicy.pingedLookInSeconds else { return }
      interval.seconds = PushPolicy.pingedLookInSeconds
      interval.reason = .pinged
    } else if let pushedUntil, pushedUntil > now,
      interval.seconds < PushPolicy.pushedLookInSeconds
    {
      interval.seconds = PushPolicy.pushedLookInSeconds
      interval.reason = .pushed
    }
  }
}

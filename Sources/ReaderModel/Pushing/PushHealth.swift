package import CivilTime

/// What became of a feed's announcement of a hub.
package struct PushHealth: Hashable, Sendable {
  package var announcement: HubAnnouncement
  /// `nil` where the hub has not been asked: the server has no public address, or not for long.
  package var state: PushSubscription.State?
  package var leaseUntil: Timestamp?
  package var lastPushAt: Timestamp?
  package var pushes: Int
  /// Pushes that were not believed, as they were not signed with the secret.
  package var ignored: Int
  /// Pushes that were not signed at all.
  package var unsigned: Int
  /// Until when the feed is looked at less often because its hub tells of news.
  package var reliedUponUntil: Timestamp?
  /// Until when it is not relied upon, as it has failed to tell.
  package var distrustedUntil: Timestamp?
  package var problem: PushProblem?

  package init(
    announcement: HubAnnouncement,
    state: PushSubscription.State? = nil,
    leaseUntil: Timestamp? = nil,
    lastPushAt: Timestamp? = nil,
    pushes: Int = 0,
    ignored: Int = 0,
    unsigned: Int = 0,
    reliedUponUntil: Timestamp? = nil,
    distrustedUntil: Timestamp? = nil,
    problem: PushProblem? = nil
  ) {
    self.announcement = announcement
    self.state = state
    self.leaseUntil = leaseUntil
    self.lastPushAt = lastPushAt
    self.pushes = pushes
    self.ignored = ignored
    self.unsigned = unsigned
    self.reliedUponUntil = reliedUponUntil
    self.distrustedUntil = distrustedUntil
    self.problem = problem
  }

  /// Whether the hub pushes as far as is known.
  package func isActive(at now: Timestamp) -> Bool {
    state == .active && (leaseUntil ?? now) > now
  }
}

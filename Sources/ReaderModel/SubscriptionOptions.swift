package import CivilTime

/// What a user wants of one feed, beside its name and its folders.
package struct SubscriptionOptions: Hashable, Sendable {
  /// How the feed's list is drawn; `nil` leaves it to its folders.
  package var layout: ListLayout?
  /// Whether the whole article is fetched for items that give only its beginning.
  package var fetchesFullText: Bool
  /// Seconds between two looks, within `RefreshPolicy.wantedInSeconds`; `nil` leaves it to the feed.
  package var refreshIntervalInSeconds: Int?
  /// Whether new items are announced outside the app.
  package var notifies: Bool
  /// Set while the user does not want the feed to be refreshed.
  package var pausedAt: Timestamp?
  /// How much of the feed is kept; `nil` is as for all feeds.
  package var keeping: KeepingLimits

  package init(
    layout: ListLayout? = nil,
    fetchesFullText: Bool = false,
    refreshIntervalInSeconds: Int? = nil,
    notifies: Bool = false,
    pausedAt: Timestamp? = nil,
    keeping: KeepingLimits = KeepingLimits()
  ) {
    self.layout = layout
    self.fetchesFullText = fetchesFullText
    self.refreshIntervalInSeconds = refreshIntervalInSeconds
    self.notifies = notifies
    self.pausedAt = pausedAt
    self.keeping = keeping
  }
}

/// What a mark changed.
package struct MarkResult: Hashable, Sendable {
  package enum Outcome: Hashable, Sendable {
    case applied
    /// The operation had been applied before; the result is the one of that time.
    case repeated
    /// It was made too long ago to be applied.
    case expired
    /// There was nothing left to take back: all of it has been marked again since, or is gone.
    case nothingLeft
  }

  /// What to undo; `nil` if nothing changed.
  package var event: EventID?
  /// The items whose state changed; marks of lists leave it empty and tell only their number.
  package var items: [ItemID]
  /// How many items changed.
  package var count: Int
  package var outcome: Outcome
  /// Whether subscriptions or folders came back, and not marks.
  package var changesFeeds: Bool

  package init(
    event: EventID? = nil,
    items: [ItemID] = [],
    count: Int? = nil,
    outcome: Outcome = .applied,
    changesFeeds: Bool = false
  ) {
    self.event = event
    self.items = items
    self.count = count ?? items.count
    self.outcome = outcome
    self.changesFeeds = changesFeeds
  }
}

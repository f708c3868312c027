/// Something that a user did, kept so that it can be undone.
package struct EventID: RawRepresentable, Hashable, Sendable, Comparable {
  package let rawValue: Int64
  package init(rawValue: Int64) { self.rawValue = rawValue }
  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// What a mark changed.
package struct MarkResult: Hashable, Sendable {
  /// What to undo; `nil` if nothing changed.
  package var event: EventID?
  /// The items whose state changed; *mark all read* leaves it empty and tells only their number.
  package var items: [ItemID]
  /// How many items changed.
  package var count: Int

  package init(event: EventID? = nil, items: [ItemID] = [], count: Int? = nil) {
    self.event = event
    self.items = items
    self.count = count ?? items.count
  }
}

/// What an open page has to know again once something may have changed, all of one moment.
package struct ReadingStanding: Hashable, Sendable {
  package var counts: PlaceCounts
  /// The item that was stored last, whoever reads it; 0 before there is any.
  package var newest: ItemID
  /// Marks of the items that were asked for, as far as the user has any business with them.
  package var items: [ItemState]

  package init(counts: PlaceCounts, newest: ItemID, items: [ItemState]) {
    self.counts = counts
    self.newest = newest
    self.items = items
  }
}

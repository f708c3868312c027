/// How much of a feed is kept: by age, by number, or both, in which case what is beyond either goes.
///
/// Whatever is starred, unread, up next or begun stays anyway.
package struct KeepingLimits: Hashable, Sendable {
  /// Days from an item's date on; 0 is without a limit.
  package var days: Int?
  /// The newest items of the feed; 0 is without a limit.
  package var items: Int?

  /// Numbers beyond what makes sense are brought back to it.
  package init(days: Int? = nil, items: Int? = nil) {
    self.days = days.map { min(max($0, 0), Self.mostDays) }
    self.items = items.map { min(max($0, 0), Self.mostItems) }
  }

  /// A hundred years.
  package static let mostDays = 36_500
  package static let mostItems = 1_000_000

  /// What pages offer.
  package static let dayChoices = [7, 30, 90, 180, 365, 730, 1825]
  package static let itemChoices = [50, 100, 200, 500, 1000, 5000]
}

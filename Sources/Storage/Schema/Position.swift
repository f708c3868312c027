import CivilTime
import SQLDatabase

/// Where an item stands in every list: one number that no two items share.
///
/// It is the second of the item's date with a counter below it, `second × 1024 + n`. So lists are
/// ordered and paged by one column, dates and ties included, and the search index can be read in
/// the same order. It is given at arrival and never changes: a list does not move under the
/// finger because a publisher touched a date.
struct Position: RawRepresentable, Hashable, Comparable, SQLBindable, SQLReadable {
  /// Places within one second.
  static let perSecond: Int64 = 1024

  let rawValue: Int64

  init(rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// The first place of the second in which `time` lies.
  init(startOf time: Timestamp) {
    self.init(rawValue: time.seconds * Self.perSecond)
  }

  init(reading index: Int, of columns: some SQLColumns) {
    self.init(rawValue: columns.integer(at: index))
  }

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// Behind everything, so that a list from there on is a whole one.
  static let last = Position(rawValue: .max)
  static let first = Position(rawValue: .min)

  /// The date by which the item is sorted, in whole seconds.
  var sortedAt: Timestamp {
    // An arithmetic shift rounds towards the past, also before 1970.
    Timestamp(seconds: rawValue >> 10)
  }
}

/// Gives an item dated `time` the first free place that is not before others of the same second.
///
/// A second with more than 1,024 items (a long document without dates, which are all dated by their
/// arrival) flows over into the seconds after it.
func freePosition(
  at time: Timestamp,
  _ transaction: borrowing Transaction
) throws -> Position {
  var start = Position(startOf: clampedDate(time))
  while true {
    let end = Position(rawValue: start.rawValue + Position.perSecond)
    let last = try transaction.value(
      """
      SELECT max(
        coalesce((SELECT max(position) FROM items WHERE position < \(end)), \(Position.first)),
        coalesce(
          (SELECT max(position) FROM retired_positions WHERE position < \(end)), \(Position.first)
        )
      )
      """,
      as: Position.self
    )
    guard let last, last >= start else { return start }
    if last.rawValue + 1 < end.rawValue { return Position(rawValue: last.rawValue + 1) }
    start = end
  }
}

/// Dates of year 0 to 9999 pass; others, which only hostile feeds have, would overflow.
private func clampedDate(_ time: Timestamp) -> Timestamp {
  let earliest = Timestamp(seconds: -62_167_219_200)
  let latest = Timestamp(seconds: 253_402_300_799)
  return min(max(time, earliest), latest)
}

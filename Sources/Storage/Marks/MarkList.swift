// Reading a list, or a stretch of it, at one stroke.

import CivilTime
import ReaderModel
import SQLDatabase

/// A list as somebody saw it who marks it.
struct MarkedList {
  var query: ItemListQuery
  var stretch: ListStretch
  /// The newest item that it knew; what arrived later is not touched.
  var newest: ItemID
  /// Where the user's day began when the mark was made.
  var midnight: Timestamp

  /// Whether every item of a feed is in the list as soon as one of them is.
  var isOfWholeFeeds: Bool {
    guard stretch == .whole, query.search == nil else { return false }
    return switch query.place {
    case .unread, .all, .feed, .folder: true
    case .today, .starred, .pictures, .podcasts, .saved: false
    }
  }

  /// Where the stretch lies; empty if the item that it begins or ends at is gone.
  func positions(
    at time: Timestamp,
    _ transaction: borrowing Transaction
  ) throws -> Range<Position> {
    switch stretch {
    case .whole: return .first..<(.last)
    case .olderThan(let days):
      return .first..<Position(startOf: time.advanced(bySeconds: -Int64(days) * 86_400))
    case .above(let id), .below(let id):
      let position = try transaction.value(
        "SELECT position FROM items WHERE id = \(id)",
        as: Position.self
      )
      guard let position else { return .first..<(.first) }
      let isNewer = (stretch == .above(id)) != query.oldestFirst
      return isNewer ? Position(rawValue: position.rawValue + 1)..<(.last) : .first..<position
    }
  }
}

/// Marks what a list showed.
///
/// - Returns: How many items became read, and what to undo.
func markList(
  _ list: MarkedList,
  _ note: EventNote,
  by marker: Marker,
  _ transaction: borrowing Transaction
) throws -> MarkResult {
  guard list.isOfWholeFeeds else {
    var request = try ListRequest(
      list.query,
      for: marker.user,
      midnight: list.midnight,
      tuning: marker.tuning,
      transaction
    )
    request.unreadOnly = true
    request.limit = .max
    let positions = try list.positions(at: marker.at, transaction)
    let items = try listKeys(request, transaction)
      .filter { $0.id <= list.newest && positions.contains($0.position) }.map(\.id)
    let changed = try markItems(items, read: true, by: marker, transaction)
    return try log(changed, .read, note, by: marker, transaction)
  }
  let event = try newEvent(.readAll, note, by: marker, transaction)
  let count = try raiseWatermarks(
    of: list.query.place,
    to: list.newest,
    by: marker,
    event: event,
    transaction
  )
  let range = BulkRange(upTo: list.newest)
  let place = list.query.place
  if count == 0 {
    try transaction.run("DELETE FROM events WHERE id = \(event)")
    try noteBulkMark(range, in: place, by: marker, event: nil, transaction)
    return MarkResult()
  }
  try noteBulkMark(range, in: place, by: marker, event: event, transaction)
  try addToCount(count, of: event, transaction)
  return MarkResult(event: event, count: count)
}

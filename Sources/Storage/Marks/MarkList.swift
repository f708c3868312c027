// Reading a list, or a stretch of it, at one stroke.
//
// Three ways, by what the list consists of:
// - whole feeds: one watermark a feed moves (`MarkAllRead`);
// - the older part of whole feeds: watermarks move up to there, and the few newer items that arrived
//   before get rows that say unread (`MarkOlder`);
// - anything else: rows, written by one statement for all of them (`MarkRows`).

import CivilTime
import ReaderModel
import SQLDatabase

/// A list as somebody saw it who marks it.
struct MarkedList {
  var query: ItemListQuery
  /// Where the stretch that is marked lies.
  var positions: Range<Position>
  /// The newest item that the list knew; what arrived later is not touched.
  var newest: ItemID
  /// What it is worth knowing of its items beside that.
  var request: ListRequest

  init(
    _ query: ItemListQuery,
    _ stretch: ListStretch,
    upTo newest: ItemID,
    midnight: Timestamp,
    by marker: Marker,
    _ transaction: borrowing Transaction
  ) throws {
    self.query = query
    self.newest = min(newest, try newestItem(transaction))
    request = try ListRequest(
      query,
      for: marker.user,
      midnight: midnight,
      tuning: marker.tuning,
      transaction
    )
    request.unreadOnly = true
    request.limit = .max
    let whole = request.floor..<Position.last
    positions = try stretch.positions(in: query, at: marker.at, transaction).clamped(to: whole)
  }

  var place: Place { query.place }

  /// Whether it has been narrowed by a search, typed or saved.
  var isSearch: Bool { !request.searches.isEmpty }

  /// Whether every item of a feed is in the list as soon as one of them is.
  var isOfWholeFeeds: Bool {
    if isSearch { return false }
    return switch place {
    case .unread, .all, .feed, .folder: true
    case .today, .starred, .pictures, .podcasts, .saved: false
    }
  }

  /// What the mark covers beside the items that it turns; `nil` where no rule tells.
  var range: BulkRange? {
    if isSearch || place == .starred { return nil }
    return BulkRange(
      upTo: newest,
      start: positions.lowerBound,
      end: positions.upperBound,
      needsPicture: place == .pictures,
      needsMedia: place == .podcasts
    )
  }
}

extension ListStretch {
  /// Where the stretch lies; empty if the item that it begins or ends at is gone.
  fileprivate func positions(
    in query: ItemListQuery,
    at time: Timestamp,
    _ transaction: borrowing Transaction
  ) throws -> Range<Position> {
    switch self {
    case .whole: return .first..<(.last)
    case .olderThan(let days):
      return .first..<Position(startOf: time.advanced(bySeconds: -Int64(days) * 86_400))
    case .above(let id), .below(let id):
      let position = try transaction.value(
        "SELECT position FROM items WHERE id = \(id)",
        as: Position.self
      )
      guard let position else { return .first..<(.first) }
      let isNewer = (self == .above(id)) != query.oldestFirst
      return isNewer ? position.successor..<(.last) : .first..<position
    }
  }
}

/// Marks what a list showed.
///
/// - Returns: How many items became read, and what to undo.
/// - Throws: `DatabaseError`.
func markList(
  _ list: MarkedList,
  _ note: EventNote,
  by marker: Marker,
  _ transaction: borrowing Transaction
) throws -> MarkResult {
  let isOlderPart = list.isOfWholeFeeds && list.positions.lowerBound == .first
  let event = try newEvent(isOlderPart ? .readAll : .read, note, by: marker, transaction)
  let count =
    if !isOlderPart {
      try markRows(of: list, event: event, by: marker, transaction)
    } else if list.positions.upperBound == .last {
      try raiseWatermarks(
        of: list.place,
        to: list.newest,
        by: marker,
        event: event,
        transaction
      )
    } else {
      try markOlder(of: list, event: event, by: marker, transaction)
    }
  if count == 0 { try transaction.run("DELETE FROM events WHERE id = \(event)") }
  if let range = list.range {
    let cause = count == 0 ? nil : event
    try noteBulkMark(range, in: list.place, by: marker, event: cause, transaction)
  }
  if count == 0 { return MarkResult() }
  try addToCount(count, of: event, transaction)
  return MarkResult(event: event, count: count)
}

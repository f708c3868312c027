import CivilTime
import ReaderModel
import SQLDatabase

/// A list as the store sees it: whose, of what, and which stretch of it.
struct ListRequest {
  var user: UserID
  var place: Place
  var unreadOnly: Bool
  var search: String?
  var newestFirst: Bool
  /// The list goes on behind this place, in its own direction.
  var after: Position
  /// Nothing older than this place; *today* has such a limit.
  var floor: Position
  /// Nothing from this place on.
  var ceiling = Position.last
  var limit: Int
  var tuning: Tuning

  init(
    _ query: ItemListQuery,
    for user: UserID,
    midnight: Timestamp,
    tuning: Tuning,
    _ transaction: borrowing Transaction
  ) throws {
    self.tuning = tuning
    self.user = user
    place = query.place
    unreadOnly = query.unreadOnly || query.place == .unread
    search = query.search
    newestFirst = !query.oldestFirst
    floor = query.place == .today ? Position(startOf: midnight) : .first
    limit = min(max(query.limit, 1), 1000)
    after = newestFirst ? .last : .first
    if let cursor = query.after { after = try Self.position(of: cursor, transaction) }
  }

  /// The item's place; where the item has gone, the beginning of its second.
  private static func position(
    of cursor: ItemCursor,
    _ transaction: borrowing Transaction
  ) throws -> Position {
    try transaction.value("SELECT position FROM items WHERE id = \(cursor.id)", as: Position.self)
      ?? Position(startOf: cursor.sortedAt)
  }

  /// Whether the list is one of feeds, and neither a search nor the starred items.
  var isOfFeeds: Bool { search == nil && place != .starred }

  /// What items must have beside a place in the list.
  var kindCondition: SQL {
    switch place {
    case .pictures: " AND i.has_picture = 1"
    case .podcasts: " AND i.has_audio + i.has_video > 0"
    default: ""
    }
  }

  /// The stretch of the list in terms of some column with positions.
  func range(of column: SQL) -> SQL {
    newestFirst
      ? "\(column) < \(min(after, ceiling)) AND \(column) >= \(floor)"
      : "\(column) > \(max(after, floor.predecessor)) AND \(column) < \(ceiling)"
  }

  func order(by column: SQL) -> SQL {
    newestFirst ? "\(column) DESC" : "\(column)"
  }

  /// Whether the left place comes earlier in the list.
  func isEarlier(_ left: Position, _ right: Position) -> Bool {
    newestFirst ? left > right : left < right
  }
}

/// An item in a list, before anything is known that is shown of it.
struct ListKey: Hashable {
  var id: ItemID
  var position: Position
}

extension Position {
  /// The place just before, so that `> predecessor` means `>= self`.
  var predecessor: Position { Position(rawValue: max(rawValue, .min + 1) - 1) }
}

/// Whether an item `i` is unread, given its subscription `s` and its state `t`, which may be missing.
let isUnread: SQL = "CASE WHEN t.is_read IS NULL THEN i.id > s.watermark ELSE t.is_read = 0 END"

/// The unread items of a subscription `s` to a feed `f`.
let unreadCount: SQL = "(f.item_count - s.seen_count - s.read_above + s.unread_below)"

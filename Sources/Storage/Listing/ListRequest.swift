import CivilTime
import ReaderModel
import SQLDatabase

/// A list as the store sees it: whose, of what, and which stretch of it.
struct ListRequest {
  var user: UserID
  var place: Place
  var unreadOnly: Bool
  /// Only what has been read; the condition itself is part of `filter`.
  var readOnly = false
  var starredOnly: Bool
  /// Only what somebody is in the middle of; the condition itself is part of `filter`.
  var startedOnly = false
  var kinds: Kinds
  /// Only these feeds, if a search names some.
  var onlyFeeds: Set<FeedID>?
  /// What is still to be made of a search; all of them must be fulfilled.
  var searches: [SearchQuery]
  /// What items must have in the search index, in its own language.
  var match: String?
  /// A condition on an item `i` that no index helps with.
  var filter: SQL?
  /// Lists that together are this one, if that is how it is found; `filter` says the same.
  var alternatives: [ListRequest] = []
  var newestFirst: Bool
  /// The list goes on behind this place, in its own direction.
  var after: Position
  /// Nothing older than this place; *today* has such a limit.
  var floor: Position
  /// Nothing from this place on.
  var ceiling = Position.last
  var limit: Int
  /// Where the user's today begins.
  let midnight: Timestamp
  var tuning: Tuning

  /// What items must bring along.
  struct Kinds: OptionSet {
    let rawValue: Int
    static let picture = Kinds(rawValue: 1)
    /// Sound or video.
    static let media = Kinds(rawValue: 2)
    static let video = Kinds(rawValue: 4)
  }

  init(
    _ query: ItemListQuery,
    for user: UserID,
    midnight: Timestamp,
    tuning: Tuning,
    _ transaction: borrowing Transaction
  ) throws {
    self.tuning = tuning
    self.user = user
    self.midnight = midnight
    place = query.place
    searches = query.search.map { [$0] } ?? []
    if case .saved(let id) = query.place {
      place = .all
      searches.append(try savedQuery(id, of: user, transaction))
    }
    unreadOnly = query.unreadOnly || place == .unread
    starredOnly = place == .starred
    kinds = place == .pictures ? .picture : place == .podcasts ? .media : []
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

  /// What items must have beside a place in the list; partial indexes have the same words.
  var kindCondition: SQL {
    var condition: SQL = .empty
    if kinds.contains(.picture) { condition = condition + " AND i.has_picture = 1" }
    if kinds.contains(.media) { condition = condition + " AND i.has_audio + i.has_video > 0" }
    if kinds.contains(.video) {
      condition = condition + " AND i.has_audio + i.has_video > 0 AND i.has_video = 1"
    }
    return condition
  }

  /// The filter as one more condition.
  var filterCondition: SQL { if let filter { " AND \(filter)" } else { .empty } }

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

  /// The place just after, so that `>= successor` means `> self`.
  var successor: Position { Position(rawValue: min(rawValue, .max - 1) + 1) }
}

/// Whether an item `i` is unread, given its subscription `s` and its state `t`, which may be missing.
let isUnread: SQL = "CASE WHEN t.is_read IS NULL THEN i.id > s.watermark ELSE t.is_read = 0 END"

/// The unread items of a subscription `s` to a feed `f`.
let unreadCount: SQL = "(f.item_count - s.seen_count - s.read_above + s.unread_below)"

extension ListRequest {
  /// The keys that a query tells in the order of the list, as far as they are of `feeds` and the
  /// list goes.
  ///
  /// - Parameters:
  ///   - query: Tells number, position and feed of each item.
  ///   - feeds: `nil` for all.
  ///   - transaction: Where to ask.
  /// - Returns: No more than the list may have.
  /// - Throws: What the database refused.
  func keys(
    _ query: SQL,
    in feeds: Set<FeedID>?,
    _ transaction: borrowing Transaction
  ) throws -> [ListKey] {
    var keys: [ListKey] = []
    try transaction.queryWhile(query) { row in
      if feeds?.contains(row[2]) ?? true { keys.append(ListKey(id: row[0], position: row[1])) }
      return keys.count < limit
    }
    return keys
  }
}

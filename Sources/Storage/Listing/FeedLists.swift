// Lists of the items of many feeds, in the order of their positions.
//
// Two ways, each fast where the other is slow:
// - *Walking* one index over all items from the place where the list goes on. It fills a page in a
//   few steps where most items belong to the list, and may take a million steps where hardly any do.
// - *Merging* the feeds, each of which has an index of its own. What it costs depends on how many
//   feeds there are and not on how many items; counters and bounds say which need no look.
// A list of few feeds is merged at once, all others are walked for some steps first.

import ReaderModel
import SQLDatabase

/// The keys of the next items of a list, at most `request.limit`.
func feedListKeys(
  _ request: ListRequest,
  _ transaction: borrowing Transaction
) throws -> [ListKey] {
  let feeds = try request.feeds(transaction)
  var request = request
  var keys: [ListKey] = []
  if feeds.map({ $0.count >= request.tuning.fewFeeds }) ?? true {
    let walk = try walk(request, within: feeds, transaction)
    keys = walk.keys
    guard let end = walk.end, keys.count < request.limit else { return keys }
    request.after = end
    request.limit -= keys.count
  }
  return try keys + merge(request, within: feeds, transaction)
}

/// Walks over the items of all feeds.
///
/// - Returns: What was found, and where the walk stopped; no stop at the end of all items.
private func walk(
  _ request: ListRequest,
  within feeds: Set<FeedID>?,
  _ transaction: borrowing Transaction
) throws -> (keys: [ListKey], end: Position?) {
  var keys: [ListKey] = []
  var end: Position?
  var steps = 0
  try transaction.queryWhile(walkStatement(request)) { row in
    let key = ListKey(id: row[0], position: row[1])
    let isWanted: Bool = row[3]
    if isWanted, feeds?.contains(row[2]) ?? true { keys.append(key) }
    steps += 1
    end = steps == request.tuning.longestWalk ? key.position : nil
    return keys.count < request.limit && end == nil
  }
  return (keys, end)
}

private func walkStatement(_ request: ListRequest) -> SQL {
  let state: SQL =
    request.unreadOnly
    ? "LEFT JOIN item_states t ON t.user_id = \(request.user) AND t.item_id = i.id" : ""
  let condition: SQL = request.unreadOnly ? "AND \(isUnread)" : ""
  return """
    SELECT i.id, i.position, i.feed_id, s.feed_id IS NOT NULL \(condition)
    FROM items i
    LEFT JOIN subscriptions s
      ON s.user_id = \(request.user) AND s.feed_id = i.feed_id AND s.ended_at IS NULL
    \(state)
    WHERE \(request.range(of: "i.position")) \(request.kindCondition)
    ORDER BY \(request.order(by: "i.position"))
    """
}

/// Looks into each feed that can have something for the list, the most promising first.
private func merge(
  _ request: ListRequest,
  within feeds: Set<FeedID>?,
  _ transaction: borrowing Transaction
) throws -> [ListKey] {
  var found = KeysInOrder(request)
  let sources = try sources(request, within: feeds, transaction)
  if request.unreadOnly {
    try addMarkedUnread(request, sources, to: &found, transaction)
  }
  for source in sources where source.hasMore {
    if request.newestFirst, let worst = found.worst, source.bound <= worst { break }
    try transaction.query(statement(request, source, beating: found.worst)) { row in
      found.add(ListKey(id: row[0], position: row[1]))
    }
  }
  return found.keys
}

/// A feed as one of the lists that are merged.
private struct Source {
  var feed: FeedID
  var watermark: ItemID
  /// No item of the feed stands before this place when the newest come first.
  var bound: Position
  /// Nothing that the list wants stands before this place when the oldest come first.
  var start: Position
  /// Whether there is anything for the list, apart from what was marked unread one by one.
  var hasMore: Bool
  /// Items that were marked unread one by one.
  var markedUnread: Int
}

private func sources(
  _ request: ListRequest,
  within feeds: Set<FeedID>?,
  _ transaction: borrowing Transaction
) throws -> [Source] {
  let bound: SQL =
    switch request.place {
    case .pictures: "f.newest_picture"
    case .podcasts: "f.newest_media"
    default: "f.newest_position"
    }
  let only: SQL =
    if case .feed(let feed) = request.place { "AND s.feed_id = \(feed)" } else { "" }
  var sources: [Source] = []
  try transaction.query(
    """
    SELECT s.feed_id, s.watermark, \(bound),
      CASE WHEN f.newest_straggler_id <= s.watermark THEN s.watermark_position END,
      f.item_count - s.seen_count - s.read_above, s.unread_below
    FROM subscriptions s JOIN feeds f ON f.id = s.feed_id
    WHERE s.user_id = \(request.user) AND s.ended_at IS NULL \(only)
    """
  ) { row in
    let feed: FeedID = row[0]
    guard feeds?.contains(feed) ?? true else { return }
    let bound: Position? = row[2]
    let start: Position? = row[3]
    let unread: Int = row[4]
    let marked: Int = row[5]
    sources.append(
      Source(
        feed: feed,
        watermark: row[1],
        bound: min(bound ?? .first, request.after),
        start: request.unreadOnly ? start ?? .first : .first,
        hasMore: bound != nil && (!request.unreadOnly || unread > 0),
        markedUnread: marked
      )
    )
  }
  if request.newestFirst { sources.sort { $0.bound > $1.bound } }
  return sources
}

/// The items of one feed, without those that were marked unread one by one.
private func statement(_ request: ListRequest, _ source: Source, beating worst: Position?) -> SQL {
  var request = request
  if let worst {
    // `worst` itself is in the list already.
    if request.newestFirst { request.floor = max(request.floor, worst) }
  }
  if !request.newestFirst { request.after = max(request.after, source.start) }
  let beforeWorst: SQL =
    if let worst, !request.newestFirst { "AND i.position < \(worst)" } else { "" }
  let condition: SQL =
    request.unreadOnly
    ? """
    AND i.id > \(source.watermark) AND NOT EXISTS (
      SELECT 1 FROM item_states t
      WHERE t.user_id = \(request.user) AND t.item_id = i.id AND t.is_read IS NOT NULL
    )
    """ : ""
  return """
    SELECT i.id, i.position FROM items i
    WHERE i.feed_id = \(source.feed) AND \(request.range(of: "i.position")) \(beforeWorst)
      \(request.kindCondition) \(condition)
    ORDER BY \(request.order(by: "i.position"))
    LIMIT \(request.limit)
    """
}

/// Adds what was marked unread one by one; such rows have an order of their own.
private func addMarkedUnread(
  _ request: ListRequest,
  _ sources: [Source],
  to found: inout KeysInOrder,
  _ transaction: borrowing Transaction
) throws {
  let feeds = Set(sources.map(\.feed))
  let only: SQL =
    sources.count == 1 ? "AND t.feed_id = \(sources[0].feed)" : ""
  var keys: [ListKey] = []
  try transaction.queryWhile(
    """
    SELECT t.item_id, t.position, t.feed_id
    FROM item_states t JOIN items i ON i.id = t.item_id
    WHERE t.user_id = \(request.user) AND t.is_read = 0 \(only)
      AND \(request.range(of: "t.position")) \(request.kindCondition)
    ORDER BY \(request.order(by: "t.position"))
    """
  ) { row in
    if feeds.contains(row[2]) { keys.append(ListKey(id: row[0], position: row[1])) }
    return keys.count < request.limit
  }
  for key in keys { found.add(key) }
}

/// The best keys so far, in the order of the list, never more than it wants.
private struct KeysInOrder {
  private let request: ListRequest
  private(set) var keys: [ListKey] = []

  init(_ request: ListRequest) {
    self.request = request
  }

  /// The last key, once there are as many as are wanted: others must beat it.
  var worst: Position? { keys.count == request.limit ? keys.last?.position : nil }

  mutating func add(_ key: ListKey) {
    let index = index(of: key.position)
    if index < keys.count, keys[index].position == key.position { return }
    keys.insert(key, at: index)
    if keys.count > request.limit { keys.removeLast() }
  }

  /// Where a key of that place is, or belongs.
  private func index(of position: Position) -> Int {
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if request.isEarlier(keys[middle].position, position) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}

extension ListRequest {
  /// The feeds of a place; `nil` for all that the user has subscribed to.
  func feeds(_ transaction: borrowing Transaction) throws -> Set<FeedID>? {
    switch place {
    case .feed(let feed): return [feed]
    case .folder(let folder):
      let feeds = try transaction.queryAll(feedsInside(folder, of: user)) { row in
        let feed: FeedID = row[0]
        return feed
      }
      return Set(feeds)
    default: return nil
    }
  }
}

/// The feeds in a folder of a user and in the folders inside it.
func feedsInside(_ folder: FolderID, of user: UserID) -> SQL {
  """
  WITH RECURSIVE inside (id) AS (
    SELECT id FROM folders WHERE id = \(folder) AND user_id = \(user)
    UNION
    SELECT folders.id FROM folders JOIN inside ON folders.parent_id = inside.id
  )
  SELECT feed_id FROM subscription_folders WHERE folder_id IN (SELECT id FROM inside)
  """
}

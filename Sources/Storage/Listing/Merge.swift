import ReaderModel
import SQLDatabase

/// Looks into each feed that can have something for the list, the most promising first.
func merge(
  _ sources: [Source],
  _ request: ListRequest,
  _ transaction: borrowing Transaction
) throws -> [ListKey] {
  var found = KeysInOrder(request)
  if request.unreadOnly {
    for key in try keysMarkedUnread(request, sources, transaction) { found.add(key) }
  }
  for source in sources where source.hasMore {
    if let worst = found.worst, isBehind(source, worst, request) { break }
    try transaction.query(statement(request, source, beating: found.worst)) { row in
      found.add(ListKey(id: row[0], position: row[1]))
    }
  }
  return found.keys
}

/// Looks through what arrived since the lowest watermark.
///
/// - Returns: The keys; `nil` if more than `steps` items arrived.
func sift(
  _ sources: [Source],
  _ request: ListRequest,
  steps: Int,
  _ transaction: borrowing Transaction
) throws -> [ListKey]? {
  let promising = sources.filter(\.hasMore)
  guard let lowest = promising.map(\.watermark).min(),
    try newestItem(transaction).rawValue - lowest.rawValue <= steps
  else { return nil }
  let feeds = Set(promising.map(\.feed))
  var found = KeysInOrder(request)
  for key in try keysMarkedUnread(request, sources, transaction) { found.add(key) }
  // The plus sign leaves the planner no index but the one on numbers.
  try transaction.query(
    """
    SELECT i.id, i.position, i.feed_id
    FROM items i
    CROSS JOIN subscriptions s ON s.user_id = \(request.user) AND s.feed_id = i.feed_id
    LEFT JOIN item_states t ON t.user_id = \(request.user) AND t.item_id = i.id
    WHERE i.id > \(lowest) AND i.id > s.watermark AND t.is_read IS NULL
      AND \(request.range(of: "+i.position")) \(request.kindCondition)
      \(request.filterCondition)
    """
  ) { row in
    if feeds.contains(row[2]) { found.add(ListKey(id: row[0], position: row[1])) }
  }
  return found.keys
}

/// Whether nothing of the feed, and of those after it, comes before `worst`.
private func isBehind(_ source: Source, _ worst: Position, _ request: ListRequest) -> Bool {
  request.newestFirst ? source.bound <= worst : source.start >= worst
}

/// Items above the watermark that are looked through in the order of arrival.
///
/// So few are sorted faster than found among all items of their feed.
private let fewArrivals = 64

/// The items of one feed, without those that were marked unread one by one.
private func statement(_ request: ListRequest, _ source: Source, beating worst: Position?) -> SQL {
  var request = request
  if let worst {
    if request.newestFirst {
      request.floor = max(request.floor, worst)
    } else {
      request.ceiling = worst
    }
  }
  if !request.newestFirst { request.after = max(request.after, source.start) }
  // The plus sign takes the index on positions out of the choice.
  let isByArrival = request.unreadOnly && source.countAbove <= fewArrivals
  let position: SQL = isByArrival ? "+i.position" : "i.position"
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
    WHERE i.feed_id = \(source.feed) AND \(request.range(of: position))
      \(request.kindCondition) \(condition) \(request.filterCondition)
    ORDER BY \(request.order(by: position))
    LIMIT \(request.limit)
    """
}

/// What was marked unread one by one; such rows have an order of their own.
private func keysMarkedUnread(
  _ request: ListRequest,
  _ sources: [Source],
  _ transaction: borrowing Transaction
) throws -> [ListKey] {
  let feeds = Set(sources.filter(\.hasMarkedUnread).map(\.feed))
  if feeds.isEmpty { return [] }
  var keys: [ListKey] = []
  try transaction.queryWhile(
    """
    SELECT t.item_id, t.position, t.feed_id
    FROM item_states t JOIN items i ON i.id = t.item_id
    WHERE t.user_id = \(request.user) AND t.is_read = 0
      AND \(request.range(of: "t.position")) \(request.kindCondition)
      \(request.filterCondition)
    ORDER BY \(request.order(by: "t.position"))
    """
  ) { row in
    if feeds.contains(row[2]) { keys.append(ListKey(id: row[0], position: row[1])) }
    return keys.count < request.limit
  }
  return keys
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

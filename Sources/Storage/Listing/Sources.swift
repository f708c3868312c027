import ReaderModel
import SQLDatabase

/// A feed as one of the lists that are merged.
struct Source {
  var feed: FeedID
  var watermark: ItemID
  /// No item of the feed stands before this place when the newest come first.
  var bound: Position
  /// Nothing unread stands before this place when the oldest come first, apart from what was
  /// marked unread one by one.
  var start: Position
  /// Items above the watermark, read or not.
  var countAbove: Int
  /// Whether there is anything for the list, apart from what was marked unread one by one.
  var hasMore: Bool
  /// Whether items were marked unread one by one.
  var hasMarkedUnread: Bool
}

/// The feeds that a list is merged from, the most promising first.
func sources(
  _ request: ListRequest,
  within feeds: Set<FeedID>?,
  _ transaction: borrowing Transaction
) throws -> [Source] {
  let bound: SQL =
    if request.kinds.contains(.picture) {
      "f.newest_picture"
    } else {
      request.kinds.isEmpty ? "f.newest_position" : "f.newest_media"
    }
  let only: SQL =
    if case .feed(let feed) = request.place { "AND s.feed_id = \(feed)" } else { "" }
  // Items that arrived in the order of their dates stand behind everything that was there when the
  // watermark was set; a straggler among them could stand anywhere.
  var sources: [Source] = []
  try transaction.query(
    """
    SELECT s.feed_id, s.watermark, \(bound),
      CASE WHEN f.newest_straggler_id <= s.watermark THEN s.watermark_position END,
      f.item_count - s.seen_count, s.read_above, s.unread_below, s.seen_count
    FROM subscriptions s JOIN feeds f ON f.id = s.feed_id
    WHERE s.user_id = \(request.user) AND s.ended_at IS NULL \(only)
    """
  ) { row in
    let feed: FeedID = row[0]
    guard feeds?.contains(feed) ?? true else { return }
    let source = source(feed, row, request)
    if source.hasMore || request.unreadOnly && source.hasMarkedUnread { sources.append(source) }
  }
  if request.newestFirst {
    sources.sort { $0.bound > $1.bound }
  } else {
    sources.sort { $0.start < $1.start }
  }
  return sources
}

private func source(_ feed: FeedID, _ row: borrowing Row, _ request: ListRequest) -> Source {
  let bound: Position? = row[2]
  let start: Position? = row[3]
  let countAbove: Int = row[4]
  let readAbove: Int = row[5]
  let unreadBelow: Int = row[6]
  let seen: Int = row[7]
  let hasRead = seen + readAbove > unreadBelow
  return Source(
    feed: feed,
    watermark: row[1],
    bound: min(bound ?? .first, request.after),
    start: request.unreadOnly ? start ?? .first : .first,
    countAbove: countAbove,
    hasMore: bound != nil && (!request.unreadOnly || countAbove > readAbove)
      && (!request.readOnly || hasRead),
    // Rows that say unread can also stand above the watermark, where nothing counts them.
    hasMarkedUnread: unreadBelow > 0 || countAbove > readAbove
  )
}

import ReaderModel
import SQLDatabase

extension ListRequest {
  /// The request without items that are in the list in the shape of another one of the same story.
  ///
  /// Twins are read, so lists of unread items have none anyway. What is starred or has been begun is
  /// the user's own choice, and a feed's own list has all of its items.
  func withoutTwins() -> ListRequest {
    if unreadOnly || starredOnly || startedOnly { return self }
    if case .feed = place { return self }
    // In the inner query `i` is the item that is shown; it must be in the list itself.
    let isElsewhere: SQL = """
      NOT EXISTS (
        SELECT 1
        FROM (
          SELECT h.twin_of AS id
          FROM item_states h
          JOIN subscriptions hs ON hs.user_id = h.user_id AND hs.feed_id = h.feed_id
          WHERE h.user_id = \(user) AND h.item_id = i.id AND h.twin_of IS NOT NULL
            AND coalesce(h.is_read, h.item_id <= hs.watermark)
        ) shown
        JOIN items i ON i.id = shown.id
        WHERE i.position >= \(floor) AND i.position < \(ceiling) \(kindCondition)
          \(filterCondition) \(folderCondition) \(feedsCondition) \(matchCondition)
      )
      """
    return fulfilling(isElsewhere)
  }

  /// The request, and each of its alternatives, with one more condition.
  private func fulfilling(_ condition: SQL) -> ListRequest {
    var request = self
    request.filter = joined(filter, condition)
    request.alternatives = alternatives.map { $0.fulfilling(condition) }
    return request
  }

  private var folderCondition: SQL {
    guard case .folder(let folder) = place else { return .empty }
    return "AND i.feed_id IN (\(feedsInside(folder, of: user)))"
  }

  private var feedsCondition: SQL {
    guard let onlyFeeds else { return .empty }
    if onlyFeeds.isEmpty { return "AND FALSE" }
    var list: SQL = "AND i.feed_id IN ("
    for (index, feed) in onlyFeeds.sorted().enumerated() {
      list = list + (index > 0 ? ", \(feed)" : "\(feed)")
    }
    return list + ")"
  }

  private var matchCondition: SQL {
    guard let match else { return .empty }
    return """
      AND EXISTS (
        SELECT 1 FROM search
        WHERE search MATCH \(match) AND search.rowid = i.position * 4 + i.search_revision
      )
      """
  }
}

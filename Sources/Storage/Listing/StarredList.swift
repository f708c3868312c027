import SQLDatabase

/// The keys of the next starred items, also of feeds that the user has left.
func starredListKeys(
  _ request: ListRequest,
  _ transaction: borrowing Transaction
) throws -> [ListKey] {
  let condition: SQL = request.unreadOnly ? "AND \(isUnread)" : ""
  return try transaction.queryAll(
    """
    SELECT t.item_id, t.position
    FROM item_states t
    JOIN items i ON i.id = t.item_id
    JOIN subscriptions s ON s.user_id = t.user_id AND s.feed_id = t.feed_id
    WHERE t.user_id = \(request.user) AND t.starred_at IS NOT NULL
      AND \(request.range(of: "t.position")) \(condition)
    ORDER BY \(request.order(by: "t.position"))
    LIMIT \(request.limit)
    """
  ) { row in ListKey(id: row[0], position: row[1]) }
}

import SQLDatabase

/// The keys of the next starred items, also of feeds that the user has left.
func starredListKeys(
  _ request: ListRequest,
  _ transaction: borrowing Transaction
) throws -> [ListKey] {
  let condition: SQL = request.unreadOnly ? "AND \(isUnread)" : ""
  return try request.keys(
    """
    SELECT t.item_id, t.position, t.feed_id
    FROM item_states t
    JOIN items i ON i.id = t.item_id
    JOIN subscriptions s ON s.user_id = t.user_id AND s.feed_id = t.feed_id
    WHERE t.user_id = \(request.user) AND t.starred_at IS NOT NULL
      AND \(request.range(of: "t.position")) \(condition) \(request.kindCondition)
      \(request.filterCondition)
    ORDER BY \(request.order(by: "t.position"))
    """,
    in: try request.feeds(transaction),
    transaction
  )
}

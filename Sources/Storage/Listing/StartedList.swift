import SQLDatabase

/// The keys of the next episodes that the user is in the middle of: few, so they are looked at by
/// themselves and not among all episodes.
func startedListKeys(
  _ request: ListRequest,
  _ transaction: borrowing Transaction
) throws -> [ListKey] {
  let condition: SQL = request.unreadOnly ? "AND \(isUnread)" : ""
  return try request.keys(
    """
    SELECT i.id, i.position, i.feed_id
    FROM play_states started
    JOIN items i ON i.id = started.item_id
    JOIN subscriptions s ON s.user_id = started.user_id AND s.feed_id = i.feed_id
    LEFT JOIN item_states t ON t.user_id = started.user_id AND t.item_id = i.id
    WHERE started.user_id = \(request.user) AND started.is_played = 0 AND started.position > 0
      AND s.ended_at IS NULL AND \(request.range(of: "i.position")) \(condition)
      \(request.kindCondition) \(request.filterCondition)
    ORDER BY \(request.order(by: "i.position"))
    """,
    in: try request.feeds(transaction),
    transaction
  )
}

package import CivilTime
package import ReaderModel
import SQLDatabase

extension ReaderStore {
  /// The feeds of which all subscribers set a limit to what is kept.
  ///
  /// - Throws: `DatabaseError`.
  package func feedsWithLimits() async throws -> [FeedID] {
    try await database.read { transaction in
      try transaction.queryAll(
        """
        SELECT s.feed_id FROM subscriptions s WHERE s.ended_at IS NULL
        GROUP BY s.feed_id HAVING min(\(keptDays) + \(keptItems)) > 0
        ORDER BY s.feed_id
        """
      ) { row in row[0] }
    }
  }

  /// Removes some of the items of a feed that no subscriber wants to be kept.
  ///
  /// What is starred, unread, up next or begun stays. Each call is a short transaction; call it until
  /// it answers zero.
  ///
  /// - Returns: How many were removed.
  /// - Throws: `DatabaseError`.
  package func removeUnkept(of feed: FeedID, at now: Timestamp) async throws -> Int {
    // To look for them may take long where most old items are unread, so nobody is kept from writing by it.
    let found = try await database.read { transaction -> [UnkeptItem] in
      guard let end = try endOfUnkept(of: feed, at: now, transaction) else { return [] }
      return try unkeptItems(of: feed, before: end, limit: itemsPerStep, transaction)
    }
    if found.isEmpty { return 0 }
    return try await database.write { [words] transaction in
      guard let end = try endOfUnkept(of: feed, at: now, transaction) else { return 0 }
      let budget = StepBudget(transaction)
      var items: [UnkeptItem] = []
      var blocks = UnpackedBlocks()
      for item in found {
        // Somebody may have taken to it meanwhile.
        guard
          let item = try unkeptItems(of: feed, before: end, only: item, limit: 1, transaction)
            .first
        else { continue }
        if let words { try takeOutOfIndex(item.id, &blocks, words, transaction) }
        items.append(item)
        if budget.isSpent(transaction) { break }
      }
      try removeItems(items, of: feed, at: now, transaction)
      return items.count
    }
  }
}

/// Some 20 ms, and less while people are there.
private let itemsPerStep = 100

/// What the subscription `s` wants, else what its user wants of all feeds; 0 is without a limit.
private let keptDays: SQL =
  "coalesce(s.kept_days, \(setting(UserSettings.Name.keptDays)), 0)"
private let keptItems: SQL =
  "coalesce(s.kept_items, \(setting(UserSettings.Name.keptItems)), 0)"

private func setting(_ name: String) -> SQL {
  """
  (
    SELECT CAST(value AS INTEGER) FROM user_settings u
    WHERE u.user_id = s.user_id AND u.name = \(name)
  )
  """
}

/// The oldest items of a feed that nobody wants, or one of them if nobody does.
private func unkeptItems(
  of feed: FeedID,
  before end: Position,
  only item: UnkeptItem? = nil,
  limit: Int,
  _ transaction: borrowing Transaction
) throws -> [UnkeptItem] {
  let isItem: SQL = if let item { "AND i.position = \(item.position)" } else { .empty }
  return try transaction.queryAll(
    """
    SELECT i.id, i.position FROM items i
    WHERE i.feed_id = \(feed) AND i.position < \(end) \(isItem)
      AND NOT EXISTS (
        SELECT 1 FROM item_states t WHERE t.item_id = i.id AND t.starred_at IS NOT NULL
      )
      AND NOT EXISTS (
        SELECT 1 FROM subscriptions s
        LEFT JOIN item_states t ON t.user_id = s.user_id AND t.item_id = i.id
        WHERE s.feed_id = i.feed_id AND s.ended_at IS NULL AND \(isUnread)
      )
      AND NOT EXISTS (
        SELECT 1 FROM play_queue q WHERE q.item_id = i.id AND q.rank IS NOT NULL
      )
      AND NOT EXISTS (
        SELECT 1 FROM play_states p
        WHERE p.item_id = i.id AND p.is_played = 0 AND p.position > 0
      )
      AND NOT EXISTS (SELECT 1 FROM players p WHERE p.item_id = i.id)
    ORDER BY i.position LIMIT \(limit)
    """
  ) { row in UnkeptItem(id: row[0], position: row[1]) }
}

/// Before which place all subscribers want nothing: what one of them wants is kept for all.
///
/// - Returns: `nil` if one of them wants everything, or nobody reads the feed.
private func endOfUnkept(
  of feed: FeedID,
  at now: Timestamp,
  _ transaction: borrowing Transaction
) throws -> Position? {
  let wishes = try transaction.queryAll(
    """
    SELECT \(keptDays), \(keptItems) FROM subscriptions s
    WHERE s.feed_id = \(feed) AND s.ended_at IS NULL
    """
  ) { row in (days: row[0] as Int64, items: row[1] as Int) }
  var end: Position?
  for wish in wishes {
    var own = Position.first
    if wish.days > 0 { own = Position(startOf: now.advanced(bySeconds: -wish.days * 86_400)) }
    if wish.items > 0 {
      let last = try transaction.value(
        """
        SELECT position FROM items WHERE feed_id = \(feed)
        ORDER BY position DESC LIMIT 1 OFFSET \(wish.items - 1)
        """,
        as: Position.self
      )
      own = max(own, last ?? .first)
    }
    end = min(end ?? own, own)
  }
  return end
}

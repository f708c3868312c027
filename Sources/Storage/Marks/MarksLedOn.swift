// Marks that a device made before it knew that its reader has gone over to another feed at the same address:
// to one of their own when something was set for its requests, or back to the shared one.

import ReaderModel
import SQLDatabase

/// Puts in the place of items that the user cannot see any more those that they are in the feed that took the
/// place of theirs.
func leadOn(
  _ action: inout Mark.Action,
  of user: UserID,
  _ transaction: borrowing Transaction
) throws {
  switch action {
  case .read(let items): action = .read(try present(items, for: user, transaction))
  case .unread(let items): action = .unread(try present(items, for: user, transaction))
  case .star(let items): action = .star(try present(items, for: user, transaction))
  case .unstar(let items): action = .unstar(try present(items, for: user, transaction))
  case .readList, .undo, .undoOperation: break
  }
}

private func present(
  _ items: [ItemID],
  for user: UserID,
  _ transaction: borrowing Transaction
) throws -> [ItemID] {
  try items.map { try successor(of: $0, for: user, transaction) ?? $0 }
}

/// What an item of a feed that the user has left is in the feed that they read at its address.
///
/// - Returns: `nil` if the user sees the item itself, reads no such feed, or it has no such item.
private func successor(
  of item: ItemID,
  for user: UserID,
  _ transaction: borrowing Transaction
) throws -> ItemID? {
  let left = try transaction.queryOne(
    """
    SELECT i.feed_id, i.keys FROM items i
    JOIN subscriptions s ON s.user_id = \(user) AND s.feed_id = i.feed_id
    LEFT JOIN item_states t ON t.user_id = \(user) AND t.item_id = i.id
    WHERE i.id = \(item) AND s.ended_at IS NOT NULL AND t.starred_at IS NULL
    """
  ) { row in (feed: row[0] as FeedID, keys: unpack(row[1])) }
  guard let left, let feed = try successor(of: left.feed, for: user, transaction) else {
    return nil
  }
  // As when the marks of before went over: from feed to feed only what publishers give items is enough.
  for key in left.keys where key.kind.rawValue <= IdentityKey.Kind.url.rawValue {
    if let found = try owner(of: key, in: feed, transaction) { return found }
  }
  return nil
}

// Feeds that move for good, and readers who go over from one feed to another.

import CivilTime
import ReaderModel
import SQLDatabase

/// Gives a feed another address and remembers the one that it had; where a feed lives there already,
/// the readers go over to that one instead.
///
/// - Returns: The feed that lives at the address now.
func moveFeed(
  _ feed: FeedID,
  to address: String,
  _ reason: EarlierAddress.Reason,
  at now: Timestamp,
  _ transaction: borrowing Transaction
) throws -> FeedID {
  let old = try transaction.value(
    "SELECT address FROM feeds WHERE id = \(feed)",
    as: String.self
  )
  guard let old, old != address else { return feed }
  let owner = try owner(of: feed, transaction)
  if let other = try feedLiving(at: address, of: owner, transaction) {
    let users = try transaction.queryAll(
      "SELECT user_id FROM subscriptions WHERE feed_id = \(feed) AND ended_at IS NULL"
    ) { row in UserID(rawValue: row[0]) }
    for user in users { try goOver(user, from: feed, to: other, at: now, transaction) }
    return other
  }
  try transaction.run(
    "UPDATE feeds SET address_key = \(addressKey(address, of: owner)) WHERE id = \(feed)"
  )
  try transaction.run(
    """
    INSERT INTO feed_addresses (feed_id, address, left_at, reason)
    VALUES (\(feed), \(old), \(now), \(reason.rawValue))
    """
  )
  return feed
}

/// The feed at an address: the shared one, or a user's own.
func feedLiving(
  at address: String,
  of owner: UserID? = nil,
  _ transaction: borrowing Transaction
) throws -> FeedID? {
  try transaction.value(
    "SELECT id FROM feeds WHERE address_key = \(addressKey(address, of: owner))",
    as: FeedID.self
  )
}

/// Ends a user's subscription to one feed and takes it up with another: name, folders and options,
/// and what the user did with items that are in both.
///
/// Neither feed gets an item or a name of the other, and nothing of anybody else changes: that one
/// feed leads to another is the word of whoever publishes or reads the first. What the old one alone
/// has stays there, and its starred items stay starred. What the new one has beside it is as it is to
/// somebody who subscribes.
///
/// With `areCopies` the items of the new feed were copied from the old one, so that what looks alike is the
/// same.
func goOver(
  _ user: UserID,
  from old: FeedID,
  to new: FeedID,
  at now: Timestamp,
  _ transaction: borrowing Transaction,
  areCopies: Bool = false
) throws {
  let common = commonKeys(old, new, areCopies: areCopies)
  let wasThere = try isSubscribed(user, to: new, transaction)
  try transaction.run(
    """
    INSERT INTO subscriptions (
      user_id, feed_id, title, layout, fetches_full_text, refresh_interval, notifies, paused_at,
      kept_days, kept_items
    )
    SELECT user_id, \(new), title, layout, fetches_full_text, refresh_interval, notifies, paused_at,
      kept_days, kept_items
    FROM subscriptions WHERE user_id = \(user) AND feed_id = \(old)
    ON CONFLICT (user_id, feed_id) DO UPDATE SET
      title = coalesce(subscriptions.title, excluded.title),
      paused_at = CASE
        WHEN subscriptions.ended_at IS NULL THEN subscriptions.paused_at ELSE excluded.paused_at
      END,
      ended_at = NULL
    """
  )
  let places =
    try folders(of: new, for: user, transaction) + folders(of: old, for: user, transaction)
  try put(new, into: places, for: user, transaction)
  if !wasThere {
    try transaction.run(
      "UPDATE feeds SET subscriber_count = subscriber_count + 1 WHERE id = \(new)"
    )
  }
  // As after subscribing: what is stored of it may be old.
  try transaction.run("UPDATE feeds SET next_check_at = \(now) WHERE id = \(new)")
  try carryShowOptions(of: user, from: old, to: new, transaction)
  try carryReadMarks(of: user, to: new, by: common, transaction)
  for twins in try touchedTwins(of: user, by: common, transaction) {
    try carryStar(of: user, from: twins.old, to: twins.new, transaction)
    try carryPlaying(of: user, from: twins.old, to: twins.new, at: now, transaction)
  }
  try carryEvents(of: user, from: old, to: new, by: common, transaction)
  try end(old, for: user, at: now, transaction)
  try settleStories(of: new, for: user, transaction)
}

/// The keys `a` of one feed and `b` of another by which items of both are the same.
///
/// They are those that publishers gave them. What only looks alike is not enough from feed to feed.
private func commonKeys(_ old: FeedID, _ new: FeedID, areCopies: Bool) -> SQL {
  let weakest: IdentityKey.Kind = areCopies ? .content : .url
  return """
    item_keys a
    JOIN item_keys b ON b.feed_id = \(new) AND b.kind = a.kind AND b.hash = a.hash
      AND a.feed_id = \(old) AND a.kind <= \(weakest.rawValue)
    """
}

/// What was read in the old feed is read in the new one, also what was not kept; what was read there
/// stays so.
private func carryReadMarks(
  of user: UserID,
  to new: FeedID,
  by common: SQL,
  _ transaction: borrowing Transaction
) throws {
  try transaction.run(
    """
    INSERT INTO item_states (user_id, item_id, feed_id, position, is_read, read_changed_at)
    SELECT \(user), n.id, n.feed_id, n.position, 1, max(t.read_changed_at)
    FROM \(common)
    JOIN items n ON n.id = b.item_id
    JOIN subscriptions s ON s.user_id = \(user) AND s.feed_id = a.feed_id
    LEFT JOIN item_states t ON t.user_id = \(user) AND t.item_id = a.item_id
    WHERE coalesce(t.is_read, a.item_id <= s.watermark)
      OR EXISTS (SELECT 1 FROM removed_items r WHERE r.id = a.item_id)
    GROUP BY n.id
    ON CONFLICT (user_id, item_id) DO UPDATE SET
      is_read = 1,
      read_changed_at = max(
        coalesce(item_states.read_changed_at, excluded.read_changed_at),
        coalesce(excluded.read_changed_at, item_states.read_changed_at)
      )
    """
  )
  try recount(new, for: user, transaction)
}

/// Items of the old feed that the user starred, played or queued, and what they are in the new one.
private func touchedTwins(
  of user: UserID,
  by common: SQL,
  _ transaction: borrowing Transaction
) throws -> [(old: ItemID, new: ItemID)] {
  try transaction.queryAll(
    """
    SELECT a.item_id, min(b.item_id)
    FROM \(common)
    WHERE a.item_id IN (
      SELECT item_id FROM item_states WHERE user_id = \(user) AND starred_at IS NOT NULL
      UNION SELECT item_id FROM play_states WHERE user_id = \(user)
      UNION SELECT item_id FROM play_queue WHERE user_id = \(user)
      UNION SELECT item_id FROM players WHERE user_id = \(user)
    )
    GROUP BY a.item_id
    """
  ) { row in (old: row[0] as ItemID, new: row[1] as ItemID) }
}

/// The star goes along, so that nothing stands among the starred items twice.
private func carryStar(
  of user: UserID,
  from old: ItemID,
  to new: ItemID,
  _ transaction: borrowing Transaction
) throws {
  let hadStar = try transaction.value(
    """
    SELECT 1 FROM item_states
    WHERE user_id = \(user) AND item_id = \(new) AND starred_at IS NOT NULL
    """,
    as: Int.self
  )
  let carried = try transaction.run(
    """
    INSERT INTO item_states (user_id, item_id, feed_id, position, starred_at, star_changed_at)
    SELECT t.user_id, n.id, n.feed_id, n.position, t.starred_at, t.star_changed_at
    FROM item_states t JOIN items n ON n.id = \(new)
    WHERE t.user_id = \(user) AND t.item_id = \(old) AND t.starred_at IS NOT NULL
    ON CONFLICT (user_id, item_id) DO UPDATE SET
      starred_at = coalesce(item_states.starred_at, excluded.starred_at),
      star_changed_at = max(
        coalesce(item_states.star_changed_at, excluded.star_changed_at),
        coalesce(excluded.star_changed_at, item_states.star_changed_at)
      )
    """
  )
  if carried == 0 { return }
  try transaction.run(
    "UPDATE item_states SET starred_at = NULL WHERE user_id = \(user) AND item_id = \(old)"
  )
  if hadStar != nil {
    try transaction.run("UPDATE users SET starred_count = starred_count - 1 WHERE id = \(user)")
  }
}

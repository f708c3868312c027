// Feeds that move for good, and two that turn out to be the same.

import CivilTime
import ReaderModel
import SQLDatabase

/// Gives a feed another address and remembers the one that it had; where a feed lives there already,
/// the two become one.
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
  let place = try put(feed, at: address, transaction)
  try transaction.run(
    """
    INSERT INTO feed_addresses (feed_id, address, left_at, reason)
    VALUES (\(place), \(old), \(now), \(reason.rawValue))
    """
  )
  return place
}

private func put(
  _ feed: FeedID,
  at address: String,
  _ transaction: borrowing Transaction
) throws -> FeedID {
  let other = try transaction.value(
    "SELECT id FROM feeds WHERE address = \(address)",
    as: FeedID.self
  )
  guard let other else {
    try transaction.run("UPDATE feeds SET address = \(address) WHERE id = \(feed)")
    return feed
  }
  try merge(feed, into: other, transaction)
  return other
}

/// Moves items, subscriptions and states of one feed to another and removes the first.
///
/// For everybody who had subscribed to the old feed, each item is as read afterwards as it was
/// before; where both feeds had the item, it is read or starred if either was. To somebody who had
/// subscribed to the old feed alone, what the new one has beside it is new if it arrived after the
/// watermark.
private func merge(
  _ old: FeedID,
  into new: FeedID,
  _ transaction: borrowing Transaction
) throws {
  let users = try transaction.queryAll(
    "SELECT user_id FROM subscriptions WHERE feed_id = \(old)"
  ) { row in UserID(rawValue: row[0]) }
  var newcomers: Set<UserID> = []
  for user in users {
    if try joinSubscriptions(old, new, of: user, transaction) { newcomers.insert(user) }
    try markEverythingExplicitly(old, for: user, transaction)
    try markEverythingExplicitly(new, for: user, transaction)
  }
  try mergeTwins(of: old, in: new, newcomers: newcomers, transaction)
  try carryShowOptions(from: old, to: new, transaction)
  for table: SQL in [
    "items", "item_keys", "item_states", "bulk_marks", "play_states", "feed_addresses",
  ] {
    try transaction.run("UPDATE \(table) SET feed_id = \(new) WHERE feed_id = \(old)")
  }
  try transaction.run("INSERT INTO merged_feeds (old_id, feed_id) VALUES (\(old), \(new))")
  try transaction.run("DELETE FROM feeds WHERE id = \(old)")
  try countAnew(new, transaction)
  try transaction.run(
    """
    UPDATE subscriptions SET watermark_position = NULL, seen_count = (
      SELECT count(*) FROM items WHERE feed_id = \(new) AND id <= subscriptions.watermark
    )
    WHERE feed_id = \(new)
    """
  )
  for user in users {
    try transaction.run(
      """
      UPDATE subscriptions SET
        (watermark, watermark_position, seen_count) = (
          SELECT newest_item_id, newest_position, item_count FROM feeds WHERE id = \(new)
        )
      WHERE user_id = \(user) AND feed_id = \(new)
      """
    )
    try recount(new, for: user, transaction)
  }
}

/// Makes sure that the user has a subscription to the new feed, active if either is, with the
/// folders of both; it keeps its name.
///
/// - Returns: Whether the user had nothing to do with the new feed before.
private func joinSubscriptions(
  _ old: FeedID,
  _ new: FeedID,
  of user: UserID,
  _ transaction: borrowing Transaction
) throws -> Bool {
  let isThere = try transaction.value(
    "SELECT 1 FROM subscriptions WHERE user_id = \(user) AND feed_id = \(new)",
    as: Int.self
  )
  try transaction.run(
    """
    INSERT INTO subscriptions (
      user_id, feed_id, title, ended_at, layout, fetches_full_text, refresh_interval, notifies,
      paused_at, watermark, seen_count
    )
    SELECT user_id, \(new), title, ended_at, layout, fetches_full_text, refresh_interval, notifies,
      paused_at, watermark,
      (SELECT count(*) FROM items WHERE feed_id = \(new) AND id <= subscriptions.watermark)
    FROM subscriptions WHERE user_id = \(user) AND feed_id = \(old)
    ON CONFLICT (user_id, feed_id) DO UPDATE SET
      title = coalesce(subscriptions.title, excluded.title),
      ended_at = CASE WHEN excluded.ended_at IS NOT NULL THEN subscriptions.ended_at END
    """
  )
  try transaction.run(
    """
    INSERT INTO subscription_folders (user_id, feed_id, folder_id, ordinal)
    SELECT user_id, \(new), folder_id, ordinal + 1000 FROM subscription_folders
    WHERE user_id = \(user) AND feed_id = \(old)
    ON CONFLICT DO NOTHING
    """
  )
  return isThere == nil
}

/// Gives every unread item of a feed a row that says so, as the watermarks are about to lose their
/// meaning; above them, read items have rows already.
private func markEverythingExplicitly(
  _ feed: FeedID,
  for user: UserID,
  _ transaction: borrowing Transaction
) throws {
  let watermark = try transaction.value(
    "SELECT watermark FROM subscriptions WHERE user_id = \(user) AND feed_id = \(feed)",
    as: ItemID.self
  )
  guard let watermark else { return }
  try markUnreadExplicitly(feed, after: watermark, upTo: nil, for: user, transaction)
}

/// Items of the old feed that share a key with one of the new feed become that one.
private func mergeTwins(
  of old: FeedID,
  in new: FeedID,
  newcomers: Set<UserID>,
  _ transaction: borrowing Transaction
) throws {
  let pairs = try transaction.queryAll(
    """
    SELECT a.item_id, min(b.item_id)
    FROM item_keys a
    JOIN item_keys b ON b.feed_id = \(new) AND b.kind = a.kind AND b.hash = a.hash
    WHERE a.feed_id = \(old)
    GROUP BY a.item_id
    """
  ) { row in (old: row[0] as ItemID, new: row[1] as ItemID) }
  for pair in pairs {
    try mergeStates(of: pair.old, into: pair.new, newcomers: newcomers, transaction)
    try carryPlaying(from: pair.old, to: pair.new, transaction)
    try transaction.run("DELETE FROM item_states WHERE item_id = \(pair.old)")
    try giveKeys(of: pair.old, in: old, to: pair.new, in: new, transaction)
    try transaction.run(
      "INSERT INTO retired_positions (position) SELECT position FROM items WHERE id = \(pair.old)"
    )
    try transaction.run("DELETE FROM items WHERE id = \(pair.old)")
  }
}

/// A read or starred twin makes the other one so, for everybody; to a newcomer only the old one
/// means anything.
private func mergeStates(
  of old: ItemID,
  into new: ItemID,
  newcomers: Set<UserID>,
  _ transaction: borrowing Transaction
) throws {
  let people = try transaction.queryAll(
    """
    SELECT s.user_id, t.is_read, t.starred_at, twin.starred_at, t.read_changed_at,
      t.star_changed_at
    FROM items i
    JOIN subscriptions s ON s.feed_id = i.feed_id
    LEFT JOIN item_states t ON t.user_id = s.user_id AND t.item_id = i.id
    LEFT JOIN item_states twin ON twin.user_id = s.user_id AND twin.item_id = \(new)
    WHERE i.id = \(old)
    """
  ) { row in
    (
      user: UserID(rawValue: row[0]), isRead: row[1] as Bool?, starredAt: row[2] as Timestamp?,
      otherStarredAt: row[3] as Timestamp?, readChangedAt: row[4] as Timestamp?,
      starChangedAt: row[5] as Timestamp?
    )
  }
  for person in people {
    // No row means read: every unread item has got one.
    let wasUnread = person.isRead == false
    let isRead: Bool? = wasUnread ? (newcomers.contains(person.user) ? false : nil) : true
    let starredAt = person.otherStarredAt ?? person.starredAt
    if isRead == nil && person.starredAt == nil { continue }
    try transaction.run(
      """
      INSERT INTO item_states (
        user_id, item_id, feed_id, position, is_read, starred_at, read_changed_at, star_changed_at
      )
      SELECT \(person.user), id, feed_id, position, \(isRead), \(starredAt),
        \(person.readChangedAt), \(person.starChangedAt)
      FROM items WHERE id = \(new)
      ON CONFLICT (user_id, item_id) DO UPDATE SET
        is_read = coalesce(excluded.is_read, item_states.is_read),
        starred_at = excluded.starred_at,
        read_changed_at = max(
          coalesce(item_states.read_changed_at, excluded.read_changed_at),
          coalesce(excluded.read_changed_at, item_states.read_changed_at)
        ),
        star_changed_at = max(
          coalesce(item_states.star_changed_at, excluded.star_changed_at),
          coalesce(excluded.star_changed_at, item_states.star_changed_at)
        )
      """
    )
    if person.starredAt != nil && person.otherStarredAt != nil {
      try transaction.run(
        "UPDATE users SET starred_count = starred_count - 1 WHERE id = \(person.user)"
      )
    }
  }
}

private func giveKeys(
  of old: ItemID,
  in oldFeed: FeedID,
  to new: ItemID,
  in newFeed: FeedID,
  _ transaction: borrowing Transaction
) throws {
  let packed = try transaction.value(
    "SELECT keys FROM items WHERE id = \(old)",
    as: [UInt8].self
  )
  let keys = unpack(packed ?? [])
  for key in keys {
    try transaction.run(
      """
      DELETE FROM item_keys
      WHERE feed_id = \(oldFeed) AND kind = \(key.kind.rawValue) AND hash = \(key.hash)
      """
    )
  }
  let given = try claim(keys, for: new, of: newFeed, transaction)
  try transaction.run(
    "UPDATE items SET keys = CAST(keys || \(pack(given)) AS BLOB) WHERE id = \(new)"
  )
}

/// Counters and bounds of a feed from its rows.
private func countAnew(_ feed: FeedID, _ transaction: borrowing Transaction) throws {
  try transaction.run(
    """
    UPDATE feeds SET
      subscriber_count = (
        SELECT count(*) FROM subscriptions WHERE feed_id = \(feed) AND ended_at IS NULL
      ),
      (item_count, newest_item_id, newest_position, newest_straggler_id) = (
        SELECT count(*), coalesce(max(id), 0), max(position), coalesce(max(id), 0)
        FROM items WHERE feed_id = \(feed)
      ),
      newest_picture = (
        SELECT max(position) FROM items WHERE feed_id = \(feed) AND has_picture = 1
      ),
      newest_media = (
        SELECT max(position) FROM items WHERE feed_id = \(feed) AND has_audio + has_video > 0
      )
    WHERE id = \(feed)
    """
  )
}

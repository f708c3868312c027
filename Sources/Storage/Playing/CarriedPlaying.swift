// What was played stays played where an episode comes again as another item, and where somebody goes
// over to another feed that has it too.

import CivilTime
import ReaderModel
import SQLDatabase

/// Gives a new episode what was played of one that is the same in another guise.
///
/// An item whose guid, or most other names, is known is no new item at all. What is left are
/// publishers who give an old file to a new item, and those who move to another house and change
/// every name: there title, day and length together say that it is the same.
func takeOverPlaying(
  by item: ItemID,
  _ incoming: IncomingItem,
  of feed: FeedID,
  _ transaction: borrowing Transaction
) throws {
  for key in incoming.keys where key.kind == .attachment {
    if let other = try owner(of: key, in: feed, transaction), other != item {
      try carryPlayStates(from: other, to: item, transaction)
      return
    }
  }
  let twin = try transaction.value(
    """
    SELECT p.item_id
    FROM play_states p
    JOIN items i ON i.id = p.item_id
    JOIN items n ON n.id = \(item)
    WHERE p.feed_id = \(feed) AND i.id <> n.id AND i.title = n.title AND i.title <> ''
      AND abs(i.duration - n.duration) <= \(lengthsAlikeInSeconds)
      AND abs(i.published_at - n.published_at) < \(dayInMilliseconds)
    """,
    as: ItemID.self
  )
  if let twin { try carryPlayStates(from: twin, to: item, transaction) }
}

/// Lengths are rounded, and measured by different tools.
private let lengthsAlikeInSeconds = 2
private let dayInMilliseconds = 86_400_000

/// Lets an item stand where another one stood, for one user or everybody (`nil`); where both have been
/// played, the newest of each wins.
private func carryPlayStates(
  of user: UserID? = nil,
  from old: ItemID,
  to new: ItemID,
  _ transaction: borrowing Transaction
) throws {
  let whose: SQL = if let user { "AND p.user_id = \(user)" } else { "" }
  let isLater: SQL = "coalesce(excluded.position_at, 0) > coalesce(play_states.position_at, 0)"
  let isPlayedLater: SQL = "coalesce(excluded.played_at, 0) > coalesce(play_states.played_at, 0)"
  try transaction.run(
    """
    INSERT INTO play_states (
      user_id, item_id, feed_id, position, position_at, duration, is_played, played_at
    )
    SELECT p.user_id, i.id, i.feed_id, p.position, p.position_at, p.duration, p.is_played, p.played_at
    FROM play_states p JOIN items i ON i.id = \(new)
    WHERE p.item_id = \(old) \(whose)
    ON CONFLICT (user_id, item_id) DO UPDATE SET
      position = CASE WHEN \(isLater) THEN excluded.position ELSE play_states.position END,
      position_at = CASE WHEN \(isLater) THEN excluded.position_at ELSE play_states.position_at END,
      duration = coalesce(play_states.duration, excluded.duration),
      is_played = CASE WHEN \(isPlayedLater) THEN excluded.is_played ELSE play_states.is_played END,
      played_at = CASE WHEN \(isPlayedLater) THEN excluded.played_at ELSE play_states.played_at END
    """
  )
}

/// Puts an item in the place of another one for a user: where it stands, in the queue, in the player.
func carryPlaying(
  of user: UserID,
  from old: ItemID,
  to new: ItemID,
  at now: Timestamp,
  _ transaction: borrowing Transaction
) throws {
  try carryPlayStates(of: user, from: old, to: new, transaction)
  try transaction.run(
    """
    INSERT INTO play_queue (user_id, item_id, rank, changed_at)
    SELECT user_id, \(new), rank, changed_at FROM play_queue
    WHERE user_id = \(user) AND item_id = \(old) AND rank IS NOT NULL
    ON CONFLICT (user_id, item_id) DO UPDATE SET rank = coalesce(play_queue.rank, excluded.rank)
    """
  )
  try transaction.run(
    """
    UPDATE play_queue SET rank = NULL, changed_at = \(now)
    WHERE user_id = \(user) AND item_id = \(old) AND rank IS NOT NULL
    """
  )
  try transaction.run(
    "UPDATE players SET item_id = \(new) WHERE user_id = \(user) AND item_id = \(old)"
  )
}

/// Lets a user hear a feed as the one that was left for it.
func carryShowOptions(
  of user: UserID,
  from old: FeedID,
  to new: FeedID,
  _ transaction: borrowing Transaction
) throws {
  try transaction.run(
    """
    INSERT INTO show_options (
      user_id, feed_id, speed, speed_changed_at, skipped_start, skipped_end, queues_new
    )
    SELECT user_id, \(new), speed, speed_changed_at, skipped_start, skipped_end, queues_new
    FROM show_options WHERE user_id = \(user) AND feed_id = \(old)
    ON CONFLICT (user_id, feed_id) DO NOTHING
    """
  )
}

/// Puts a new episode into the queue of those who want the feed's episodes there.
///
/// Old ones that a publisher puts back into the feed are not what they wait for.
func queueNewEpisode(
  _ item: ItemID,
  dated date: Timestamp,
  of feed: FeedID,
  _ arrivedAt: Timestamp,
  _ transaction: borrowing Transaction
) throws {
  if date < arrivedAt.advanced(bySeconds: -daysOfNews * 86_400) { return }
  let time = Double(arrivedAt.milliseconds)
  try transaction.run(
    """
    INSERT INTO play_queue (user_id, item_id, rank, changed_at)
    SELECT o.user_id, \(item), CASE o.queues_new WHEN 'next' THEN \(-time) ELSE \(time) END,
      \(arrivedAt)
    FROM show_options o
    JOIN subscriptions s ON s.user_id = o.user_id AND s.feed_id = o.feed_id
    WHERE o.feed_id = \(feed) AND o.queues_new IS NOT NULL AND s.ended_at IS NULL
    ON CONFLICT (user_id, item_id) DO NOTHING
    """
  )
}

private let daysOfNews: Int64 = 14

// Which item stands for a story, for each user.
//
// Of the items of a story that are in feeds of a user one is shown. The others are its twins: their rows
// name it (`twin_of`) and say that they are read. So counts and lists of unread items need no rule about
// stories at all, and a story is unread in one place only. A twin that the user marks as unread is
// unread, and so it is shown too.
//
// Whoever changes which feeds somebody reads, or which items there are, has the stories concerned
// settled anew.

import CivilTime
import ReaderModel
import SQLDatabase

/// Whether somebody wants a story to be shown once.
func joinsStories(_ user: SQL) -> SQL {
  """
  NOT EXISTS (
    SELECT 1 FROM user_settings joining
    WHERE joining.user_id = \(user) AND joining.name = \(UserSettings.Name.joinsStories)
      AND joining.value = 'false'
  )
  """
}

/// Whether somebody found that an item tells another story.
private func isSeparated(_ item: SQL, for user: SQL) -> SQL {
  """
  EXISTS (
    SELECT 1 FROM separated_items parted
    WHERE parted.user_id = \(user) AND parted.item_id = \(item)
  )
  """
}

/// Makes an item that has just joined a story a twin for all who have another item of it.
///
/// It has just been stored, so it lies above every watermark and nobody has a row about it.
///
/// - Returns: For how many.
func hide(
  _ id: ItemID,
  of feed: FeedID,
  _ transaction: borrowing Transaction
) throws -> Int {
  let hidden = try transaction.run(
    """
    INSERT INTO item_states (user_id, item_id, feed_id, position, is_read, twin_of)
    SELECT reader, i.id, i.feed_id, i.position, 1, shown
    FROM (
      SELECT s.user_id AS reader, (
        SELECT m.item_id
        FROM story_items own
        CROSS JOIN story_items m ON m.story_id = own.story_id AND m.item_id <> own.item_id
        CROSS JOIN subscriptions o ON o.user_id = s.user_id AND o.feed_id = m.feed_id
        LEFT JOIN item_states t ON t.user_id = s.user_id AND t.item_id = m.item_id
        WHERE own.item_id = \(id) AND o.ended_at IS NULL AND t.twin_of IS NULL
          AND NOT \(isSeparated("m.item_id", for: "s.user_id"))
        ORDER BY m.item_id LIMIT 1
      ) AS shown
      FROM subscriptions s
      WHERE s.feed_id = \(feed) AND s.ended_at IS NULL AND \(joinsStories("s.user_id"))
    ) readers
    JOIN items i ON i.id = \(id)
    WHERE shown IS NOT NULL
    """
  )
  if hidden > 0 {
    try transaction.run(
      """
      UPDATE subscriptions SET read_above = read_above + 1
      WHERE feed_id = \(feed)
        AND user_id IN (SELECT user_id FROM item_states WHERE item_id = \(id))
      """
    )
  }
  return hidden
}

/// An item of a story as far as one user is concerned.
private struct Member {
  var item: ItemID
  var feed: FeedID
  /// What the user's row says; `nil` if the watermark decides.
  var mark: Bool?
  /// Whether the user has marked it alone, at some time.
  var wasMarked: Bool
  /// The item that stood for it.
  var shown: ItemID?
  var isAboveWatermark: Bool
  var isSubscribed: Bool
  var isSeparated: Bool

  var isRead: Bool { mark ?? !isAboveWatermark }
}

/// Why stories are settled.
enum StoryChange {
  /// Feeds or items came or went.
  case members
  /// A feed that had been left comes back as though it had not been.
  case returning(FeedID)
  /// Items were found to tell other stories.
  case separation
}

/// Settles the stories that a feed tells, for a user who began or ceased to read it.
func settleStories(
  of feed: FeedID,
  for user: UserID,
  after change: StoryChange = .members,
  _ transaction: borrowing Transaction
) throws {
  let stories = try transaction.queryAll(
    "SELECT story_id FROM story_items WHERE feed_id = \(feed)"
  ) { row in row[0] as Int64 }
  try settle(stories, for: user, change, transaction)
}

/// Settles all stories of a user.
func settleStories(for user: UserID, _ transaction: borrowing Transaction) throws {
  let stories = try transaction.queryAll(
    """
    SELECT DISTINCT m.story_id
    FROM subscriptions s CROSS JOIN story_items m ON m.feed_id = s.feed_id
    WHERE s.user_id = \(user) AND s.ended_at IS NULL
    """
  ) { row in row[0] as Int64 }
  try settle(stories, for: user, .members, transaction)
}

/// Settles the stories for which items stood that are gone.
func settleStories(
  shownBy items: [ItemID],
  _ transaction: borrowing Transaction
) throws {
  for item in items {
    let orphans = try transaction.queryAll(
      """
      SELECT t.user_id, m.story_id
      FROM item_states t JOIN story_items m ON m.item_id = t.item_id
      WHERE t.twin_of = \(item)
      GROUP BY t.user_id, m.story_id
      """
    ) { row in (user: row[0] as UserID, story: row[1] as Int64) }
    for orphan in orphans { try settle([orphan.story], for: orphan.user, .members, transaction) }
  }
}

/// Settles the story of an item, if it tells one.
func settleStory(
  of item: ItemID,
  for user: UserID,
  _ change: StoryChange,
  _ transaction: borrowing Transaction
) throws {
  let stories = try transaction.queryAll(
    "SELECT story_id FROM story_items WHERE item_id = \(item)"
  ) { row in row[0] as Int64 }
  try settle(stories, for: user, change, transaction)
}

private func settle(
  _ stories: [Int64],
  for user: UserID,
  _ change: StoryChange,
  _ transaction: borrowing Transaction
) throws {
  if stories.isEmpty { return }
  let joins = try transaction.value("SELECT \(joinsStories("\(user)"))", as: Bool.self) ?? true
  var touched: Set<FeedID> = []
  for story in stories {
    let old = try members(of: story, for: user, transaction)
    for (member, new) in zip(old, settled(old, joins, change))
    where member.mark != new.mark || member.shown != new.shown {
      try write(new, for: user, transaction)
      touched.insert(member.feed)
    }
  }
  for feed in touched { try recount(feed, for: user, transaction) }
}

/// What each member is from now on.
private func settled(_ members: [Member], _ joins: Bool, _ change: StoryChange) -> [Member] {
  var new = members
  let present = members.indices.filter { members[$0].isSubscribed && !members[$0].isSeparated }
  for index in members.indices where members[index].isSeparated {
    show(&new[index], members, change)
  }
  guard joins, present.count > 1 else {
    for index in present { show(&new[index], members, change) }
    return new
  }
  let alone = present.filter { members[$0].shown == nil }
  var first = alone.first { members[$0].isRead } ?? alone.first ?? present[0]
  if case .returning(let feed) = change {
    first = alone.first { members[$0].feed == feed } ?? first
  }
  show(&new[first], members, change)
  // What was read of it while it was away.
  if !new[first].isRead, alone.contains(where: { members[$0].isRead }) { new[first].mark = true }
  for index in present where index != first {
    if new[index].shown == nil { new[index].mark = true }
    new[index].shown = members[first].item
  }
  return new
}

/// Lets a twin stand for itself: as read as what stood for it, unless the user found that this tells
/// another story and has not read it.
private func show(_ member: inout Member, _ members: [Member], _ change: StoryChange) {
  guard let shown = member.shown else { return }
  member.shown = nil
  if !member.isRead { return }
  var isRead = members.first { $0.item == shown }?.isRead ?? true
  if case .separation = change { isRead = member.wasMarked }
  member.mark = isRead ? true : member.isAboveWatermark ? nil : false
}

private func members(
  of story: Int64,
  for user: UserID,
  _ transaction: borrowing Transaction
) throws -> [Member] {
  try transaction.queryAll(
    """
    SELECT m.item_id, m.feed_id, t.is_read, t.read_changed_at IS NOT NULL, t.twin_of,
      m.item_id > s.watermark, s.ended_at IS NULL, \(isSeparated("m.item_id", for: "\(user)"))
    FROM story_items m
    CROSS JOIN subscriptions s ON s.user_id = \(user) AND s.feed_id = m.feed_id
    LEFT JOIN item_states t ON t.user_id = \(user) AND t.item_id = m.item_id
    WHERE m.story_id = \(story) ORDER BY m.item_id
    """
  ) { row in
    Member(
      item: row[0],
      feed: row[1],
      mark: row[2],
      wasMarked: row[3],
      shown: row[4],
      isAboveWatermark: row[5],
      isSubscribed: row[6],
      isSeparated: row[7]
    )
  }
}

private func write(
  _ member: Member,
  for user: UserID,
  _ transaction: borrowing Transaction
) throws {
  try transaction.run(
    """
    INSERT INTO item_states (user_id, item_id, feed_id, position, is_read, twin_of)
    SELECT \(user), id, feed_id, position, \(member.mark), \(member.shown)
    FROM items WHERE id = \(member.item)
    ON CONFLICT (user_id, item_id) DO UPDATE
    SET is_read = excluded.is_read, twin_of = excluded.twin_of
    """
  )
}

/// The items that tell the same story as one, in feeds that the user reads, the earliest first; also
/// those that the user told apart from it.
func storySources(
  of item: ItemID,
  for user: UserID,
  _ transaction: borrowing Transaction
) throws -> [StorySource] {
  try transaction.queryAll(
    """
    SELECT i.id, i.feed_id, coalesce(s.title, f.title, f.address), f.icon_url, NOT (\(isUnread)),
      \(isSeparated("i.id", for: "\(user)")) OR \(isSeparated("own.item_id", for: "\(user)"))
    FROM story_items own
    CROSS JOIN subscriptions o ON o.user_id = \(user) AND o.feed_id = own.feed_id
    CROSS JOIN story_items m ON m.story_id = own.story_id AND m.item_id <> own.item_id
    CROSS JOIN items i ON i.id = m.item_id
    CROSS JOIN subscriptions s ON s.user_id = \(user) AND s.feed_id = i.feed_id
    CROSS JOIN feeds f ON f.id = i.feed_id
    LEFT JOIN item_states t ON t.user_id = \(user) AND t.item_id = i.id
    WHERE own.item_id = \(item) AND o.ended_at IS NULL AND s.ended_at IS NULL
      AND \(joinsStories("\(user)"))
    ORDER BY i.id
    """
  ) { row in
    StorySource(
      item: row[0],
      feed: row[1],
      feedTitle: row[2],
      feedIconURL: row[3],
      isRead: row[4],
      isSeparated: row[5]
    )
  }
}

/// Items, and after them those that tell the same stories: who has read one has read them all.
func withTwins(
  _ items: [ItemID],
  for user: UserID,
  _ transaction: borrowing Transaction
) throws -> [ItemID] {
  var all = items
  var known = Set(items)
  for item in items {
    for source in try storySources(of: item, for: user, transaction)
    where !source.isSeparated && !source.isRead && known.insert(source.item).inserted {
      all.append(source.item)
    }
  }
  return all
}

/// Items with those that they stand for and that have a star, as their rows show it for them.
func withStarredTwins(
  _ items: [ItemID],
  for user: UserID,
  _ transaction: borrowing Transaction
) throws -> [ItemID] {
  var all = items
  for item in items {
    all += try transaction.queryAll(
      """
      SELECT item_id FROM item_states
      WHERE twin_of = \(item) AND +user_id = \(user) AND starred_at IS NOT NULL
      """
    ) { row in row[0] as ItemID }.filter { !items.contains($0) }
  }
  return all
}

import CivilTime
import ReaderModel
import SQLDatabase

/// Puts subscriptions, folders and places back that are still as an event left them.
func restoreShape(
  of event: EventID,
  for user: UserID,
  at now: Timestamp,
  _ transaction: borrowing Transaction
) throws {
  let folders = try restoreFolders(event, for: user, transaction)
  try restoreSubscriptions(event, for: user, at: now, transaction)
  try restorePlaces(event, folders, for: user, transaction)
}

/// A folder as an event found it and left it.
private struct FolderChange {
  var id: FolderID
  var oldName: String?
  var newName: String?
  var oldParent: FolderID?
  var newParent: FolderID?
  var layout: String?
}

/// - Returns: Which folder stands for one that could not come back, because another one has its name.
private func restoreFolders(
  _ event: EventID,
  for user: UserID,
  _ transaction: borrowing Transaction
) throws -> [FolderID: FolderID] {
  let changes = try transaction.queryAll(
    """
    SELECT folder_id, old_name, new_name, old_parent_id, new_parent_id, old_layout
    FROM event_folders WHERE event_id = \(event) ORDER BY folder_id
    """
  ) { row in
    FolderChange(
      id: row[0],
      oldName: row[1],
      newName: row[2],
      oldParent: row[3],
      newParent: row[4],
      layout: row[5]
    )
  }
  // All of them first without a place, because one may lie in another.
  for change in changes where change.newName == nil {
    try transaction.run(
      """
      INSERT INTO folders (id, user_id, name, layout)
      VALUES (\(change.id), \(user), char(0) || \(change.id), \(change.layout))
      ON CONFLICT DO NOTHING
      """
    )
  }
  var twins: [FolderID: FolderID] = [:]
  for change in changes {
    guard let name = change.oldName else { continue }
    let isGone = change.newName == nil
    if try !isGone && isChangedSince(change, for: user, transaction) { continue }
    let parent = try standing(change.oldParent, twins, outside: change.id, for: user, transaction)
    if let twin = try folder(named: name, in: parent, for: user, transaction), twin != change.id {
      if !isGone { continue }
      twins[change.id] = twin
      try transaction.run("UPDATE folders SET parent_id = \(twin) WHERE parent_id = \(change.id)")
      try transaction.run("DELETE FROM folders WHERE id = \(change.id)")
    } else {
      try transaction.run(
        """
        UPDATE folders SET name = \(name), parent_id = \(parent)
        WHERE id = \(change.id) AND user_id = \(user)
        """
      )
    }
  }
  return twins
}

private func isChangedSince(
  _ change: FolderChange,
  for user: UserID,
  _ transaction: borrowing Transaction
) throws -> Bool {
  try transaction.value(
    """
    SELECT 1 FROM folders WHERE id = \(change.id) AND user_id = \(user)
      AND name = \(change.newName) AND coalesce(parent_id, 0) = coalesce(\(change.newParent), 0)
    """,
    as: Int.self
  ) == nil
}

/// The folder that a parent is now; the top level where it is gone, or lies inside the folder.
private func standing(
  _ parent: FolderID?,
  _ twins: [FolderID: FolderID],
  outside folder: FolderID,
  for user: UserID,
  _ transaction: borrowing Transaction
) throws -> FolderID? {
  guard let parent else { return nil }
  let wanted = twins[parent] ?? parent
  var next: FolderID? = wanted
  while let current = next {
    if current == folder { return nil }
    let found = try transaction.queryOne(
      "SELECT parent_id FROM folders WHERE id = \(current) AND user_id = \(user)"
    ) { row in row[0] as FolderID? }
    guard let found else { return nil }
    next = found
  }
  return wanted
}

private func folder(
  named name: String,
  in parent: FolderID?,
  for user: UserID,
  _ transaction: borrowing Transaction
) throws -> FolderID? {
  try transaction.value(
    """
    SELECT id FROM folders
    WHERE user_id = \(user) AND coalesce(parent_id, 0) = coalesce(\(parent), 0) AND name = \(name)
    """,
    as: FolderID.self
  )
}

private func restoreSubscriptions(
  _ event: EventID,
  for user: UserID,
  at now: Timestamp,
  _ transaction: borrowing Transaction
) throws {
  let changes = try transaction.queryAll(
    """
    SELECT feed_id, old_title, new_title, was_ended, is_ended, old_address, new_address
    FROM event_subscriptions WHERE event_id = \(event)
    """
  ) { row in
    (
      feed: row[0] as FeedID, oldTitle: row[1] as String?, newTitle: row[2] as String?,
      wasEnded: row[3] as Bool, isEnded: row[4] as Bool,
      oldAddress: row[5] as String?, newAddress: row[6] as String?
    )
  }
  for change in changes {
    let feed = try presentFeed(change.feed, transaction)
    try transaction.run(
      """
      UPDATE subscriptions SET title = \(change.oldTitle)
      WHERE user_id = \(user) AND feed_id = \(feed) AND title IS \(change.newTitle)
      """
    )
    if let old = change.oldAddress, let new = change.newAddress {
      try moveBack(feed, from: new, to: old, at: now, transaction)
    }
    if change.wasEnded == change.isEnded { continue }
    let ended: Timestamp? = change.wasEnded ? now : nil
    let turned = try transaction.run(
      """
      UPDATE subscriptions SET ended_at = \(ended)
      WHERE user_id = \(user) AND feed_id = \(feed) AND (ended_at IS NULL) = \(!change.isEnded)
      """
    )
    if turned == 0 { continue }
    try transaction.run(
      """
      UPDATE feeds SET subscriber_count = subscriber_count + \(change.wasEnded ? -1 : 1),
        next_check_at = \(now)
      WHERE id = \(feed)
      """
    )
    try settleStories(of: feed, for: user, after: .returning(feed), transaction)
  }
}

/// Gives a feed its old address, unless it has moved on, another feed lives there by now, or somebody
/// else reads it too.
private func moveBack(
  _ feed: FeedID,
  from new: String,
  to old: String,
  at now: Timestamp,
  _ transaction: borrowing Transaction
) throws {
  let owner = try owner(of: feed, transaction)
  let key = addressKey(old, of: owner)
  try transaction.run(
    """
    UPDATE feeds SET address_key = \(key)
    WHERE id = \(feed) AND address_key = \(addressKey(new, of: owner))
      AND NOT EXISTS (SELECT 1 FROM feeds other WHERE other.address_key = \(key))
      AND (SELECT count(*) FROM subscriptions s WHERE s.feed_id = \(feed)) = 1
    """
  )
  try forgetAnswers(of: feed, at: now, transaction)
}

private func restorePlaces(
  _ event: EventID,
  _ twins: [FolderID: FolderID],
  for user: UserID,
  _ transaction: borrowing Transaction
) throws {
  let changes = try transaction.queryAll(
    "SELECT feed_id, folder_id, old_ordinal FROM event_places WHERE event_id = \(event)"
  ) { row in (feed: row[0] as FeedID, folder: row[1] as FolderID, ordinal: row[2] as Int?) }
  for change in changes {
    let feed = try presentFeed(change.feed, transaction)
    let folder = twins[change.folder] ?? change.folder
    guard let ordinal = change.ordinal else {
      try transaction.run(
        """
        DELETE FROM subscription_folders
        WHERE user_id = \(user) AND feed_id = \(feed) AND folder_id = \(folder)
        """
      )
      continue
    }
    try transaction.run(
      """
      INSERT INTO subscription_folders (user_id, feed_id, folder_id, ordinal)
      SELECT s.user_id, s.feed_id, f.id, \(ordinal)
      FROM subscriptions s JOIN folders f ON f.user_id = s.user_id AND f.id = \(folder)
      WHERE s.user_id = \(user) AND s.feed_id = \(feed) AND s.ended_at IS NULL
      ON CONFLICT (user_id, feed_id, folder_id) DO UPDATE SET ordinal = excluded.ordinal
      """
    )
  }
}

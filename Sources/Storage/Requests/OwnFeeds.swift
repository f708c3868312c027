// Feeds of one user's own: their place among the others, and how a user comes to one and leaves it.

import CivilTime
import ReaderModel
import SQLDatabase
import TextPacking

/// What a feed is found by: its address, for feeds of one user's own behind the user's number.
func addressKey(_ address: String, of owner: UserID?) -> String {
  owner.map { "\($0.rawValue) \(address)" } ?? address
}

/// Whose own a feed is; `nil` for those that are shared.
func owner(of feed: FeedID, _ transaction: borrowing Transaction) throws -> UserID? {
  try transaction.queryOne("SELECT owner_id FROM feeds WHERE id = \(feed)") { row in
    row[0] as UserID?
  } ?? nil
}

/// Gives a user a feed of their own in place of a shared one, with everything that is there of it.
///
/// Where nobody else ever read it, it becomes the user's own as it stands, else a copy does: what the
/// user did with items goes along, and nothing changes for the others.
///
/// - Returns: The user's own feed, at the address that is given.
func takeForOwn(
  _ feed: FeedID,
  at address: String,
  for user: UserID,
  at now: Timestamp,
  words: (ItemContent) -> String,
  tuning: Tuning,
  _ transaction: borrowing Transaction
) throws -> FeedID {
  let known = try feedLiving(at: address, of: user, transaction)
  let readers = try transaction.value(
    "SELECT count(*) FROM subscriptions WHERE feed_id = \(feed)",
    as: Int.self
  )
  if known == nil, readers == 1 {
    try transaction.run(
      """
      UPDATE feeds SET address_key = \(addressKey(address, of: user)), owner_id = \(user)
      WHERE id = \(feed)
      """
    )
    try forgetAnswers(of: feed, at: now, transaction)
    return feed
  }
  let own = try known ?? Storage.feed(at: address, now, transaction, of: user)
  try copyFeed(feed, to: own, at: now, words: words, tuning: tuning, transaction)
  try goOver(user, from: feed, to: own, at: now, transaction, areCopies: true)
  return own
}

/// Lets a user who has nothing of their own in the requests any more read the feed with the others.
///
/// What the feed has may be what its server shows to the user alone. Then it stays behind with its
/// starred items, and the user goes over to the shared feed; else the feed itself becomes a shared one
/// where there is none.
///
/// - Returns: The feed that the user reads now.
func giveBackOwn(
  _ feed: FeedID,
  for user: UserID,
  at now: Timestamp,
  _ transaction: borrowing Transaction
) throws -> FeedID {
  try transaction.run("DELETE FROM feed_requests WHERE feed_id = \(feed)")
  let facts = try transaction.queryOne(
    "SELECT address, is_confidential FROM feeds WHERE id = \(feed)"
  ) { row in (address: row[0] as String, isConfidential: row[1] as Bool) }
  guard let facts else { return feed }
  if !facts.isConfidential, try feedLiving(at: facts.address, transaction) == nil {
    try transaction.run(
      "UPDATE feeds SET address_key = \(facts.address), owner_id = NULL WHERE id = \(feed)"
    )
    try forgetAnswers(of: feed, at: now, transaction)
    return feed
  }
  let shared = try Storage.feed(at: facts.address, now, transaction, followsMoves: true)
  try goOver(user, from: feed, to: shared, at: now, transaction)
  return shared
}

/// Lets go of a user's own feeds, as nobody else can ever read them.
///
/// From now on nothing leads to them, and what was set for their requests is gone. Their items, and the words
/// of these in the index, are removed by `removeLeavingFeeds`, a few at a time.
func leaveOwnFeeds(of user: UserID, _ transaction: borrowing Transaction) throws {
  let own: SQL = "(SELECT id FROM feeds WHERE owner_id = \(user))"
  try transaction.run(
    "INSERT INTO leaving_feeds (feed_id) SELECT id FROM feeds WHERE owner_id = \(user)"
  )
  try transaction.run("DELETE FROM feed_requests WHERE feed_id IN \(own)")
  try transaction.run("DELETE FROM feed_addresses WHERE feed_id IN \(own)")
  try transaction.run("DELETE FROM pushes WHERE feed_id IN \(own)")
  try transaction.run("DELETE FROM story_addresses WHERE feed_id IN \(own)")
  try transaction.run(
    """
    DELETE FROM story_words
    WHERE item_id IN (SELECT id FROM items WHERE feed_id IN \(own))
    """
  )
  // No user has such a number.
  try transaction.run(
    """
    UPDATE feeds SET address_key = '-' || id || ' ' || address, owner_id = NULL
    WHERE owner_id = \(user)
    """
  )
}

/// Gives a feed what another one says of itself, and those of its items that it has not.
private func copyFeed(
  _ old: FeedID,
  to new: FeedID,
  at now: Timestamp,
  words: (ItemContent) -> String,
  tuning: Tuning,
  _ transaction: borrowing Transaction
) throws {
  let items = try transaction.queryAll("SELECT id FROM items WHERE feed_id = \(old) ORDER BY id") {
    row in row[0] as ItemID
  }
  var blocks = UnpackedBlocks()
  var ingestion = Ingestion(feed: new, arrivedAt: now, leavesWords: false, tuning: tuning)
  var changes: [ItemChange] = []
  for item in items {
    guard let incoming = try storedItem(item, words: words, &blocks, transaction) else { continue }
    let isThere = try incoming.keys.contains { try owner(of: $0, in: new, transaction) != nil }
    if !isThere { changes.append(.insert(incoming)) }
  }
  let metadata = try transaction.queryOne(
    """
    SELECT title, home_url, description, icon_url, language, cover_url FROM feeds WHERE id = \(old)
    """
  ) { row in
    FeedMetadata(
      title: row[0],
      homeURL: row[1],
      description: row[2],
      iconURL: row[3],
      language: row[4],
      coverURL: row[5]
    )
  }
  var feed = metadata ?? FeedMetadata()
  feed.funding = try funding(of: old, transaction)
  try ingestion.apply(FeedChanges(metadata: feed, items: changes), transaction)
}

/// An item out of the store as though it came anew.
private func storedItem(
  _ id: ItemID,
  words: (ItemContent) -> String,
  _ blocks: inout UnpackedBlocks,
  _ transaction: borrowing Transaction
) throws -> IncomingItem? {
  guard let content = try itemContent(of: id, &blocks, transaction) else { return nil }
  var item = try transaction.queryOne(
    """
    SELECT keys, fingerprint, title, preview, url, external_url, comments_url, image_url, language,
      published_at, modified_at, position
    FROM items WHERE id = \(id)
    """
  ) { row in
    var item = IncomingItem(
      keys: unpack(row[0]),
      fingerprint: row[1],
      title: row[2],
      preview: row[3],
      url: row[4],
      externalURL: row[5],
      commentsURL: row[6],
      imageURL: row[7],
      language: row[8],
      published: row[9],
      modified: row[10],
      content: content,
      searchText: words(content)
    )
    item.sortedAt = (row[11] as Position).sortedAt
    return item
  }
  item?.authors = try authors(of: id, transaction)
  item?.categories = try categories(of: id, transaction)
  item?.attachments = try attachments(of: id, transaction)
  item?.episode = try episodeDetails(of: id, transaction)
  return item
}

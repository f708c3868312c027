import CivilTime
import ReaderModel
import SQLDatabase

/// Looks for the stories of items that arrive, and remembers by what these are found in their turn.
///
/// Each item costs a few look-ups and a few rows, however many items there are; what came to its feed
/// with an old date costs nothing.
struct StoryFinder {
  let feed: FeedID
  let arrivedAt: Timestamp
  /// Addresses that several items of the document lead to.
  private let shared: Set<Int64>
  /// Whether an item was found to be a twin of another one.
  private(set) var hasTwins = false

  /// How long addresses are remembered, and how old an item may be to be looked for by one, in seconds.
  static let addressMemory: Int64 = 30 * 86_400
  /// The same of texts; one that is as old as that may have one as much older.
  static let textMemory = 2 * StoryEvidence.longestDelay
  /// More items than this have in common what tells nothing: a live page, a sentence under every item.
  private static let mostBearers = 8

  init(feed: FeedID, arrivedAt: Timestamp, _ arriving: [ItemChange] = []) {
    self.feed = feed
    self.arrivedAt = arrivedAt
    var seen: Set<Int64> = []
    var shared: Set<Int64> = []
    for case .insert(let item) in arriving {
      if let address = item.storyAddress, !seen.insert(address).inserted { shared.insert(address) }
    }
    self.shared = shared
  }

  /// Puts an item that has just been stored into the story that it tells, if another feed has it.
  mutating func add(
    _ id: ItemID,
    _ item: IncomingItem,
    at position: Position,
    _ transaction: borrowing Transaction
  ) throws {
    // The date of a position lies within what calendars reach, also where the publisher's does not.
    let age = arrivedAt.seconds - position.sortedAt.seconds
    guard age <= Self.addressMemory else { return }
    let sketch = age <= StoryEvidence.longestDelay ? TextSketch(of: item.searchText) : nil
    var twin: ItemID?
    if let address = item.storyAddress {
      twin = try self.twin(of: id, sketch, at: address, transaction)
      try transaction.run(
        """
        INSERT INTO story_addresses (hash, item_id, feed_id)
        VALUES (\(address), \(id), \(feed))
        """
      )
    }
    if let sketch {
      if twin == nil { twin = try self.twin(of: id, sketch, transaction) }
      try remember(sketch, of: id, transaction)
    }
    if let twin, try join(id, of: feed, withStoryOf: twin, transaction),
      try hide(id, of: feed, transaction) > 0
    {
      hasTwins = true
    }
  }

  /// The first item that leads to the same page.
  ///
  /// A page to which two items of one feed lead is not that of either.
  fileprivate func twin(
    of id: ItemID,
    _ sketch: TextSketch?,
    at address: Int64,
    _ transaction: borrowing Transaction
  ) throws -> ItemID? {
    if shared.contains(address) { return nil }
    let bearers = try transaction.queryAll(
      """
      SELECT item_id, feed_id FROM story_addresses WHERE hash = \(address)
      ORDER BY item_id LIMIT \(Self.mostBearers + 1)
      """
    ) { row in (item: row[0] as ItemID, feed: row[1] as FeedID) }
    let feeds = Set(bearers.map(\.feed))
    guard !bearers.isEmpty, bearers.count <= Self.mostBearers, feeds.count == bearers.count,
      !feeds.contains(feed), let evidence = try storyEvidence(of: id, sketch, transaction)?.evidence
    else { return nil }
    return try bearers.first { bearer in
      try storyEvidence(of: bearer.item, nil, transaction)
        .map { evidence.isSameStory(atOneAddress: $0.evidence) } ?? false
    }?.item
  }

  /// The item of another feed whose text is the most alike, if that is enough.
  private func twin(
    of id: ItemID,
    _ sketch: TextSketch,
    _ transaction: borrowing Transaction
  ) throws -> ItemID? {
    var candidates: Set<ItemID> = []
    for key in sketch.lookupKeys {
      let bearers = try transaction.queryAll(
        "SELECT item_id FROM story_words WHERE hash = \(key) LIMIT \(Self.mostBearers + 1)"
      ) { row in row[0] as ItemID }
      if bearers.count <= Self.mostBearers { candidates.formUnion(bearers) }
    }
    guard !candidates.isEmpty,
      let evidence = try storyEvidence(of: id, sketch, transaction)?.evidence
    else { return nil }
    var best: (item: ItemID, resemblance: Double)?
    for candidate in candidates.sorted() {
      guard let other = try storyEvidence(of: candidate, nil, transaction), other.feed != feed,
        evidence.isSameStory(byTextOf: other.evidence)
      else { continue }
      let resemblance = evidence.resemblance(to: other.evidence)
      if resemblance > best?.resemblance ?? 0 { best = (candidate, resemblance) }
    }
    return best?.item
  }

  private func remember(
    _ sketch: TextSketch,
    of id: ItemID,
    _ transaction: borrowing Transaction
  ) throws {
    for key in sketch.lookupKeys {
      try transaction.run("INSERT INTO story_words (hash, item_id) VALUES (\(key), \(id))")
    }
    try transaction.run(
      "INSERT INTO story_texts (item_id, sketch) VALUES (\(id), \(pack(sketch)))"
    )
  }
}

/// Remembers another address of an item's page, and puts the item into the story that this tells.
///
/// It is there already, so for each reader the one that was read, or came first, is shown.
func addStoryAddress(
  _ address: Int64,
  of id: ItemID,
  at now: Timestamp,
  _ transaction: borrowing Transaction
) throws {
  let item = try transaction.queryOne(
    """
    SELECT feed_id, position FROM items
    WHERE id = \(id) AND NOT EXISTS (
      SELECT 1 FROM story_addresses WHERE hash = \(address) AND item_id = \(id)
    )
    """
  ) { row in (feed: row[0] as FeedID, position: row[1] as Position) }
  guard let item, now.seconds - item.position.sortedAt.seconds <= StoryFinder.addressMemory else {
    return
  }
  let twin = try StoryFinder(feed: item.feed, arrivedAt: now)
    .twin(of: id, nil, at: address, transaction)
  try transaction.run(
    """
    INSERT INTO story_addresses (hash, item_id, feed_id) VALUES (\(address), \(id), \(item.feed))
    """
  )
  guard let twin, try join(id, of: item.feed, withStoryOf: twin, transaction) else { return }
  let readers = try transaction.queryAll(
    "SELECT user_id FROM subscriptions WHERE feed_id = \(item.feed) AND ended_at IS NULL"
  ) { row in row[0] as UserID }
  for reader in readers { try settleStory(of: id, for: reader, .members, transaction) }
}

/// What tells of which story an item is; its sketch is looked up if it is not given.
private func storyEvidence(
  of id: ItemID,
  _ sketch: TextSketch?,
  _ transaction: borrowing Transaction
) throws -> (feed: FeedID, evidence: StoryEvidence)? {
  try transaction.queryOne(
    """
    SELECT i.feed_id, i.title, coalesce(i.language, f.language), i.position, t.sketch
    FROM items i JOIN feeds f ON f.id = i.feed_id LEFT JOIN story_texts t ON t.item_id = i.id
    WHERE i.id = \(id)
    """
  ) { row in
    let position: Position = row[3]
    return (
      feed: row[0],
      evidence: StoryEvidence(
        title: StoryTitle(row[1]),
        language: row[2],
        date: position.sortedAt,
        sketch: sketch ?? (row[4] as [UInt8]?).map(unpackSketch)
      )
    )
  }
}

/// Puts an item into the story of another one, which becomes one if it was none.
///
/// - Returns: False if the story has an item of the feed already: two of one feed are never one.
private func join(
  _ id: ItemID,
  of feed: FeedID,
  withStoryOf twin: ItemID,
  _ transaction: borrowing Transaction
) throws -> Bool {
  try transaction.run(
    """
    INSERT INTO story_items (item_id, story_id, feed_id)
    SELECT id, id, feed_id FROM items WHERE id = \(twin)
    ON CONFLICT DO NOTHING
    """
  )
  return try transaction.run(
    """
    INSERT INTO story_items (item_id, story_id, feed_id)
    SELECT \(id), story_id, \(feed) FROM story_items WHERE item_id = \(twin)
    ON CONFLICT DO NOTHING
    """
  ) > 0
}

/// Four bytes a hash, the highest first.
private func pack(_ sketch: TextSketch) -> [UInt8] {
  sketch.hashes.flatMap { hash in
    stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: hash >> UInt32($0)) }
  }
}

private func unpackSketch(_ bytes: [UInt8]) -> TextSketch {
  TextSketch(
    hashes: stride(from: 0, to: bytes.count - 3, by: 4).map { start in
      bytes[start..<(start + 4)].reduce(0) { $0 << 8 | UInt32($1) }
    }
  )
}

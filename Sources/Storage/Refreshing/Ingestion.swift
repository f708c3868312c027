import CivilTime
import ReaderModel
import SQLDatabase
import TextPacking

/// The changes of one document on their way into the tables, within one transaction.
struct Ingestion {
  let feed: FeedID
  let arrivedAt: Timestamp
  let tuning: Tuning
  private(set) var result = RefreshResult()
  private var newest = NewestItems()
  private var contents: ContentWriter
  /// Blocks that texts have left.
  private var leftBlocks: Set<Int64> = []
  private var memory: FeedMemory?
  /// The names that items have, where the feed had none before: then nothing need be looked up.
  private var ownKeys: Set<IdentityKey>?
  private let packer = TextPacker()
  private var stories: StoryFinder
  /// Whether the words of contents are made for search when they are indexed.
  private let leavesWords: Bool

  init(feed: FeedID, arrivedAt: Timestamp, leavesWords: Bool, tuning: Tuning) {
    self.feed = feed
    self.leavesWords = leavesWords
    self.tuning = tuning
    contents = ContentWriter(feed: feed)
    self.arrivedAt = arrivedAt
    stories = StoryFinder(feed: feed, arrivedAt: arrivedAt)
  }

  mutating func apply(_ changes: FeedChanges, _ transaction: borrowing Transaction) throws {
    try update(changes.metadata, transaction)
    newest = try NewestItems(of: feed, transaction)
    stories = StoryFinder(feed: feed, arrivedAt: arrivedAt, changes.items)
    ownKeys = try hasKeys(feed, transaction) ? nil : []
    memory = changes.memory
    for change in changes.items {
      switch change {
      case .insert(let item): try insert(item, transaction)
      case .update(let id, let item): try update(id, item, transaction)
      case .seen(let id, let keys): try add(keys, to: id, transaction)
      }
    }
    try contents.write(transaction)
    try clearBlocks(leftBlocks, of: feed, transaction)
    try newest.save(to: feed, newItems: result.newItems.count, transaction)
    if stories.hasTwins { try raiseWatermarks(over: feed, transaction) }
    try remember(memory, of: feed, transaction)
  }

  /// Stores what is new on an older page, and nothing else of it.
  mutating func insertNew(
    of changes: FeedChanges,
    _ transaction: borrowing Transaction
  ) throws {
    newest = try NewestItems(of: feed, transaction)
    stories = StoryFinder(feed: feed, arrivedAt: arrivedAt, changes.items)
    ownKeys = try hasKeys(feed, transaction) ? nil : []
    var items = changes.items.compactMap { change in
      if case .insert(let item) = change { item } else { nil }
    }
    let oldest = try transaction.value(
      "SELECT min(position) FROM items WHERE feed_id = \(feed)",
      as: Position.self
    )
    items.placeUndated(before: oldest?.sortedAt ?? arrivedAt)
    for item in items { try insert(item, transaction) }
    try contents.write(transaction)
    try newest.save(to: feed, newItems: result.newItems.count, transaction)
  }

  /// Twins are read, so a feed that brings little else is soon read for the most part.
  private func raiseWatermarks(
    over feed: FeedID,
    _ transaction: borrowing Transaction
  ) throws {
    let readers = try transaction.queryAll(
      """
      SELECT user_id FROM subscriptions
      WHERE feed_id = \(feed) AND ended_at IS NULL AND read_above >= \(tuning.manyReadAbove)
      """
    ) { row in row[0] as UserID }
    for reader in readers { try raiseWatermark(of: feed, for: reader, tuning, transaction) }
  }

  /// What the document does not say stays as it was.
  private func update(_ metadata: FeedMetadata, _ transaction: borrowing Transaction) throws {
    try transaction.run(
      """
      UPDATE feeds SET
        title = coalesce(\(metadata.title), title),
        home_url = coalesce(\(metadata.homeURL), home_url),
        description = coalesce(\(metadata.description), description),
        icon_url = coalesce(\(metadata.iconURL), icon_url, \(metadata.customaryIconURL)),
        language = coalesce(\(metadata.language), language),
        cover_url = coalesce(\(metadata.coverURL), cover_url)
      WHERE id = \(feed)
      """
    )
    try setFunding(metadata.funding, of: feed, transaction)
    // A list that was imported names feeds as they call themselves; that is no name of the user's.
    try transaction.run(
      "UPDATE subscriptions SET title = NULL WHERE feed_id = \(feed) AND title = \(metadata.title)"
    )
  }

  /// Stores a new item under those of its keys that are free.
  ///
  /// One without a free key is an item that is there already: stored again, it would come again at
  /// every refresh.
  private mutating func insert(
    _ item: IncomingItem,
    _ transaction: borrowing Transaction
  ) throws {
    let keys = try freeKeys(among: item.keys, transaction)
    if keys.isEmpty, !item.keys.isEmpty { return }
    let position = try freePosition(at: date(of: item), transaction)
    let id = try insertRow(item, keys, at: position, transaction)
    try claimFree(keys, for: id, of: feed, transaction)
    contents.add(item.content, of: id)
    try insertParts(of: item, id, transaction)
    try queueForSearch(id, item, transaction)
    if MediaSummary(item).isEpisode {
      try takeOverPlaying(by: id, item, of: feed, transaction)
      try queueNewEpisode(id, dated: date(of: item), of: feed, arrivedAt, transaction)
      try wishTranscript(of: id, dated: date(of: item), in: feed, arrivedAt, transaction)
    }
    try stories.add(id, item, at: position, transaction)
    newest.add(id, position, item)
    result.newItems.append(id)
    // One that shares a name with another item is looked at each time.
    if let fingerprint = item.deliveryFingerprint, keys.count == item.keys.count {
      memory?.items[fingerprint] = FeedMemory.Item(id: id, published: item.published)
    }
  }

  private func queueForSearch(
    _ id: ItemID,
    _ item: IncomingItem,
    _ transaction: borrowing Transaction
  ) throws {
    try Storage.queueForSearch(
      id,
      leavesWords ? item.summary : item.searchText,
      takesContent: leavesWords,
      packer,
      transaction
    )
  }

  /// Those of the names that no item of the feed has, each once.
  private mutating func freeKeys(
    among keys: [IdentityKey],
    _ transaction: borrowing Transaction
  ) throws -> [IdentityKey] {
    var free: [IdentityKey] = []
    for key in keys where !free.contains(key) {
      let isFree =
        try ownKeys.map { !$0.contains(key) } ?? (owner(of: key, in: feed, transaction) == nil)
      if isFree { free.append(key) }
    }
    ownKeys?.formUnion(free)
    return free
  }

  /// The publisher's date, unless it lies in the future; where it is missing, the place that the item was
  /// given among older ones, else the time of its arrival.
  private func date(of item: IncomingItem) -> Timestamp {
    min(item.published ?? item.sortedAt ?? arrivedAt, arrivedAt)
  }

  private func insertRow(
    _ item: IncomingItem,
    _ keys: [IdentityKey],
    at position: Position,
    _ transaction: borrowing Transaction
  ) throws -> ItemID {
    let media = MediaSummary(item)
    try transaction.run(
      """
      INSERT INTO items (
        feed_id, position, fingerprint, keys, arrived_at, published_at, modified_at, title,
        preview, author, category, url, external_url, comments_url, image_url, language,
        has_picture, has_audio, has_video, duration, attachment_count
      ) VALUES (
        \(feed), \(position), \(item.fingerprint), \(pack(keys)), \(arrivedAt), \(item.published),
        \(item.modified), \(item.title), \(item.preview), \(item.authors.first?.name),
        \(item.categories.first), \(item.url), \(item.externalURL), \(item.commentsURL),
        \(item.imageURL), \(item.language), \(media.hasPicture), \(media.hasAudio),
        \(media.hasVideo), \(media.duration), \(item.attachments.count)
      )
      """
    )
    return ItemID(rawValue: transaction.lastInsertedRow)
  }

  /// Changes what the publisher edited; place, read and starred stay as they are.
  private mutating func update(
    _ id: ItemID,
    _ item: IncomingItem,
    _ transaction: borrowing Transaction
  ) throws {
    let media = MediaSummary(item)
    guard let old = try storedItem(id, transaction) else {
      return try updateRemoved(id, item, transaction)
    }
    try keepVersion(of: id, replacedBy: item, at: arrivedAt, packer, transaction)
    try transaction.run(
      """
      UPDATE items SET
        fingerprint = \(item.fingerprint), published_at = \(item.published),
        modified_at = \(item.modified), title = \(item.title), preview = \(item.preview),
        author = \(item.authors.first?.name), category = \(item.categories.first),
        url = \(item.url), external_url = \(item.externalURL),
        comments_url = \(item.commentsURL), image_url = \(item.imageURL),
        language = \(item.language), has_picture = \(media.hasPicture),
        has_audio = \(media.hasAudio), has_video = \(media.hasVideo),
        duration = \(media.duration), attachment_count = \(item.attachments.count)
      WHERE id = \(id)
      """
    )
    if old.isEdited(item) {
      try doubtFullText(of: id, olderThan: arrivedAt, transaction)
    }
    if let block = try block(of: id, transaction) { leftBlocks.insert(block) }
    try transaction.run("DELETE FROM item_contents WHERE item_id = \(id)")
    contents.add(item.content, of: id)
    try deleteParts(of: id, transaction)
    try insertParts(of: item, id, transaction)
    try add(item.keys, to: id, transaction)
    if MediaSummary(item).isEpisode {
      // Many publishers add it some hours after the sound.
      try wishTranscript(of: id, dated: date(of: item), in: feed, arrivedAt, transaction)
    }
    if old.isWorthIndexing(item) { try queueForSearch(id, item, transaction) }
    newest.add(id, old.position, item)
    result.changedItems.append(id)
  }

  /// An item that is not kept does not come back because its publisher edits it, but stays known.
  private func updateRemoved(
    _ id: ItemID,
    _ item: IncomingItem,
    _ transaction: borrowing Transaction
  ) throws {
    try transaction.run(
      """
      UPDATE removed_items SET
        fingerprint = \(item.fingerprint), published_at = \(item.published)
      WHERE id = \(id) AND feed_id = \(feed)
      """
    )
    try add(item.keys, to: id, transaction)
  }

  /// Adds names under which an item is met again, unless other items have them.
  private func add(
    _ keys: [IdentityKey],
    to id: ItemID,
    _ transaction: borrowing Transaction
  ) throws {
    let added = try claim(keys, for: id, of: feed, transaction)
    if added.isEmpty { return }
    let known = try transaction.run(
      "UPDATE items SET keys = CAST(keys || \(pack(added)) AS BLOB) WHERE id = \(id)"
    )
    if known > 0 { return }
    try transaction.run(
      "UPDATE removed_items SET keys = CAST(keys || \(pack(added)) AS BLOB) WHERE id = \(id)"
    )
  }

  private func storedItem(
    _ id: ItemID,
    _ transaction: borrowing Transaction
  ) throws -> StoredItem? {
    try transaction.queryOne(
      """
      SELECT position, title, search_size,
        EXISTS (SELECT 1 FROM full_texts t WHERE t.item_id = items.id AND t.html IS NOT NULL),
        url, modified_at, coalesce(c.size, length(CAST(c.text AS BLOB)))
      FROM items LEFT JOIN item_contents c ON c.item_id = id
      WHERE id = \(id) AND feed_id = \(feed)
      """
    ) { row in
      StoredItem(
        position: row[0],
        title: row[1],
        searchSize: row[2],
        hasFullText: row[3],
        address: row[4],
        modified: row[5],
        size: row[6] ?? 0
      )
    }
  }
}

/// What an edit needs to know of the item as it was.
private struct StoredItem {
  var position: Position
  var title: String
  var searchSize: Int
  /// Then search knows the whole article, of which the feed has but the beginning.
  var hasFullText: Bool
  var address: String?
  var modified: Timestamp?
  /// Of the text that the feed has, in bytes.
  var size: Int

  /// Whether the publisher wrote something anew, so that the page will say other things too.
  func isEdited(_ item: IncomingItem) -> Bool {
    let newSize = item.content.text.utf8.count
    return item.title != title || item.url != address || item.modified != modified
      || abs(newSize - size) > size / 20
  }

  /// Whether the text changed so much that a search would miss it.
  ///
  /// An item can be indexed only a few times, and some publishers send a counter of visits with
  /// each article, so a text of much the same length does not count.
  func isWorthIndexing(_ item: IncomingItem) -> Bool {
    let size = item.searchText.utf8.count
    return item.title != title || !hasFullText && abs(size - searchSize) > searchSize / 20
  }
}

/// What lists tell of an item's files.
private struct MediaSummary {
  var hasPicture: Bool
  var hasAudio: Bool
  var hasVideo: Bool
  var duration: Int?
  var isEpisode: Bool { hasAudio || hasVideo }

  init(_ item: IncomingItem) {
    let kinds = item.attachments.map { $0.mediaType ?? "" }
    hasAudio = kinds.contains { $0.hasPrefix("audio/") }
    hasVideo = kinds.contains { $0.hasPrefix("video/") }
    // The picture of an episode is its cover or a still of it, which is nothing to look at by itself.
    hasPicture =
      kinds.contains { $0.hasPrefix("image/") }
      || item.imageURL != nil && (!(hasAudio || hasVideo) || item.content.showsPictures)
    duration =
      item.attachments.first {
        let kind = $0.mediaType ?? ""
        return kind.hasPrefix("audio/") || kind.hasPrefix("video/")
      }?.durationInSeconds
  }
}

extension ItemContent {
  /// Whether the text has pictures, as far as a look at its tags tells.
  fileprivate var showsPictures: Bool {
    guard form == .html else { return false }
    var tail = text.utf8[...]
    while let start = tail.firstIndex(of: UInt8(ascii: "<")) {
      tail = tail[tail.index(after: start)...]
      if tail.prefix(3).elementsEqual("img".utf8, by: { $0 | 0x20 == $1 }) { return true }
    }
    return false
  }
}

/// Bounds that tell lists which feeds need no look, and the number of the newest item.
private struct NewestItems {
  private var id = ItemID(rawValue: 0)
  private var position: Position?
  private var picture: Position?
  private var media: Position?
  /// The newest item that arrived with a date before one that was there already.
  private var straggler = ItemID(rawValue: 0)

  init() {}

  init(of feed: FeedID, _ transaction: borrowing Transaction) throws {
    let stored = try transaction.queryOne(
      """
      SELECT newest_item_id, newest_position, newest_picture, newest_media, newest_straggler_id
      FROM feeds WHERE id = \(feed)
      """
    ) { row in
      var newest = NewestItems()
      newest.id = row[0]
      newest.position = row[1]
      newest.picture = row[2]
      newest.media = row[3]
      newest.straggler = row[4]
      return newest
    }
    self = stored ?? NewestItems()
  }

  mutating func add(_ id: ItemID, _ position: Position, _ item: IncomingItem) {
    let summary = MediaSummary(item)
    if let newest = self.position, position < newest, id > self.id { straggler = id }
    self.id = max(self.id, id)
    self.position = max(self.position ?? position, position)
    if summary.hasPicture { picture = max(picture ?? position, position) }
    if summary.hasAudio || summary.hasVideo { media = max(media ?? position, position) }
  }

  func save(to feed: FeedID, newItems: Int, _ transaction: borrowing Transaction) throws {
    try transaction.run(
      """
      UPDATE feeds SET
        item_count = item_count + \(newItems), newest_item_id = \(id),
        newest_position = \(position), newest_picture = \(picture), newest_media = \(media),
        newest_straggler_id = \(straggler)
      WHERE id = \(feed)
      """
    )
  }
}

// The search index, as SQLite's FTS5 has it; another database brings another file like this one.
//
// The index keeps no text of its own (`content=''`): what is found is told by a row number alone.
// That number is made from the item's position, so that results come newest first as they are read,
// without sorting, however many there are. An entry cannot be taken out again without its text;
// an item that was edited gets another entry in one of four places, and says which is valid.
//
// Text waits in `search_queue` until it is indexed, many items at a time: that is cheaper than one
// by one, and items can be read before they can be found.

import ReaderModel
import SQLDatabase
import TextPacking

let searchTables: [SQL] = [
  """
  CREATE VIRTUAL TABLE search USING fts5 (
    title, authors, categories, body, place,
    content='', columnsize=0, tokenize='unicode61 remove_diacritics 2'
  )
  """,
  """
  CREATE TABLE search_queue (
    item_id INTEGER PRIMARY KEY REFERENCES items (id) ON DELETE CASCADE,
    text TEXT NOT NULL
  )
  """,
]

/// An item can be indexed anew this many times; the last entry then stays.
let revisionsPerItem: Int64 = 4
/// In the `place` column of every entry; searches with nothing but exclusions start from it.
let everywhere = "tidingseverywhere"
/// A search in fewer feeds names them to the index.
let fewFeeds = 32

/// Puts text aside until it is indexed, packed: at a first refresh of many feeds the index follows far
/// behind, and what waits would make the file larger for good.
func queueForSearch(
  _ id: ItemID,
  _ text: String,
  takesContent: Bool = false,
  _ packer: TextPacker?,
  _ transaction: borrowing Transaction
) throws {
  let packed = PackedText(separated(text), packer, .light)
  try transaction.run(
    """
    INSERT INTO search_queue (item_id, text, takes_content)
    VALUES (\(id), \(packed), \(takesContent))
    ON CONFLICT (item_id) DO UPDATE
    SET text = excluded.text, takes_content = excluded.takes_content
    """
  )
}

/// Items of one transaction.
///
/// The words of all of them gather in memory and are written when it ends, some
/// 0.03 ms an item, also where it ends early because somebody waits.
private let mostItems = 250
private let mostItemsAttended = 50
/// In bulk: some 13 MB of text and 16 MB of words at a time, and a third of a second.
private let mostItemsInBulk = 4000
/// In bulk parts are brought together only beyond so many: to look into them takes a search a millisecond, and
/// each word is written once and not two or three times.
private let mostPartsInBulk = 160
/// Pages of the index that one merging transaction writes, some 0.06 ms each.
///
/// It goes on to the end of a word, which can be more where a million items have it.
private let mergedPages = 64
private let mergedPagesAttended = 32

/// Brings parts of the index together, as many pages as one transaction may.
///
/// The index does not do so by itself: it would where somebody waits, and at times merge hundreds of
/// megabytes in one go. Source: sqlite.org/fts5.html, "The 'automerge' configuration option" and "The
/// 'merge' command".
///
/// - Returns: Whether there was anything to merge.
func mergeSomeOfIndex(
  _ pace: IndexingPace,
  _ transaction: borrowing Transaction
) throws -> Bool {
  let isBulk = pace == .bulk && !transaction.isAttended
  if isBulk, try countOfParts(transaction) <= mostPartsInBulk { return false }
  let changes: SQL = "SELECT total_changes()"
  let before = try transaction.value(changes, as: Int.self) ?? 0
  let pages = transaction.isAttended ? mergedPagesAttended : mergedPages
  try transaction.run("INSERT INTO search (search, rank) VALUES ('merge', \(pages))")
  // The statement itself counts as one change.
  return (try transaction.value(changes, as: Int.self) ?? 0) - before >= 2
}

/// How many parts the index has.
///
/// Source: sqlite.org/fts5.html, "The %_idx table": each part has rows of its own number there.
private func countOfParts(_ transaction: borrowing Transaction) throws -> Int {
  // A step from one number to the next; `count(DISTINCT …)` would read all rows.
  try transaction.value(
    """
    WITH RECURSIVE parts (number) AS (
      SELECT min(segid) FROM search_idx
      UNION ALL
      SELECT (SELECT min(segid) FROM search_idx WHERE segid > number) FROM parts
      WHERE number IS NOT NULL
    )
    SELECT count(number) FROM parts
    """,
    as: Int.self
  ) ?? 0
}

/// Indexes what waits, the items of one transaction in the order of their positions: FTS5 starts a
/// new segment whenever row numbers fall.
///
/// - Returns: How many items were indexed.
func indexQueue(
  limit: Int,
  _ pace: IndexingPace,
  _ words: ReaderStore.WordsOfContent?,
  _ transaction: borrowing Transaction
) throws -> Int {
  let budget = StepBudget(transaction)
  let isBulk = pace == .bulk && !transaction.isAttended
  let usual = transaction.isAttended ? mostItemsAttended : mostItems
  let limit = min(limit, isBulk ? mostItemsInBulk : usual)
  let entries = try transaction.queryAll(
    """
    SELECT q.item_id, i.position, i.search_revision, i.search_size, i.feed_id, i.title
    FROM (SELECT item_id FROM search_queue ORDER BY item_id LIMIT \(limit)) q
    JOIN items i ON i.id = q.item_id
    ORDER BY i.position
    """
  ) { row in QueueEntry(row) }
  var indexed: [ItemID] = []
  var blocks = UnpackedBlocks()
  // The items of a feed have their texts in the same blocks, but dates among those of all other feeds: in
  // this order each block is unpacked once.
  var texts: [ItemID: String] = [:]
  if isBulk {
    for item in entries.map(\.id).sorted() {
      texts[item] = try waitingText(of: item, &blocks, words, transaction)
    }
  }
  for entry in entries {
    let text =
      isBulk
      ? texts.removeValue(forKey: entry.id)
      : try waitingText(of: entry.id, &blocks, words, transaction)
    if let text { try index(entry, text, transaction) }
    indexed.append(entry.id)
    if budget.isSpent(transaction) { break }
  }
  try takeOut(indexed, isAll: indexed.count == entries.count, transaction)
  return indexed.count
}

/// Takes items out of the queue: all that it had up to the last of them, or just these.
private func takeOut(
  _ items: [ItemID],
  isAll: Bool,
  _ transaction: borrowing Transaction
) throws {
  if isAll {
    let last = items.max { $0.rawValue < $1.rawValue }
    try transaction.run("DELETE FROM search_queue WHERE item_id <= \(last)")
  } else {
    for item in items { try transaction.run("DELETE FROM search_queue WHERE item_id = \(item)") }
  }
}

/// What waits to be indexed of an item.
private func waitingText(
  of item: ItemID,
  _ blocks: inout UnpackedBlocks,
  _ words: ReaderStore.WordsOfContent?,
  _ transaction: borrowing Transaction
) throws -> String? {
  let waiting = try transaction.queryOne(
    """
    SELECT text, typeof(text) = 'blob', takes_content FROM search_queue WHERE item_id = \(item)
    """
  ) { row in (text: try unpackedText(row[0], isPacked: row[1]), takesContent: row[2] as Bool) }
  guard let waiting, waiting.takesContent else { return waiting?.text }
  guard let content = try itemContent(of: item, &blocks, transaction) else { return waiting.text }
  let body = separated(words?(content) ?? content.text)
  return waiting.text.isEmpty ? body : waiting.text + "\n" + body
}

/// An item that is to be indexed.
struct QueueEntry {
  var id: ItemID
  var position: Position
  var revision: Int64
  /// Size of the text that is indexed now; 0 if none is.
  var size: Int
  var feed: FeedID
  var title: String

  /// Reads number, position, revision, size, feed and title.
  init(_ row: borrowing Row) {
    id = row[0]
    position = row[1]
    revision = row[2]
    size = row[3]
    feed = row[4]
    title = row[5]
  }
}

private func index(
  _ entry: QueueEntry,
  _ text: String,
  _ transaction: borrowing Transaction
) throws {
  let revision = entry.size == 0 ? 0 : entry.revision + 1
  guard revision < revisionsPerItem else { return }
  try write(.adding, entry, revision: revision, text, transaction)
  try transaction.run(
    """
    UPDATE items SET search_revision = \(revision), search_size = \(max(1, text.utf8.count))
    WHERE id = \(entry.id)
    """
  )
}

/// What is done with an entry of the index.
enum EntryChange {
  case adding, removing
}

/// Adds an entry to the index, or takes it out, with what is said in an episode.
func write(
  _ change: EntryChange,
  _ entry: QueueEntry,
  revision: Int64,
  _ text: String,
  _ transaction: borrowing Transaction
) throws {
  let names = try authors(of: entry.id, transaction).map(\.name).joined(separator: "\n")
  let categories = try categories(of: entry.id, transaction).joined(separator: "\n")
  let spoken = try spokenText(of: entry.id, transaction).map { "\n" + separated($0) } ?? ""
  let columns: SQL = """
    \(entry.position.rawValue * revisionsPerItem + revision), \(text + spoken),
    \(separated(entry.title)), \(separated(names)), \(separated(categories)),
    \(everywhere + " " + token(entry.feed))
    """
  switch change {
  case .adding:
    try transaction.run(
      """
      INSERT INTO search (rowid, body, title, authors, categories, place) VALUES (\(columns))
      """
    )
  case .removing:
    try transaction.run(
      """
      INSERT INTO search (search, rowid, body, title, authors, categories, place)
      VALUES ('delete', \(columns))
      """
    )
  }
}

/// Takes the entry of an item out of the index, by its words, so that the room is used again.
///
/// An entry can only be taken out with what it was made of. What the store has no more of it (a summary, the
/// text before a small edit) stays; nothing is found by that, as the item's place is retired.
func takeOutOfIndex(
  _ item: ItemID,
  _ blocks: inout UnpackedBlocks,
  _ words: ReaderStore.WordsOfContent,
  _ transaction: borrowing Transaction
) throws {
  let entry = try transaction.queryOne(
    """
    SELECT id, position, search_revision, search_size, feed_id, title FROM items WHERE id = \(item)
    """
  ) { row in QueueEntry(row) }
  guard let entry, try isIndexed(entry, transaction),
    let content = try itemContent(of: item, &blocks, transaction)
  else { return }
  // The index counts words, and refuses to take out more than it ever had.
  let text = separated(words(content)).prefixOfWords(bytes: entry.size)
  try write(.removing, entry, revision: entry.revision, text, transaction)
}

/// Whether the index has the valid entry of an item.
func isIndexed(_ entry: QueueEntry, _ transaction: borrowing Transaction) throws -> Bool {
  if entry.size == 0 { return false }
  return try transaction.value(
    """
    SELECT 1 FROM search WHERE search MATCH \(quoted(everywhere))
      AND rowid = \(entry.position.rawValue * revisionsPerItem + entry.revision)
    """,
    as: Int.self
  ) != nil
}

extension String {
  /// As much of a text as goes into so many bytes, without a part of a word.
  fileprivate func prefixOfWords(bytes: Int) -> String {
    guard utf8.count > bytes else { return self }
    let end = utf8.index(utf8.startIndex, offsetBy: bytes)
    guard let space = utf8[..<end].lastIndex(of: UInt8(ascii: " ")) else { return "" }
    return String(self[..<space])
  }
}

/// The keys of the next items that have the words, in the order of a list.
func searchKeys(
  _ request: ListRequest,
  _ match: String,
  _ transaction: borrowing Transaction
) throws -> [ListKey] {
  var request = request
  let feeds = try request.feeds(transaction)
  guard let expression = try restricted(match, to: feeds, transaction) else { return [] }
  if let few = try fewCandidates(request, transaction) {
    return Array(
      try few.filter { try isMatch($0.position, expression, transaction) }.prefix(request.limit)
    )
  }
  if request.unreadOnly {
    guard let oldest = try oldestUnread(request, transaction) else { return [] }
    request.floor = max(request.floor, oldest)
  }
  let low = request.newestFirst ? request.floor : max(request.floor, request.after.successor)
  let high = request.newestFirst ? min(request.after, request.ceiling) : request.ceiling
  return try request.keys(
    """
    SELECT i.id, i.position, i.feed_id
    FROM search
    CROSS JOIN items i ON i.position = search.rowid >> 2 AND i.search_revision = search.rowid & 3
    JOIN subscriptions s ON s.user_id = \(request.user) AND s.feed_id = i.feed_id
    LEFT JOIN item_states t ON t.user_id = \(request.user) AND t.item_id = i.id
    WHERE search MATCH \(expression)
      AND search.rowid >= \(low.searchRow) AND search.rowid < \(high.searchRow)
      AND \(visibility(request)) \(request.kindCondition) \(request.filterCondition)
    ORDER BY \(request.order(by: "search.rowid"))
    """,
    in: feeds,
    transaction
  )
}

/// Lists of so few items are asked one by one whether they match.
///
/// Else a search among twenty unread items would go through all that has the words and is read.
private let longestShortList = 100

/// All items of the list without its words, if they are few.
private func fewCandidates(
  _ request: ListRequest,
  _ transaction: borrowing Transaction
) throws -> [ListKey]? {
  guard request.unreadOnly || request.starredOnly else { return nil }
  var request = request
  request.match = nil
  request.limit = longestShortList + 1
  let keys = try narrowedKeys(request, transaction)
  return keys.count > longestShortList ? nil : keys
}

/// Where the oldest unread item of the list stands: what has been read before it need not be
/// searched.
private func oldestUnread(
  _ request: ListRequest,
  _ transaction: borrowing Transaction
) throws -> Position? {
  var request = request
  request.match = nil
  request.newestFirst = false
  request.after = .first
  request.limit = 1
  return try narrowedKeys(request, transaction).first?.position
}

private func isMatch(
  _ position: Position,
  _ expression: String,
  _ transaction: borrowing Transaction
) throws -> Bool {
  let row = try transaction.value(
    "SELECT position * 4 + search_revision FROM items WHERE position = \(position)",
    as: Int64.self
  )
  return try transaction.value(
    "SELECT 1 FROM search WHERE search MATCH \(expression) AND rowid = \(row)",
    as: Int.self
  ) != nil
}

private func visibility(_ request: ListRequest) -> SQL {
  let place: SQL =
    request.starredOnly ? "t.starred_at IS NOT NULL" : "s.ended_at IS NULL"
  return request.unreadOnly ? "\(place) AND \(isUnread)" : place
}

/// The expression within some feeds, where they are few enough to be named.
///
/// - Returns: `nil` if there are none.
private func restricted(
  _ expression: String,
  to feeds: Set<FeedID>?,
  _ transaction: borrowing Transaction
) throws -> String? {
  guard let feeds, feeds.count < fewFeeds else { return expression }
  if feeds.isEmpty { return nil }
  return "(\(expression)) AND (\(try feedExpression(feeds, transaction)))"
}

/// Entries of any of the feeds.
func feedExpression(_ feeds: Set<FeedID>, _ transaction: borrowing Transaction) throws -> String {
  let tokens = try feedTokens(feeds, transaction)
  return tokens.isEmpty ? quoted("tidingsnowhere") : tokens.map(quoted).joined(separator: " OR ")
}

/// The tokens of feeds, and of those that were merged into them: entries keep the old ones.
private func feedTokens(
  _ feeds: Set<FeedID>,
  _ transaction: borrowing Transaction
) throws -> [String] {
  var tokens = feeds.map(token)
  try transaction.query("SELECT old_id FROM merged_feeds") { row in
    let old: FeedID = row[0]
    if feeds.contains(try presentFeed(old, transaction)) { tokens.append(token(old)) }
  }
  return tokens
}

private func token(_ feed: FeedID) -> String { "tidingsfeed\(feed.rawValue)" }

/// A text that means only itself to FTS5, whose expressions end at a zero.
func quoted(_ text: String) -> String {
  var quoted = "\""
  for character in text {
    switch character {
    case "\"": quoted += "\"\""
    case "\0": quoted += " "
    default: quoted.append(character)
    }
  }
  return quoted + "\""
}

extension Position {
  /// The first row of the index that an item at this place can have.
  var searchRow: Int64 {
    let limit = Int64.max / revisionsPerItem
    return min(max(rawValue, -limit), limit) * revisionsPerItem
  }
}

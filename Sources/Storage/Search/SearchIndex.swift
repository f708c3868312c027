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
private let revisionsPerItem: Int64 = 4
/// In the `place` column of every entry; searches with nothing but exclusions start from it.
let everywhere = "tidingseverywhere"
/// A search in fewer feeds names them to the index.
let fewFeeds = 32

/// Puts text aside until it is indexed, packed: at a first refresh of many feeds the index follows far
/// behind, and what waits would make the file larger for good.
func queueForSearch(
  _ id: ItemID,
  _ text: String,
  _ packer: TextPacker?,
  _ transaction: borrowing Transaction
) throws {
  let packed = PackedText(separated(text), packer, .light)
  try transaction.run(
    """
    INSERT INTO search_queue (item_id, text) VALUES (\(id), \(packed))
    ON CONFLICT (item_id) DO UPDATE SET text = excluded.text
    """
  )
}

/// Indexes what waits, the items of one transaction in the order of their positions: FTS5 starts a
/// new segment whenever row numbers fall.
///
/// - Returns: How many items were indexed.
func indexQueue(limit: Int, _ transaction: borrowing Transaction) throws -> Int {
  let entries = try transaction.queryAll(
    """
    SELECT q.item_id, i.position, i.search_revision, i.search_size, i.feed_id, i.title
    FROM (SELECT item_id FROM search_queue ORDER BY item_id LIMIT \(limit)) q
    JOIN items i ON i.id = q.item_id
    ORDER BY i.position
    """
  ) { row in
    QueueEntry(
      id: row[0],
      position: row[1],
      revision: row[2],
      size: row[3],
      feed: row[4],
      title: row[5]
    )
  }
  var indexed = 0
  for entry in entries {
    try index(entry, transaction)
    indexed += 1
    if transaction.isAwaited { break }
  }
  return indexed
}

private struct QueueEntry {
  var id: ItemID
  var position: Position
  var revision: Int64
  /// Size of the text that is indexed now; 0 if none is.
  var size: Int
  var feed: FeedID
  var title: String
}

private func index(_ entry: QueueEntry, _ transaction: borrowing Transaction) throws {
  let text = try transaction.queryOne(
    """
    DELETE FROM search_queue WHERE item_id = \(entry.id) RETURNING text, typeof(text) = 'blob'
    """
  ) { row in try unpackedText(row[0], isPacked: row[1]) }
  guard let text else { return }
  let revision = entry.size == 0 ? 0 : entry.revision + 1
  guard revision < revisionsPerItem else { return }
  let names = try authors(of: entry.id, transaction).map(\.name).joined(separator: "\n")
  let categories = try categories(of: entry.id, transaction).joined(separator: "\n")
  let spoken = try spokenText(of: entry.id, transaction).map { "\n" + separated($0) } ?? ""
  try transaction.run(
    """
    INSERT INTO search (rowid, title, authors, categories, body, place)
    VALUES (
      \(entry.position.rawValue * revisionsPerItem + revision), \(separated(entry.title)),
      \(separated(names)), \(separated(categories)), \(text + spoken),
      \(everywhere + " " + token(entry.feed))
    )
    """
  )
  try transaction.run(
    """
    UPDATE items SET search_revision = \(revision), search_size = \(max(1, text.utf8.count))
    WHERE id = \(entry.id)
    """
  )
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

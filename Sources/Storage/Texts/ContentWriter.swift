import ReaderModel
import SQLDatabase
import TextPacking

/// The texts of one document on their way into the store, packed together.
///
/// What the items of a feed have in common, and words at all, are repeated from text to text, so many
/// are packed into one block. Later items come one by one: each is packed by itself, with a block of
/// its feed as the dictionary. docs/decisions.md has the figures.
struct ContentWriter {
  /// The most that is unpacked to read one text; 0.04 ms.
  private static let blockSize = 64 << 10
  /// Fewer bytes together are not worth a block.
  private static let smallestBlock = 4 << 10
  /// Shorter texts stay as they are.
  private static let shortest = 128

  let feed: FeedID
  private let packer = TextPacker()
  private var waiting: [Text] = []
  private var indices: [ItemID: Int] = [:]

  private struct Text {
    var item: ItemID
    var form: ItemContent.Form
    var baseURL: String?
    var bytes: [UInt8]
  }

  private struct Block {
    var id: Int64
    var bytes: [UInt8]
  }

  init(feed: FeedID) {
    self.feed = feed
  }

  /// Takes a text, which is written by `write`; it replaces one of the same item that still waits.
  mutating func add(_ content: ItemContent, of item: ItemID) {
    let text = Text(
      item: item,
      form: content.form,
      baseURL: content.baseURL,
      bytes: Array(content.text.utf8)
    )
    if let index = indices[item] {
      waiting[index] = text
    } else {
      indices[item] = waiting.count
      waiting.append(text)
    }
  }

  /// Writes what was added; the items have no text in the store now.
  mutating func write(_ transaction: borrowing Transaction) throws {
    defer {
      waiting = []
      indices = [:]
    }
    let long = waiting.filter { $0.bytes.count >= Self.shortest }
    for text in waiting where text.bytes.count < Self.shortest { try store(text, transaction) }
    if long.isEmpty { return }
    var dictionary = try largestBlock(transaction)
    let size = long.reduce(0) { $0 + $1.bytes.count }
    // A block that is smaller than the dictionary there is packs its texts worse than that does.
    guard size >= max(Self.smallestBlock, (dictionary?.bytes.count ?? 0) / 2) else {
      for text in long { try store(text, alone: dictionary, transaction) }
      return
    }
    var single: [Text] = []
    for group in groups(of: long) {
      if group.count > 1, let block = try storeBlock(of: group, transaction) {
        if block.bytes.count > dictionary?.bytes.count ?? 0 { dictionary = block }
      } else {
        single += group
      }
    }
    for text in single { try store(text, alone: dictionary, transaction) }
  }

  /// Neighbours that fit into a block together.
  private func groups(of texts: [Text]) -> [[Text]] {
    var groups: [[Text]] = []
    var size = 0
    for text in texts {
      if groups.isEmpty || size + text.bytes.count > Self.blockSize {
        groups.append([])
        size = 0
      }
      groups[groups.count - 1].append(text)
      size += text.bytes.count
    }
    return groups
  }

  private func largestBlock(_ transaction: borrowing Transaction) throws -> Block? {
    guard let id = try largestBlockID(of: feed, transaction) else { return nil }
    return Block(id: id, bytes: try blockBytes(id, transaction))
  }

  /// - Returns: `nil` if the texts cannot be made smaller together; nothing is stored then.
  private func storeBlock(
    of texts: [Text],
    _ transaction: borrowing Transaction
  ) throws -> Block? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(texts.reduce(0) { $0 + $1.bytes.count })
    for text in texts { bytes += text.bytes }
    guard let packed = packer?.pack(bytes, .lasting) else { return nil }
    let id: Int64 = try transaction.insert(
      """
      INSERT INTO text_blocks (feed_id, size, packed) VALUES (\(feed), \(bytes.count), \(packed))
      RETURNING id
      """
    )
    var start = 0
    for text in texts {
      try insert(text, "''", size: text.bytes.count, block: id, start: start, transaction)
      start += text.bytes.count
    }
    return Block(id: id, bytes: bytes)
  }

  private func store(
    _ text: Text,
    alone dictionary: Block?,
    _ transaction: borrowing Transaction
  ) throws {
    guard let packed = packer?.pack(text.bytes, against: dictionary?.bytes ?? [], .lasting) else {
      return try store(text, transaction)
    }
    let size = text.bytes.count
    try insert(text, "\(packed)", size: size, block: dictionary?.id, start: nil, transaction)
  }

  /// Stores a text as it is.
  private func store(_ text: Text, _ transaction: borrowing Transaction) throws {
    let plain = String(decoding: text.bytes, as: UTF8.self)
    try insert(text, "\(plain)", size: nil, block: nil, start: nil, transaction)
  }

  private func insert(
    _ text: Text,
    _ value: SQL,
    size: Int?,
    block: Int64?,
    start: Int?,
    _ transaction: borrowing Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO item_contents (item_id, form, base_url, text, size, block_id, start)
      VALUES (
        \(text.item), \(text.form.rawValue), \(text.baseURL), \(value), \(size), \(block), \(start)
      )
      """
    )
  }
}

/// The block that serves a feed's later texts as their dictionary.
func largestBlockID(of feed: FeedID, _ transaction: borrowing Transaction) throws -> Int64? {
  try transaction.value(
    "SELECT id FROM text_blocks WHERE feed_id = \(feed) ORDER BY size DESC, id DESC LIMIT 1",
    as: Int64.self
  )
}

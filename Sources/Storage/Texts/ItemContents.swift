// Texts of items out of the store, however they are packed.

import ReaderModel
import SQLDatabase
import TextPacking

/// The blocks that were unpacked last, as a list often has several items of one feed.
struct UnpackedBlocks {
  private static let limit = 16
  private var blocks: [Int64: [UInt8]] = [:]
  private let unpacker = TextUnpacker()

  func unpack(_ bytes: [UInt8], against block: [UInt8] = []) -> [UInt8]? {
    unpacker?.unpack(bytes, against: block)
  }

  mutating func bytes(of id: Int64, _ transaction: borrowing Transaction) throws -> [UInt8] {
    if let known = blocks[id] { return known }
    if blocks.count >= Self.limit { blocks = [:] }
    let packed = try packedBlock(id, transaction)
    guard let bytes = packed.flatMap({ unpack($0) }) else { throw damagedText }
    blocks[id] = bytes
    return bytes
  }
}

/// The text of an item as its feed sent it; `nil` if there is no such item.
func itemContent(
  of id: ItemID,
  _ blocks: inout UnpackedBlocks,
  _ transaction: borrowing Transaction
) throws -> ItemContent? {
  let stored = try transaction.queryOne(
    """
    SELECT form, base_url, size, block_id, start, text FROM item_contents WHERE item_id = \(id)
    """
  ) { row in
    StoredContent(
      form: ItemContent.Form(rawValue: row[0]) ?? .none,
      baseURL: row[1],
      size: row[2],
      block: row[3],
      start: row[4],
      bytes: row[5]
    )
  }
  guard let stored else { return nil }
  let text = try stored.text(&blocks, transaction)
  return ItemContent(form: stored.form, text: text, baseURL: stored.baseURL)
}

func itemContent(
  of id: ItemID,
  _ transaction: borrowing Transaction
) throws -> ItemContent? {
  var blocks = UnpackedBlocks()
  return try itemContent(of: id, &blocks, transaction)
}

private struct StoredContent {
  var form: ItemContent.Form
  var baseURL: String?
  var size: Int?
  var block: Int64?
  var start: Int?
  var bytes: [UInt8]

  func text(
    _ blocks: inout UnpackedBlocks,
    _ transaction: borrowing Transaction
  ) throws -> String {
    guard let size else { return String(decoding: bytes, as: UTF8.self) }
    let block = try self.block.map { try blocks.bytes(of: $0, transaction) } ?? []
    if let start {
      guard start >= 0, size >= 0, block.count - start >= size else { throw damagedText }
      return String(decoding: block[start..<(start + size)], as: UTF8.self)
    }
    guard let text = blocks.unpack(bytes, against: block) else { throw damagedText }
    return String(decoding: text, as: UTF8.self)
  }
}

/// The texts of a block, end to end.
func blockBytes(_ id: Int64, _ transaction: borrowing Transaction) throws -> [UInt8] {
  var blocks = UnpackedBlocks()
  return try blocks.bytes(of: id, transaction)
}

private func packedBlock(_ id: Int64, _ transaction: borrowing Transaction) throws -> [UInt8]? {
  try transaction.value("SELECT packed FROM text_blocks WHERE id = \(id)", as: [UInt8].self)
}

private let damagedText = DatabaseError(
  code: .corrupt,
  message: "a stored text cannot be unpacked"
)

// Blocks that have become useless, or nearly.

import ReaderModel
import SQLDatabase

/// The block that holds the text of an item; `nil` if it is packed by itself or not at all.
func block(of item: ItemID, _ transaction: borrowing Transaction) throws -> Int64? {
  try transaction.value(
    "SELECT block_id FROM item_contents WHERE item_id = \(item) AND start IS NOT NULL",
    as: Int64.self
  )
}

/// Removes those of some blocks of a feed of which less than a quarter is still in use.
///
/// Texts leave a block when their items are edited or removed, and a block is never changed. What is left
/// in it is packed anew. The block that serves as dictionary stays. The blocks to name are those that texts
/// have just left: to look at all of a large feed would take long.
func clearBlocks(
  _ blocks: Set<Int64>,
  of feed: FeedID,
  _ transaction: borrowing Transaction
) throws {
  if blocks.isEmpty { return }
  let dictionary = try largestBlockID(of: feed, transaction)
  let thin = try blocks.sorted().filter { block in
    try block != dictionary
      && transaction.value(
        """
        SELECT 1 FROM text_blocks b WHERE id = \(block) AND size / 4 > (
          SELECT coalesce(sum(size), 0) FROM item_contents
          WHERE block_id = b.id AND start IS NOT NULL
        )
        """,
        as: Int.self
      ) != nil
  }
  var writer = ContentWriter(feed: feed)
  for block in thin {
    let items = try transaction.queryAll(
      "SELECT item_id FROM item_contents WHERE block_id = \(block) ORDER BY item_id"
    ) { row in row[0] as ItemID }
    try repack(items, &writer, transaction)
    try transaction.run("DELETE FROM text_blocks WHERE id = \(block)")
  }
}

/// Takes the texts of items out of the store and writes them again.
func repack(
  _ items: [ItemID],
  _ writer: inout ContentWriter,
  _ transaction: borrowing Transaction
) throws {
  var blocks = UnpackedBlocks()
  for item in items {
    guard let content = try itemContent(of: item, &blocks, transaction) else { continue }
    try transaction.run("DELETE FROM item_contents WHERE item_id = \(item)")
    writer.add(content, of: item)
  }
  try writer.write(transaction)
}

// Blocks that have become useless, or nearly.

import ReaderModel
import SQLDatabase

/// Removes the blocks of a feed of which less than a quarter is still in use.
///
/// Texts leave a block when their items are edited or removed, and a block is never changed. What is left
/// in it is packed anew. The block that serves as dictionary stays.
func clearBlocks(of feed: FeedID, _ transaction: borrowing Transaction) throws {
  let dictionary = try largestBlockID(of: feed, transaction)
  let thin = try transaction.queryAll(
    """
    SELECT b.id FROM text_blocks b
    LEFT JOIN item_contents c ON c.block_id = b.id AND c.start IS NOT NULL
    WHERE b.feed_id = \(feed) AND b.id IS NOT \(dictionary)
    GROUP BY b.id HAVING coalesce(sum(c.size), 0) < b.size / 4
    """
  ) { row in row[0] as Int64 }
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

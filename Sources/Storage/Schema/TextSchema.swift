import SQLDatabase

/// Texts that are stored packed, together or by themselves.
let textSchema: [SQL] = [
  """
  -- Texts of one document, end to end, packed together; they also serve later texts of the feed as
  -- their dictionary. Rows are never changed.
  CREATE TABLE text_blocks (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    feed_id INTEGER NOT NULL REFERENCES feeds (id) ON DELETE CASCADE,
    -- Bytes of the texts.
    size INTEGER NOT NULL,
    packed BLOB NOT NULL
  )
  """,
  "CREATE INDEX text_blocks_by_feed ON text_blocks (feed_id, size)",
  // Bytes of the text; NULL where it is not packed and stands in `text` as it is.
  "ALTER TABLE item_contents ADD COLUMN size INTEGER",
  // The block that holds the text from `start` on, or else (`start` is NULL) its dictionary.
  "ALTER TABLE item_contents ADD COLUMN block_id INTEGER",
  "ALTER TABLE item_contents ADD COLUMN start INTEGER",
  "CREATE INDEX item_contents_by_block ON item_contents (block_id) WHERE block_id IS NOT NULL",
  """
  -- Which items have texts from before, that are still to be packed; no row if none.
  CREATE TABLE unpacked_texts (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    next_item INTEGER NOT NULL,
    last_item INTEGER NOT NULL
  )
  """,
  """
  INSERT INTO unpacked_texts (id, next_item, last_item)
  SELECT 1, min(item_id), max(item_id) FROM item_contents HAVING count(*) > 0
  """,
]

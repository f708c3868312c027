import SQLDatabase

/// What is remembered of the last document of each feed.
///
/// A step that has items read anew, or rows of items written otherwise, empties the table.
let memorySchema: [SQL] = [
  """
  CREATE TABLE feed_memories (
    feed_id INTEGER PRIMARY KEY REFERENCES feeds (id) ON DELETE CASCADE,
    -- The context, then fingerprint, item and date of each item; numbers of eight bytes.
    memory BLOB NOT NULL
  )
  """
]

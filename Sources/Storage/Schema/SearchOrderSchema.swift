import SQLDatabase

/// The index with the text in front: FTS5 writes two bytes less for each word of its first column, and
/// nearly all words are in the text.
///
/// An index cannot be changed, so it is made anew in the background.
let searchOrderSchema: [SQL] = [
  "DROP TABLE search",
  """
  CREATE VIRTUAL TABLE search USING fts5 (
    body, title, authors, categories, place,
    content='', columnsize=0, tokenize='unicode61 remove_diacritics 2'
  )
  """,
  // Memory for words before they are written, in bytes, and how many parts of the index are merged into
  // one: fewer parts, and each word is written anew less often.
  "INSERT INTO search (search, rank) VALUES ('hashsize', 4194304)",
  "INSERT INTO search (search, rank) VALUES ('automerge', 16)",
  // Whether the words of the item's content belong to the entry, behind the text.
  "ALTER TABLE search_queue ADD COLUMN takes_content INTEGER NOT NULL DEFAULT 0",
  """
  -- Which items may have had an entry in an index before, and are still to get one in this; no row if
  -- none.
  CREATE TABLE unindexed_items (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    next_item INTEGER NOT NULL,
    last_item INTEGER NOT NULL
  )
  """,
  """
  INSERT INTO unindexed_items (id, next_item, last_item)
  SELECT 1, min(id), max(id) FROM items HAVING count(*) > 0
  """,
]

import SQLDatabase

/// Chapters that had to be looked for: in files beside episodes, in sound files, in notes.
let chapterSchema: [SQL] = [
  """
  CREATE TABLE chapter_searches (
    item_id INTEGER PRIMARY KEY REFERENCES items (id) ON DELETE CASCADE,
    searched_at INTEGER NOT NULL,
    -- Where they were looked for: others are looked at anew.
    sources TEXT NOT NULL,
    is_complete INTEGER NOT NULL
  )
  """,
  """
  CREATE TABLE found_chapters (
    item_id INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    start INTEGER NOT NULL,
    title TEXT NOT NULL,
    url TEXT,
    image_url TEXT,
    PRIMARY KEY (item_id, ordinal)
  ) WITHOUT ROWID
  """,
]

import SQLDatabase

/// What is said in episodes, and which transcripts are still to be fetched.
let transcriptSchema: [SQL] = [
  """
  CREATE TABLE transcripts (
    item_id INTEGER PRIMARY KEY REFERENCES items (id) ON DELETE CASCADE,
    searched_at INTEGER NOT NULL,
    -- Where it was looked for: others are looked at anew.
    sources TEXT NOT NULL,
    is_complete INTEGER NOT NULL,
    language TEXT,
    -- As `StoredTranscript` writes it; NULL where none was found.
    text TEXT
  )
  """,
  """
  CREATE TABLE transcript_wishes (
    item_id INTEGER PRIMARY KEY REFERENCES items (id) ON DELETE CASCADE,
    due_at INTEGER NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0
  )
  """,
  "CREATE INDEX transcript_wishes_by_time ON transcript_wishes (due_at)",
  // Whether transcripts of new episodes are fetched so that searches find what is said.
  "ALTER TABLE show_options ADD COLUMN indexes_transcripts INTEGER NOT NULL DEFAULT 1",
]

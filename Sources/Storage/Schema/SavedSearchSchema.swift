import SQLDatabase

/// Searches that users keep.
let savedSearchSchema: [SQL] = [
  """
  CREATE TABLE saved_searches (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    -- In the language of searches, in its usual form.
    text TEXT NOT NULL
  )
  """,
  "CREATE INDEX saved_searches_by_user ON saved_searches (user_id, name)",
]

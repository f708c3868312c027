import SQLDatabase

/// What waiting and importing leave behind, so that both can be told.
let organisingSchema: [SQL] = [
  // Why the time between two looks is what it is, and the next look when it is.
  "ALTER TABLE feeds ADD COLUMN check_interval_reason TEXT",
  "ALTER TABLE feeds ADD COLUMN next_check_reason TEXT",
  "ALTER TABLE feeds ADD COLUMN last_success_at INTEGER",
  "UPDATE feeds SET last_success_at = last_checked_at WHERE failure_since IS NULL",
  """
  -- Lists of feeds that a user brought along, so that their first fetch can be followed.
  CREATE TABLE imports (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    at INTEGER NOT NULL
  )
  """,
  "CREATE INDEX imports_by_user ON imports (user_id)",
  """
  CREATE TABLE import_feeds (
    import_id INTEGER NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
    feed_id INTEGER NOT NULL,
    -- What was fetched since then is done.
    asked_at INTEGER NOT NULL,
    PRIMARY KEY (import_id, feed_id)
  ) WITHOUT ROWID
  """,
]

import SQLDatabase

/// What users chose, for everything, for a folder and for a feed.
let settingsSchema: [SQL] = [
  """
  -- A row exists only where the user chose something else than what comes with the program.
  CREATE TABLE user_settings (
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    changed_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, name)
  ) WITHOUT ROWID
  """,
  "ALTER TABLE subscriptions ADD COLUMN layout TEXT",
  "ALTER TABLE subscriptions ADD COLUMN fetches_full_text INTEGER NOT NULL DEFAULT 0",
  // Seconds; NULL leaves it to the feed.
  "ALTER TABLE subscriptions ADD COLUMN refresh_interval INTEGER",
  "ALTER TABLE subscriptions ADD COLUMN notifies INTEGER NOT NULL DEFAULT 0",
  "ALTER TABLE subscriptions ADD COLUMN paused_at INTEGER",
  "ALTER TABLE folders ADD COLUMN layout TEXT",
]

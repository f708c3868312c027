import SQLDatabase

/// How long items are kept, and what is remembered of those that are not.
let keepingSchema: [SQL] = [
  // Days and numbers of items; NULL is as for all feeds, 0 without a limit.
  "ALTER TABLE subscriptions ADD COLUMN kept_days INTEGER",
  "ALTER TABLE subscriptions ADD COLUMN kept_items INTEGER",
  """
  -- What an item that was removed is known by, so that it does not come again while its feed still
  -- sends it. Its rows of item_keys stay.
  CREATE TABLE removed_items (
    id INTEGER PRIMARY KEY,
    feed_id INTEGER NOT NULL REFERENCES feeds (id) ON DELETE CASCADE,
    keys BLOB NOT NULL,
    fingerprint INTEGER NOT NULL,
    published_at INTEGER,
    removed_at INTEGER NOT NULL
  )
  """,
  "CREATE INDEX removed_items_by_feed ON removed_items (feed_id)",
  // Items that go are taken off the counts that undoing would bring back.
  "CREATE INDEX event_watermarks_by_feed ON event_watermarks (feed_id)",
]

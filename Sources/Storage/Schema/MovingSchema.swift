import SQLDatabase

/// Where feeds seem to move, and where they lived.
let movingSchema: [SQL] = [
  // Another address that is being watched; NULL in all five columns where there is none.
  "ALTER TABLE feeds ADD COLUMN moving_to TEXT",
  "ALTER TABLE feeds ADD COLUMN moving_hint TEXT",
  "ALTER TABLE feeds ADD COLUMN moving_since INTEGER",
  "ALTER TABLE feeds ADD COLUMN moving_counted_at INTEGER",
  "ALTER TABLE feeds ADD COLUMN moving_days INTEGER",
  // Where the feed is not to move by itself: another feed is there, or a reader left it.
  "ALTER TABLE feeds ADD COLUMN refused_move TEXT",
  // Since when the server says that the feed is gone for good.
  "ALTER TABLE feeds ADD COLUMN gone_since INTEGER",
  """
  -- Addresses that feeds had; rows are never changed, but go with their feed when two become one.
  CREATE TABLE feed_addresses (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    feed_id INTEGER NOT NULL REFERENCES feeds (id) ON DELETE CASCADE,
    address TEXT NOT NULL,
    left_at INTEGER NOT NULL,
    reason TEXT NOT NULL
  )
  """,
  "CREATE INDEX feed_addresses_by_feed ON feed_addresses (feed_id)",
  "CREATE INDEX feed_addresses_by_address ON feed_addresses (address)",
]

import SQLDatabase

/// Hubs that feeds announce, and subscriptions of ours to what they push.
let pushSchema: [SQL] = [
  // What the last document said of its hub, and what that calls the feed.
  "ALTER TABLE feeds ADD COLUMN hub TEXT",
  "ALTER TABLE feeds ADD COLUMN hub_topic TEXT",
  // Until when the hub is relied upon to tell of news; NULL if it is not.
  "ALTER TABLE feeds ADD COLUMN pushed_until INTEGER",
  // When the hub said that there is news which has not been found yet.
  "ALTER TABLE feeds ADD COLUMN pinged_at INTEGER",
  "CREATE INDEX feeds_with_hub ON feeds (id) WHERE hub IS NOT NULL",
  "CREATE INDEX feeds_pushed ON feeds (id) WHERE pushed_until IS NOT NULL",
  """
  CREATE TABLE pushes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    feed_id INTEGER NOT NULL REFERENCES feeds (id) ON DELETE CASCADE,
    hub TEXT NOT NULL,
    topic TEXT NOT NULL,
    -- The address of ours below which the hub pushes.
    place TEXT NOT NULL,
    -- With the key of the installation it gives the rest of that address, and the secret.
    nonce BLOB NOT NULL,
    -- Of the rest of the address: who has a copy of the store cannot push.
    callback_hash BLOB NOT NULL UNIQUE,
    -- asked, active, refused, leaving
    state TEXT NOT NULL,
    -- Since when the hub's answer is waited for.
    asked_at INTEGER,
    -- When something is to be done next: to ask, to renew, to give up.
    next_step_at INTEGER NOT NULL,
    verified_at INTEGER,
    lease_until INTEGER,
    last_push_at INTEGER,
    push_count INTEGER NOT NULL DEFAULT 0,
    -- Pushes that were not signed with the secret.
    ignored_count INTEGER NOT NULL DEFAULT 0,
    -- Hashes of the latest bodies, eight bytes each: what comes a second time is old.
    seen_bodies BLOB NOT NULL DEFAULT x'',
    -- How often a look found what the hub had not told.
    misses INTEGER NOT NULL DEFAULT 0,
    distrusted_until INTEGER,
    -- Attempts in a row that were in vain, and what came of the last one.
    failures INTEGER NOT NULL DEFAULT 0,
    problem TEXT,
    problem_status INTEGER
  )
  """,
  "CREATE UNIQUE INDEX pushes_by_feed ON pushes (feed_id) WHERE state <> 'leaving'",
  "CREATE INDEX pushes_by_step ON pushes (next_step_at)",
  "ALTER TABLE fetch_log ADD COLUMN is_pushed INTEGER NOT NULL DEFAULT 0",
]

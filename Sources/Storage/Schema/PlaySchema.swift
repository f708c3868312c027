import SQLDatabase

/// Where episodes stand, what plays, and what comes next.
let playSchema: [SQL] = [
  """
  CREATE TABLE play_states (
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    item_id INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
    feed_id INTEGER NOT NULL,
    -- Milliseconds from the start, and when the user was there.
    position INTEGER NOT NULL DEFAULT 0,
    position_at INTEGER,
    -- Milliseconds, as a player found it.
    duration INTEGER,
    is_played INTEGER NOT NULL DEFAULT 0,
    played_at INTEGER,
    PRIMARY KEY (user_id, item_id)
  ) WITHOUT ROWID
  """,
  "CREATE INDEX play_states_by_item ON play_states (item_id)",
  "CREATE INDEX play_states_by_feed ON play_states (feed_id)",
  """
  CREATE INDEX play_states_started ON play_states (user_id, position_at)
  WHERE is_played = 0 AND position > 0
  """,
  """
  -- Rows of what has left the queue stay, so that a deed that is told late finds the newer one.
  CREATE TABLE play_queue (
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    item_id INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
    -- The smallest comes next; NULL is not in the queue.
    rank REAL,
    changed_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, item_id)
  ) WITHOUT ROWID
  """,
  "CREATE INDEX play_queue_by_item ON play_queue (item_id)",
  "CREATE INDEX play_queue_by_rank ON play_queue (user_id, rank) WHERE rank IS NOT NULL",
  """
  CREATE TABLE players (
    user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    item_id INTEGER REFERENCES items (id) ON DELETE SET NULL,
    item_changed_at INTEGER,
    speed REAL,
    speed_changed_at INTEGER
  )
  """,
  "CREATE INDEX players_by_item ON players (item_id)",
  """
  CREATE TABLE show_options (
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    feed_id INTEGER NOT NULL REFERENCES feeds (id) ON DELETE CASCADE,
    speed REAL,
    speed_changed_at INTEGER,
    -- Seconds.
    skipped_start INTEGER NOT NULL DEFAULT 0,
    skipped_end INTEGER NOT NULL DEFAULT 0,
    -- Where new episodes go in the queue: 'next', 'last', or NULL.
    queues_new TEXT,
    PRIMARY KEY (user_id, feed_id)
  ) WITHOUT ROWID
  """,
  "CREATE INDEX show_options_by_feed ON show_options (feed_id)",
]

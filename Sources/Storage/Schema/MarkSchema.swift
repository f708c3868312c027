import SQLDatabase

/// When marks were made, which have been applied, and what the history tells of them.
let markSchema: [SQL] = [
  // The time of the mark that decided; NULL where a watermark did or nobody has.
  "ALTER TABLE item_states ADD COLUMN read_changed_at INTEGER",
  "ALTER TABLE item_states ADD COLUMN star_changed_at INTEGER",
  // The time of the latest of the user's marks: one that is later can be in conflict with none.
  "ALTER TABLE users ADD COLUMN last_marked_at INTEGER NOT NULL DEFAULT 0",
  """
  -- Marks of whole stretches of lists, which write no row for most of their items: all items of the
  -- feed (NULL: of every feed) up to a number, between two positions, of a kind.
  CREATE TABLE bulk_marks (
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    event_id INTEGER,
    at INTEGER NOT NULL,
    feed_id INTEGER,
    upto_item INTEGER NOT NULL,
    from_position INTEGER NOT NULL,
    to_position INTEGER NOT NULL,
    needs_picture INTEGER NOT NULL,
    needs_media INTEGER NOT NULL
  )
  """,
  "CREATE INDEX bulk_marks_by_time ON bulk_marks (user_id, at)",
  "CREATE INDEX bulk_marks_by_event ON bulk_marks (event_id)",
  """
  -- What devices have told, so that nothing they tell twice is done twice.
  CREATE TABLE applied_operations (
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    operation TEXT NOT NULL,
    applied_at INTEGER NOT NULL,
    event_id INTEGER,
    item_count INTEGER NOT NULL,
    PRIMARY KEY (user_id, operation)
  ) WITHOUT ROWID
  """,
  "CREATE INDEX applied_operations_by_time ON applied_operations (applied_at)",
  // What the history shows: how many items changed, of which list, where.
  "ALTER TABLE events ADD COLUMN item_count INTEGER NOT NULL DEFAULT 0",
  "ALTER TABLE events ADD COLUMN place TEXT",
  "ALTER TABLE events ADD COLUMN place_id INTEGER",
  "ALTER TABLE events ADD COLUMN search TEXT",
  "ALTER TABLE events ADD COLUMN stretch TEXT",
  "ALTER TABLE events ADD COLUMN device TEXT",
  "ALTER TABLE events ADD COLUMN batch TEXT",
  // A name that may be gone by the time it is read: of a feed or a folder.
  "ALTER TABLE events ADD COLUMN subject TEXT",
  "CREATE INDEX events_by_user ON events (user_id, at)",
  "CREATE UNIQUE INDEX events_by_batch ON events (user_id, batch) WHERE batch IS NOT NULL",
  "ALTER TABLE event_items ADD COLUMN old_changed_at INTEGER",
]

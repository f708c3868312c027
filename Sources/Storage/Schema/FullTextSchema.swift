import SQLDatabase

/// Articles that were fetched from the pages of items; one copy for all users.
let fullTextSchema: [SQL] = [
  """
  CREATE TABLE full_texts (
    item_id INTEGER PRIMARY KEY REFERENCES items (id) ON DELETE CASCADE,
    fetched_at INTEGER NOT NULL,
    -- As it was taken out of the page; NULL where the attempt failed.
    html TEXT,
    base_url TEXT,
    is_excerpt INTEGER NOT NULL DEFAULT 0,
    -- Where it failed: what kind of thing, and facts.
    failure_kind TEXT,
    failure_code TEXT,
    failure_status INTEGER,
    failure_detail TEXT
  )
  """
]

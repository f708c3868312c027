import SQLDatabase

/// What came of asking for each feed, the newest attempts only.
let fetchLogSchema: [SQL] = [
  """
  CREATE TABLE fetch_log (
    feed_id INTEGER NOT NULL REFERENCES feeds (id) ON DELETE CASCADE,
    -- Counts the attempts of a feed; the oldest rows go, numbers are not used again.
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    failure_code TEXT,
    is_unchanged INTEGER NOT NULL,
    http_status INTEGER,
    -- Milliseconds.
    duration INTEGER,
    -- Bytes after decompression.
    size INTEGER NOT NULL,
    new_items INTEGER NOT NULL,
    changed_items INTEGER NOT NULL,
    redirected_to TEXT,
    -- Codes and counts of what the parser repaired: "strayAmpersand 3 unclosedElement 1".
    repairs TEXT,
    PRIMARY KEY (feed_id, number)
  ) WITHOUT ROWID
  """
]

import SQLDatabase

/// What items said before their publishers edited them.
let versionSchema: [SQL] = [
  """
  CREATE TABLE item_versions (
    item_id INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
    -- Grows with each edit.
    number INTEGER NOT NULL,
    replaced_at INTEGER NOT NULL,
    title TEXT NOT NULL,
    form INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (item_id, number)
  ) WITHOUT ROWID
  """
]

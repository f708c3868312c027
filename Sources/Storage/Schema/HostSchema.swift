import SQLDatabase

/// What hosts have taught by refusing; a host that bears everything has no row.
let hostSchema: [SQL] = [
  """
  CREATE TABLE host_lessons (
    host TEXT PRIMARY KEY,
    per_minute INTEGER NOT NULL,
    -- What it answered.
    status INTEGER NOT NULL,
    refused_at INTEGER NOT NULL,
    raised_at INTEGER NOT NULL,
    -- Seconds from then on until more is tried.
    patience INTEGER NOT NULL
  ) WITHOUT ROWID
  """
]

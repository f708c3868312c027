import SQLDatabase

/// The browsers in which somebody has signed in, whether or not they are signed in now.
let deviceSchema: [SQL] = [
  """
  CREATE TABLE known_devices (
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- BLAKE2b of the token in the cookie, which opens nothing by itself.
    token_hash BLOB NOT NULL,
    last_used_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, token_hash)
  ) WITHOUT ROWID
  """
]

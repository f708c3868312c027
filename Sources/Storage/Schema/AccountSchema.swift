import SQLDatabase

/// Who can sign in, the browsers in which they have, and the programs that read for them.
let accountSchema: [SQL] = [
  // Lower case, unique; NULL for the reader of a machine without accounts.
  "ALTER TABLE users ADD COLUMN name_key TEXT",
  "ALTER TABLE users ADD COLUMN password_hash TEXT",
  "ALTER TABLE users ADD COLUMN is_administrator INTEGER NOT NULL DEFAULT 0",
  "ALTER TABLE users ADD COLUMN disabled_at INTEGER",
  "ALTER TABLE users ADD COLUMN created_at INTEGER",
  "CREATE UNIQUE INDEX users_by_name ON users (name_key)",
  """
  CREATE TABLE sessions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- BLAKE2b of the token in the cookie, so that a copy of this file opens nothing.
    token_hash BLOB NOT NULL,
    device TEXT NOT NULL,
    address TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    last_used_at INTEGER NOT NULL
  )
  """,
  "CREATE UNIQUE INDEX sessions_by_token ON sessions (token_hash)",
  "CREATE INDEX sessions_by_user ON sessions (user_id)",
  """
  CREATE TABLE api_passwords (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- BLAKE2b too: these passwords are random, so there is nothing to guess slowly.
    secret_hash BLOB NOT NULL,
    client TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    last_used_at INTEGER
  )
  """,
  "CREATE UNIQUE INDEX api_passwords_by_secret ON api_passwords (secret_hash)",
  "CREATE INDEX api_passwords_by_user ON api_passwords (user_id)",
]

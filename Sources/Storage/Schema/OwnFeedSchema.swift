import SQLDatabase

/// Feeds that one user asks for in a way of their own, and what that way is.
let ownFeedSchema: [SQL] = [
  // What makes a feed the same one: its address, behind the number of its owner and a space where it
  // is one user's own. Addresses have no spaces, so neither can be taken for the other.
  "ALTER TABLE feeds RENAME COLUMN address TO address_key",
  """
  ALTER TABLE feeds ADD COLUMN address TEXT
  GENERATED ALWAYS AS (substr(address_key, instr(address_key, ' ') + 1)) VIRTUAL
  """,
  "ALTER TABLE feeds ADD COLUMN owner_id INTEGER REFERENCES users (id) ON DELETE CASCADE",
  // Whether its items may be what its server shows to the owner alone; stays when that ends.
  "ALTER TABLE feeds ADD COLUMN is_confidential INTEGER NOT NULL DEFAULT 0",
  "CREATE INDEX feeds_by_owner ON feeds (owner_id) WHERE owner_id IS NOT NULL",
  """
  CREATE TABLE feed_requests (
    feed_id INTEGER PRIMARY KEY REFERENCES feeds (id) ON DELETE CASCADE,
    -- The only place that the secrets are sent to.
    origin TEXT NOT NULL,
    -- What is set, by name, with spaces between.
    kinds TEXT NOT NULL,
    -- What it is set to: readable with the key beside the store alone.
    sealed BLOB NOT NULL
  )
  """,
]

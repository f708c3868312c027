import SQLDatabase

/// Items of several feeds that tell the same story, and by what they are recognised.
let storySchema: [SQL] = [
  """
  -- Addresses of the pages of items of the last weeks.
  CREATE TABLE story_addresses (
    hash INTEGER NOT NULL,
    item_id INTEGER NOT NULL,
    feed_id INTEGER NOT NULL,
    PRIMARY KEY (hash, item_id)
  ) WITHOUT ROWID
  """,
  """
  -- The smallest hashes of the texts of items of the last days, four each.
  CREATE TABLE story_words (
    hash INTEGER NOT NULL,
    item_id INTEGER NOT NULL,
    PRIMARY KEY (hash, item_id)
  ) WITHOUT ROWID
  """,
  """
  -- What tells how much two of these texts have in common: four bytes a hash.
  CREATE TABLE story_texts (
    item_id INTEGER PRIMARY KEY REFERENCES items (id) ON DELETE CASCADE,
    sketch BLOB NOT NULL
  )
  """,
  """
  -- Items that tell a story which another feed tells too; a story has one item of a feed at most, and
  -- the number of the first.
  CREATE TABLE story_items (
    item_id INTEGER PRIMARY KEY REFERENCES items (id) ON DELETE CASCADE,
    story_id INTEGER NOT NULL,
    feed_id INTEGER NOT NULL
  )
  """,
  "CREATE UNIQUE INDEX story_items_by_story ON story_items (story_id, feed_id)",
  "CREATE INDEX story_items_by_feed ON story_items (feed_id, story_id)",
  """
  -- Items that a user found to tell another story.
  CREATE TABLE separated_items (
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    item_id INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
    PRIMARY KEY (user_id, item_id)
  ) WITHOUT ROWID
  """,
  "CREATE INDEX separated_items_by_item ON separated_items (item_id)",
  // The item that stands for this one in lists of several feeds. Such a row says that it is read.
  "ALTER TABLE item_states ADD COLUMN twin_of INTEGER",
  "CREATE INDEX item_states_twins ON item_states (twin_of, user_id) WHERE twin_of IS NOT NULL",
]

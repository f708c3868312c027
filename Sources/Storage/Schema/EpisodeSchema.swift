import SQLDatabase

/// What publishers say of episodes and of podcasts beside what all items and feeds have.
let episodeSchema: [SQL] = [
  // The large picture of a podcast; the icon is the small one of its site.
  "ALTER TABLE feeds ADD COLUMN cover_url TEXT",
  """
  CREATE TABLE feed_funding (
    feed_id INTEGER NOT NULL REFERENCES feeds (id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    url TEXT NOT NULL,
    title TEXT,
    PRIMARY KEY (feed_id, ordinal)
  ) WITHOUT ROWID
  """,
  """
  CREATE TABLE episodes (
    item_id INTEGER PRIMARY KEY REFERENCES items (id) ON DELETE CASCADE,
    season INTEGER,
    season_name TEXT,
    number TEXT,
    kind TEXT,
    chapters_url TEXT
  )
  """,
  """
  CREATE TABLE episode_people (
    item_id INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    name TEXT NOT NULL,
    role TEXT,
    image_url TEXT,
    url TEXT,
    PRIMARY KEY (item_id, ordinal)
  ) WITHOUT ROWID
  """,
  """
  CREATE TABLE episode_transcripts (
    item_id INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    url TEXT NOT NULL,
    media_type TEXT,
    language TEXT,
    PRIMARY KEY (item_id, ordinal)
  ) WITHOUT ROWID
  """,
  """
  CREATE TABLE episode_chapters (
    item_id INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    -- Milliseconds from the start of the episode.
    start INTEGER NOT NULL,
    title TEXT NOT NULL,
    url TEXT,
    image_url TEXT,
    PRIMARY KEY (item_id, ordinal)
  ) WITHOUT ROWID
  """,
  // Documents that have not changed are not read again: these have to be, once.
  """
  UPDATE feeds SET etag = NULL, last_modified = NULL, body_hash = NULL
  WHERE newest_media IS NOT NULL
  """,
]

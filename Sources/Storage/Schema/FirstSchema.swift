import SQLDatabase

/// Users, feeds, items, and what users did with them.
let firstSchema: [SQL] = peopleTables + feedTables + itemTables + markTables + searchTables

private let peopleTables: [SQL] = [
  """
  CREATE TABLE users (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE,
    -- Kept equal to the starred rows of item_states.
    starred_count INTEGER NOT NULL DEFAULT 0
  )
  """,
  "INSERT INTO users (id, name) VALUES (1, 'local')",
]

private let feedTables: [SQL] = [
  """
  CREATE TABLE feeds (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    address TEXT NOT NULL UNIQUE,
    title TEXT,
    home_url TEXT,
    description TEXT,
    icon_url TEXT,
    language TEXT,
    -- Kept counters and bounds; they change in the transaction that changes the items.
    subscriber_count INTEGER NOT NULL DEFAULT 0,
    item_count INTEGER NOT NULL DEFAULT 0,
    newest_item_id INTEGER NOT NULL DEFAULT 0,
    -- No item of the feed (with a picture, with sound or video) lies behind these positions.
    newest_position INTEGER,
    newest_picture INTEGER,
    newest_media INTEGER,
    -- The newest item that arrived with a date before one that was there already.
    newest_straggler_id INTEGER NOT NULL DEFAULT 0,
    etag TEXT,
    last_modified TEXT,
    body_hash INTEGER,
    last_checked_at INTEGER,
    next_check_at INTEGER NOT NULL,
    -- Seconds between two looks that the last document asked for.
    check_interval INTEGER,
    failure_code TEXT,
    failure_status INTEGER,
    failure_detail TEXT,
    failure_since INTEGER,
    failure_count INTEGER
  )
  """,
  "CREATE INDEX feeds_by_next_check ON feeds (next_check_at) WHERE subscriber_count > 0",
  """
  -- Where a feed went that turned out to be another one; rows are never changed or removed.
  CREATE TABLE merged_feeds (
    old_id INTEGER PRIMARY KEY,
    feed_id INTEGER NOT NULL
  )
  """,
  """
  CREATE TABLE subscriptions (
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    feed_id INTEGER NOT NULL REFERENCES feeds (id) ON DELETE CASCADE,
    title TEXT,
    -- Set when the user unsubscribed: the row stays, so that what was read stays read.
    ended_at INTEGER,
    -- Items up to this one are read unless item_states says otherwise.
    watermark INTEGER NOT NULL DEFAULT 0,
    -- Kept counters: items up to the watermark, rows that say read above it, unread below it.
    seen_count INTEGER NOT NULL DEFAULT 0,
    read_above INTEGER NOT NULL DEFAULT 0,
    unread_below INTEGER NOT NULL DEFAULT 0,
    -- Where the newest item stood when the watermark was set there.
    watermark_position INTEGER,
    PRIMARY KEY (user_id, feed_id)
  ) WITHOUT ROWID
  """,
  "CREATE INDEX subscriptions_by_feed ON subscriptions (feed_id)",
  """
  CREATE TABLE folders (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    parent_id INTEGER REFERENCES folders (id) ON DELETE CASCADE,
    name TEXT NOT NULL
  )
  """,
  "CREATE UNIQUE INDEX folders_by_name ON folders (user_id, coalesce(parent_id, 0), name)",
  "CREATE INDEX folders_by_parent ON folders (parent_id)",
  """
  CREATE TABLE subscription_folders (
    user_id INTEGER NOT NULL,
    feed_id INTEGER NOT NULL,
    folder_id INTEGER NOT NULL REFERENCES folders (id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    PRIMARY KEY (user_id, feed_id, folder_id),
    FOREIGN KEY (user_id, feed_id) REFERENCES subscriptions (user_id, feed_id) ON DELETE CASCADE
  ) WITHOUT ROWID
  """,
  "CREATE INDEX subscription_folders_by_folder ON subscription_folders (folder_id, feed_id)",
]

private let itemTables: [SQL] = [
  """
  -- What a list shows; the content lies apart, so that lists never read it.
  CREATE TABLE items (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    feed_id INTEGER NOT NULL REFERENCES feeds (id) ON DELETE CASCADE,
    -- The place in every list, unique over all items, given at arrival for good.
    position INTEGER NOT NULL,
    fingerprint INTEGER NOT NULL,
    -- All identity keys: a byte for the kind and eight for the hash, each.
    keys BLOB NOT NULL,
    arrived_at INTEGER NOT NULL,
    published_at INTEGER,
    modified_at INTEGER,
    title TEXT NOT NULL,
    preview TEXT NOT NULL,
    author TEXT,
    category TEXT,
    url TEXT,
    external_url TEXT,
    comments_url TEXT,
    image_url TEXT,
    language TEXT,
    has_picture INTEGER NOT NULL,
    has_audio INTEGER NOT NULL,
    has_video INTEGER NOT NULL,
    duration INTEGER,
    attachment_count INTEGER NOT NULL,
    -- Which entry in the search index is the valid one, and the size of its text.
    search_revision INTEGER NOT NULL DEFAULT 0,
    search_size INTEGER NOT NULL DEFAULT 0
  )
  """,
  """
  -- Positions of items that are gone: the search index remembers them, so nobody gets them again.
  CREATE TABLE retired_positions (position INTEGER PRIMARY KEY)
  """,
  "CREATE UNIQUE INDEX items_by_position ON items (position, feed_id)",
  "CREATE UNIQUE INDEX items_by_feed ON items (feed_id, position)",
  "CREATE INDEX items_by_arrival ON items (feed_id)",
  "CREATE INDEX items_with_picture ON items (position, feed_id) WHERE has_picture = 1",
  """
  CREATE INDEX items_with_media ON items (position, feed_id)
  WHERE has_audio + has_video > 0
  """,
  """
  CREATE TABLE item_keys (
    feed_id INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    hash INTEGER NOT NULL,
    item_id INTEGER NOT NULL,
    PRIMARY KEY (feed_id, kind, hash)
  ) WITHOUT ROWID
  """,
  """
  CREATE TABLE item_contents (
    item_id INTEGER PRIMARY KEY REFERENCES items (id) ON DELETE CASCADE,
    form INTEGER NOT NULL,
    base_url TEXT,
    text TEXT NOT NULL
  )
  """,
  """
  CREATE TABLE item_authors (
    item_id INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    name TEXT NOT NULL,
    url TEXT,
    PRIMARY KEY (item_id, ordinal)
  ) WITHOUT ROWID
  """,
  """
  CREATE TABLE item_categories (
    item_id INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (item_id, ordinal)
  ) WITHOUT ROWID
  """,
  """
  CREATE TABLE attachments (
    item_id INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    url TEXT NOT NULL,
    media_type TEXT,
    size INTEGER,
    duration INTEGER,
    title TEXT,
    thumbnail_url TEXT,
    PRIMARY KEY (item_id, ordinal)
  ) WITHOUT ROWID
  """,
]

private let markTables: [SQL] = [
  """
  -- Rows exist only where a user did something with one item.
  CREATE TABLE item_states (
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    item_id INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
    -- Copies from items, so that lists of states need no look there.
    feed_id INTEGER NOT NULL,
    position INTEGER NOT NULL,
    -- NULL: the watermark of the subscription decides.
    is_read INTEGER,
    starred_at INTEGER,
    PRIMARY KEY (user_id, item_id)
  ) WITHOUT ROWID
  """,
  "CREATE INDEX item_states_by_item ON item_states (item_id)",
  """
  CREATE INDEX item_states_starred ON item_states (user_id, position)
  WHERE starred_at IS NOT NULL
  """,
  """
  CREATE INDEX item_states_unread ON item_states (user_id, position, feed_id, is_read)
  WHERE is_read = 0
  """,
  """
  CREATE INDEX item_states_by_feed ON item_states (user_id, feed_id, is_read, item_id)
  WHERE is_read IS NOT NULL
  """,
  """
  -- What users did, so that it can be undone and told to other devices.
  CREATE TABLE events (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    undone_at INTEGER
  )
  """,
  """
  -- Items whose state an event turned into its opposite.
  CREATE TABLE event_items (
    event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    item_id INTEGER NOT NULL,
    -- What item_states said of it before.
    old_mark INTEGER,
    PRIMARY KEY (event_id, item_id)
  ) WITHOUT ROWID
  """,
  """
  -- Watermarks that an event moved.
  CREATE TABLE event_watermarks (
    event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    feed_id INTEGER NOT NULL,
    old_watermark INTEGER NOT NULL,
    old_seen_count INTEGER NOT NULL,
    old_position INTEGER,
    new_watermark INTEGER NOT NULL,
    PRIMARY KEY (event_id, feed_id)
  ) WITHOUT ROWID
  """,
]

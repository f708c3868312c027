import SQLDatabase

/// What events changed of subscriptions and folders: how each was before and after.
///
/// A NULL on one side says that it was not there.
let shapeSchema: [SQL] = [
  """
  CREATE TABLE event_subscriptions (
    event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    feed_id INTEGER NOT NULL,
    old_title TEXT,
    new_title TEXT,
    was_ended INTEGER NOT NULL,
    is_ended INTEGER NOT NULL,
    PRIMARY KEY (event_id, feed_id)
  ) WITHOUT ROWID
  """,
  """
  CREATE TABLE event_folders (
    event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    folder_id INTEGER NOT NULL,
    old_name TEXT,
    new_name TEXT,
    old_parent_id INTEGER,
    new_parent_id INTEGER,
    old_layout TEXT,
    PRIMARY KEY (event_id, folder_id)
  ) WITHOUT ROWID
  """,
  """
  CREATE TABLE event_places (
    event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    feed_id INTEGER NOT NULL,
    folder_id INTEGER NOT NULL,
    old_ordinal INTEGER,
    new_ordinal INTEGER,
    PRIMARY KEY (event_id, feed_id, folder_id)
  ) WITHOUT ROWID
  """,
]

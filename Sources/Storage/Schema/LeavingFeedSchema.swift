import SQLDatabase

/// Feeds that nobody can read any more, and that are removed step by step.
let leavingFeedSchema: [SQL] = [
  """
  CREATE TABLE leaving_feeds (
    feed_id INTEGER PRIMARY KEY REFERENCES feeds (id) ON DELETE CASCADE
  )
  """
]

import SQLDatabase

/// A number that grows with each change of what the list of places is made of.
///
/// That is names, icons and options of feeds and folders, and where they stand; counts and times of
/// refreshing do not touch it. Triggers, because many statements change these tables, and one that
/// forgot would show old names.
let placesVersionSchema: [SQL] = [
  "CREATE TABLE places_version (id INTEGER PRIMARY KEY CHECK (id = 1), version INTEGER NOT NULL)",
  "INSERT INTO places_version (id, version) VALUES (1, 1)",
  """
  CREATE TRIGGER places_version_feeds AFTER UPDATE OF address, title, home_url, icon_url ON feeds
  WHEN OLD.address IS NOT NEW.address OR OLD.title IS NOT NEW.title
    OR OLD.home_url IS NOT NEW.home_url OR OLD.icon_url IS NOT NEW.icon_url
  \(raisingVersion)
  """,
  """
  CREATE TRIGGER places_version_subscriptions AFTER UPDATE OF title, ended_at, layout,
    fetches_full_text, refresh_interval, notifies, paused_at ON subscriptions
  \(raisingVersion)
  """,
  "CREATE TRIGGER places_version_subscribed AFTER INSERT ON subscriptions \(raisingVersion)",
  "CREATE TRIGGER places_version_unsubscribed AFTER DELETE ON subscriptions \(raisingVersion)",
  "CREATE TRIGGER places_version_folders AFTER UPDATE ON folders \(raisingVersion)",
  "CREATE TRIGGER places_version_folder_made AFTER INSERT ON folders \(raisingVersion)",
  "CREATE TRIGGER places_version_folder_gone AFTER DELETE ON folders \(raisingVersion)",
  "CREATE TRIGGER places_version_placed AFTER INSERT ON subscription_folders \(raisingVersion)",
  "CREATE TRIGGER places_version_moved AFTER UPDATE ON subscription_folders \(raisingVersion)",
  "CREATE TRIGGER places_version_taken_out AFTER DELETE ON subscription_folders \(raisingVersion)",
]

private let raisingVersion: SQL = "BEGIN UPDATE places_version SET version = version + 1; END"

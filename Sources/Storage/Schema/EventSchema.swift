import SQLDatabase

/// The few events that moved watermarks, in place of the many watermarks that they moved.
///
/// Marking everything read in a thousand feeds wrote a thousand rows into as many pages of the other
/// index, and took longer with each mark.
let eventSchema: [SQL] = [
  "DROP INDEX event_watermarks_by_feed",
  // Not one of that kind alone: SQLite would prepare statements anew each time a kind is bound.
  "CREATE INDEX events_by_kind ON events (kind)",
]

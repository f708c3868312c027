import SQLDatabase

/// What the time of the next look at a feed depends on beside its interval.
let timingSchema: [SQL] = [
  // When the whole document last came; validators are forgotten some time after that.
  "ALTER TABLE feeds ADD COLUMN document_at INTEGER",
  "UPDATE feeds SET document_at = last_success_at",
  // Bits of hours and days of UTC in which the publisher says that nothing new comes.
  "ALTER TABLE feeds ADD COLUMN skipped_hours INTEGER NOT NULL DEFAULT 0",
  "ALTER TABLE feeds ADD COLUMN skipped_days INTEGER NOT NULL DEFAULT 0",
  // Bits of hours of UTC in which the feed has news; NULL where it has no such hours.
  "ALTER TABLE feeds ADD COLUMN busy_hours INTEGER",
]

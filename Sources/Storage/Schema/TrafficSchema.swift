import SQLDatabase

/// What asking for each feed has cost so far, and what it has not.
let trafficSchema: [SQL] = [
  "ALTER TABLE feeds ADD COLUMN traffic_since INTEGER",
  "ALTER TABLE feeds ADD COLUMN request_count INTEGER NOT NULL DEFAULT 0",
  // Answers 304.
  "ALTER TABLE feeds ADD COLUMN unmodified_count INTEGER NOT NULL DEFAULT 0",
  // Bytes of bodies as they came over the wire, and those that need not come.
  "ALTER TABLE feeds ADD COLUMN received_bytes INTEGER NOT NULL DEFAULT 0",
  "ALTER TABLE feeds ADD COLUMN saved_bytes INTEGER NOT NULL DEFAULT 0",
  // Of the last whole document, unpacked.
  "ALTER TABLE feeds ADD COLUMN document_size INTEGER NOT NULL DEFAULT 0",
]

import SQLDatabase

/// The index is merged in small steps of our own, in the background, and by itself only where nobody has
/// done so for very long.
let patientMergingSchema: [SQL] = [
  "INSERT INTO search (search, rank) VALUES ('automerge', 0)",
  "INSERT INTO search (search, rank) VALUES ('usermerge', 16)",
  "INSERT INTO search (search, rank) VALUES ('crisismerge', 200)",
]

import SQLDatabase

/// Pushes without any signature, apart from those with a wrong one: the first are a hub that does not do
/// what was agreed, or nobody's in particular, the others somebody who tries.
let unsignedPushSchema: [SQL] = [
  "ALTER TABLE pushes ADD COLUMN unsigned_count INTEGER NOT NULL DEFAULT 0"
]

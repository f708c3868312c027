import SQLDatabase

/// What a change of a feed's address was, so that it can be undone; NULL where the address stayed.
let addressHistorySchema: [SQL] = [
  "ALTER TABLE event_subscriptions ADD COLUMN old_address TEXT",
  "ALTER TABLE event_subscriptions ADD COLUMN new_address TEXT",
]

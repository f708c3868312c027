import SQLDatabase

/// Room for the words of the largest step; a smaller step needs no more than its own.
let indexMemorySchema: [SQL] = ["INSERT INTO search (search, rank) VALUES ('hashsize', 16777216)"]

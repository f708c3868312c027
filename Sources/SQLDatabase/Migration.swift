/// One numbered step from an empty database to the present schema; never edited once released.
package struct Migration: Sendable {
  /// Counted from 1, without gaps.
  package let number: Int
  /// A few words for people who look into the database.
  package let name: String
  package let statements: [SQL]

  package init(number: Int, name: String, statements: [SQL]) {
    self.number = number
    self.name = name
    self.statements = statements
  }
}

extension Database {
  /// Applies those of `migrations` that the database has not seen, each in its own transaction.
  ///
  /// Two programs that start at the same moment are safe: each step looks again at what is there
  /// after it has become the only writer.
  ///
  /// - Throws: `DatabaseError` with code `tooNew` if a newer program has been here.
  package func migrate(_ migrations: [Migration]) async throws {
    precondition(migrations.map(\.number) == Array(1...max(1, migrations.count)))
    var isDone = false
    while !isDone {
      isDone = try await write { transaction in
        let version = try schemaVersion(transaction)
        guard version <= migrations.count else { throw tooNew(version, known: migrations.count) }
        guard version < migrations.count else { return true }
        try apply(migrations[version], transaction)
        return false
      }
    }
  }
}

private func schemaVersion(_ transaction: borrowing Transaction) throws -> Int {
  try transaction.run(
    """
    CREATE TABLE IF NOT EXISTS schema_migrations (
      number INTEGER PRIMARY KEY,
      name TEXT NOT NULL
    )
    """
  )
  return try transaction.value("SELECT max(number) FROM schema_migrations", as: Int.self) ?? 0
}

private func apply(_ migration: Migration, _ transaction: borrowing Transaction) throws {
  for statement in migration.statements { try transaction.run(statement) }
  try transaction.run(
    """
    INSERT INTO schema_migrations (number, name)
    VALUES (\(migration.number), \(migration.name))
    """
  )
}

private func tooNew(_ version: Int, known: Int) -> DatabaseError {
  DatabaseError(
    code: .tooNew,
    message: """
      the database was written by a newer version of the program (its schema is number \(version), \
      this program knows \(known)); start the newer version, or use another database file
      """
  )
}

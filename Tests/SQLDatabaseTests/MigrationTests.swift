import SQLDatabase
import SQLiteDriver
import StoreTestSupport
import TestSupport
import Testing

@Suite struct `Migrations` {
  private let folder = TemporaryFolder()
  private let first = Migration(number: 1, name: "one", statements: ["CREATE TABLE one (a)"])
  private let second = Migration(number: 2, name: "two", statements: ["CREATE TABLE two (a)"])

  private func tables(_ database: SQLiteDatabase) async throws -> Set<String> {
    try await database.read { transaction in
      Set(
        try transaction.queryAll("SELECT name FROM sqlite_master WHERE type = 'table'") { row in
          row[0] as String
        }
      )
    }
  }

  @Test func `run once, in order, and only the new ones later`() async throws {
    let database = try await SQLiteDatabase(path: folder.file("a.db"))
    try await database.migrate([first])
    try await database.migrate([first, second])
    try await database.migrate([first, second])
    #expect(try await tables(database) == ["schema_migrations", "one", "two"])
  }

  @Test func `of a newer program are refused with advice`() async throws {
    let database = try await SQLiteDatabase(path: folder.file("a.db"))
    try await database.migrate([first, second])
    await #expect { try await database.migrate([first]) } throws: { error in
      let error = error as? DatabaseError
      return error?.code == .tooNew && error?.message.contains("newer version") == true
    }
  }

  @Test func `that fail leave nothing half done`() async throws {
    let broken = Migration(
      number: 2,
      name: "broken",
      statements: ["CREATE TABLE two (a)", "CREATE TABLE one (a)"]
    )
    let database = try await SQLiteDatabase(path: folder.file("a.db"))
    await #expect(throws: DatabaseError.self) { try await database.migrate([first, broken]) }
    #expect(try await tables(database) == ["schema_migrations", "one"])
    try await database.migrate([first, second])
    #expect(try await tables(database).contains("two"))
  }

  @Test func `of several programs that start at once do not meet`() async throws {
    let path = folder.file("a.db")
    let steps = [first, second]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<6 {
        group.addTask {
          let database = try await SQLiteDatabase(path: path, readers: 1)
          try await database.migrate(steps)
        }
      }
      try await group.waitForAll()
    }
  }
}

import SQLDatabase
import SQLiteDriver
import StoreTestSupport
import Testing

@Suite struct `A database in a file` {
  let folder = TemporaryFolder()

  @Test func `every kind of value comes back as it went in`() async throws {
    let database = try await SQLiteDatabase(path: folder.file("a.db"))
    try await database.write { transaction in
      try transaction.run("CREATE TABLE t (a, b, c, d, e)")
      try transaction.run(
        "INSERT INTO t VALUES (\(Int64.max), \(0.5), \("é\u{0}x"), \([1, 0, 2] as [UInt8]), \("" as String))"
      )
    }
    try await database.read { transaction in
      let isSeen = try transaction.queryOne("SELECT a, b, c, d, e, NULL FROM t") { row in
        #expect(row[0] as Int64 == .max)
        #expect(row[1] as Double == 0.5)
        #expect(row[2] as String == "é\u{0}x")
        #expect(row[3] as [UInt8] == [1, 0, 2])
        #expect(row[4] as String? == "")
        #expect(row[5] as String? == nil)
        return true
      }
      #expect(isSeen == true)
    }
    await database.close()
  }
}

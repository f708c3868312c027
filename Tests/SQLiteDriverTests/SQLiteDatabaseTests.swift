import Glibc
import SQLDatabase
import SQLiteDriver
import StoreTestSupport
import TestSupport
import Testing
import Threading

@Suite struct `A database in a file` {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("a.db") }

  private func openWithTable() async throws -> SQLiteDatabase {
    let database = try await SQLiteDatabase(path: path)
    try await database.write { transaction in
      _ = try transaction.run("CREATE TABLE IF NOT EXISTS t (a INTEGER)")
    }
    return database
  }

  private func count(_ database: SQLiteDatabase) async throws -> Int {
    try await database.read { try $0.value("SELECT count(*) FROM t", as: Int.self) ?? -1 }
  }

  @Test func `every kind of value comes back as it went in`() async throws {
    let database = try await SQLiteDatabase(path: path)
    let bytes: [UInt8] = [1, 0, 2]
    try await database.write { transaction in
      try transaction.run("CREATE TABLE v (a, b, c, d, e)")
      try transaction.run(
        "INSERT INTO v VALUES (\(Int64.max), \(0.5), \("é\u{0}x"), \(bytes), \("" as String))"
      )
    }
    try await database.read { transaction in
      let isSeen = try transaction.queryOne("SELECT a, b, c, d, e, NULL FROM v") { row in
        #expect(row[0] as Int64 == .max)
        #expect(row[1] as Double == 0.5)
        #expect(row[2] as String == "é\u{0}x")
        #expect(row[3] as [UInt8] == bytes)
        #expect(row[4] as String? == "")
        #expect(row[5] as String? == nil)
        return true
      }
      #expect(isSeen == true)
    }
    await database.close()
  }

  @Test func `space that rows leave is given back, step by step`() async throws {
    let database = try await SQLiteDatabase(path: path)
    let bytes = [UInt8](repeating: 7, count: 100_000)
    try await database.write { transaction in
      try transaction.run("CREATE TABLE v (a)")
      for _ in 0..<120 { try transaction.run("INSERT INTO v VALUES (\(bytes))") }
    }
    #expect(try await database.giveBackSpace() == false)
    let full = try await pages(database)
    let deleted = try await database.write { try $0.run("DELETE FROM v WHERE rowid % 10 > 0") }
    #expect(deleted == 108)
    var steps = 0
    while try await database.giveBackSpace() { steps += 1 }
    #expect(steps > 1)
    // Some stay for what is written next.
    #expect(try await pages(database) < full / 2)
    #expect(try await database.findDamage() == [])
    let sizes = try await database.read { transaction in
      try transaction.queryAll("SELECT length(a) FROM v") { row in row[0] as Int }
    }
    #expect(sizes == Array(repeating: 100_000, count: 12))
    await database.close()
  }

  private func pages(_ database: SQLiteDatabase) async throws -> Int {
    try await database.read { try $0.value("PRAGMA page_count", as: Int.self) ?? 0 }
  }

  @Test func `a closure that throws changes nothing`() async throws {
    struct Unwanted: Error {}
    let database = try await openWithTable()
    await #expect(throws: Unwanted.self) {
      try await database.write { transaction in
        try transaction.run("INSERT INTO t VALUES (1)")
        throw Unwanted()
      }
    }
    #expect(try await count(database) == 0)
  }

  /// Whoever works in the background sees that somebody waits, and lets them go before all others of
  /// its kind.
  @Test func `people go before the background`() async throws {
    let database = try await openWithTable()
    let isRunning = DispatchFlag()
    let first = Task(priority: .utility) {
      try await database.write { transaction in
        isRunning.set()
        while !transaction.isAwaited { usleep(1000) }
        _ = try transaction.run("INSERT INTO t VALUES (1)")
      }
    }
    while !isRunning.isSet { await Task.yield() }
    let second = Task(priority: .utility) {
      try await database.write { _ = try $0.run("INSERT INTO t VALUES (3)") }
    }
    // Time for the second one to stand in line; if it takes longer, less is tested.
    try await Task.sleep(for: .milliseconds(20))
    try await Task(priority: .medium) {
      try await database.write { _ = try $0.run("INSERT INTO t VALUES (2)") }
    }.value
    _ = try await (first.value, second.value)
    let order = try await database.read { transaction in
      try transaction.queryAll("SELECT a FROM t ORDER BY rowid") { $0[0] as Int }
    }
    #expect(order == [1, 2, 3])
  }

  @Test func `what is held back waits, and what is urgent goes on`() async throws {
    let queue = BlockingQueue<Int>()
    queue.hold()
    for (element, isUrgent) in [(1, false), (2, true), (3, false)] {
      #expect(queue.add(element, isUrgent: isUrgent))
    }
    #expect(queue.count == 3)
    func next() -> Int? {
      if case .element(let element) = queue.next(waitingAtMost: 0) { element } else { nil }
    }
    #expect(next() == 2)
    #expect(next() == nil)
    queue.release()
    #expect(next() == 1)
    queue.hold()
    #expect(next() == nil)
    // Nothing that was taken in is lost at the end.
    queue.close()
    #expect(next() == 3)
    #expect(queue.count == 0)
  }

  @Test func `a copy is whole, though others write meanwhile`() async throws {
    let database = try await openWithTable()
    let target = folder.file("copy.db")
    let writing = Task {
      while !Task.isCancelled {
        try await database.write { transaction in
          for _ in 0..<10 { _ = try transaction.run("INSERT INTO t VALUES (1)") }
        }
      }
    }
    for _ in 0..<5 {
      let before = try await count(database)
      try SQLiteDatabase.copy(path, to: target)
      let copy = try await SQLiteDatabase(path: target)
      let copied = try await count(copy)
      let state = try await copy.read { try $0.value("PRAGMA integrity_check", as: String.self) }
      await copy.close()
      #expect(state == "ok")
      #expect(copied >= before && copied % 10 == 0)
    }
    writing.cancel()
    _ = await writing.result
    await database.close()
    var status = stat()
    #expect(unsafe lstat(target, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    #expect(throws: DatabaseError.self) {
      try SQLiteDatabase.copy(path, to: path + "/copy.db")
    }
  }

  @Test func `a task that is cancelled stops its statement and changes nothing`() async throws {
    let database = try await openWithTable()
    let task = Task {
      try await database.write { transaction in
        // Would count for hours.
        _ = try transaction.run(
          """
          INSERT INTO t WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)
          SELECT x FROM n LIMIT 1000000000000
          """
        )
      }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await count(database) == 0)
    _ = try await database.write { try $0.run("INSERT INTO t VALUES (1)") }
    #expect(try await count(database) == 1)
  }

  @Test func `a query sees one moment while others write`() async throws {
    let database = try await openWithTable()
    let counts = try await database.read { [path] transaction in
      let before = try transaction.value("SELECT count(*) FROM t", as: Int.self)
      let isWritten = DispatchFlag()
      Task {
        let other = try await SQLiteDatabase(path: path)
        _ = try await other.write { try $0.run("INSERT INTO t VALUES (1)") }
        isWritten.set()
      }
      while !isWritten.isSet { usleep(1000) }
      return [before, try transaction.value("SELECT count(*) FROM t", as: Int.self)]
    }
    #expect(counts == [0, 0])
    #expect(try await count(database) == 1)
  }

  @Test(arguments: [TaskPriority.medium, .utility])
  func `the log goes into the file while one writes, and does not grow for ever`(
    priority: TaskPriority
  ) async throws {
    let database = try await openWithTable()
    try await Task(priority: priority) {
      for _ in 0..<400 {
        try await database.write { _ = try $0.run("INSERT INTO t VALUES (randomblob(1000000))") }
      }
    }.value
    // Who works in the background waits for the log before it is as long as others may make it.
    #expect(size(of: "\(path)-wal") < (priority == .medium ? 250_000_000 : 130_000_000))
    #expect(size(of: path) > 100_000_000)
    #expect(try await count(database) == 400)
  }

  @Test func `two writers on one file wait for each other, and no increment is lost`()
    async throws
  {
    let first = try await openWithTable()
    let second = try await SQLiteDatabase(path: path)
    _ = try await first.write { try $0.run("INSERT INTO t VALUES (0)") }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<200 {
        let database = index % 2 == 0 ? first : second
        group.addTask {
          try await database.write { transaction in
            let old = try transaction.value("SELECT a FROM t", as: Int.self) ?? 0
            try transaction.run("UPDATE t SET a = \(old + 1)")
          }
        }
        group.addTask {
          _ = try await database.read { try $0.value("SELECT a FROM t", as: Int.self) }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await first.read { try $0.value("SELECT a FROM t", as: Int.self) } == 200)
  }

  @Test func `what another process changes is noticed, what this one changes is not`()
    async throws
  {
    let database = try await openWithTable()
    let before = try await database.foreignChanges()
    _ = try await database.write { try $0.run("INSERT INTO t VALUES (1)") }
    #expect(try await database.foreignChanges() == before)
    await #expect(processExitsWith: .success) { [path = path as String] in
      let other = try await SQLiteDatabase(path: path)
      _ = try await other.write { try $0.run("INSERT INTO t VALUES (2)") }
      await other.close()
    }
    #expect(try await database.foreignChanges() != before)
    #expect(try await count(database) == 2)
  }

  @Test func `a process that is killed keeps what it committed and nothing else`() async throws {
    let database = try await openWithTable()
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let other = try await SQLiteDatabase(path: path)
      _ = try await other.write { try $0.run("INSERT INTO t VALUES (1)") }
      try await other.write { transaction in
        for number in 2..<5000 { try transaction.run("INSERT INTO t VALUES (\(number))") }
        kill(getpid(), SIGKILL)
      }
    }
    #expect(try await count(database) == 1)
    #expect(try await database.findDamage() == [])
    _ = try await database.write { try $0.run("INSERT INTO t VALUES (2)") }
    #expect(try await count(database) == 2)
  }

  @Test func `a closed database says so`() async throws {
    let database = try await openWithTable()
    await database.close()
    await #expect { try await count(database) } throws: { error in
      (error as? DatabaseError)?.code == .closed
    }
  }

  @Test func `the same statement may run inside its own rows`() async throws {
    let database = try await openWithTable()
    let sum = try await database.write { transaction in
      for number in 1...3 { try transaction.run("INSERT INTO t VALUES (\(number))") }
      var sum = 0
      try transaction.query("SELECT a FROM t") { outer in
        try transaction.query("SELECT a FROM t") { inner in
          sum += (outer[0] as Int) * (inner[0] as Int)
        }
      }
      return sum
    }
    #expect(sum == 36)
  }
}

@Suite struct `Opening a database` {
  private let folder = TemporaryFolder()

  private func code(_ path: String) async -> DatabaseError.Code? {
    do {
      _ = try await SQLiteDatabase(path: path)
      return nil
    } catch {
      let error = error as? DatabaseError
      #expect(error?.path?.isEmpty == false, "an error says where")
      return error?.code
    }
  }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    // SAFETY: the path ends in a zero, and the status is a local variable that outlives the call.
    return unsafe stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  @Test func `creates folder and file for nobody but their owner`() async {
    let path = folder.file("new/deeper/tidings.db")
    #expect(await code(path) == nil)
    #expect(mode(folder.file("new/deeper")) == 0o700)
    #expect(mode(path) == 0o600)
  }

  @Test func `refuses a file that is no database`() async {
    let path = folder.file("letter.txt")
    writeFile(path, String(repeating: "Dear reader, ", count: 200))
    #expect(await code(path) == .notADatabase)
  }

  @Test func `refuses a database of another program`() async throws {
    let path = folder.file("other.db")
    let database = try await SQLiteDatabase(path: path)
    _ = try await database.write { try $0.run("CREATE TABLE notes (a)") }
    // Another program has another number in the header, or none.
    await database.close()
    overwriteApplicationID(path)
    #expect(await code(path) == .notADatabase)
  }

  @Test func `says where no folder can be made`() async {
    writeFile(folder.file("file"), "")
    #expect(await code(folder.file("file/tidings.db")) == .cannotOpen)
  }

  @Test func `says when the path is a folder`() async {
    #expect(await code(folder.path) == .cannotOpen)
  }
}

private func size(of path: String) -> Int {
  var status = stat()
  // SAFETY: the path ends in a zero, and the status is a local variable that outlives the call.
  return unsafe stat(path, &status) == 0 ? Int(status.st_size) : 0
}

private func writeFile(_ path: String, _ text: String) {
  // SAFETY: the path ends in a zero; the text outlives the calls; the file is checked to be open.
  guard let file = unsafe fopen(path, "w") else { return }
  unsafe fputs(text, file)
  unsafe fclose(file)
}

/// The number stands at byte 68 of the header.
///
/// Source: sqlite.org/fileformat.html §1.3.
private func overwriteApplicationID(_ path: String) {
  // SAFETY: as above.
  guard let file = unsafe fopen(path, "r+") else { return }
  unsafe fseek(file, 68, SEEK_SET)
  unsafe fputs("ABCD", file)
  unsafe fclose(file)
}

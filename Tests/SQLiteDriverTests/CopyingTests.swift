import Glibc
import SQLDatabase
import SQLiteDriver
import StoreTestSupport
import TestSupport
import Testing

@Suite struct `Copies of a store` {
  private let folder = TemporaryFolder()
  private var path: String { folder.file("a.db") }
  private var copy: String { folder.file("copy.db") }

  /// A store with some pages of one number each.
  private func makeStore(_ path: String, rows: Int) async throws -> SQLiteDatabase {
    let database = try await SQLiteDatabase(path: path)
    try await database.write { transaction in
      _ = try transaction.run("CREATE TABLE IF NOT EXISTS t (a INTEGER, b TEXT)")
      let text = String(repeating: "x", count: 500)
      for _ in 0..<rows { _ = try transaction.run("INSERT INTO t VALUES (1, \(text))") }
    }
    return database
  }

  private func count(_ path: String) async throws -> Int {
    let database = try await SQLiteDatabase(path: path)
    let count = try await database.read { try $0.value("SELECT count(*) FROM t", as: Int.self) }
    await database.close()
    return count ?? -1
  }

  private func code(copying source: String, to target: String) -> DatabaseError.Code? {
    do throws(DatabaseError) {
      try SQLiteDatabase.copy(source, to: target)
      return nil
    } catch {
      return error.code
    }
  }

  @Test func `never take the place of the store or of what lies beside it`() async throws {
    let database = try await makeStore(path, rows: 1)
    // SAFETY: the paths outlive the calls.
    #expect(unsafe symlink(path, folder.file("link.db")) == 0)
    #expect(unsafe link(path, folder.file("second.db")) == 0)
    let parts = ["a.db", "link.db", "second.db", "a.db-wal", "a.db-shm", "a.db.key", "a.db.lock"]
    for name in parts {
      #expect(code(copying: path, to: folder.file(name)) == .other, "\(name)")
      #expect(code(copying: folder.file("link.db"), to: folder.file(name)) == .other, "\(name)")
    }
    // The draft of a copy would be the store.
    let odd = try await makeStore(folder.file("odd.new"), rows: 1)
    #expect(code(copying: folder.file("odd.new"), to: folder.file("odd")) == .other)
    _ = try await database.write { try $0.run("INSERT INTO t VALUES (2, '')") }
    await odd.close()
    await database.close()
    #expect(try await count(path) == 2)
    #expect(try await count(folder.file("odd.new")) == 1)
  }

  @Test func `never take the place of what is no ordinary file`() async throws {
    let database = try await makeStore(path, rows: 1)
    // SAFETY: the paths outlive the calls.
    #expect(unsafe mkfifo(folder.file("pipe"), 0o600) == 0)
    #expect(unsafe symlink(folder.file("pipe"), folder.file("link")) == 0)
    #expect(unsafe symlink(folder.file("nothing"), folder.file("lost")) == 0)
    #expect(unsafe mkdir(folder.file("folder"), 0o700) == 0)
    for name in ["pipe", "link", "lost", "folder"] {
      #expect(code(copying: path, to: folder.file(name)) == .other, "\(name)")
    }
    await database.close()
  }

  @Test func `do not take the place of another store in use`() async throws {
    let database = try await makeStore(path, rows: 3)
    let other = try await makeStore(copy, rows: 1)
    // SAFETY: the paths outlive the call.
    #expect(unsafe symlink(copy, folder.file("link.db")) == 0)
    #expect(code(copying: path, to: copy) == .inUse)
    #expect(code(copying: path, to: folder.file("link.db")) == .inUse)
    await other.close()
    await database.close()
    #expect(try await count(copy) == 1)
  }

  @Test func `replace an older copy that nobody uses`() async throws {
    let database = try await makeStore(path, rows: 3)
    #expect(code(copying: path, to: copy) == nil)
    #expect(try await count(copy) == 3)
    // A log that was left beside the older copy is not taken for one of the new copy.
    writeFile(copy + "-wal", "what was left")
    await database.close()
    let more = try await makeStore(path, rows: 2)
    #expect(code(copying: path, to: copy) == nil)
    #expect(try await count(copy) == 5)
    await more.close()
  }

  @Test func `leave an older one as it is when the store is damaged`() async throws {
    await (try makeStore(path, rows: 100)).close()
    #expect(code(copying: path, to: copy) == nil)
    damage(path)
    #expect(code(copying: path, to: copy) == .corrupt)
    #expect(try await count(copy) == 100)
    // SAFETY: the paths outlive the calls.
    for ending in [".new", ".new-wal", ".new-shm"] {
      #expect(unsafe access(copy + ending, F_OK) != 0)
    }
    writeFile(folder.file("letter"), String(repeating: "Dear reader, ", count: 200))
    #expect(code(copying: folder.file("letter"), to: copy) == .notADatabase)
    writeFile(folder.file("empty"), "")
    #expect(code(copying: folder.file("empty"), to: copy) == .notADatabase)
    #expect(try await count(copy) == 100)
  }

  @Test func `put back keep each store that was there before`() async throws {
    for rows in 1...3 {
      await (try makeStore(folder.file("draft"), rows: 10 * rows)).close()
      let old = try SQLiteDatabase.replace(store: path, with: folder.file("draft"))
      #expect(old == [nil, path + ".old", path + ".old-2"][rows - 1])
    }
    #expect(try await count(path) == 30)
    #expect(try await count(path + ".old") == 10)
    #expect(try await count(path + ".old-2") == 20)
  }

  @Test func `a lock tells whether another process serves the store`() throws {
    let own = try StoreLock(store: path, .sharing)
    #expect(!own.isServedElsewhere)
    do {
      let server = try StoreLock(store: path, .serving)
      #expect(own.isServedElsewhere)
      #expect(!server.isServedElsewhere)
    }
    #expect(!own.isServedElsewhere)
  }

  @Test func `a lock goes with a store that never came`() throws {
    let lock = try StoreLock(store: path, .replacing)
    lock.removeWithoutStore()
    // SAFETY: the path outlives the call.
    #expect(unsafe access(path + ".lock", F_OK) != 0)
  }
}

/// Overwrites every third page.
private func damage(_ path: String) {
  // SAFETY: paths and bytes outlive the calls.
  let file = unsafe open(path, O_RDWR)
  let bytes = [UInt8](repeating: 0xA5, count: 4096)
  let end = lseek(file, 0, SEEK_END)
  for place in stride(from: off_t(8192), to: end, by: 3 * 4096) {
    _ = unsafe pwrite(file, bytes, bytes.count, place)
  }
  close(file)
}

private func writeFile(_ path: String, _ text: String) {
  // SAFETY: as above.
  let file = unsafe open(path, O_CREAT | O_TRUNC | O_WRONLY, 0o600)
  _ = unsafe write(file, text, text.utf8.count)
  close(file)
}

package import SQLDatabase

/// A database in one SQLite file: a writer, some readers and whoever carries the log into the file,
/// each on a thread of its own.
///
/// Several processes may use the same file at once; they wait for each other's writes. Work of a
/// task that is cancelled, and of a closure that throws, is rolled back.
package final class SQLiteDatabase: Database {
  private let writer: ConnectionThreads
  private let readers: ConnectionThreads
  private let checkpointer: Checkpointer
  private let attendance: Attendance
  /// Held as long as the database is open.
  private let lock: StoreLock

  /// Opens the file at `path`, creating it and its folder where they are missing.
  ///
  /// - Parameters:
  ///   - path: Of the file; others beside it carry its name with an ending.
  ///   - use: What is done with it; others may share it unless that says otherwise.
  ///   - readers: How many queries can run at the same time.
  /// - Throws: `DatabaseError` that says what is wrong with the file and what to do.
  package init(path: String, _ use: StoreLock.Use = .sharing, readers: Int = 3) async throws {
    try createFile(path)
    let lock = try StoreLock(store: path, use)
    self.lock = lock
    let checkpointer = Checkpointer(
      ConnectionThreads(
        count: 1,
        open: { () throws(DatabaseError) in try openConnection(path, .checkpointer) },
        close: { _ in }
      )
    )
    self.checkpointer = checkpointer
    let attendance = Attendance(isServedElsewhere: { lock.isServedElsewhere })
    self.attendance = attendance
    writer = ConnectionThreads(
      count: 1,
      attendance,
      open: { () throws(DatabaseError) in
        let connection = try openConnection(path, .writer)
        connection.watchLog { [unowned connection] in checkpointer.hear(pages: $0, from: connection)
        }
        return connection
      },
      close: { $0.leaveInOrder() }
    )
    self.readers = ConnectionThreads(
      count: readers,
      attendance,
      open: { () throws(DatabaseError) in try openConnection(path, .reader) },
      close: { _ in }
    )
    _ = try await writer.run { _ in }
  }

  deinit {
    readers.close()
    checkpointer.close()
    writer.close()
  }

  /// Lets everything that was asked for end, and closes the file.
  package func close() async {
    await readers.finish()
    await checkpointer.finish()
    await writer.finish()
  }

  package func write<Value: Sendable>(
    _ body: @Sendable @escaping (borrowing Transaction) throws -> Value
  ) async throws -> Value {
    // IMMEDIATE: the wait for other processes comes first, where nothing has been done yet.
    try await writer.run { try $0.transaction("BEGIN IMMEDIATE", body) }
  }

  package func read<Value: Sendable>(
    _ body: @Sendable @escaping (borrowing Transaction) throws -> Value
  ) async throws -> Value {
    try await readers.run { try $0.transaction("BEGIN", body) }
  }

  package var isAttended: Bool { attendance.isRecent }

  package func foreignChanges() async throws -> Int64 {
    // Asked on the writer: what changes the number there was not written by this process.
    try await writer.run { connection in
      var version: Int64 = 0
      try connection.query("PRAGMA data_version") { row in
        version = row[0]
        return false
      }
      return version
    }
  }

  /// Pages that stay for what is written next; moving them away and back would cost more.
  private static let sparePages: Int64 = 1000

  package func giveBackSpace() async throws -> Bool {
    try await writer.run { connection in
      let free = try connection.number("PRAGMA freelist_count")
      let pages = try connection.number("PRAGMA page_count")
      guard free > max(Self.sparePages, pages / 32) else { return false }
      // Pages from the end of the file take the place of free ones, and the file is cut off.
      _ = try connection.run(
        connection.isAttended ? "PRAGMA incremental_vacuum(60)" : "PRAGMA incremental_vacuum(500)"
      )
      return try connection.number("PRAGMA freelist_count") < free
    }
  }

  package func giveBackMemory() async throws {
    try await writer.run { _ = $0.releaseMemory() }
  }

  /// Looks through the whole file for damage and for rows that refer to nothing; takes seconds for a large one.
  ///
  /// - Returns: What is wrong; empty if nothing is.
  /// - Throws: `DatabaseError` if the file cannot even be read.
  package func findDamage() async throws -> [String] {
    try await readers.run { try $0.findDamage() }
  }
}

extension Connection {
  /// What is wrong with the file, a line for each thing.
  func findDamage() throws -> [String] {
    var damage: [String] = []
    try query("PRAGMA integrity_check") { row in
      // One row may have many lines, under a heading with the name of the database.
      let lines = (row[0] as String).split(separator: "\n")
      damage += lines.filter { !$0.hasPrefix("***") }.map(String.init)
      return true
    }
    // Rows cannot be compared on pages that are damaged.
    guard damage == ["ok"] else { return damage }
    damage = []
    try query("PRAGMA foreign_key_check") { row in
      damage.append("a row of \(row[0] as String) refers to none of \(row[2] as String)")
      return damage.count < 100
    }
    return damage
  }

  /// Empties the log into the file, for the comfort of the next start.
  ///
  /// Where another process is at work, or the disk is full, it is left to that start. There is no
  /// `PRAGMA optimize`: with its statistics the planner chooses other indexes on one machine than on
  /// the next, and the statements are written for those that it chooses without.
  fileprivate func leaveInOrder() {
    _ = try? run("PRAGMA wal_checkpoint(TRUNCATE)")
  }
}

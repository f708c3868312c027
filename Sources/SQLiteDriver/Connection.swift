import CSQLite
import Glibc
import SQLDatabase
import Threading

/// One connection with its prepared statements; it stays on the thread that opened it.
@safe
final class Connection: SQLConnection {
  /// Statements beyond this number are let go, all at once: texts that vary would grow for ever.
  private static let statementLimit = 256
  /// Steps of SQLite's machine between two looks at `cancellation`; some 0.2 ms.
  private static let stepsBetweenLooks: Int32 = 20_000
  /// How long to wait for another process that writes.
  private static let busySeconds = 60

  private let handle: OpaquePointer
  private var statements: [StatementKey: Statement] = [:]
  /// Of the job that runs now.
  var cancellation: Cancellation?
  /// Where jobs for it wait.
  var queue: JobQueue?
  /// Knows whether somebody is there who waits for answers.
  var attendance: Attendance?
  /// Hears after each commit how many pages the write-ahead log has.
  private var onCommit: ((Int) -> Void)?
  /// The pages of the log after the last commit, until somebody has heard of them.
  private var logPages: Int?
  private var waitStarted = 0

  var lastInsertedRow: Int64 {
    // SAFETY: the connection is open.
    unsafe sqlite3_last_insert_rowid(handle)
  }

  var isAwaited: Bool { queue?.isAwaited ?? false }

  var isAttended: Bool { attendance?.isRecent ?? false }

  /// Takes over an open connection.
  init(_ handle: OpaquePointer) {
    unsafe self.handle = unsafe handle
    // SAFETY: the handlers get an unretained reference to this object, which closes the connection
    // before it goes.
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe sqlite3_progress_handler(
      handle,
      Self.stepsBetweenLooks,
      { context in
        guard let context = unsafe context else { return 0 }
        let connection = unsafe Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue()
        return connection.cancellation?.isCancelled == true ? 1 : 0
      },
      context
    )
    unsafe sqlite3_busy_handler(
      handle,
      { context, attempt in
        guard let context = unsafe context else { return 0 }
        let connection = unsafe Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue()
        return connection.waitsOn(attempt) ? 1 : 0
      },
      context
    )
  }

  /// Tells `hear` after each commit how long the log is; SQLite itself then leaves the log alone.
  func watchLog(_ hear: @escaping (Int) -> Void) {
    onCommit = hear
    // SAFETY: as in `init`.
    unsafe sqlite3_wal_hook(
      handle,
      { context, _, _, pages in
        guard let context = unsafe context else { return SQLITE_OK }
        unsafe Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue().logPages = Int(pages)
        return SQLITE_OK
      },
      Unmanaged.passUnretained(self).toOpaque()
    )
  }

  /// Carries what it can of the log into the file, without waiting for anybody.
  ///
  /// - Returns: `nil` where another connection is doing so, or the disk refuses.
  func checkpoint() -> LogState? {
    var pages: Int32 = 0
    var carried: Int32 = 0
    // SAFETY: the connection is open; SQLite writes two numbers to local variables.
    let status = unsafe sqlite3_wal_checkpoint_v2(
      handle,
      nil,
      SQLITE_CHECKPOINT_PASSIVE,
      &pages,
      &carried
    )
    return status == SQLITE_OK ? LogState(pages: Int(pages), carried: Int(carried)) : nil
  }

  deinit {
    statements = [:]
    // SAFETY: all statements have been finalised; `close_v2` tolerates any that were not.
    unsafe sqlite3_close_v2(handle)
  }

  func run(_ sql: SQL) throws(DatabaseError) -> Int {
    let statement = try statement(for: sql)
    defer { finish(statement) }
    try statement.bind(sql)
    while try statement.step(sql) {}
    // SAFETY: the connection is open.
    return unsafe Int(sqlite3_changes(handle))
  }

  func query(_ sql: SQL, _ body: (borrowing Row) throws -> Bool) throws {
    let statement = try statement(for: sql)
    defer { finish(statement) }
    try statement.bind(sql)
    while try statement.step(sql) {
      guard try body(Row(statement)) else { return }
    }
  }

  /// Gives pages, statements and buffers back that nobody needs now, as far as to the system.
  ///
  /// - Returns: Whether the system has got them; it may be too soon after another connection's.
  func releaseMemory() -> Bool {
    statements = [:]
    // SAFETY: the connection is open.
    unsafe sqlite3_db_release_memory(handle)
    return HeapTrimming.trim()
  }

  /// Runs `body` between `begin` and `COMMIT`, or rolls back.
  func transaction<Value>(
    _ begin: SQL,
    _ body: (borrowing Transaction) throws -> Value
  ) throws -> Value {
    _ = try run(begin)
    do {
      let value = try body(Transaction(self))
      if cancellation?.isCancelled == true { throw CancellationError() }
      _ = try run("COMMIT")
      tellOfLog()
      return value
    } catch {
      rollBack()
      throw error
    }
  }

  private func tellOfLog() {
    guard let pages = logPages else { return }
    logPages = nil
    onCommit?(pages)
  }

  private func rollBack() {
    // A full disk, among others, has rolled back already.
    // SAFETY: the connection is open.
    if unsafe sqlite3_get_autocommit(handle) != 0 { return }
    cancellation = nil
    do throws(DatabaseError) {
      _ = try run("ROLLBACK")
    } catch {
      // Only a bug gets here: SQLite documents no failure of ROLLBACK within a transaction.
      preconditionFailure("cannot roll back: \(error)")
    }
  }

  private func statement(for sql: SQL) throws(DatabaseError) -> Statement {
    let key = StatementKey(sql)
    if let kept = statements[key], !kept.isInUse {
      kept.isInUse = true
      return kept
    }
    let statement = try unsafe Statement(sql.text, on: handle)
    statement.isInUse = true
    if statements.count >= Self.statementLimit { statements = [:] }
    if statements[key] == nil { statements[key] = statement }
    return statement
  }

  private func finish(_ statement: Statement) {
    statement.reset()
    statement.isInUse = false
  }

  /// Sleeps a moment while another process writes.
  ///
  /// Short and even sleeps: SQLite's own grow to 100 ms, with which a patient program hardly ever
  /// meets the gap between two transactions of a busy one.
  private func waitsOn(_ attempt: Int32) -> Bool {
    let now = time(nil)
    if attempt == 0 { waitStarted = now }
    if now - waitStarted >= Self.busySeconds || cancellation?.isCancelled == true { return false }
    usleep(500 + UInt32.random(in: 0..<1000))
    return true
  }
}

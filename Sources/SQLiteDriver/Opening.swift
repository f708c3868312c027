// Opening a database file, creating it and its folder on the first start.

import CSQLite
import Glibc
package import SQLDatabase

/// What a connection is for.
enum ConnectionRole {
  case writer, reader
  /// Carries the write-ahead log into the file.
  case checkpointer
}

/// Marks our files in their header: `TIDI` in ASCII.
let applicationID: Int64 = 0x5449_4449

/// Whether SQLite was told, before the first connection, what holds for all of them; and so was the heap
/// from which it and everybody else takes memory.
private let isConfigured: Bool = {
  tidings_bound_heap()
  return tidings_configure() == SQLITE_OK
}()

/// Creates the folder and an empty file, for nobody but their owner, where they are missing.
///
/// - Throws: `cannotOpen` with the system's reason.
func createFile(_ path: String) throws(DatabaseError) {
  try SQLiteDatabase.makeFolder(of: path)
  // SAFETY: the text ends in a zero and outlives the call.
  let descriptor = unsafe open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
  if descriptor >= 0 {
    close(descriptor)
  } else if errno != EACCES && errno != EROFS {
    throw cannotCreate("file", path)
  }
}

extension SQLiteDatabase {
  /// Creates the folder of a store, for nobody but its owner, where it is missing.
  ///
  /// - Throws: `cannotOpen` with the system's reason.
  package static func makeFolder(of path: String) throws(DatabaseError) {
    let folders = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    for end in folders.indices {
      let folder = folders[...end].joined(separator: "/")
      // SAFETY: the text ends in a zero and outlives the call.
      if !folder.isEmpty, unsafe mkdir(folder, 0o700) != 0, errno != EEXIST {
        throw cannotCreate("folder", folder)
      }
    }
  }
}

/// Opens a connection and sets it up for its role.
///
/// - Throws: What is wrong with the file, with its path.
func openConnection(_ path: String, _ role: ConnectionRole) throws(DatabaseError) -> Connection {
  _ = isConfigured
  var handle: OpaquePointer?
  // The thread that opens a connection is the only one to use it, so SQLite needs no mutex. Readers
  // are not opened read-only, since such a connection cannot recover the log of a process that was
  // killed; `query_only` keeps them from writing.
  let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
  // SAFETY: the path ends in a zero; SQLite writes one pointer to a local variable.
  let status = unsafe sqlite3_open_v2(path, &handle, flags, nil)
  guard status == SQLITE_OK, let open = unsafe handle else {
    defer { unsafe sqlite3_close_v2(handle) }
    throw unsafe DatabaseError(status, on: handle, path: path)
  }
  let connection = unsafe Connection(open)
  do throws(DatabaseError) {
    try connection.setUp(role)
    return connection
  } catch {
    var error = error
    error.path = path
    error.sql = nil
    throw error
  }
}

extension Connection {
  fileprivate func setUp(_ role: ConnectionRole) throws(DatabaseError) {
    let pragmas =
      switch role {
      case .writer: writerPragmas
      case .reader: readerPragmas
      case .checkpointer: checkpointerPragmas
      }
    for pragma in pragmas { _ = try run(pragma) }
    if role == .writer { try claimFile() }
  }

  /// Makes sure that the file is ours: empty, or marked by us.
  private func claimFile() throws(DatabaseError) {
    let mark = try number("PRAGMA application_id")
    if mark == applicationID { return }
    guard mark == 0, try number("SELECT count(*) FROM sqlite_master") == 0 else {
      throw DatabaseError(
        code: .notADatabase,
        message: "the file is a database of another program; choose another file"
      )
    }
    // Pages can be given back later, which can only be chosen before the first table.
    _ = try run("PRAGMA auto_vacuum = INCREMENTAL")
    try useLog()
    _ = try run("PRAGMA application_id = 1414087753")
  }

  /// Changes to the write-ahead log, for good.
  ///
  /// SQLite does not wait for others here as it does elsewhere: two programs that create a
  /// database at the same moment would meet "database is locked". Source: sqlite.org/wal.html §2.1.
  private func useLog() throws(DatabaseError) {
    for _ in 0..<1000 {
      do throws(DatabaseError) {
        _ = try run("PRAGMA journal_mode = WAL")
        return
      } catch {
        guard error.code == .busy else { throw error }
        usleep(2000)
      }
    }
    throw DatabaseError(
      code: .busy,
      message: "another program keeps the database to itself; end it and try again"
    )
  }

  /// The first column of the first row; 0 if there is none.
  func number(_ sql: SQL) throws(DatabaseError) -> Int64 {
    var number: Int64 = 0
    do {
      try query(sql) { row in
        number = row[0]
        return false
      }
    } catch let error as DatabaseError {
      throw error
    } catch {
      preconditionFailure("the closure above throws nothing")
    }
    return number
  }
}

private let writerPragmas: [SQL] = [
  // With a write-ahead log, a process that is killed at any instant loses nothing that was
  // committed. A loss of power may undo the last commits, never damage the file; waiting for the
  // disk at each mark (2 to 10 ms) would buy little for a reader of feeds.
  "PRAGMA synchronous = NORMAL",
  "PRAGMA foreign_keys = ON",
  // Half a million items have their dates, pictures and addresses in indexes of so many pages; a refresh of
  // many feeds meets all of them again and again.
  "PRAGMA cache_size = -24000",
  "PRAGMA temp_store = MEMORY",
  // As much as the log grows to before the background waits for it: cutting the file off and making it
  // long again keeps a commit waiting, and with it whoever marks an item.
  "PRAGMA journal_size_limit = 83886080",
  // Debian's SQLite overwrites what is deleted with zeros; search moves pages all the time.
  "PRAGMA secure_delete = OFF",
]

private let readerPragmas: [SQL] = [
  "PRAGMA query_only = ON",
  "PRAGMA cache_size = -2000",
  "PRAGMA temp_store = MEMORY",
]

private let checkpointerPragmas: [SQL] = [
  "PRAGMA synchronous = NORMAL",
  "PRAGMA cache_size = -500",
]

func cannotCreate(_ what: String, _ path: String) -> DatabaseError {
  let number = errno
  // SAFETY: `strerror` gives a text that ends in a zero; it is copied at once.
  let reason = unsafe String(cString: strerror(number))
  let isRefused = [EROFS, EACCES, EPERM].contains(number)
  return DatabaseError(
    code: isRefused ? .readOnly : .cannotOpen,
    driverCode: Int(number),
    message: isRefused
      ? "nothing can be written here (\(reason)), and the \(what) has to be"
      : "the \(what) cannot be created (\(reason))",
    path: path
  )
}

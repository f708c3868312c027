import CSQLite
import Glibc
import SQLDatabase

extension DatabaseError {
  /// What SQLite says of the call that has just failed on `database`.
  @unsafe
  init(_ status: Int32, on database: OpaquePointer?, sql: String? = nil, path: String? = nil) {
    // SAFETY: SQLite accepts no connection for both calls, and its texts end in a zero and are
    // copied at once.
    let extended = unsafe database == nil ? status : sqlite3_extended_errcode(database)
    let text = unsafe String(
      cString: database == nil ? sqlite3_errstr(status) : sqlite3_errmsg(database)
    )
    // SQLite itself tells a full disk from others only where it writes pages.
    let number = unsafe status & 0xFF == SQLITE_IOERR ? sqlite3_system_errno(database) : 0
    let family = SystemRefusal(number)?.family ?? status
    self.init(
      code: Code(sqlite: family),
      driverCode: Int(extended),
      message: Self.advice(family) ?? Self.complaint(text, number),
      sql: sql,
      path: path
    )
  }

  /// What the system says, where it was the system.
  private static func complaint(_ text: String, _ number: Int32) -> String {
    // SAFETY: `strerror` gives a text that ends in a zero; it is copied at once.
    number == 0 ? text : unsafe "\(text) (\(String(cString: strerror(number))))"
  }

  private static func advice(_ status: Int32) -> String? {
    switch status & 0xFF {
    case SQLITE_BUSY:
      "another program has been writing to the database for too long; end it and try again"
    case SQLITE_FULL: "the disk is full; make room and try again"
    case SQLITE_CORRUPT: "the database is damaged; put back a copy, or move the file away"
    case SQLITE_READONLY: "the database may not be written; check the permissions of the file"
    case SQLITE_NOTADB: "the file is no database; choose another file"
    default: nil
    }
  }
}

/// Refusals of the system that mean what SQLite has a family of errors for.
private enum SystemRefusal {
  case noRoom, notWritable

  init?(_ number: Int32) {
    switch number {
    case ENOSPC, EDQUOT: self = .noRoom
    case EROFS, EACCES, EPERM: self = .notWritable
    default: return nil
    }
  }

  var family: Int32 {
    switch self {
    case .noRoom: SQLITE_FULL
    case .notWritable: SQLITE_READONLY
    }
  }
}

extension DatabaseError.Code {
  /// The family of one of SQLite's numbers.
  init(sqlite status: Int32) {
    switch status & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
    case SQLITE_CONSTRAINT: self = .constraint
    case SQLITE_CORRUPT: self = .corrupt
    case SQLITE_FULL: self = .full
    case SQLITE_CANTOPEN: self = .cannotOpen
    case SQLITE_READONLY: self = .readOnly
    case SQLITE_NOTADB: self = .notADatabase
    default: self = .other
    }
  }
}

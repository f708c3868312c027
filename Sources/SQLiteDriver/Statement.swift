import CSQLite
import SQLDatabase

/// A prepared statement of one connection, kept for the next time its text is asked for.
@safe
final class Statement: SQLColumns {
  private let handle: OpaquePointer
  private let database: OpaquePointer
  /// Set while a query is being shown; a second query of the same text prepares its own.
  var isInUse = false

  init(_ text: String, on database: OpaquePointer) throws(DatabaseError) {
    unsafe self.database = unsafe database
    var handle: OpaquePointer?
    // SAFETY: the connection is open; SQLite reads the text, which ends in a zero, during the call
    // and writes one pointer to a local variable.
    let status = unsafe sqlite3_prepare_v3(
      database,
      text,
      -1,
      UInt32(SQLITE_PREPARE_PERSISTENT),
      &handle,
      nil
    )
    guard status == SQLITE_OK, let prepared = unsafe handle else {
      throw unsafe DatabaseError(status, on: database, sql: text)
    }
    unsafe self.handle = unsafe prepared
  }

  deinit {
    // SAFETY: the connection finalises its statements before it closes, and nobody else has them.
    unsafe sqlite3_finalize(handle)
  }

  /// Binds all values; SQLite keeps copies.
  func bind(_ sql: SQL) throws(DatabaseError) {
    var index: Int32 = 0
    for value in sql.values {
      index += 1
      let status = bind(value, at: index)
      if status != SQLITE_OK { throw unsafe DatabaseError(status, on: database, sql: sql.text) }
    }
  }

  /// Computes the next row.
  ///
  /// - Returns: False at the end.
  func step(_ sql: SQL) throws(DatabaseError) -> Bool {
    // SAFETY: the statement lives as long as this object.
    let status = unsafe sqlite3_step(handle)
    switch status {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw unsafe DatabaseError(status, on: database, sql: sql.text)
    }
  }

  /// Lets go of locks, rows and bound values.
  func reset() {
    // SAFETY: the statement lives as long as this object.
    unsafe sqlite3_reset(handle)
    unsafe sqlite3_clear_bindings(handle)
  }

  private func bind(_ value: SQLValue, at index: Int32) -> Int32 {
    // SAFETY: the statement lives as long as this object; texts and bytes are copied by SQLite
    // before the pointers that `with…` lends go out of scope.
    switch value {
    case .null: return unsafe sqlite3_bind_null(handle, index)
    case .integer(let number): return unsafe sqlite3_bind_int64(handle, index, number)
    case .real(let number): return unsafe sqlite3_bind_double(handle, index, number)
    case .text(var text):
      return text.withUTF8 { utf8 in
        unsafe utf8.withMemoryRebound(to: CChar.self) { characters in
          // An empty text has no address, which SQLite would take for NULL.
          guard let start = characters.baseAddress else {
            return unsafe tidings_bind_text(handle, index, "", 0)
          }
          return unsafe tidings_bind_text(handle, index, start, UInt64(characters.count))
        }
      }
    case .bytes(let bytes):
      if bytes.isEmpty { return unsafe sqlite3_bind_zeroblob(handle, index, 0) }
      return unsafe bytes.withUnsafeBytes {
        unsafe tidings_bind_blob(handle, index, $0.baseAddress, UInt64($0.count))
      }
    }
  }
}

// SAFETY for all of these: the statement has a current row while a `Row` of it is being shown, and
// SQLite answers NULL for an index that is out of range. A pointer to text or bytes is valid until
// the next call for the same column; it is copied at once.
extension Statement {
  func isNull(at index: Int) -> Bool {
    unsafe sqlite3_column_type(handle, Int32(index)) == SQLITE_NULL
  }

  func integer(at index: Int) -> Int64 {
    unsafe sqlite3_column_int64(handle, Int32(index))
  }

  func real(at index: Int) -> Double {
    unsafe sqlite3_column_double(handle, Int32(index))
  }

  func text(at index: Int) -> String {
    guard let start = unsafe sqlite3_column_text(handle, Int32(index)) else { return "" }
    let count = unsafe Int(sqlite3_column_bytes(handle, Int32(index)))
    return unsafe String(
      decoding: UnsafeBufferPointer(start: start, count: count),
      as: UTF8.self
    )
  }

  func bytes(at index: Int) -> [UInt8] {
    guard let start = unsafe sqlite3_column_blob(handle, Int32(index)) else { return [] }
    let count = unsafe Int(sqlite3_column_bytes(handle, Int32(index)))
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
  }
}

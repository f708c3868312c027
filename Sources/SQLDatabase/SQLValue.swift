/// What a database can store in one column of one row.
package enum SQLValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case bytes([UInt8])
}

/// A type whose values can be bound into a statement.
package protocol SQLBindable: Sendable {
  var sqlValue: SQLValue { get }
}

/// A type whose values can be read from a column.
package protocol SQLReadable {
  init(reading index: Int, of columns: some SQLColumns)
}

/// The columns of the current row, as a driver gives them out; numbers start at 0.
///
/// A driver converts where the stored type differs, as SQLite does: a missing number is 0, missing
/// text is empty.
package protocol SQLColumns: AnyObject {
  func isNull(at index: Int) -> Bool
  func integer(at index: Int) -> Int64
  func real(at index: Int) -> Double
  func text(at index: Int) -> String
  func bytes(at index: Int) -> [UInt8]
}

extension Int64: SQLBindable, SQLReadable {
  package var sqlValue: SQLValue { .integer(self) }
  package init(reading index: Int, of columns: some SQLColumns) {
    self = columns.integer(at: index)
  }
}

extension Int: SQLBindable, SQLReadable {
  package var sqlValue: SQLValue { .integer(Int64(self)) }
  package init(reading index: Int, of columns: some SQLColumns) {
    self = Int(truncatingIfNeeded: columns.integer(at: index))
  }
}

extension Bool: SQLBindable, SQLReadable {
  package var sqlValue: SQLValue { .integer(self ? 1 : 0) }
  package init(reading index: Int, of columns: some SQLColumns) {
    self = columns.integer(at: index) != 0
  }
}

extension Double: SQLBindable, SQLReadable {
  package var sqlValue: SQLValue { .real(self) }
  package init(reading index: Int, of columns: some SQLColumns) {
    self = columns.real(at: index)
  }
}

extension String: SQLBindable, SQLReadable {
  package var sqlValue: SQLValue { .text(self) }
  package init(reading index: Int, of columns: some SQLColumns) {
    self = columns.text(at: index)
  }
}

extension [UInt8]: SQLBindable, SQLReadable {
  package var sqlValue: SQLValue { .bytes(self) }
  package init(reading index: Int, of columns: some SQLColumns) {
    self = columns.bytes(at: index)
  }
}

extension Optional: SQLReadable where Wrapped: SQLReadable {
  package init(reading index: Int, of columns: some SQLColumns) {
    self = columns.isNull(at: index) ? nil : Wrapped(reading: index, of: columns)
  }
}

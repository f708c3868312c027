/// What a driver does for an open transaction, on the thread that owns the connection.
package protocol SQLConnection: AnyObject {
  /// Runs one statement to its end and tells how many rows it changed.
  func run(_ sql: SQL) throws(DatabaseError) -> Int

  /// Runs one statement and shows its rows until `body` answers false.
  func query(_ sql: SQL, _ body: (borrowing Row) throws -> Bool) throws

  /// The number of the row that was inserted last.
  var lastInsertedRow: Int64 { get }

  /// Whether somebody urgent waits for the connection.
  var isAwaited: Bool { get }

  /// Whether somebody urgent has used the database just now, by whichever connection.
  var isAttended: Bool { get }
}

/// An open transaction; it lives as long as the closure that was given it, and cannot be kept.
package struct Transaction: ~Copyable {
  private let connection: any SQLConnection

  /// For drivers only.
  package init(_ connection: any SQLConnection) {
    self.connection = connection
  }

  /// Which connection it is on, for what is known of a connection alone.
  package var connectionID: ObjectIdentifier { ObjectIdentifier(connection) }

  /// Whether somebody waits for the connection who should not wait long; what can be done in several
  /// transactions then ends this one.
  package var isAwaited: Bool { connection.isAwaited }

  /// Whether somebody has just asked for something and is likely to ask for more: what can be done in
  /// small transactions as well as in large ones then takes small ones.
  package var isAttended: Bool { connection.isAttended }

  /// The number of the row that was inserted last, in a table that has numbers.
  ///
  /// SQLite gathers what `RETURNING` answers in a table of its own, which takes longer than to insert a
  /// row; where there are many, this is asked for instead.
  package var lastInsertedRow: Int64 { connection.lastInsertedRow }

  /// Runs a statement that answers no rows.
  ///
  /// - Returns: How many rows it inserted, changed or deleted.
  /// - Throws: What the database refused.
  @discardableResult
  package func run(_ sql: SQL) throws(DatabaseError) -> Int {
    try connection.run(sql)
  }

  /// Shows each row to `body`; other statements may run meanwhile.
  ///
  /// - Throws: What the database refused, and what `body` throws.
  package func query(_ sql: SQL, _ body: (borrowing Row) throws -> Void) throws {
    try connection.query(sql) { row in
      try body(row)
      return true
    }
  }

  /// Shows rows to `body` until it answers false; those after it are never computed.
  ///
  /// - Throws: What the database refused, and what `body` throws.
  package func queryWhile(_ sql: SQL, _ body: (borrowing Row) throws -> Bool) throws {
    try connection.query(sql, body)
  }

  /// Makes a value of each row.
  ///
  /// - Returns: The values in the order of the rows.
  /// - Throws: What the database refused, and what `body` throws.
  package func queryAll<Value>(
    _ sql: SQL,
    _ body: (borrowing Row) throws -> Value
  ) throws -> [Value] {
    var values: [Value] = []
    try query(sql) { row in values.append(try body(row)) }
    return values
  }

  /// Makes a value of the first row.
  ///
  /// - Returns: The value; `nil` if there is no row.
  /// - Throws: What the database refused, and what `body` throws.
  package func queryOne<Value>(
    _ sql: SQL,
    _ body: (borrowing Row) throws -> Value
  ) throws -> Value? {
    var value: Value?
    try connection.query(sql) { row in
      value = try body(row)
      return false
    }
    return value
  }

  /// The identifier of a row that is certain to be made by a statement with `RETURNING`.
  ///
  /// - Throws: What the database refused.
  package func insert<ID: SQLReadable>(_ sql: SQL) throws -> ID {
    guard let id = try value(sql, as: ID.self) else {
      preconditionFailure("an INSERT without a conflict clause returns its row")
    }
    return id
  }

  /// The first column of the first row.
  ///
  /// - Returns: The value; `nil` if there is no row.
  /// - Throws: What the database refused.
  package func value<Value: SQLReadable>(_ sql: SQL, as type: Value.Type) throws -> Value? {
    try queryOne(sql) { row in row[0] }
  }
}

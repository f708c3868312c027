/// What a database refused, with everything needed to act on it.
///
/// Bound values are left out on purpose: they may be private.
package struct DatabaseError: Error, Hashable, Sendable {
  /// What the caller can tell apart.
  package enum Code: Hashable, Sendable {
    /// Another program kept the database to itself for too long.
    case busy
    /// Another process does something with the database that does not go together with this.
    case inUse
    /// A rule of the schema would be broken.
    case constraint
    /// The file is damaged.
    case corrupt
    /// The disk is full.
    case full
    /// The file or its folder cannot be opened or created.
    case cannotOpen
    /// The file may be read but not written.
    case readOnly
    /// The file belongs to something else.
    case notADatabase
    /// A newer version of this program has been here.
    case tooNew
    /// The database has been closed.
    case closed
    case other
  }

  package var code: Code
  /// The driver's own number.
  package var driverCode: Int
  /// One sentence without a full stop: what happened and, where it helps, what to do.
  package var message: String
  /// The statement with `?` for its values.
  package var sql: String?
  /// The file, where it matters.
  package var path: String?

  package init(
    code: Code,
    driverCode: Int = 0,
    message: String,
    sql: String? = nil,
    path: String? = nil
  ) {
    self.code = code
    self.driverCode = driverCode
    self.message = message
    self.sql = sql
    self.path = path
  }
}

extension DatabaseError: CustomStringConvertible {
  package var description: String {
    var text = message
    if let path { text = "\(path): \(text)" }
    if let sql { text += " (in: \(sql))" }
    return text
  }
}

/// What a database refused, with everything needed to act on it.
///
/// Bound values are left out on purpose: they may be private.
package struct DatabaseError: Error, Hashable, Sendable {
  /// What the caller can tell apart.
  package enum Code: Hashable, Sendable {
    case busy, constraint, corrupt, full, cannotOpen, readOnly, notADatabase, tooNew, other
  }

  package var code: Code
  /// The driver's own number.
  package var driverCode: Int
  package var message: String
  package var sql: String?

  package init(code: Code, driverCode: Int = 0, message: String, sql: String? = nil) {
    self.code = code
    self.driverCode = driverCode
    self.message = message
    self.sql = sql
  }
}

package import CivilTime
package import ReaderModel
import SQLDatabase

/// Browsers in which somebody has signed in.
extension ReaderStore {
  /// So many are remembered for an account, those that were used last.
  package static let mostDevices = 50

  /// Whether an account was signed in to with a browser since its password was set.
  ///
  /// - Throws: `DatabaseError`.
  package func knowsDevice(_ tokenHash: [UInt8], of user: UserID) async throws -> Bool {
    try await database.read { transaction in
      try transaction.value(
        "SELECT 1 FROM known_devices WHERE user_id = \(user) AND token_hash = \(tokenHash)",
        as: Int.self
      ) != nil
    }
  }

  /// Notes that an account is signed in to with a browser.
  ///
  /// - Throws: `DatabaseError`.
  package func rememberDevice(
    _ tokenHash: [UInt8],
    of user: UserID,
    at now: Timestamp
  ) async throws {
    try await database.write { transaction in
      try transaction.run(
        """
        INSERT INTO known_devices (user_id, token_hash, last_used_at)
        VALUES (\(user), \(tokenHash), \(now))
        ON CONFLICT DO UPDATE SET last_used_at = excluded.last_used_at
        """
      )
      _ = try transaction.run(
        """
        DELETE FROM known_devices WHERE user_id = \(user) AND token_hash NOT IN (
          SELECT token_hash FROM known_devices WHERE user_id = \(user)
          ORDER BY last_used_at DESC LIMIT \(Self.mostDevices)
        )
        """
      )
    }
  }
}

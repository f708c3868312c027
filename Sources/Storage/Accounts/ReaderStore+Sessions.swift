package import CivilTime
package import ReaderModel
import SQLDatabase

extension ReaderStore {
  /// Who comes with a session's token, and their settings, in one look.
  ///
  /// - Parameters:
  ///   - tokenHash: The hash of the token; `nil` where none came along.
  ///   - idleSince: Sessions that have not been used since then have ended.
  /// - Returns: The visitor, if it is one, and their settings.
  /// - Throws: `DatabaseError`.
  package func arrival(
    sessionOf tokenHash: [UInt8]?,
    idleSince: Timestamp
  ) async throws -> Arrival {
    try await database.read { transaction in
      if let tokenHash,
        let found = try Storage.session(tokenHash, idleSince: idleSince, transaction)
      {
        let settings = try Storage.settings(of: found.visitor.user, transaction)
        return Arrival(
          visitor: found.visitor,
          settings: settings,
          lastUsedAt: found.lastUsedAt
        )
      }
      if try Storage.hasAccounts(transaction) {
        return Arrival(visitor: nil, settings: UserSettings())
      }
      return Arrival(visitor: .local, settings: try Storage.settings(of: .local, transaction))
    }
  }

  /// Who comes with a program's password.
  ///
  /// - Returns: `nil` if it is nobody's, or its owner's account is disabled.
  /// - Throws: `DatabaseError`.
  package func visitor(
    withAPIPassword secretHash: [UInt8]
  ) async throws -> (visitor: Visitor, lastUsedAt: Timestamp?)? {
    try await database.read { transaction in
      try transaction.queryOne(
        """
        SELECT p.id, u.id, u.name, u.is_administrator, p.last_used_at
        FROM api_passwords p JOIN users u ON u.id = p.user_id
        WHERE p.secret_hash = \(secretHash) AND u.disabled_at IS NULL
        """
      ) { row in
        let visitor = Visitor(
          user: row[1],
          name: row[2],
          isAdministrator: row[3],
          entrance: .apiPassword(row[0])
        )
        return (visitor, row[4])
      }
    }
  }

  /// Begins a session; those that have ended by themselves are forgotten.
  ///
  /// - Throws: `AccountError.noSuchAccount` if the account was disabled or removed meanwhile,
  ///   `DatabaseError`.
  package func startSession(
    of user: UserID,
    tokenHash: [UInt8],
    device: String,
    address: String,
    idleSince: Timestamp,
    at now: Timestamp
  ) async throws -> SessionID {
    try await database.write { transaction in
      let isThere = try transaction.value(
        """
        SELECT 1 FROM users
        WHERE id = \(user) AND password_hash IS NOT NULL AND disabled_at IS NULL
        """,
        as: Int.self
      )
      if isThere == nil { throw AccountError.noSuchAccount }
      try transaction.run("DELETE FROM sessions WHERE last_used_at < \(idleSince)")
      return try transaction.insert(
        """
        INSERT INTO sessions (user_id, token_hash, device, address, created_at, last_used_at)
        VALUES (\(user), \(tokenHash), \(device), \(address), \(now), \(now)) RETURNING id
        """
      )
    }
  }

  /// Where somebody has signed in, the latest use first.
  ///
  /// - Throws: `DatabaseError`.
  package func sessions(of user: UserID, idleSince: Timestamp) async throws -> [Session] {
    try await database.read { transaction in
      try transaction.queryAll(
        """
        SELECT id, device, address, created_at, last_used_at FROM sessions
        WHERE user_id = \(user) AND last_used_at >= \(idleSince)
        ORDER BY last_used_at DESC, id DESC
        """
      ) { row in
        Session(
          id: row[0],
          device: row[1],
          address: row[2],
          createdAt: row[3],
          lastUsedAt: row[4]
        )
      }
    }
  }

  /// - Returns: False if the user has no such session.
  /// - Throws: `DatabaseError`.
  @discardableResult
  package func endSession(_ id: SessionID, of user: UserID) async throws -> Bool {
    try await database.write { transaction in
      try transaction.run("DELETE FROM sessions WHERE id = \(id) AND user_id = \(user)") > 0
    }
  }

  /// Ends all sessions of a user but one.
  ///
  /// - Throws: `DatabaseError`.
  package func endSessions(of user: UserID, keeping: SessionID?) async throws {
    try await database.write { transaction in
      try Storage.endSessions(of: user, keeping: keeping, transaction)
    }
  }

  /// Notes that a session or a program's password was used.
  ///
  /// - Throws: `DatabaseError`.
  package func noteUse(
    of entrance: Visitor.Entrance,
    from address: String,
    at now: Timestamp
  ) async throws {
    try await database.write { transaction in
      switch entrance {
      case .open, .closed: break
      case .session(let id):
        try transaction.run(
          "UPDATE sessions SET last_used_at = \(now), address = \(address) WHERE id = \(id)"
        )
      case .apiPassword(let id):
        try transaction.run(
          "UPDATE api_passwords SET last_used_at = \(now) WHERE id = \(id)"
        )
      }
    }
  }
}

extension ReaderStore {
  /// Keeps a program's password.
  ///
  /// - Throws: `DatabaseError`.
  package func addAPIPassword(
    secretHash: [UInt8],
    client: String,
    of user: UserID,
    at now: Timestamp
  ) async throws -> APIPasswordID {
    try await database.write { transaction in
      try transaction.insert(
        """
        INSERT INTO api_passwords (user_id, secret_hash, client, created_at)
        VALUES (\(user), \(secretHash), \(client), \(now)) RETURNING id
        """
      )
    }
  }

  /// The programs that read for somebody, the newest first.
  ///
  /// - Throws: `DatabaseError`.
  package func apiPasswords(of user: UserID) async throws -> [APIPassword] {
    try await database.read { transaction in
      try transaction.queryAll(
        """
        SELECT id, client, created_at, last_used_at FROM api_passwords
        WHERE user_id = \(user) ORDER BY id DESC
        """
      ) { row in
        APIPassword(id: row[0], client: row[1], createdAt: row[2], lastUsedAt: row[3])
      }
    }
  }

  /// - Returns: False if the user has no such password.
  /// - Throws: `DatabaseError`.
  @discardableResult
  package func removeAPIPassword(_ id: APIPasswordID, of user: UserID) async throws -> Bool {
    try await database.write { transaction in
      try transaction.run("DELETE FROM api_passwords WHERE id = \(id) AND user_id = \(user)") > 0
    }
  }
}

func session(
  _ tokenHash: [UInt8],
  idleSince: Timestamp,
  _ transaction: borrowing Transaction
) throws -> (visitor: Visitor, lastUsedAt: Timestamp)? {
  try transaction.queryOne(
    """
    SELECT s.id, u.id, u.name, u.is_administrator, s.last_used_at
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.token_hash = \(tokenHash) AND s.last_used_at >= \(idleSince)
      AND u.disabled_at IS NULL AND u.password_hash IS NOT NULL
    """
  ) { row in
    let visitor = Visitor(
      user: row[1],
      name: row[2],
      isAdministrator: row[3],
      entrance: .session(row[0])
    )
    return (visitor, row[4])
  }
}

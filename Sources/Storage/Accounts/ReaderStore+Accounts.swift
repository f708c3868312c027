package import CivilTime
package import ReaderModel
import SQLDatabase

/// What is stored of an account's password.
package struct StoredPassword: Hashable, Sendable {
  package var user: UserID
  package var hash: String
  package var isDisabled: Bool
}

extension ReaderStore {
  /// Whether anybody can sign in, so that everybody has to.
  ///
  /// - Throws: `DatabaseError`.
  package func hasAccounts() async throws -> Bool {
    try await database.read { transaction in try Storage.hasAccounts(transaction) }
  }

  /// Everybody who has an account, by name.
  ///
  /// - Throws: `DatabaseError`.
  package func accounts() async throws -> [Account] {
    try await database.read { transaction in
      try transaction.queryAll("\(accountColumns) ORDER BY u.name_key") { row in accountRow(row) }
    }
  }

  /// - Returns: `nil` if there is no such account.
  /// - Throws: `DatabaseError`.
  package func account(_ user: UserID) async throws -> Account? {
    try await database.read { transaction in
      try transaction.queryOne("\(accountColumns) AND u.id = \(user)") { row in accountRow(row) }
    }
  }

  /// - Returns: `nil` if there is no such account.
  /// - Throws: `DatabaseError`.
  package func account(named name: AccountName) async throws -> Account? {
    try await database.read { transaction in
      try transaction.queryOne("\(accountColumns) AND u.name_key = \(name.key)") { row in
        accountRow(row)
      }
    }
  }

  /// What a password is compared with.
  ///
  /// - Returns: `nil` if nobody has that name.
  /// - Throws: `DatabaseError`.
  package func password(of name: AccountName) async throws -> StoredPassword? {
    try await database.read { transaction in
      try storedPassword("name_key = \(name.key)", transaction)
    }
  }

  /// The same by number.
  ///
  /// - Throws: `DatabaseError`.
  package func password(of user: UserID) async throws -> StoredPassword? {
    try await database.read { transaction in
      try Storage.storedPassword("id = \(user)", transaction)
    }
  }

  /// Adds an account; the first one is the administrator and owns what was read without accounts.
  ///
  /// - Parameters:
  ///   - name: What it is called.
  ///   - passwordHash: The hash of its password.
  ///   - isAdministrator: Whether it may add and remove others.
  ///   - mustBeFirst: Whether to refuse when there are accounts already.
  ///   - now: Since when there is one.
  /// - Returns: Its number.
  /// - Throws: `AccountError`, `DatabaseError`.
  package func addAccount(
    _ name: AccountName,
    passwordHash: String,
    isAdministrator: Bool = false,
    mustBeFirst: Bool = false,
    at now: Timestamp
  ) async throws -> UserID {
    try await database.write { transaction in
      let taken = try transaction.value(
        "SELECT 1 FROM users WHERE name_key = \(name.key)",
        as: Int.self
      )
      if taken != nil { throw AccountError.nameTaken }
      if try Storage.hasAccounts(transaction) {
        if mustBeFirst { throw AccountError.notTheFirst }
        return try transaction.insert(
          """
          INSERT INTO users (name, name_key, password_hash, is_administrator, created_at)
          VALUES (\(name.text), \(name.key), \(passwordHash), \(isAdministrator), \(now))
          RETURNING id
          """
        )
      }
      return try transaction.insert(
        """
        INSERT INTO users (id, name, name_key, password_hash, is_administrator, created_at)
        VALUES (\(UserID.local), \(name.text), \(name.key), \(passwordHash), 1, \(now))
        ON CONFLICT (id) DO UPDATE SET
          name = excluded.name, name_key = excluded.name_key,
          password_hash = excluded.password_hash, is_administrator = 1,
          created_at = excluded.created_at
        RETURNING id
        """
      )
    }
  }

  /// Replaces a password; sessions end, but for one that its owner is using, browsers are no longer
  /// known, and API passwords end where somebody else chose it.
  ///
  /// - Parameters:
  ///   - hash: Of the new password.
  ///   - user: Whose it is.
  ///   - keeping: The session to keep.
  ///   - revokesClients: Whether programs lose their passwords too.
  /// - Throws: `AccountError.noSuchAccount`, `DatabaseError`.
  package func setPassword(
    _ hash: String,
    of user: UserID,
    keeping: SessionID?,
    revokesClients: Bool
  ) async throws {
    try await database.write { transaction in
      let changed = try transaction.run(
        """
        UPDATE users SET password_hash = \(hash)
        WHERE id = \(user) AND password_hash IS NOT NULL
        """
      )
      guard changed > 0 else { throw AccountError.noSuchAccount }
      try Storage.endSessions(of: user, keeping: keeping, transaction)
      try transaction.run("DELETE FROM known_devices WHERE user_id = \(user)")
      if revokesClients {
        try transaction.run("DELETE FROM api_passwords WHERE user_id = \(user)")
      }
    }
  }

  /// Replaces the hash of the same password by one that took more work.
  ///
  /// - Throws: `DatabaseError`.
  package func replaceHash(_ old: String, by new: String, of user: UserID) async throws {
    try await database.write { transaction in
      _ = try transaction.run(
        """
        UPDATE users SET password_hash = \(new) WHERE id = \(user) AND password_hash = \(old)
        """
      )
    }
  }

  /// Keeps somebody out, or lets them in again (`nil`); their sessions end.
  ///
  /// - Throws: `AccountError`, `DatabaseError`.
  package func disable(_ user: UserID, at instant: Timestamp?) async throws {
    try await database.write { transaction in
      if instant != nil { try requireAnotherAdministrator(beside: user, transaction) }
      let changed = try transaction.run(
        """
        UPDATE users SET disabled_at = \(instant)
        WHERE id = \(user) AND password_hash IS NOT NULL
        """
      )
      guard changed > 0 else { throw AccountError.noSuchAccount }
      if instant != nil { try Storage.endSessions(of: user, keeping: nil, transaction) }
    }
  }

  /// Lets somebody add and remove people, or no longer.
  ///
  /// - Throws: `AccountError`, `DatabaseError`.
  package func setAdministrator(_ isAdministrator: Bool, _ user: UserID) async throws {
    try await database.write { transaction in
      if !isAdministrator { try requireAnotherAdministrator(beside: user, transaction) }
      let changed = try transaction.run(
        """
        UPDATE users SET is_administrator = \(isAdministrator)
        WHERE id = \(user) AND password_hash IS NOT NULL
        """
      )
      guard changed > 0 else { throw AccountError.noSuchAccount }
    }
  }

  /// Removes an account with all that belongs to it; feeds and items are everybody's and stay.
  ///
  /// - Throws: `AccountError`, `DatabaseError`.
  package func removeAccount(_ user: UserID) async throws {
    try await database.write { transaction in
      try requireAnotherAdministrator(beside: user, transaction)
      try transaction.run(
        """
        UPDATE feeds SET subscriber_count = subscriber_count - 1 WHERE id IN (
          SELECT feed_id FROM subscriptions WHERE user_id = \(user) AND ended_at IS NULL
        )
        """
      )
      try leaveOwnFeeds(of: user, transaction)
      let removed = try transaction.run(
        "DELETE FROM users WHERE id = \(user) AND password_hash IS NOT NULL"
      )
      guard removed > 0 else { throw AccountError.noSuchAccount }
    }
  }
}

func hasAccounts(_ transaction: borrowing Transaction) throws -> Bool {
  try transaction.value(
    "SELECT 1 FROM users WHERE password_hash IS NOT NULL LIMIT 1",
    as: Int.self
  ) != nil
}

func endSessions(
  of user: UserID,
  keeping: SessionID?,
  _ transaction: borrowing Transaction
) throws {
  try transaction.run(
    "DELETE FROM sessions WHERE user_id = \(user) AND id IS NOT \(keeping)"
  )
}

/// Without an administrator who can sign in nobody could ever be added again.
private func requireAnotherAdministrator(
  beside user: UserID,
  _ transaction: borrowing Transaction
) throws {
  let other = try transaction.value(
    """
    SELECT 1 FROM users
    WHERE is_administrator = 1 AND disabled_at IS NULL AND password_hash IS NOT NULL
      AND id <> \(user)
    LIMIT 1
    """,
    as: Int.self
  )
  if other == nil { throw AccountError.lastAdministrator }
}

func storedPassword(
  _ condition: SQL,
  _ transaction: borrowing Transaction
) throws -> StoredPassword? {
  try transaction.queryOne(
    """
    SELECT id, password_hash, disabled_at IS NOT NULL FROM users
    WHERE \(condition) AND password_hash IS NOT NULL
    """
  ) { row in StoredPassword(user: row[0], hash: row[1], isDisabled: row[2]) }
}

private let accountColumns: SQL = """
  SELECT u.id, u.name, u.is_administrator, u.disabled_at, u.created_at,
    (SELECT max(at) FROM (
      SELECT max(last_used_at) AS at FROM sessions s WHERE s.user_id = u.id
      UNION ALL SELECT max(last_used_at) FROM api_passwords p WHERE p.user_id = u.id)),
    (SELECT count(*) FROM subscriptions c WHERE c.user_id = u.id AND c.ended_at IS NULL)
  FROM users u WHERE u.password_hash IS NOT NULL
  """

private func accountRow(_ row: borrowing Row) -> Account {
  Account(
    id: row[0],
    name: row[1],
    isAdministrator: row[2],
    disabledAt: row[3],
    createdAt: row[4],
    lastUsedAt: row[5],
    subscriptionCount: row[6]
  )
}

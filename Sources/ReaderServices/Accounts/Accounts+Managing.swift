import CivilTime
import Credentials
package import ReaderModel
import Storage

/// What came of changing one's own password.
package enum PasswordChange: Hashable, Sendable {
  case done
  /// The old one is not the password.
  case wrong
  case wait(seconds: Int)
}

/// Adding, changing and removing accounts, and what their owners do with their own.
///
/// Who may do what is the matter of whoever calls.
extension Accounts {
  /// Everybody who has an account, by name.
  package func all() async throws -> [Account] { try await store.accounts() }

  package func account(_ user: UserID) async throws -> Account? { try await store.account(user) }

  /// - Returns: `nil` if nobody has that name.
  package func account(named typed: String) async throws -> Account? {
    guard let name = try? AccountName(typed) else { return nil }
    return try await store.account(named: name)
  }

  /// Adds an account; the first one is the administrator and owns what was read without accounts.
  ///
  /// - Parameters:
  ///   - typed: The name.
  ///   - password: That of the new account.
  ///   - isAdministrator: Whether it may add and remove others.
  ///   - mustBeFirst: Whether to refuse when there are accounts already.
  /// - Returns: Its number.
  /// - Throws: `AccountError`, what the store refused, too many at the same time.
  @discardableResult
  package func add(
    _ typed: String,
    password: String,
    isAdministrator: Bool = false,
    mustBeFirst: Bool = false
  ) async throws -> UserID {
    let name = try AccountName(typed)
    try PasswordRule.check(password)
    return try await store.addAccount(
      name,
      passwordHash: try await work.hash(password),
      isAdministrator: isAdministrator,
      mustBeFirst: mustBeFirst,
      at: clock.now()
    )
  }

  /// Makes the first account and signs it in.
  ///
  /// - Returns: The tokens for the cookies.
  /// - Throws: `AccountError`, what the store refused.
  package func addFirst(_ attempt: SignIn) async throws -> SignedIn {
    let user = try await add(attempt.name, password: attempt.password, mustBeFirst: true)
    return try await letIn(user, attempt)
  }

  /// Replaces a password because its owner has lost it: all sessions end, no
  /// browser is known any more, and programs are shut out.
  ///
  /// - Throws: `AccountError`, what the store refused.
  package func resetPassword(of user: UserID, to password: String) async throws {
    try PasswordRule.check(password)
    try await store.setPassword(
      try await work.hash(password),
      of: user,
      keeping: nil,
      revokesClients: true
    )
  }

  /// Replaces one's own password; the other sessions end, and no browser is known any more.
  ///
  /// - Returns: What came of it: a stolen session must not serve to guess the password.
  /// - Throws: `AccountError`, what the store refused.
  package func changePassword(
    of visitor: Visitor,
    from old: String,
    to new: String
  ) async throws -> PasswordChange {
    try PasswordRule.check(new)
    let stored = try await store.password(of: visitor.user)
    let caller = SignInThrottle.Caller.known("account \(visitor.user.rawValue)")
    if let seconds = throttle.refusal(of: caller, at: clock.now()) {
      return .wait(seconds: seconds)
    }
    guard try await accepts(old, stored, caller) else { return .wrong }
    try await store.setPassword(
      try await work.hash(new),
      of: visitor.user,
      keeping: visitor.session,
      revokesClients: false
    )
    return .done
  }

  /// Keeps somebody out, or lets them in again.
  ///
  /// - Throws: `AccountError`, what the store refused.
  package func setDisabled(_ isDisabled: Bool, _ user: UserID) async throws {
    try await store.disable(user, at: isDisabled ? clock.now() : nil)
  }

  /// - Throws: `AccountError`, what the store refused.
  package func setAdministrator(_ isAdministrator: Bool, _ user: UserID) async throws {
    try await store.setAdministrator(isAdministrator, user)
  }

  /// Removes an account with everything that is its own.
  ///
  /// - Throws: `AccountError`, what the store refused.
  package func remove(_ user: UserID) async throws { try await store.removeAccount(user) }

  /// Removes what is left of feeds that were the own ones of removed accounts; a server does so in the
  /// background.
  ///
  /// - Throws: What the store refused.
  package func removeWhatIsLeft() async throws {
    while try await store.removeLeavingFeeds() { try Task.checkCancellation() }
  }

  // MARK: One's own sessions

  package func sessions(of user: UserID) async throws -> [Session] {
    try await store.sessions(of: user, idleSince: idleSince)
  }

  package func endSession(_ id: SessionID, of user: UserID) async throws {
    try await store.endSession(id, of: user)
  }

  /// Ends all sessions of a visitor but the one in use.
  package func endOtherSessions(of visitor: Visitor) async throws {
    try await store.endSessions(of: visitor.user, keeping: visitor.session)
  }

  // MARK: Programs

  package func apiPasswords(of user: UserID) async throws -> [APIPassword] {
    try await store.apiPasswords(of: user)
  }

  /// Makes a password for a program.
  ///
  /// - Returns: The password, which is never told again.
  /// - Throws: What the store refused.
  package func addAPIPassword(for client: String, of user: UserID) async throws -> String {
    // With a word before it by which people, and programs that look for leaks, know what it is.
    let secret = "tidings-" + RandomBytes.token()
    _ = try await store.addAPIPassword(
      secretHash: TokenHash.of(secret),
      client: client,
      of: user,
      at: clock.now()
    )
    return secret
  }

  package func removeAPIPassword(_ id: APIPasswordID, of user: UserID) async throws {
    try await store.removeAPIPassword(id, of: user)
  }
}

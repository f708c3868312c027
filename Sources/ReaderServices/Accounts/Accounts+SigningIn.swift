import CivilTime
import Credentials
import ReaderModel
import Storage

/// What came of somebody's attempt to sign in.
package enum SignInOutcome: Hashable, Sendable {
  /// The token for the cookie, which is nowhere else.
  case signedIn(token: String)
  /// Name and password do not belong together; nobody learns which of them is wrong.
  case wrong
  /// They do, but the account is disabled.
  case disabled
  /// There were too many attempts from this address: the next one is looked at in so many seconds.
  case wait(seconds: Int)
}

/// An attempt to sign in.
package struct SignIn: Sendable {
  package var name: String
  package var password: String
  /// Where it comes from.
  package var address: String
  /// What its owner would call the browser.
  package var device: String
  /// The token of the session that the browser has now, which ends.
  package var formerToken: String?

  package init(
    name: String,
    password: String,
    address: String,
    device: String,
    formerToken: String? = nil
  ) {
    self.name = name
    self.password = password
    self.address = address
    self.device = device
    self.formerToken = formerToken
  }
}

extension Accounts {
  /// Lets somebody in who knows name and password.
  ///
  /// A name that nobody has takes as long as a password that is wrong. Each success has a token of
  /// its own, so a token that was there before, whoever put it into the browser, never becomes
  /// worth anything.
  ///
  /// - Throws: What the store refused; too many attempts at the same time.
  package func signIn(_ attempt: SignIn) async throws -> SignInOutcome {
    let now = clock.now()
    if let seconds = throttle.refusal(of: attempt.address, at: now) {
      return .wait(seconds: seconds)
    }
    guard attempt.password.utf8.count <= PasswordRule.mostBytes else { return .wrong }
    let name = try? AccountName(attempt.name)
    let key = name?.key ?? ""
    throttle.count(from: attempt.address, for: key, at: now)
    let stored = if let name { try await store.password(of: name) } else { StoredPassword?.none }
    try await hesitate(attempt, stored, pause: throttle.pause(for: key, at: now))
    guard try await work.accepts(attempt.password, hash: stored?.hash), let stored else {
      return .wrong
    }
    throttle.forgive(attempt.address, key)
    if stored.isDisabled { return .disabled }
    await renew(stored, attempt.password)
    if let former = attempt.formerToken { try await signOut(former) }
    let token = try await startSession(of: stored.user, attempt)
    return .signedIn(token: token)
  }

  /// Ends the session of a token, if it is one.
  ///
  /// - Throws: What the store refused.
  package func signOut(_ token: String) async throws {
    let arrival = try await store.arrival(sessionOf: TokenHash.of(token), idleSince: idleSince)
    guard let visitor = arrival.visitor, let session = visitor.session else { return }
    try await store.endSession(session, of: visitor.user)
  }

  func startSession(of user: UserID, _ attempt: SignIn) async throws -> String {
    let token = RandomBytes.token()
    _ = try await store.startSession(
      of: user,
      tokenHash: TokenHash.of(token),
      device: attempt.device,
      address: attempt.address,
      idleSince: idleSince,
      at: clock.now()
    )
    return token
  }

  /// Waits where an account is under attack, unless its owner has been at this address before.
  private func hesitate(
    _ attempt: SignIn,
    _ stored: StoredPassword?,
    pause: Duration
  ) async throws {
    guard pause > .zero else { return }
    if let stored, try await store.knows(address: attempt.address, of: stored.user) { return }
    try await sleep(pause)
  }

  /// Hashes a password anew that was hashed at a lower cost; if that fails, the next time will do.
  private func renew(_ stored: StoredPassword, _ password: String) async {
    guard work.hashing.isOutdated(stored.hash), let new = try? await work.hash(password) else {
      return
    }
    try? await store.replaceHash(stored.hash, by: new, of: stored.user)
  }
}

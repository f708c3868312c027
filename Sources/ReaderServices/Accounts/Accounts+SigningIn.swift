import CivilTime
import Credentials
package import ReaderModel
import Storage

/// What came of somebody's attempt to sign in.
package enum SignInOutcome: Hashable, Sendable {
  case signedIn(SignedIn)
  /// Name and password do not belong together; nobody learns which of them is wrong.
  case wrong
  /// They do, but the account is disabled.
  case disabled
  /// There were too many attempts: the next one is looked at in so many seconds.
  case wait(seconds: Int)
}

/// What a browser is given when somebody has signed in.
package struct SignedIn: Hashable, Sendable {
  package var user: UserID
  /// The token of the session for its cookie, which is nowhere else.
  package var token: String
  /// The token by which this browser is known when this user signs in again.
  package var device: String
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
  /// The token by which the browser says that a user has signed in with it before.
  package var knownDevice: @Sendable (UserID) -> String?

  package init(
    name: String,
    password: String,
    address: String,
    device: String,
    formerToken: String? = nil,
    knownDevice: @escaping @Sendable (UserID) -> String? = { _ in nil }
  ) {
    self.name = name
    self.password = password
    self.address = address
    self.device = device
    self.formerToken = formerToken
    self.knownDevice = knownDevice
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
    guard attempt.password.utf8.count <= PasswordRule.mostBytes else { return .wrong }
    let name = try? AccountName(attempt.name)
    let stored = if let name { try await store.password(of: name) } else { StoredPassword?.none }
    let device = try await knownDevice(attempt, stored)
    let caller =
      device.map { SignInThrottle.Caller.known($0) }
      ?? .stranger(address: attempt.address, account: name?.key ?? "")
    if let seconds = throttle.refusal(of: caller, at: clock.now()) {
      return .wait(seconds: seconds)
    }
    guard try await accepts(attempt.password, stored, caller), let stored else { return .wrong }
    if stored.isDisabled { return .disabled }
    await renew(stored, attempt.password)
    if let former = attempt.formerToken { try await signOut(former) }
    return .signedIn(try await letIn(stored.user, attempt, device: device))
  }

  /// Looks at a password for whom the throttle has let through.
  func accepts(
    _ password: String,
    _ stored: StoredPassword?,
    _ caller: SignInThrottle.Caller
  ) async throws -> Bool {
    let lane: PasswordWork.Lane = if case .known = caller { .known } else { .strangers }
    do {
      let isRight = try await work.accepts(password, hash: stored?.hash, lane)
      throttle.end(caller, isRight ? .right : .wrong, at: clock.now())
      return isRight
    } catch {
      throttle.end(caller, .notLookedAt, at: clock.now())
      throw error
    }
  }

  /// Ends the session of a token, if it is one.
  ///
  /// - Throws: What the store refused.
  package func signOut(_ token: String) async throws {
    let arrival = try await store.arrival(sessionOf: TokenHash.of(token), idleSince: idleSince)
    guard let visitor = arrival.visitor, let session = visitor.session else { return }
    try await store.endSession(session, of: visitor.user)
  }

  func letIn(_ user: UserID, _ attempt: SignIn, device: String? = nil) async throws -> SignedIn {
    let token = RandomBytes.token()
    _ = try await store.startSession(
      of: user,
      tokenHash: TokenHash.of(token),
      device: attempt.device,
      address: attempt.address,
      idleSince: idleSince,
      at: clock.now()
    )
    let device = try await rememberDevice(of: user, knownAs: device)
    return SignedIn(user: user, token: token, device: device)
  }

  /// Remembers a browser, so that its user is let in whatever others try.
  ///
  /// - Returns: The token by which it is known: a new one, if it is not known yet.
  /// - Throws: What the store refused.
  package func rememberDevice(of user: UserID, knownAs token: String? = nil) async throws -> String
  {
    let token = token ?? RandomBytes.token()
    try await store.rememberDevice(TokenHash.of(token), of: user, at: clock.now())
    return token
  }

  /// The token of the browser if it is known to the account.
  ///
  /// The store is asked in any case, so that the time tells nobody which names there are.
  private func knownDevice(
    _ attempt: SignIn,
    _ stored: StoredPassword?
  ) async throws -> String? {
    let user = stored?.user ?? UserID(rawValue: 0)
    let token = attempt.knownDevice(user)
    let isKnown = try await store.knowsDevice(TokenHash.of(token ?? ""), of: user)
    return isKnown ? token : nil
  }

  /// Hashes a password anew that was hashed at a lower cost; if that fails, the next time will do.
  private func renew(_ stored: StoredPassword, _ password: String) async {
    guard work.hashing.isOutdated(stored.hash), let new = try? await work.hash(password) else {
      return
    }
    try? await store.replaceHash(stored.hash, by: new, of: stored.user)
  }
}

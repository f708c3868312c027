import CivilTime
import Credentials
package import ReaderModel
import Storage
import Synchronization

/// Who may come in: accounts, sign-ins, sessions and the passwords of programs.
///
/// As long as there is no account, whoever sits at this machine is the reader. May be used from any
/// task.
package final class Accounts: Sendable {
  let store: ReaderStore
  let clock: WallClock
  let work: PasswordWork
  let throttle = SignInThrottle()
  /// Uses that are being noted now.
  private let noting = Mutex<Set<Visitor.Entrance>>([])

  init(store: ReaderStore, clock: WallClock, hashing: PasswordHashing) {
    self.store = store
    self.clock = clock
    self.work = PasswordWork(hashing)
  }

  /// Whether anybody can sign in, so that everybody has to.
  package func exist() async throws -> Bool { try await store.hasAccounts() }

  /// Who comes with the token of a session, or with none, and how they want the reader to behave.
  ///
  /// One query for both; that a session is used is noted behind the back of whoever waits, because
  /// reading a page must not wait for the writer.
  ///
  /// - Parameters:
  ///   - token: As the cookie has it.
  ///   - address: Where the request comes from.
  /// - Returns: The visitor, if it is one, and their settings.
  /// - Throws: What the store refused.
  package func arrival(withSession token: String?, from address: String) async throws -> Arrival {
    let arrival = try await store.arrival(
      sessionOf: token.map(TokenHash.of),
      idleSince: idleSince
    )
    if let visitor = arrival.visitor, visitor.session != nil {
      noteUse(of: visitor.entrance, lastUsedAt: arrival.lastUsedAt, from: address)
    }
    return arrival
  }

  /// Who comes with a program's password; `name` is compared where the program sends one.
  ///
  /// - Returns: `nil` if it is nobody's, or somebody else's.
  /// - Throws: What the store refused.
  package func visitor(
    withAPIPassword secret: String,
    name: String?,
    from address: String
  ) async throws -> Visitor? {
    let found = try await store.visitor(withAPIPassword: TokenHash.of(secret))
    guard let found else { return nil }
    if let name {
      guard let given = try? AccountName(name), let own = try? AccountName(found.visitor.name),
        given.key == own.key
      else { return nil }
    }
    noteUse(of: found.visitor.entrance, lastUsedAt: found.lastUsedAt, from: address)
    return found.visitor
  }

  /// Notes a use if the last that was noted is some minutes old.
  private func noteUse(
    of entrance: Visitor.Entrance,
    lastUsedAt: Timestamp?,
    from address: String
  ) {
    let now = clock.now()
    if let lastUsedAt, now.seconds - lastUsedAt.seconds < Self.secondsBetweenNotes { return }
    guard noting.withLock({ $0.insert(entrance).inserted }) else { return }
    Task {
      // A store that is busy or full is told of the next use.
      try? await self.store.noteUse(of: entrance, from: address, at: now)
      self.noting.withLock { _ = $0.remove(entrance) }
    }
  }

  private static let secondsBetweenNotes: Int64 = 300

  var idleSince: Timestamp {
    clock.now().advanced(bySeconds: -Session.idleDays * 86_400)
  }
}

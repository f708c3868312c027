import CivilTime
import Credentials
import ReaderModel
import ReaderTestSupport
import Storage
import Synchronization
import TestSupport
import Testing

@testable import ReaderServices

@Suite struct `Accounts` {
  private let test: TestReader
  private var accounts: ReaderServices.Accounts { test.reader.accounts }

  init() async throws { test = try await TestReader() }

  private func attempt(
    _ name: String,
    _ password: String,
    from address: String = "192.0.2.1",
    former: String? = nil,
    device: String? = nil
  ) -> SignIn {
    SignIn(
      name: name,
      password: password,
      address: address,
      device: "Firefox on Linux",
      formerToken: former,
      knownDevice: { _ in device }
    )
  }

  private func token(_ name: String, _ password: String) async throws -> String {
    let outcome = try await accounts.signIn(attempt(name, password))
    guard case .signedIn(let entry) = outcome else { throw Refused(outcome: outcome) }
    return entry.token
  }

  private struct Refused: Error { var outcome: SignInOutcome }

  private func visitor(_ token: String?) async throws -> Visitor? {
    try await accounts.arrival(withSession: token, from: "192.0.2.1").visitor
  }

  @Test func `do not exist at first, and everybody is the reader`() async throws {
    #expect(try await !accounts.exist())
    #expect(try await visitor(nil) == .local)
    #expect(try await visitor("made up") == .local)
  }

  @Test func `the first one has what was read without it, and looks after the others`()
    async throws
  {
    let feed = try await test.subscribe("https://a.example/feed", items: 1...3)
    let anna = try await accounts.add("Anna", password: "a long password")
    #expect(anna == .local)
    #expect(try await accounts.all().map(\.isAdministrator) == [true])
    #expect(try await test.reader.subscription(to: feed, for: anna) != nil)
    #expect(try await visitor(nil) == nil)
    let ben = try await accounts.add("ben", password: "another password")
    #expect(ben != anna)
    #expect(try await accounts.account(ben)?.isAdministrator == false)
    #expect(try await test.reader.sidebar(for: ben).subscriptions.isEmpty)
  }

  @Test func `names and passwords have their rules`() async throws {
    await #expect(throws: AccountError.nameUnusable) {
      try await accounts.add("a:b", password: "a long password")
    }
    await #expect(throws: AccountError.nameUnusable) {
      try await accounts.add("  ", password: "a long password")
    }
    await #expect(throws: AccountError.passwordTooShort) {
      try await accounts.add("anna", password: "short")
    }
    try await accounts.add(" Anna  Bella ", password: "a long password")
    #expect(try await accounts.all().map(\.name) == ["Anna Bella"])
    await #expect(throws: AccountError.nameTaken) {
      try await accounts.add("anna bella", password: "a long password")
    }
    await #expect(throws: AccountError.notTheFirst) {
      try await accounts.addFirst(attempt("eve", "a long password"))
    }
  }

  @Test func `signing in makes a session of its own each time`() async throws {
    try await accounts.add("anna", password: "a long password")
    let first = try await token("anna", "a long password")
    let second = try await token("ANNA", "a long password")
    #expect(first != second)
    #expect(try await visitor(first)?.name == "anna")
    #expect(try await visitor(first)?.session != visitor(second)?.session)
    #expect(try await accounts.sessions(of: .local).count == 2)
    // The session that the browser had ends; one that was put into it is worth nothing.
    _ = try await accounts.signIn(attempt("anna", "a long password", former: first))
    #expect(try await visitor(first) == nil)
    _ = try await accounts.signIn(attempt("anna", "a long password", former: "planted"))
    #expect(try await visitor("planted") == nil)
  }

  @Test func `whoever errs learns nothing of names`() async throws {
    try await accounts.add("anna", password: "a long password")
    #expect(try await accounts.signIn(attempt("anna", "wrong")) == .wrong)
    #expect(try await accounts.signIn(attempt("nobody", "wrong")) == .wrong)
    #expect(try await accounts.signIn(attempt("a:b", "wrong")) == .wrong)
    let endless = String(repeating: "x", count: 1 << 20)
    #expect(try await accounts.signIn(attempt("anna", endless)) == .wrong)
  }

  @Test func `guessing is slowed for an address, and the owner comes in from another`()
    async throws
  {
    try await accounts.add("anna", password: "a long password")
    for _ in 0..<10 {
      #expect(try await accounts.signIn(attempt("anna", "wrong", from: "203.0.113.9")) == .wrong)
    }
    let right = attempt("anna", "a long password", from: "203.0.113.9")
    #expect(try await accounts.signIn(right) == .wait(seconds: 10))
    _ = try await token("anna", "a long password")
    test.clock.advance(bySeconds: 10)
    guard case .signedIn = try await accounts.signIn(right) else {
      Issue.record("the address is locked out")
      return
    }
  }

  @Test func `whoever has an account cannot buy guesses with it`() async throws {
    try await accounts.add("anna", password: "a long password")
    try await accounts.add("eve", password: "the password of eve")
    var looked = 0
    for _ in 0..<50 {
      let outcome = try await accounts.signIn(attempt("anna", "wrong", from: "203.0.113.9"))
      if outcome == .wrong { looked += 1 }
      let own = attempt("eve", "the password of eve", from: "203.0.113.9")
      _ = try await accounts.signIn(own)
    }
    #expect(looked == 10)
  }

  /// Signs in and says by what the browser is known from then on.
  private func device(_ name: String, _ password: String) async throws -> String {
    let outcome = try await accounts.signIn(attempt(name, password, from: "198.51.100.1"))
    guard case .signedIn(let entry) = outcome else { throw Refused(outcome: outcome) }
    return entry.device
  }

  @Test func `hundreds of addresses at one account are told to come again, and few are looked at`()
    async throws
  {
    try await accounts.add("anna", password: "a long password")
    try await accounts.add("ben", password: "another password")
    let own = try await device("anna", "a long password")
    let outcomes = try await withThrowingTaskGroup(of: SignInOutcome.self) { group in
      for number in 0..<300 {
        let guess = attempt("anna", "wrong", from: "203.0.\(number / 250).\(number % 250)")
        group.addTask { [accounts] in try await accounts.signIn(guess) }
      }
      return try await group.reduce(into: [SignInOutcome]()) { $0.append($1) }
    }
    #expect(outcomes.filter { $0 == .wrong }.count <= 20)
    #expect(
      outcomes.allSatisfy { outcome in
        if case .wait(let seconds) = outcome { return (1...30).contains(seconds) }
        return outcome == .wrong
      }
    )
    _ = try await token("ben", "another password")
    let known = attempt("anna", "a long password", device: own)
    guard case .signedIn = try await accounts.signIn(known) else {
      Issue.record("the owner was refused")
      return
    }
  }

  @Test func `an account under attack lets its owner in from anywhere when they come again`()
    async throws
  {
    try await accounts.add("anna", password: "a long password")
    for number in 0..<200 {
      _ = try await accounts.signIn(attempt("anna", "wrong", from: "203.0.113.\(number)"))
    }
    let travelling = attempt("anna", "a long password", from: "198.51.100.8")
    guard case .wait(let seconds) = try await accounts.signIn(travelling) else {
      Issue.record("the account is not under pressure")
      return
    }
    #expect(seconds <= 30)
    test.clock.advance(bySeconds: Int64(seconds))
    guard case .signedIn = try await accounts.signIn(travelling) else {
      Issue.record("the owner was refused elsewhere")
      return
    }
  }

  @Test func `who guesses at the same address keeps nobody out`() async throws {
    try await accounts.add("anna", password: "a long password")
    try await accounts.add("ben", password: "another password")
    let own = try await device("anna", "a long password")
    for number in 0..<300 {
      _ = try await accounts.signIn(attempt("anna", "wrong"))
      _ = try await accounts.signIn(attempt("name\(number)", "wrong"))
    }
    for _ in 0..<25 {
      let known = attempt("anna", "a long password", device: own)
      guard case .signedIn = try await accounts.signIn(known) else {
        Issue.record("the owner was refused")
        return
      }
    }
    let stranger = attempt("ben", "another password")
    guard case .wait(let seconds) = try await accounts.signIn(stranger) else {
      Issue.record("the address is not under pressure")
      return
    }
    #expect(seconds <= 30)
    test.clock.advance(bySeconds: Int64(seconds))
    guard case .signedIn = try await accounts.signIn(stranger) else {
      Issue.record("somebody at that address was refused")
      return
    }
  }

  @Test func `a known browser may not guess either, and is known to its own account only`()
    async throws
  {
    let anna = try await accounts.add("anna", password: "a long password")
    try await accounts.add("ben", password: "another password")
    let own = try await device("anna", "a long password")
    var looked = 0
    for _ in 0..<20
    where try await accounts.signIn(attempt("anna", "wrong", device: own)) == .wrong {
      looked += 1
    }
    #expect(looked == 10)
    #expect(try await test.store.knowsDevice(TokenHash.of(own), of: anna))
    let ben = try #require(try await accounts.account(named: "ben"))
    #expect(try await !test.store.knowsDevice(TokenHash.of(own), of: ben.id))
    #expect(try await !test.everythingStored().contains(own))
    try await accounts.resetPassword(of: anna, to: "a new password")
    #expect(try await !test.store.knowsDevice(TokenHash.of(own), of: anna))
  }

  @Test func `an account stays under pressure whatever else is counted`() {
    let throttle = SignInThrottle()
    let now = test.clock.now
    for number in 0..<25 {
      let caller = SignInThrottle.Caller.stranger(address: "attacker \(number)", account: "anna")
      if throttle.refusal(of: caller, at: now) == nil { throttle.end(caller, .wrong, at: now) }
    }
    for number in 0..<12_000 {
      let caller = SignInThrottle.Caller.stranger(
        address: "network \(number)",
        account: "name \(number)"
      )
      #expect(throttle.refusal(of: caller, at: now) == nil)
      throttle.end(caller, .wrong, at: now)
    }
    #expect(throttle.refusal(of: .stranger(address: "another", account: "anna"), at: now) != nil)
  }

  @Test func `two attempts at an account are looked at at once, and known browsers beside them`() {
    let throttle = SignInThrottle()
    let now = test.clock.now
    let callers = (0..<3).map { SignInThrottle.Caller.stranger(address: "\($0)", account: "anna") }
    #expect(callers.map { throttle.refusal(of: $0, at: now) } == [nil, nil, 1])
    #expect(throttle.refusal(of: .known("her phone"), at: now) == nil)
    throttle.end(callers[0], .notLookedAt, at: now)
    #expect(throttle.refusal(of: callers[2], at: now) == nil)
  }

  @Test func `a house has one address, whatever it makes of it`() {
    #expect(
      SignInThrottle.network(of: "2001:db8:1:2::3")
        == SignInThrottle.network(of: "2001:db8:1:2:ffff::9")
    )
    #expect(
      SignInThrottle.network(of: "2001:db8:1:2::3") != SignInThrottle.network(of: "2001:db8:1:3::3")
    )
    #expect(SignInThrottle.network(of: "192.0.2.1") != SignInThrottle.network(of: "192.0.2.2"))
  }

  @Test func `a new password ends the other sessions`() async throws {
    try await accounts.add("anna", password: "a long password")
    let here = try await token("anna", "a long password")
    let there = try await token("anna", "a long password")
    let anna = try #require(try await visitor(here))
    let secret = try await accounts.addAPIPassword(for: "my script", of: anna.user)
    #expect(
      try await accounts.changePassword(of: anna, from: "wrong", to: "a new password") == .wrong
    )
    #expect(
      try await accounts.changePassword(of: anna, from: "a long password", to: "a new password")
        == .done
    )
    #expect(try await visitor(here) != nil)
    #expect(try await visitor(there) == nil)
    #expect(try await accounts.signIn(attempt("anna", "a long password")) == .wrong)
    let client = try await accounts.visitor(withAPIPassword: secret, name: nil, from: "")
    #expect(client?.user == anna.user)
    try await accounts.resetPassword(of: anna.user, to: "lost and found")
    #expect(try await visitor(here) == nil)
    #expect(try await accounts.visitor(withAPIPassword: secret, name: nil, from: "") == nil)
  }

  @Test func `a stolen session does not serve to guess the password`() async throws {
    try await accounts.add("anna", password: "a long password")
    let anna = try #require(try await visitor(token("anna", "a long password")))
    var answers: [PasswordChange] = []
    for _ in 0..<11 {
      answers.append(
        try await accounts.changePassword(of: anna, from: "guess", to: "a new password")
      )
    }
    #expect(answers.dropLast().allSatisfy { $0 == .wrong })
    #expect(answers.last == .wait(seconds: 10))
  }

  @Test func `a disabled account is shut out at once, and can come back`() async throws {
    try await accounts.add("anna", password: "a long password")
    let ben = try await accounts.add("ben", password: "another password")
    let session = try await token("ben", "another password")
    let secret = try await accounts.addAPIPassword(for: "my script", of: ben)
    try await accounts.setDisabled(true, ben)
    #expect(try await visitor(session) == nil)
    #expect(try await accounts.visitor(withAPIPassword: secret, name: nil, from: "") == nil)
    #expect(try await accounts.signIn(attempt("ben", "another password")) == .disabled)
    #expect(try await accounts.signIn(attempt("ben", "wrong")) == .wrong)
    try await accounts.setDisabled(false, ben)
    #expect(try await visitor(session) == nil)
    _ = try await token("ben", "another password")
  }

  @Test func `there is always somebody who looks after the others`() async throws {
    let anna = try await accounts.add("anna", password: "a long password")
    let ben = try await accounts.add("ben", password: "another password")
    await #expect(throws: AccountError.lastAdministrator) { try await accounts.remove(anna) }
    await #expect(throws: AccountError.lastAdministrator) {
      try await accounts.setDisabled(true, anna)
    }
    await #expect(throws: AccountError.lastAdministrator) {
      try await accounts.setAdministrator(false, anna)
    }
    try await accounts.setAdministrator(true, ben)
    try await accounts.remove(anna)
    #expect(try await accounts.all().map(\.name) == ["ben"])
    await #expect(throws: AccountError.lastAdministrator) { try await accounts.remove(ben) }
  }

  @Test func `who leaves takes marks along, and the feeds of the others stay`() async throws {
    let feed = try await test.subscribe("https://a.example/feed", items: 1...3)
    let anna = try await accounts.add("anna", password: "a long password")
    let ben = try await accounts.add("ben", password: "another password")
    _ = try await test.reader.subscribe(
      to: "https://a.example/feed",
      folder: nil,
      title: nil,
      for: ben
    )
    let items = try await test.reader.items(ItemListQuery(place: .all), for: ben).rows.map(\.id)
    try await test.reader.setStarred(items, to: true, for: ben)
    try await accounts.remove(ben)
    #expect(try await test.reader.items(ItemListQuery(place: .all), for: ben).rows.isEmpty)
    #expect(try await test.reader.subscription(to: feed, for: anna)?.itemCount == 3)
    // One subscriber is left, so the feed goes on being fetched.
    #expect(try await test.store.nextDue() != nil)
  }

  @Test func `a session ends by itself when nobody uses it`() async throws {
    try await accounts.add("anna", password: "a long password")
    let session = try await token("anna", "a long password")
    test.clock.advance(bySeconds: 89 * 86_400)
    #expect(try await visitor(session) != nil)
    // That it was used is noted behind the back of whoever waits.
    while try await accounts.sessions(of: .local).first?.lastUsedAt != test.clock.now {
      await Task.yield()
    }
    test.clock.advance(bySeconds: 89 * 86_400)
    #expect(try await visitor(session) != nil)
    test.clock.advance(bySeconds: 91 * 86_400)
    #expect(try await visitor(session) == nil)
    #expect(try await accounts.sessions(of: .local).isEmpty)
  }

  @Test func `sessions and programs are ended by their owner alone`() async throws {
    try await accounts.add("anna", password: "a long password")
    let ben = try await accounts.add("ben", password: "another password")
    let session = try await token("anna", "a long password")
    let id = try #require(try await visitor(session)?.session)
    try await accounts.endSession(id, of: ben)
    #expect(try await visitor(session) != nil)
    let secret = try await accounts.addAPIPassword(for: "my script", of: .local)
    let password = try #require(try await accounts.apiPasswords(of: .local).first)
    #expect(password.client == "my script")
    #expect(password.lastUsedAt == nil)
    try await accounts.removeAPIPassword(password.id, of: ben)
    let visitor = try await accounts.visitor(withAPIPassword: secret, name: "Anna", from: "")
    #expect(visitor?.entrance == .apiPassword(password.id))
    #expect(try await accounts.visitor(withAPIPassword: secret, name: "ben", from: "") == nil)
    try await accounts.removeAPIPassword(password.id, of: .local)
    #expect(try await accounts.visitor(withAPIPassword: secret, name: nil, from: "") == nil)
  }

  @Test func `nothing that opens a door stands in the store`() async throws {
    try await accounts.add("anna", password: "a long password")
    let session = try await token("anna", "a long password")
    let secret = try await accounts.addAPIPassword(for: "my script", of: .local)
    let text = try await test.everythingStored()
    #expect(text.contains("my script"))
    for key in [session, secret, "a long password"] { #expect(!text.contains(key)) }
  }

  @Test func `many sign in at once, one after the other, and too many are told to wait`()
    async throws
  {
    let work = PasswordWork(.quick)
    let answers = await withTaskGroup(of: Bool?.self) { group in
      for _ in 0..<500 {
        group.addTask { try? await work.accepts("guess", hash: nil, .strangers) }
      }
      return await group.reduce(into: [Bool?]()) { $0.append($1) }
    }
    #expect(answers.allSatisfy { $0 == nil || $0 == false })
    #expect(answers.contains { $0 == false })
    #expect(try await work.accepts("guess", hash: nil, .strangers) == false)
  }
}

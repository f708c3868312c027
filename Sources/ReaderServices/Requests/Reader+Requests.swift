import CivilTime
import FeedParsing
package import Fetching
package import ReaderModel
import Storage
import WebAddressing

extension Reader {
  /// What is set for the requests of a feed.
  ///
  /// - Returns: `nil` if nothing is.
  /// - Throws: What the store refused.
  package func requestFacts(of feed: FeedID, for user: UserID) async throws -> RequestFacts? {
    guard let row = try await store.subscription(to: feed, for: user),
      let request = try await store.request(of: row.feedID, for: user)
    else { return nil }
    return RequestFacts(request, try? vault.open(request, of: row.feedID), at: row.address)
  }

  /// Changes what the requests of a feed have, and makes the feed the user's own as long as that is
  /// anything.
  ///
  /// The feed is due at once.
  ///
  /// - Returns: The feed that the user reads now.
  /// - Throws: `RequestProblem`, what the store refused.
  @discardableResult
  package func changeRequest(
    _ edit: RequestEdit,
    of feed: FeedID,
    for user: UserID
  ) async throws -> FeedID {
    guard let row = try await store.subscription(to: feed, for: user) else {
      throw RequestProblem.noSuchFeed
    }
    let known = try await store.request(of: row.feedID, for: user)
    let new = edit.applied(to: kept(known, of: row))
    var namesProxy = false
    if case .set = edit.proxy { namesProxy = true }
    try await check(new, namesProxy: namesProxy, by: user)
    if new.isEmpty {
      guard known != nil else { return row.feedID }
      try await fetchShared(row.feedID, for: user)
    }
    let changed = try await store.changeRequest(
      of: row.feedID,
      for: user,
      at: clock.now(),
      words: Self.searchWords
    ) { [vault] own, address, _ in
      guard !new.isEmpty, let origin = WebAddress(address)?.origin else { return nil }
      return try vault.seal(new, of: own, for: origin)
    }
    guard let changed else { throw RequestProblem.noSuchFeed }
    hub.publish(.subscriptionsChanged, to: user)
    jobs.add(.refresh([changed]), for: user)
    return changed
  }

  /// What stays of what was set, unless it is changed.
  ///
  /// What was entered for another server does not become known to the one that the feed is on now.
  private func kept(_ known: SealedRequest?, of row: SubscriptionRow) -> RequestSettings {
    guard let known, var settings = try? vault.open(known, of: row.feedID) else {
      return RequestSettings()
    }
    if !known.covers(row.address) { settings = settings.withoutSecrets }
    return settings
  }

  /// Checks settings; a proxy that is named now is named by somebody who may.
  ///
  /// - Throws: `RequestProblem`, what the store refused.
  func check(_ settings: RequestSettings, namesProxy: Bool, by user: UserID) async throws {
    try settings.check()
    guard namesProxy, let proxy = settings.proxy else { return }
    // A proxy connects to whatever it is told to, also in this machine's own network.
    guard try await mayNameProxies(user) else { throw RequestProblem.proxyOfOthers }
    guard RequestManner.Proxy(proxy) != nil else { throw RequestProblem.badProxy }
  }

  /// The feed that took the place of one at the same address: it became the user's own, or ceased to be.
  ///
  /// - Returns: `nil` if the user never read that one, or reads nothing at its address.
  /// - Throws: What the store refused.
  package func successor(of feed: FeedID, for user: UserID) async throws -> FeedID? {
    try await store.successor(of: feed, for: user)
  }

  /// Whether a user may say through which proxies this machine connects: administrators, and whoever
  /// has the reader for themselves.
  package func mayNameProxies(_ user: UserID) async throws -> Bool {
    guard let account = try await accounts.account(user) else { return try await !accounts.exist() }
    return account.isAdministrator
  }

  /// Takes names and passwords out of the addresses of feeds that were subscribed to before they were
  /// kept apart.
  ///
  /// - Throws: What the store refused.
  package func takeLoginsOutOfAddresses() async throws {
    for (feed, text) in try await store.feedsWithLogins() {
      // The sign stands in paths as well.
      guard let address = WebAddress(text), let login = address.login else { continue }
      let bare = address.withoutUserInfo
      let settings = RequestSettings(proof: .login(user: login.user, password: login.password))
      try await store.takeLogin(
        outOf: feed,
        at: bare.text,
        now: clock.now(),
        words: Self.searchWords
      ) { [vault] own in try vault.seal(settings, of: own, for: bare.origin) }
    }
  }

  /// Fetches what all may read at the address of a user's own feed, so that what the user has read is
  /// known there when they go over.
  private func fetchShared(_ feed: FeedID, for user: UserID) async throws {
    guard let twin = try await store.sharedTwin(of: feed, for: user, at: clock.now()),
      let response = try? await fetcher.fetch(FetchRequest(address: twin.address)),
      let attempt = engine.reading(twin).attempt(.success(response)), attempt.document != nil
    else { return }
    try await engine.store(attempt)
  }

  /// What search finds of a stored text.
  private static let searchWords: @Sendable (ItemContent) -> String = { content in
    content.form == .html ? PlainText.fromDeclaredHTML(content.text) : content.text
  }
}

extension Reader {
  /// What a refresh asks for, but for validators.
  ///
  /// - Returns: `nil` if the user has not subscribed to the feed, or what they set for it cannot be read.
  /// - Throws: What the store refused.
  package func feedRequest(of feed: FeedID, for user: UserID) async throws -> FetchRequest? {
    guard let due = try await store.feeds([feed], for: user).first,
      let manner = try? vault.manner(of: due.id, due.request, asking: due.address)
    else { return nil }
    return FetchRequest(address: due.address, manner: manner)
  }

  /// What the server of a feed shows of itself now.
  ///
  /// - Returns: `nil` if the user has not subscribed to the feed, or nothing is shown: over plain http.
  /// - Throws: `FetchError`, what the store refused.
  package func certificate(
    of feed: FeedID,
    for user: UserID
  ) async throws -> CertificateLook? {
    guard let request = try await feedRequest(of: feed, for: user) else { return nil }
    return try await CertificateLook(of: request, by: fetcher, at: clock.now())
  }

  /// What the server at an address shows of itself, before anybody has subscribed to anything there.
  ///
  /// - Parameters:
  ///   - typed: The address; one of plain http is looked at as it is.
  ///   - settings: How it is asked; a proxy is for whoever may name one.
  ///   - user: Who wants to know.
  /// - Returns: `nil` if nothing is shown: over plain http.
  /// - Throws: `SubscribeError`, `RequestProblem`, `FetchError`, what the store refused.
  package func certificate(
    at typed: String,
    with settings: RequestSettings = RequestSettings(),
    for user: UserID
  ) async throws -> CertificateLook? {
    let wish = Wish(typed, settings)
    guard let address = wish.address else {
      throw SubscribeError.noAddress(typed)
    }
    try await check(settings, namesProxy: true, by: user)
    var manner = wish.manner(asking: address.text)
    // Nothing is asked, so nothing has to be told.
    manner.login = nil
    let request = FetchRequest(address: address.text, manner: manner)
    return try await CertificateLook(of: request, by: fetcher, at: clock.now())
  }
}

import CivilTime
@testable import Credentials
import Fetching
import ReaderModel
import ReaderTestSupport
import Storage
import TestSupport
import Testing

@testable import ReaderServices

private let address = "https://members.example/feed"

extension RequestEdit {
  fileprivate init(_ change: (inout RequestEdit) -> Void) {
    self.init()
    change(&self)
  }

  fileprivate static let login = RequestEdit {
    $0.proof = .set(.login(user: "anna", password: "open sesame"))
  }
}

extension SubscribeOutcome {
  fileprivate var feed: FeedID? { if case .subscribed(let feed, _) = self { feed } else { nil } }
}

@Suite struct `A feed that is asked for in a way of its reader's own` {
  /// Two people who read the same feed with three items; the first has read one and starred one.
  private func household() async throws -> (
    test: TestReader, anna: UserID, ben: UserID, feed: FeedID, items: [ItemRow]
  ) {
    let test = try await TestReader()
    let anna = try await test.reader.accounts.add(
      "anna",
      password: "a long password",
      isAdministrator: true
    )
    let ben = try await test.reader.accounts.add("ben", password: "a long password")
    test.web[address] = .document(rss(title: "News", items: 1...3))
    var feeds: [FeedID] = []
    for user in [anna, ben] {
      let outcome = try await test.reader.subscribe(to: address, folder: nil, title: nil, for: user)
      feeds.append(try #require(outcome.feed))
    }
    #expect(feeds[0] == feeds[1])
    let items = try await rows(test, feeds[0], anna)
    _ = try await test.reader.setRead([items[0].id], to: true, for: anna)
    _ = try await test.reader.setStarred([items[1].id], to: true, for: anna)
    return (test, anna, ben, feeds[0], items)
  }

  private func rows(_ test: TestReader, _ feed: FeedID, _ user: UserID) async throws -> [ItemRow] {
    try await test.reader.items(ItemListQuery(place: .feed(feed)), for: user).rows
  }

  private func refresh(_ test: TestReader, _ feed: FeedID, _ user: UserID) async throws {
    _ = try await test.reader.refresh(of: [feed], for: user, progress: { _ in })
  }

  @Test func `stays what it is where nobody else ever read it`() async throws {
    let test = try await TestReader()
    let feed = try await test.subscribe(address, items: 1...3)
    let own = try await test.reader.changeRequest(.login, of: feed, for: .local)
    #expect(own == feed)
    try await refresh(test, own, .local)
    let asked = try #require(test.web.requests.last)
    #expect(asked.address == address)
    #expect(asked.manner.login == .init(user: "anna", password: "open sesame"))
    #expect(try await rows(test, own, .local).count == 3)
    let facts = try #require(try await test.reader.requestFacts(of: own, for: .local))
    #expect(facts.kinds == [.login] && facts.isReadable && !facts.isElsewhere)
  }

  @Test(arguments: [true, false])
  func `drops answers to the way before, whichever process asked`(isFailure: Bool) async throws {
    let test = try await TestReader()
    let feed = try await test.subscribe(address, items: 1...3)
    test.web[address] =
      isFailure ? .document("", status: 403) : .document(rss(title: address, items: 1...9))
    test.web.hold()
    async let old: RefreshSummary = test.reader.refresh(of: [feed], for: .local) { _ in }
    while test.web.inFlight < 1 { await Task.yield() }
    let other = test.reader(hubAddress: nil)
    #expect(try await other.changeRequest(.login, of: feed, for: .local) == feed)
    test.web.release()
    _ = try await old
    let row = try #require(try await test.reader.subscription(to: feed, for: .local))
    #expect(row.itemCount == 3 && row.failure == nil)
    #expect(row.nextCheckAt == test.clock.now, "the new way is still to be tried")
    try await refresh(test, feed, .local)
    let now = try #require(try await test.reader.subscription(to: feed, for: .local))
    #expect(isFailure ? now.failure != nil : now.itemCount == 9)
  }

  @Test func `leaves no secret in the store`() async throws {
    let test = try await TestReader()
    let feed = try await test.subscribe(address, items: 1...3)
    try await test.reader.changeRequest(
      RequestEdit {
        $0.proof = .set(.login(user: "anna", password: "open sesame"))
        $0.cookie = .set("sid=hush")
        $0.fields = .set([.init(name: "X-Key", value: "whisper")])
        $0.proxy = .set("http://me:murmur@127.0.0.1:8080")
      },
      of: feed,
      for: .local
    )
    try await refresh(test, feed, .local)
    let everything = try await test.everythingStored()
    for secret in ["open sesame", "open%20sesame", "hush", "whisper", "murmur"] {
      #expect(!everything.contains(secret), "\(secret)")
    }
  }

  @Test func `takes what its reader has done along, and nothing from the others`() async throws {
    let (test, anna, ben, feed, _) = try await household()
    let own = try await test.reader.changeRequest(.login, of: feed, for: anna)
    #expect(own != feed)
    let copies = try await rows(test, own, anna)
    #expect(copies.map(\.title) == ["Item 3", "Item 2", "Item 1"])
    #expect(copies.map(\.isRead) == [true, false, false])
    #expect(copies.map(\.isStarred) == [false, true, false])
    let stars = try await test.reader.items(ItemListQuery(place: .starred), for: anna).rows
    #expect(stars.map(\.title) == ["Item 2"])
    #expect(try await rows(test, feed, anna).isEmpty)
    #expect(try await test.reader.sidebar(for: anna).subscriptions.map(\.feedID) == [own])
    #expect(try await rows(test, feed, ben).count == 3)

    test.web[address] = .document(rss(title: "News", items: 1...5))
    try await refresh(test, own, anna)
    #expect(try await rows(test, own, anna).count == 5)
    #expect(try await rows(test, feed, ben).count == 3)
    #expect(try await rows(test, own, ben).isEmpty)
    #expect(try await test.reader.requestFacts(of: own, for: ben) == nil)
    #expect(try await test.reader.report(on: own, for: ben) == nil)
  }

  @Test func `takes marks that a device made before it knew of it`() async throws {
    let (test, anna, ben, feed, items) = try await household()
    let own = try await test.reader.changeRequest(.login, of: feed, for: anna)
    let operations = (1...4).compactMap { OperationID("00000000-0000-4000-8000-00000000000\($0)") }
    let actions: [Mark.Action] = [
      .read([items[2].id]), .star([items[2].id]), .unread([items[0].id]), .unstar([items[1].id]),
    ]
    for (action, operation) in zip(actions, operations) {
      let result = try await test.reader.apply(Mark(action, operation: operation), for: anna)
      #expect(result.count == 1)
    }
    let copies = try await rows(test, own, anna)
    #expect(copies.map(\.isRead) == [false, false, true])
    #expect(copies.map(\.isStarred) == [false, false, true])
    #expect(try await rows(test, feed, ben).allSatisfy { !$0.isRead && !$0.isStarred })
  }

  /// What the reader did last and has not taken back, as `tidings undo` takes it back.
  private func undoLast(_ test: TestReader, _ user: UserID) async throws -> MarkResult {
    let entries = try await test.reader.history(for: user).entries
    let last = try #require(entries.first { $0.undoneAt == nil })
    return try await test.reader.apply(Mark(.undo(last.events[0])), for: user)
  }

  @Test func `lets its reader undo what was done before`() async throws {
    let (test, anna, _, feed, items) = try await household()
    test.clock.advance(bySeconds: 60)
    _ = try await test.reader.setRead([items[0].id], to: false, for: anna)
    test.clock.advance(bySeconds: 60)
    _ = try await test.reader.markAllRead(
      ItemListQuery(place: .feed(feed)),
      upTo: items.map(\.id).max() ?? items[0].id,
      for: anna
    )
    test.clock.advance(bySeconds: 60)
    _ = try await test.reader.setStarred([items[1].id], to: false, for: anna)
    test.clock.advance(bySeconds: 60)
    let own = try await test.reader.changeRequest(.login, of: feed, for: anna)

    #expect(try await undoLast(test, anna).outcome == .applied)
    #expect(try await rows(test, own, anna).map(\.isStarred) == [false, true, false])
    #expect(try await rows(test, own, anna).map(\.isRead) == [true, true, true])
    #expect(try await undoLast(test, anna).outcome == .applied)
    #expect(try await rows(test, own, anna).map(\.isRead) == [false, false, false])
    #expect(try await test.reader.sidebar(for: anna).subscriptions.map(\.unreadCount) == [3])
    #expect(try await undoLast(test, anna).outcome == .applied)
    #expect(try await rows(test, own, anna).map(\.isRead) == [true, false, false])
    #expect(try await undoLast(test, anna).outcome == .applied)
    #expect(try await rows(test, own, anna).map(\.isStarred) == [false, false, false])
    #expect(try await test.store.check().findings == [])
  }

  @Test func `lets its reader undo after the way back, too`() async throws {
    let (test, anna, _, feed, _) = try await household()
    let own = try await test.reader.changeRequest(.login, of: feed, for: anna)
    let copies = try await rows(test, own, anna)
    test.clock.advance(bySeconds: 60)
    _ = try await test.reader.setRead([copies[2].id], to: true, for: anna)
    test.clock.advance(bySeconds: 60)
    let back = try await test.reader.changeRequest(.removingAll, of: own, for: anna)
    #expect(try await rows(test, back, anna).map(\.isRead) == [true, false, true])
    #expect(try await undoLast(test, anna).outcome == .applied)
    #expect(try await rows(test, back, anna).map(\.isRead) == [true, false, false])
    #expect(try await test.store.check().findings == [])
  }

  @Test func `says so where nothing is left to undo`() async throws {
    let (test, anna, _, _, items) = try await household()
    let first = try await test.reader.setRead([items[2].id], to: true, for: anna)
    test.clock.advance(bySeconds: 60)
    _ = try await test.reader.setRead([items[2].id], to: true, for: anna)
    let undone = try await test.reader.apply(Mark(.undo(try #require(first.event))), for: anna)
    #expect(undone.outcome == .nothingLeft)
  }

  @Test func `is found where it was before, by its reader alone`() async throws {
    let (test, anna, ben, feed, _) = try await household()
    let own = try await test.reader.changeRequest(.login, of: feed, for: anna)
    #expect(try await test.reader.successor(of: feed, for: anna) == own)
    #expect(try await test.reader.successor(of: own, for: ben) == nil)
    #expect(try await test.reader.successor(of: feed, for: ben) == nil)
    let back = try await test.reader.changeRequest(.removingAll, of: own, for: anna)
    #expect(back == feed)
    #expect(try await test.reader.successor(of: own, for: anna) == feed)
  }

  @Test func `begins with all that its server wants`() async throws {
    let test = try await TestReader()
    test.web[address] = .document(rss(title: "News", items: 1...3))
    let outcome = try await test.reader.subscribe(
      to: address,
      folder: nil,
      title: nil,
      for: .local,
      with: RequestSettings(userAgent: "Reader/1.0", cookie: "sid=hush")
    )
    let feed = try #require(outcome.feed)
    #expect(test.web.requests.last?.manner.cookie == "sid=hush")
    let facts = try #require(try await test.reader.requestFacts(of: feed, for: .local))
    #expect(facts.kinds == [.userAgent, .cookie])
    #expect(!(try await test.everythingStored()).contains("hush"))
  }

  @Test func `gets nothing secret that was meant for another server`() async throws {
    let test = try await TestReader()
    let elsewhere = "https://elsewhere.example/feed"
    test.web["https://members.example/"] = .document(
      "<link rel=alternate type=application/rss+xml href=\(elsewhere)>"
    )
    test.web[elsewhere] = .document(rss(title: "News", items: 1...3))
    let outcome = try await test.reader.subscribe(
      to: "https://members.example/",
      folder: nil,
      title: nil,
      for: .local,
      with: RequestSettings(userAgent: "Reader/1.0", cookie: "sid=hush")
    )
    let feed = try #require(outcome.feed)
    #expect(test.web.requests.last?.manner.cookie == nil)
    let facts = try #require(try await test.reader.requestFacts(of: feed, for: .local))
    #expect(facts.kinds == [.userAgent] && facts.origin == "https://elsewhere.example")
  }

  @Test func `is not what somebody else gets who subscribes to its address`() async throws {
    let (test, anna, ben, feed, _) = try await household()
    _ = try await test.reader.unsubscribe(from: feed, for: ben)
    let own = try await test.reader.changeRequest(.login, of: feed, for: anna)
    let eve = try await test.reader.accounts.add("eve", password: "a long password")
    test.web[address] = .document(rss(title: "For all", items: 1...1))
    let outcome = try await test.reader.subscribe(to: address, folder: nil, title: nil, for: eve)
    #expect(try #require(outcome.feed) != own)
    // And its owner has it already.
    await #expect(throws: SubscribeError.alreadySubscribed(own)) {
      _ = try await test.reader.subscribe(to: address, folder: nil, title: nil, for: anna)
    }
  }

  @Test func `is left for the shared one with the last setting`() async throws {
    let (test, anna, ben, feed, _) = try await household()
    let own = try await test.reader.changeRequest(.login, of: feed, for: anna)
    test.web[address] = .document(rss(title: "News", items: 1...4))
    let back = try await test.reader.changeRequest(.removingAll, of: own, for: anna)
    #expect(back == feed)
    let items = try await rows(test, feed, anna)
    #expect(items.map(\.title) == ["Item 4", "Item 3", "Item 2", "Item 1"])
    #expect(items.map(\.isRead) == [false, true, false, false])
    #expect(items.map(\.isStarred) == [false, false, true, false])
    // Asked by nobody in particular.
    #expect(test.web.requests.last?.manner == RequestManner())
    #expect(try await rows(test, feed, ben).count == 4)
    #expect(try await test.reader.requestFacts(of: own, for: anna) == nil)
  }

  @Test func `keeps what only its reader could see when that ends`() async throws {
    let test = try await TestReader()
    let feed = try await test.subscribe(address, items: 1...3)
    let own = try await test.reader.changeRequest(.login, of: feed, for: .local)
    let back = try await test.reader.changeRequest(.removingAll, of: own, for: .local)
    #expect(back != own)
    #expect(try await rows(test, back, .local).count == 3)
  }

  @Test func `becomes a shared one again if it never was anybody's secret`() async throws {
    let test = try await TestReader()
    let feed = try await test.subscribe(address, items: 1...3)
    let edit = RequestEdit { $0.userAgent = .set("Reader/1.0") }
    #expect(try await test.reader.changeRequest(edit, of: feed, for: .local) == feed)
    try await refresh(test, feed, .local)
    #expect(test.web.requests.last?.manner.userAgent == "Reader/1.0")
    #expect(try await test.reader.changeRequest(.removingAll, of: feed, for: .local) == feed)
    // The first account is the one of whoever read without one.
    _ = try await test.reader.accounts.add("anna", password: "a long password")
    let ben = try await test.reader.accounts.add("ben", password: "a long password")
    let outcome = try await test.reader.subscribe(to: address, folder: nil, title: nil, for: ben)
    #expect(outcome == .subscribed(feed, title: address))
  }

  @Test func `tells another server nothing`() async throws {
    let test = try await TestReader()
    let feed = try await test.subscribe(address, items: 1...3)
    try await test.reader.changeRequest(.login, of: feed, for: .local)
    let elsewhere = "https://elsewhere.example/feed"
    test.web[elsewhere] = .document(rss(title: address, items: 1...3))
    let moved = try #require(
      try await test.reader.changeAddress(of: feed, to: elsewhere, for: .local)
    )
    try await refresh(test, moved, .local)
    #expect(test.web.requests.last?.address == elsewhere)
    #expect(test.web.requests.last?.manner.login == nil)
    let facts = try #require(try await test.reader.requestFacts(of: moved, for: .local))
    #expect(facts.isElsewhere && facts.origin == "https://members.example")
    // Nor when something else is changed.
    let edit = RequestEdit { $0.userAgent = .set("Reader/1.0") }
    let same = try await test.reader.changeRequest(edit, of: moved, for: .local)
    try await refresh(test, same, .local)
    #expect(test.web.requests.last?.manner.login == nil)
    #expect(test.web.requests.last?.manner.userAgent == "Reader/1.0")
  }

  @Test func `is not asked for without its secrets, and tells that the key is another`()
    async throws
  {
    let test = try await TestReader()
    let feed = try await test.subscribe(address, items: 1...3)
    try await test.reader.changeRequest(.login, of: feed, for: .local)
    let other = Reader(
      store: test.store,
      fetcher: test.web,
      clock: test.clock.wallClock,
      vault: RequestVault { SecretKey() }
    )
    let count = test.web.requests.count
    _ = try await other.refresh(of: [feed], for: .local, progress: { _ in })
    #expect(test.web.requests.count == count)
    let row = try #require(try await other.subscription(to: feed, for: .local))
    #expect(row.failure?.code == .secretsUnreadable)
    #expect(try await other.requestFacts(of: feed, for: .local)?.isReadable == false)
    // The right key is all it takes.
    try await refresh(test, feed, .local)
    #expect(try await test.reader.subscription(to: feed, for: .local)?.failure == nil)
    // Or something new.
    try await other.changeRequest(.login, of: feed, for: .local)
    #expect(try await other.requestFacts(of: feed, for: .local)?.isReadable == true)
  }

  @Test func `begins with a name and a password in its address`() async throws {
    let test = try await TestReader()
    test.web[address] = .document(rss(title: "News", items: 1...3))
    let outcome = try await test.reader.subscribe(
      to: "https://anna:open%20sesame@members.example/feed",
      folder: nil,
      title: nil,
      for: .local
    )
    let feed = try #require(outcome.feed)
    #expect(test.web.requests.last?.address == address)
    #expect(test.web.requests.last?.manner.login?.password == "open sesame")
    #expect(try await test.reader.subscription(to: feed, for: .local)?.address == address)
    #expect(try await test.reader.requestFacts(of: feed, for: .local)?.kinds == [.login])
    #expect(!(try await test.reader.exportOPML(for: .local)).contains("sesame"))
    let stored = try await test.everythingStored()
    #expect(!stored.contains("open sesame") && !stored.contains("open%20sesame"))
  }

  @Test func `is what becomes of a name and a password that an address had of old`() async throws {
    let test = try await TestReader()
    _ = try await test.reader.accounts.add("anna", password: "a long password")
    let ben = try await test.reader.accounts.add("ben", password: "a long password")
    let old = "https://anna:sesame@members.example/feed"
    for user in [UserID.local, ben] {
      _ = try await test.store.subscribe(
        to: old,
        title: nil,
        folders: [],
        for: user,
        at: test.clock.now
      )
    }
    try await test.reader.takeLoginsOutOfAddresses()
    for user in [UserID.local, ben] {
      let row = try #require(try await test.reader.sidebar(for: user).subscriptions.first)
      #expect(row.address == address)
      #expect(try await test.reader.requestFacts(of: row.feedID, for: user)?.kinds == [.login])
    }
    #expect(try await test.store.feedsWithLogins().isEmpty)
  }

  @Test func `comes with an import`() async throws {
    let test = try await TestReader()
    test.web[address] = .document(rss(title: "News", items: 1...3))
    let list =
      "<opml version=\"2.0\"><body>"
      + "<outline xmlUrl=\"https://anna:sesame@members.example/feed\"/></body></opml>"
    #expect(
      try await test.reader.importFeeds(ImportList(fileOrList: Array(list.utf8)), for: .local).added
        == 1
    )
    let row = try #require(try await test.reader.sidebar(for: .local).subscriptions.first)
    #expect(row.address == address)
    #expect(try await test.reader.requestFacts(of: row.feedID, for: .local)?.kinds == [.login])
    #expect(
      try await test.reader.importFeeds(ImportList(fileOrList: Array(list.utf8)), for: .local)
        .alreadyThere == 1
    )
    #expect(!(try await test.everythingStored()).contains("sesame"))
  }

  @Test func `is told to those who look after the machine, and nothing of it`() async throws {
    let (test, anna, _, feed, _) = try await household()
    let own = try await test.reader.changeRequest(.login, of: feed, for: anna)
    test.web[address] = .document("no", status: 401)
    try await refresh(test, own, anna)
    let failing = try await test.reader.failingFeedsOfAll()
    #expect(failing.count == 1)
    #expect(failing[0].title == nil && failing[0].address == nil)
  }

  @Test func `goes with its owner`() async throws {
    let (test, anna, ben, feed, _) = try await household()
    let own = try await test.reader.changeRequest(.login, of: feed, for: ben)
    try await test.reader.indexArrivals()
    #expect(try await test.entryCount() == 6)
    try await test.reader.accounts.remove(ben)
    #expect(try await test.store.feeds([own]).isEmpty)
    #expect(try await rows(test, feed, anna).count == 3)
    #expect(try await test.store.check().findings == [])
    // The rest follows in the background, also out of the index.
    try await test.reader.indexArrivals()
    #expect(try await test.rowCounts() == ["feeds": 1, "items": 3, "item_contents": 3])
    #expect(try await test.entryCount() == 3)
    #expect(try await rows(test, feed, anna).count == 3)
    #expect(try await test.store.check().findings == [])
  }
}

@Suite struct `The key beside the store` {
  @Test func `is told to be damaged with what to do, and opens nothing that it did not seal`()
    throws
  {
    let damaged = Explanation(SecretKeyError(code: .damaged, path: "/store.db.key"))
    #expect(damaged.what == "This is no key of Tidings" && damaged.place == "/store.db.key")
    #expect(damaged.advice?.contains("Put the key from a copy in its place.") == true)
    let vault = RequestVault { [key = SecretKey()] in key }
    let feed = FeedID(rawValue: 1)
    let settings = RequestSettings(cookie: "sid=hush")
    let sealed = try vault.seal(settings, of: feed, for: "https://members.example")
    #expect(vault.canOpen(sealed, of: feed))
    #expect(!RequestVault { SecretKey() }.canOpen(sealed, of: feed))
    let broken = RequestVault { throw SecretKeyError(code: .damaged, path: "") }
    #expect(!broken.canOpen(sealed, of: feed))
  }
}

@Suite struct `Settings for a feed's requests` {
  private func refusal(_ change: (inout RequestEdit) -> Void) async throws -> RequestProblem? {
    let test = try await TestReader()
    let feed = try await test.subscribe(address, items: 1...1)
    do {
      try await test.reader.changeRequest(RequestEdit(change), of: feed, for: .local)
      return nil
    } catch let problem as RequestProblem {
      return problem
    }
  }

  @Test(
    arguments: [
      ("X-Key", "value", nil),
      ("X-Key", "a\r\nX-Evil: 1", .controlCharacter(.headers)),
      ("X-Key", "a\0b", .controlCharacter(.headers)),
      ("X Key", "a", .badFieldName("X Key")),
      ("X-Key\r\nA", "a", .badFieldName("X-Key\r\nA")),
      ("", "a", .badFieldName("")),
      ("X-Key", " ", .emptyField("X-Key")),
      ("host", "a", .reservedField("host")),
      ("Content-Length", "1", .reservedField("Content-Length")),
      ("Transfer-Encoding", "chunked", .reservedField("Transfer-Encoding")),
      ("Connection", "close", .reservedField("Connection")),
      ("Proxy-Authorization", "x", .reservedField("Proxy-Authorization")),
      ("If-None-Match", "x", .reservedField("If-None-Match")),
      ("Authorization", "x", .reservedField("Authorization")),
      ("Cookie", "x", .reservedField("Cookie")),
      ("X-Long", String(repeating: "x", count: 5000), .tooLong(.headers)),
    ] as [(String, String, RequestProblem?)]
  )
  func `take header fields that harm nobody`(
    name: String,
    value: String,
    problem: RequestProblem?
  ) async throws {
    #expect(
      try await refusal { $0.fields = .set([.init(name: name, value: value)]) } == problem
    )
  }

  @Test func `refuse what cannot be sent`() async throws {
    #expect(
      try await refusal { $0.proof = .set(.login(user: "a:b", password: "c")) } == .colonInName
    )
    #expect(
      try await refusal { $0.proof = .set(.login(user: "a", password: "c\n")) }
        == .controlCharacter(.login)
    )
    #expect(try await refusal { $0.proof = .set(.token("two words")) } == .badToken)
    #expect(try await refusal { $0.cookie = .set("a=1\r\nX: y") } == .controlCharacter(.cookie))
    #expect(
      try await refusal { $0.userAgent = .set("a\nb") } == .controlCharacter(.userAgent)
    )
    #expect(try await refusal { $0.allowedKey = .set("short") } == .badKey)
    for proxy in ["ftp://a.example:1", "a.example", "http://", "http://a.example/p", "file:///x"] {
      #expect(try await refusal { $0.proxy = .set(proxy) } == .badProxy, "\(proxy)")
    }
    for proxy in ["http://127.0.0.1:3128", "socks5h://a.example:9050", "https://me:pw@a.example"] {
      #expect(try await refusal { $0.proxy = .set(proxy) } == nil, "\(proxy)")
    }
  }

  @Test func `name a proxy by the word of an administrator alone`() async throws {
    let test = try await TestReader()
    _ = try await test.reader.accounts.add(
      "anna",
      password: "a long password",
      isAdministrator: true
    )
    let ben = try await test.reader.accounts.add("ben", password: "a long password")
    test.web[address] = .document(rss(title: "News", items: 1...1))
    let outcome = try await test.reader.subscribe(to: address, folder: nil, title: nil, for: ben)
    let feed = try #require(outcome.feed)
    await #expect(throws: RequestProblem.proxyOfOthers) {
      try await test.reader.changeRequest(
        RequestEdit { $0.proxy = .set("http://127.0.0.1:3128") },
        of: feed,
        for: ben
      )
    }
  }
}

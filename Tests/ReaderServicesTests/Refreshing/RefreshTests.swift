import TestSupport
import Fetching
import ReaderModel
import ReaderServices
import ReaderTestSupport
import Storage
import Testing

@Suite struct `A refresh` {
  @Test func `stores what is new, and tells of each feed`() async throws {
    let test = try await TestReader()
    let feed = try await test.subscribe("https://a.example/feed", items: 1...5)
    test.web["https://a.example/feed"] = .document(rss(title: "A", items: 1...8))
    let summary = try await test.reader.refresh(of: nil, for: .local) { report in
      #expect(report.feed == feed)
      #expect(report.newItems == 3)
      #expect(report.progress == RefreshProgress(done: 1, total: 1))
    }
    #expect(summary.refreshed == 1)
    #expect(summary.newItems == 3)
    let page = try await test.reader.items(ItemListQuery(place: .unread), for: .local)
    #expect(page.rows.map(\.title) == (1...8).reversed().map { "Item \($0)" })
  }

  @Test func `keeps failures as facts and clears them later`() async throws {
    let test = try await TestReader()
    let feed = try await test.subscribe("https://a.example/feed", items: 1...2)
    test.web["https://a.example/feed"] = .failure(.timedOut)
    for attempt in 1...3 {
      let summary = try await test.reader.refresh(of: [feed], for: .local) { _ in }
      #expect(summary.failed == 1)
      let row = try await test.reader.subscription(to: feed, for: .local)
      #expect(row?.failure?.code == .timedOut)
      #expect(row?.failure?.count == attempt)
      #expect(row?.failure?.since == TestReader.start)
      test.clock.advance(bySeconds: 60)
    }
    test.web["https://a.example/feed"] = .document(rss(title: "A", items: 1...3))
    _ = try await test.reader.refresh(of: [feed], for: .local) { _ in }
    let row = try await test.reader.subscription(to: feed, for: .local)
    #expect(row?.failure == nil)
    #expect(row?.itemCount == 3)
  }

  @Test func `leaves a trace of each attempt`() async throws {
    let test = try await TestReader()
    let address = "https://a.example/feed"
    let feed = try await test.subscribe(address, items: 1...2)
    let damaged = rss(title: "A", items: 1...3) { "Item \($0) & more" }
    test.web[address] = .document(damaged)
    for _ in 1...2 { _ = try await test.reader.refresh(of: [feed], for: .local) { _ in } }
    test.web[address] = .failure(.timedOut)
    _ = try await test.reader.refresh(of: [feed], for: .local) { _ in }
    let history = try await test.reader.fetchHistory(of: feed, limit: 10, for: .local)
    #expect(history.map(\.outcome) == [.failed(.timedOut), .unchanged, .read, .read])
    #expect(history.map(\.newItems) == [0, 0, 1, 2])
    #expect(history.map(\.facts.httpStatus) == [nil, 200, 200, 200])
    #expect(history[2].facts.sizeInBytes == damaged.utf8.count)
    let places = [2, 6, 10].map { FetchFacts.Repair.Place(line: $0, column: 50) }
    #expect(
      history[2].facts.repairs == [.init(code: "strayAmpersand", count: 3, places: places)]
    )
    #expect(history[2].facts.repairs[0].explanation != "strayAmpersand")
  }

  @Test func `asks with the validators of what is stored`() async throws {
    let test = try await TestReader()
    let address = "https://a.example/feed"
    let feed = try await test.subscribe(address, items: 1...2)
    test.web[address] = .document(rss(title: "A", items: 1...3), headers: ["ETag": "\"3\""])
    _ = try await test.reader.refresh(of: [feed], for: .local) { _ in }
    _ = try await test.reader.refresh(of: [feed], for: .local) { _ in }
    #expect(test.web.requests.last?.etag == "\"3\"")
    #expect(try await test.reader.subscription(to: feed, for: .local)?.itemCount == 3)
  }

  @Test func `asks for the whole document once in eight days`() async throws {
    let test = try await TestReader()
    let address = "https://a.example/feed"
    let feed = try await test.subscribe(address, items: 1...2)
    let same = rss(title: "A", items: 1...3)
    test.web[address] = .document(same, headers: ["ETag": "\"3\""])
    var asked: [String?] = []
    for _ in 0..<12 {
      _ = try await test.reader.refresh(of: [feed], for: .local) { _ in }
      asked.append(test.web.requests.last?.etag)
      test.clock.advance(bySeconds: 86_400)
    }
    #expect(asked.indices.filter { asked[$0] == nil } == [0, 8])
  }

  @Test func `learns when a feed has news, and hears when it has none`() async throws {
    let test = try await TestReader()
    let address = "https://a.example/feed"
    let feed = try await test.subscribe(address, items: 1...2)
    func document(_ items: ClosedRange<Int>, _ more: String = "") -> String {
      rss(title: address, items: items)
        .replacing("<link>https://site.example/</link>", with: "\(more)<link>x</link>")
        .replacing(/Nov 2026 \d\d:00/, with: "Nov 2026 10:30")
    }
    test.web[address] = .document(document(1...20))
    _ = try await test.reader.refresh(of: [feed], for: .local) { _ in }
    #expect(try await test.store.feeds([feed]).first?.busyHours?.bits == 0b111 << 9)
    _ = try await test.reader.refresh(of: [feed], for: .local) { _ in }
    #expect(try await test.reader.health(of: feed, for: .local).first?.nextCheckReason == .hours)
    let silent = (0..<23).map { "<hour>\($0)</hour>" }.joined()
    test.web[address] = .document(document(1...21, "<skipHours>\(silent)</skipHours>"))
    _ = try await test.reader.refresh(of: [feed], for: .local) { _ in }
    let due = try #require(try await test.store.feeds([feed]).first)
    #expect(due.interval?.skipped.hours == 1 << 23 - 1)
    #expect(try await test.reader.health(of: feed, for: .local).first?.nextCheckReason == .skipped)
  }

  @Test func `has a window, and asks for no feed twice at a time`() async throws {
    let test = try await TestReader(refreshWindow: 4, second: .seconds(3600))
    for number in 1...12 { try await test.subscribe("https://a.example/\(number)", items: 1...1) }
    let before = test.web.requests.count
    test.web.hold()
    async let first = test.reader.refresh(of: nil, for: .local) { _ in }
    while test.web.inFlight < 4 { await Task.yield() }
    #expect(test.reader.refreshProgress(for: .local) == RefreshProgress(done: 0, total: 12))
    // Waits for the same feeds, of which four are on their way: those are left to the first.
    async let second = test.reader.refresh(of: nil, for: .local) { _ in }
    while test.web.inFlight < 8 { await Task.yield() }
    test.web.release()
    let summaries = try await [first, second]
    #expect(summaries.map(\.failed) == [0, 0])
    let asked = test.web.requests.dropFirst(before).prefix(8).map(\.address)
    #expect(Set(asked).count == 8)
    #expect(test.web.mostInFlight <= 8)
    #expect(test.reader.refreshProgress(for: .local) == nil)
  }

  @Test func `lets no feed wait for servers that hang`() async throws {
    let test = try await TestReader(refreshWindow: 16)
    for number in 1...40 {
      try await test.subscribe("https://host\(number).example/", items: 1...1)
    }
    test.web.hold()
    async let summary = test.reader.refresh(of: nil, for: .local) { _ in }
    while test.web.inFlight < 40 { await Task.yield() }
    test.web.release()
    #expect(try await summary.failed == 0)
  }

  @Test func `asks again what was on its way before somebody changed how it is asked`() async throws
  {
    let test = try await TestReader()
    let address = "https://a.example/feed"
    let feed = try await test.subscribe(address, items: 1...2)
    let before = test.web.requests.count
    test.web.hold()
    async let first = test.reader.refresh(of: nil, for: .local) { _ in }
    while test.web.inFlight < 1 { await Task.yield() }
    test.web[address] = .document(rss(title: address, items: 1...3))
    async let second = test.reader.refresh(of: [feed], for: .local, isAfresh: true) { _ in }
    for _ in 0..<100 { await Task.yield() }
    test.web.release()
    let summaries = try await [first, second]
    #expect(summaries.map(\.failed) == [0, 0])
    #expect(test.web.requests.count - before == 2)
    #expect(test.web.mostInFlight == 1)
    #expect(try await test.count(feed) == 3)
  }

  @Test func `is told to open screens`() async throws {
    let test = try await TestReader()
    let feed = try await test.subscribe("https://a.example/feed", items: 1...2)
    test.web["https://a.example/feed"] = .document(
      rss(title: "https://a.example/feed", items: 1...4)
    )
    var events = test.reader.events(for: .local).makeAsyncIterator()
    _ = try await test.reader.refresh(of: nil, for: .local) { _ in }
    #expect(await events.next() == .itemsArrived(feed: feed, count: 2))
    #expect(await events.next() == .refreshing(RefreshProgress(done: 1, total: 1)))
    #expect(await events.next() == .refreshEnded(newItems: 2, failedFeeds: 0))
  }
}

@Suite struct `The scheduler` {
  @Test func `refreshes what is due, and carries on with what somebody starts`() async throws {
    let test = try await TestReader()
    let address = "https://a.example/feed"
    let feed = try await test.subscribe(address, items: 1...2)
    test.web[address] = .document(rss(title: address, items: 1...3))
    let scheduler = Task { await test.reader.runScheduler() }
    try await test.reader.startRefresh(of: [feed], for: .local)
    try await test.waitFor { try await test.count(feed) == 3 }
    test.web[address] = .document(rss(title: address, items: 1...4))
    test.clock.advance(bySeconds: 2 * 86_400)
    try await test.waitFor { try await test.count(feed) == 4 }
    scheduler.cancel()
    await scheduler.value
  }
}

extension TestReader {
  func count(_ feed: FeedID) async throws -> Int? {
    try await reader.subscription(to: feed, for: .local)?.itemCount
  }

  /// Waits for what happens in another task, for as long as it may take on a busy machine.
  func waitFor(_ condition: () async throws -> Bool) async throws {
    for _ in 0..<100_000 {
      if try await condition() { return }
      await Task.yield()
    }
    Issue.record("it never happened")
  }
}

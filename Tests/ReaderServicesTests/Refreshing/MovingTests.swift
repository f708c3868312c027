import CivilTime
import Fetching
import ReaderModel
import ReaderServices
import ReaderTestSupport
import Storage
import TestSupport
import Testing

@Suite struct `A feed that moves` {
  static let old = "https://a.example/feed"
  static let new = "https://b.example/feed"
  let test: TestReader
  let feed: FeedID

  init() async throws {
    test = try await TestReader()
    feed = try await test.subscribe(Self.old, items: 1...2)
  }

  /// Refreshes once a day for so many days.
  func refresh(days: Int) async throws {
    for _ in 0..<days {
      _ = try await test.reader.refresh(of: [feed], for: .local) { _ in }
      test.clock.advance(bySeconds: 86_400)
    }
  }

  var row: SubscriptionRow {
    get async throws { try #require(try await test.reader.subscription(to: feed, for: .local)) }
  }

  func redirect(to document: String) {
    test.web[Self.old] = .document(document, movedTo: Self.new)
  }

  @Test func `gets its new address after some days, and can go back`() async throws {
    redirect(to: rss(title: Self.old, items: 1...3))
    try await refresh(days: 3)
    #expect(try await row.address == Self.old)
    let health = try #require(try await test.reader.health(of: feed, for: .local).first)
    #expect(health.pendingMove?.address == Self.new && health.pendingMove?.days == 3)
    try await refresh(days: 1)
    #expect(try await row.address == Self.new)
    #expect(try await row.itemCount == 3)
    let earlier = try await test.reader.earlierAddresses(of: feed, for: .local)
    #expect(earlier.map(\.address) == [Self.old] && earlier.map(\.reason) == [.redirect])
    let stranger = UserID(rawValue: 2)
    #expect(try await test.reader.earlierAddresses(of: feed, for: stranger).isEmpty)
    _ = try await test.reader.changeAddress(of: feed, to: Self.old, for: .local)
    try await refresh(days: 6)
    #expect(try await row.address == Self.old)
  }

  @Test func `stays where the redirect ends sooner, or another feed is behind it`() async throws {
    redirect(to: rss(title: Self.old, items: 1...3))
    try await refresh(days: 3)
    test.web[Self.old] = .document(rss(title: Self.old, items: 1...4))
    try await refresh(days: 1)
    redirect(to: rss(title: Self.old, items: 1...5))
    try await refresh(days: 3)
    #expect(try await row.address == Self.old)
    redirect(to: rss(title: "Sold", items: 900...902) { "Offer \($0)" })
    try await refresh(days: 1)
    // What it said of itself then is its title now; so each day has another one.
    for day in 1...5 {
      let first = day * 100
      let text = rss(title: "Sold \(day)", items: first...(first + 2)) { "Offer \($0)" }
      redirect(to: text)
      try await refresh(days: 1)
      #expect(try await row.address == Self.old)
    }
  }

  @Test func `stays while sign-in pages and failures stand at the other address`() async throws {
    redirect(to: "<html><form><input type=password></form></html>")
    try await refresh(days: 6)
    #expect(try await row.address == Self.old)
    #expect(try await row.failure?.code == .loginPage)
  }

  @Test func `is looked for where it announces that it is`() async throws {
    func announcing(_ items: ClosedRange<Int>) -> String {
      rss(title: Self.old, items: items).replacing(
        "<link>https://site.example/</link>",
        with: "<itunes:new-feed-url>\(Self.new)</itunes:new-feed-url>"
      ).replacing(
        "<rss ",
        with: "<rss xmlns:itunes=\"http://www.itunes.com/dtds/podcast-1.0.dtd\" "
      )
    }
    test.web[Self.old] = .document(announcing(1...3))
    try await refresh(days: 5)
    #expect(try await row.address == Self.old)
    #expect(test.web.requests.contains { $0.address == Self.new })
    test.web[Self.new] = .document(announcing(1...4))
    try await refresh(days: 1)
    #expect(try await row.address == Self.new)
    #expect(try await row.itemCount == 4)
    #expect(
      try await test.reader.earlierAddresses(of: feed, for: .local).first?.reason == .announced
    )
  }

  @Test func `takes nothing from an announced place that has another feed`() async throws {
    let text = rss(title: Self.old, items: 1...3).replacing(
      "<link>https://site.example/</link>",
      with: "<itunes:new-feed-url>\(Self.new)</itunes:new-feed-url>"
    )
    test.web[Self.old] = .document(
      text.replacing(
        "<rss ",
        with: "<rss xmlns:itunes=\"http://www.itunes.com/dtds/podcast-1.0.dtd\" "
      )
    )
    test.web[Self.new] = .document(
      rss(title: "Other", items: 7...9).replacing("site.example", with: "other.example")
    )
    try await refresh(days: 9)
    #expect(try await row.address == Self.old)
    #expect(try await row.itemCount == 3)
    #expect(test.web.requests.count { $0.address == Self.new } == 1)
  }

  @Test func `leaves nothing behind where a reader points it at another feed`() async throws {
    let items = try await test.reader.items(ItemListQuery(place: .all), for: .local).rows
    let starred = try #require(items.first)
    try await test.reader.setStarred([starred.id], to: true, for: .local)
    let other = rss(title: "Other", items: 7...9).replacing("site.example", with: "other.example")
    test.web[Self.new] = .document(other)
    _ = try await test.reader.changeAddress(of: feed, to: Self.new, for: .local)
    try await refresh(days: 1)
    let feeds = try await test.reader.sidebar(for: .local).subscriptions
    #expect(feeds.map(\.address) == [Self.new] && feeds.map(\.itemCount) == [3])
    let rows = try await test.reader.items(ItemListQuery(place: .all), for: .local).rows
    #expect(rows.map(\.title) == ["Item 9", "Item 8", "Item 7"])
    let stars = try await test.reader.items(ItemListQuery(place: .starred), for: .local).rows
    #expect(stars.map(\.id) == [starred.id])
    // And back: what was there is there again.
    _ = try await test.reader.changeAddress(of: feeds[0].feedID, to: Self.old, for: .local)
    let back = try await test.reader.items(ItemListQuery(place: .all), for: .local).rows
    #expect(back.map(\.title) == ["Item 2", "Item 1"])
  }

  @Test func `keeps its items where it is the same one at the address that a reader chose`()
    async throws
  {
    test.web[Self.new] = .document(rss(title: Self.old, items: 2...3))
    _ = try await test.reader.changeAddress(of: feed, to: Self.new, for: .local)
    try await refresh(days: 1)
    #expect(try await row.address == Self.new)
    #expect(try await row.itemCount == 3)
  }

  @Test func `is found under its earlier address by an import`() async throws {
    redirect(to: rss(title: Self.old, items: 1...3))
    try await refresh(days: 4)
    #expect(try await row.address == Self.new)
    let again = try await test.store.subscribe(
      to: Self.old,
      title: nil,
      folders: [],
      for: .local,
      at: TestReader.start,
      isSeen: false
    )
    #expect(again.feed == feed && !again.isNew)
  }

  @Test func `is not asked for when it is gone, until a reader does`() async throws {
    test.web[Self.old] = .document("", status: 410)
    try await refresh(days: 4)
    #expect(try await row.nextCheckAt == NextCheck.never)
    let health = try await test.reader.health(of: feed, for: .local).first
    #expect(health?.nextCheckReason == .stopped)
    let asked = test.web.requests.count
    _ = try await test.reader.refresh(of: nil, for: .local) { _ in }
    #expect(test.web.requests.count == asked)
    test.web[Self.old] = .document(rss(title: Self.old, items: 1...3))
    try await refresh(days: 1)
    #expect(try await row.failure == nil)
    #expect(try await row.itemCount == 3)
  }
}

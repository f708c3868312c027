import CivilTime
import Fetching
import ReaderModel
import ReaderServices
import ReaderTestSupport
import Testing

@Suite struct `Subscribing` {
  @Test func `to a feed fills its list at once`() async throws {
    let test = try await TestReader()
    let feed = try await test.subscribe("https://a.example/feed", items: 1...7)
    let page = try await test.reader.items(ItemListQuery(place: .feed(feed)), for: .local)
    #expect(page.rows.count == 7)
    #expect(page.rows.first?.title == "Item 7")
    #expect(test.web.requests.count == 1)
  }

  @Test(arguments: [
    "a.example", "https://a.example/", "feed:https://a.example/feed", "feed://a.example/feed",
    " https://a.example/feed\n", "http://a.example/feed",
  ])
  func `takes what people type`(typed: String) async throws {
    let test = try await TestReader()
    let page =
      "<html><head><link rel=alternate type='application/rss+xml' href=/feed></head></html>"
    for scheme in ["http", "https"] {
      test.web["\(scheme)://a.example/"] = .document(page)
      test.web["\(scheme)://a.example/feed"] = .document(rss(title: "A", items: 1...1))
    }
    let outcome = try await test.reader.subscribe(
      to: typed,
      folder: nil,
      title: nil,
      for: .local
    )
    guard case .subscribed(_, let title) = outcome else {
      Issue.record("not subscribed: \(outcome)")
      return
    }
    #expect(title == "A")
  }

  @Test func `falls back to http for a host that has no https`() async throws {
    let test = try await TestReader()
    test.web["https://old.example/"] = .failure(.refusedConnection)
    test.web["http://old.example/"] = .document(rss(title: "Old", items: 1...1))
    let found = try await test.reader.findFeeds(at: "old.example")
    #expect(found.map(\.url) == ["http://old.example/"])
  }

  @Test func `offers the choice where feeds differ, and none where they are the same`() async throws
  {
    let test = try await TestReader()
    let page = """
      <link rel=alternate type='application/rss+xml' href=/news.xml>
      <link rel=alternate type='application/atom+xml' href=/news.atom>
      <link rel=alternate type='application/rss+xml' href=/comments/feed>
      <link rel=alternate type='application/rss+xml' href=/broken.xml>
      """
    test.web["https://a.example/"] = .document(page)
    test.web["https://a.example/news.xml"] = .document(rss(title: "News", items: 1...3))
    test.web["https://a.example/news.atom"] = .document(rss(title: "News", items: 1...3))
    test.web["https://a.example/comments/feed"] = .document(rss(title: "Said", items: 4...9))
    test.web["https://a.example/broken.xml"] = .document("<html>no feed</html>")
    #expect(
      try await test.reader.findFeeds(at: "https://a.example/").map(\.url)
        == ["https://a.example/news.xml"]
    )
    test.web["https://a.example/broken.xml"] = .document(rss(title: "Sport", items: 10...12))
    let outcome = try await test.reader.subscribe(
      to: "https://a.example/",
      folder: nil,
      title: nil,
      for: .local
    )
    guard case .choice(let feeds) = outcome else {
      Issue.record("there was a choice: \(outcome)")
      return
    }
    #expect(feeds.map(\.title) == ["News", "Sport"])
    #expect(try await test.reader.sidebar(for: .local).subscriptions.isEmpty)
  }

  @Test func `twice is refused with the feed that is there`() async throws {
    let test = try await TestReader()
    let feed = try await test.subscribe("https://a.example/feed", items: 1...1)
    await #expect(throws: SubscribeError.alreadySubscribed(feed)) {
      try await test.reader.subscribe(
        to: "https://a.example/feed",
        folder: nil,
        title: nil,
        for: .local
      )
    }
  }

  @Test func `says why there is no feed`() async throws {
    let test = try await TestReader()
    await #expect(throws: SubscribeError.notAnAddress("not an address")) {
      try await test.reader.findFeeds(at: "not an address")
    }
    test.web["https://a.example/"] = .document("<html>nothing here</html>")
    await #expect(throws: SubscribeError.noFeedFound("https://a.example/")) {
      try await test.reader.findFeeds(at: "a.example")
    }
    test.web["https://empty.example/"] = .document("")
    do {
      _ = try await test.reader.findFeeds(at: "https://empty.example/")
      Issue.record("there is nothing in it")
    } catch {
      #expect(Explanation(error).sentences.contains("empty.example sent an empty document"))
    }
    test.web["https://b.example/"] = .failure(.nameNotFound)
    do {
      _ = try await test.reader.findFeeds(at: "https://b.example/")
      Issue.record("there is no such host")
    } catch {
      guard case .fetchFailed(let failure, _) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(failure.code == .nameNotFound)
    }
  }

  @Test func `says how large a feed may be`() {
    let failure = FeedFailure(code: .tooLarge, since: Timestamp(seconds: 0))
    let text = FailureText(failure: failure, address: "https://a.example/").sentence
    #expect(text == "The feed is larger than the 20 MB that Tidings takes.")
  }

  @Test func `says what is wrong with the feed that a page names`() async throws {
    let test = try await TestReader()
    test.web["https://a.example/"] = .document(
      "<link rel=alternate type=application/rss+xml href=/feed>"
    )
    test.web["https://a.example/feed"] = .document("Go away", status: 403)
    do {
      _ = try await test.reader.findFeeds(at: "a.example")
      Issue.record("the feed cannot be had")
    } catch {
      guard case .fetchFailed(let failure, let address) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(failure.httpStatus == 403)
      #expect(address == "https://a.example/feed")
    }
  }

  @Test func `ends without losing what was starred`() async throws {
    let test = try await TestReader()
    let feed = try await test.subscribe("https://a.example/feed", items: 1...3)
    let page = try await test.reader.items(ItemListQuery(place: .feed(feed)), for: .local)
    let starred = try #require(page.rows.first?.id)
    try await test.reader.setStarred([starred], to: true, for: .local)
    #expect(try await test.reader.unsubscribe(from: feed, for: .local))
    #expect(try await !test.reader.unsubscribe(from: feed, for: .local))
    let rest = try await test.reader.items(ItemListQuery(place: .starred), for: .local)
    #expect(rest.rows.map(\.id) == [starred])
  }
}

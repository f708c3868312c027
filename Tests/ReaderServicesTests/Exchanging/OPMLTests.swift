import FeedParsing
import ReaderModel
import ReaderServices
import ReaderTestSupport
import Testing

@Suite struct `OPML` {
  static let document = """
    <opml version="2.0"><head><title>Mine</title></head><body>
    <outline text="Science">
      <outline text="Space"><outline type="rss" text="Rockets" xmlUrl="https://r.example/feed"/></outline>
      <outline type="rss" text="Atoms" xmlUrl="https://a.example/feed" htmlUrl="https://a.example/"/>
    </outline>
    <outline text="Also"><outline type="rss" text="Atoms" xmlUrl="http://a.example/feed"/></outline>
    <outline type="rss" text="Alone" xmlUrl="https://alone.example/feed"/>
    <outline type="rss" text="Broken" xmlUrl="not an address"/>
    </body></opml>
    """

  @Test func `brings feeds and nested folders, each feed once, and fetches nothing`() async throws {
    let test = try await TestReader()
    let summary = try await test.reader.importFeeds(
      ImportList(fileOrList: Array(Self.document.utf8)),
      for: .local
    )
    #expect(summary.added == 3)
    #expect(summary.alreadyThere == 0)
    #expect(summary.refused == ["not an address"])
    #expect(test.web.requests.isEmpty)
    let sidebar = try await test.reader.sidebar(for: .local)
    let names = Dictionary(uniqueKeysWithValues: sidebar.folders.map { ($0.id, $0.name) })
    let folders = Dictionary(
      uniqueKeysWithValues: sidebar.subscriptions.map { row in
        (row.title, row.folders.compactMap { names[$0] })
      }
    )
    #expect(folders == ["Rockets": ["Space"], "Atoms": ["Science", "Also"], "Alone": []])
    let space = try #require(sidebar.folders.first { $0.name == "Space" })
    #expect(space.parent.flatMap { names[$0] } == "Science")
  }

  @Test func `leaves alone what is there`() async throws {
    let test = try await TestReader()
    try await test.subscribe("https://a.example/feed", items: 1...1)
    _ = try await test.reader.importFeeds(
      ImportList(fileOrList: Array(Self.document.utf8)),
      for: .local
    )
    let again = try await test.reader.importFeeds(
      ImportList(fileOrList: Array(Self.document.utf8)),
      for: .local
    )
    #expect(again.added == 0)
    #expect(again.alreadyThere == 3)
    let rows = try await test.reader.sidebar(for: .local).subscriptions
    #expect(rows.count == 3)
    #expect(rows.first { $0.address == "https://a.example/feed" }?.folders == [])
  }

  @Test func `keeps names of one's own, and lets a feed rename itself`() async throws {
    let test = try await TestReader()
    let text = """
      <opml version="2.0"><body><outline text="News" xmlUrl="https://a.example/feed"/>
      <outline text="My own name" xmlUrl="https://b.example/feed"/></body></opml>
      """
    _ = try await test.reader.importFeeds(ImportList(fileOrList: Array(text.utf8)), for: .local)
    for title in ["News", "Better News"] {
      test.web["https://a.example/feed"] = .document(rss(title: title, items: 1...1))
      test.web["https://b.example/feed"] = .document(rss(title: title, items: 1...1))
      _ = try await test.reader.refresh(of: nil, for: .local) { _ in }
    }
    let titles = try await test.reader.sidebar(for: .local).subscriptions.map(\.title)
    #expect(titles.sorted() == ["Better News", "My own name"])
  }

  @Test func `goes out as it came in`() async throws {
    let first = try await TestReader()
    _ = try await first.reader.importFeeds(
      ImportList(fileOrList: Array(Self.document.utf8)),
      for: .local
    )
    let exported = try await first.reader.exportOPML(for: .local)
    let second = try await TestReader()
    let summary = try await second.reader.importFeeds(
      ImportList(fileOrList: Array(exported.utf8)),
      for: .local
    )
    #expect(summary.added == 3)
    #expect(try await second.reader.exportOPML(for: .local) == exported)
  }

  @Test(arguments: ["", "<html><body>Hello", "{}", "<rss><channel/></rss>"])
  func `is refused if it is none`(text: String) async throws {
    let test = try await TestReader()
    await #expect(throws: ImportError.self) {
      try await test.reader.importFeeds(ImportList(fileOrList: Array(text.utf8)), for: .local)
    }
  }

  @Test func `of many feeds is refreshed in the background`() async throws {
    let test = try await TestReader()
    var text = "<opml version=\"2.0\"><body>"
    for number in 1...200 {
      let address = "https://host\(number).example/feed"
      text += "<outline text=\"Feed \(number)\" xmlUrl=\"\(address)\"/>"
      test.web[address] = .document(
        rss(title: "Feed \(number)", items: 1...2, site: "host\(number)")
      )
    }
    _ = try await test.reader.importFeeds(
      ImportList(fileOrList: Array((text + "</body></opml>").utf8)),
      for: .local
    )
    let scheduler = Task { await test.reader.runScheduler() }
    try await test.waitFor {
      try await test.reader.sidebar(for: .local).unreadCount == 400
    }
    scheduler.cancel()
    await scheduler.value
    #expect(test.web.requests.count == 200)
    #expect(test.web.mostInFlight <= 64)
  }
}

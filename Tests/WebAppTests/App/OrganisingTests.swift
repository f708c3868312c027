import CivilTime
import ReaderModel
import ReaderServices
import StoreTestSupport
import Testing

@Suite struct `Putting feeds in order` {
  @Test func `several feeds move, join and leave folders, and pause`() async throws {
    let app = try await TestApp()
    let feeds = [try await app.feed("a", items: 0).feed, try await app.feed("b", items: 0).feed]
    _ = await app.post("/folders", [("name", "One")])
    _ = await app.post("/folders", [("name", "Two")])
    let folders = try await app.reader.sidebar(for: .local).folders.map(\.id)
    func act(_ word: String) async throws -> [SubscriptionRow] {
      let fields = feeds.map { (name: "feed", value: String($0.rawValue)) } + [("do", word)]
      #expect(await app.post("/settings/feeds", fields).status == 303)
      return try await app.reader.sidebar(for: .local).subscriptions
    }
    #expect(
      try await act("move-\(folders[0].rawValue)").map(\.folders) == [[folders[0]], [folders[0]]]
    )
    #expect(try await act("add-\(folders[1].rawValue)").map(\.folders) == [folders, folders])
    #expect(
      try await act("remove-\(folders[0].rawValue)").map(\.folders) == [[folders[1]], [folders[1]]]
    )
    #expect(try await act("move-none").map(\.folders) == [[], []])
    #expect(try await act("pause").allSatisfy { $0.options.pausedAt != nil })
    #expect(try await act("resume").allSatisfy { $0.options.pausedAt == nil })
  }

  @Test func `a form without a feed says what is missing`() async throws {
    let app = try await TestApp()
    let answer = await app.post("/settings/feeds", [("do", "pause")])
    #expect(answer.status == 422)
    #expect(answer.text.contains("Tick the feeds that you mean first."))
  }

  @Test func `leaving can be taken back with everything as it was`() async throws {
    let app = try await TestApp()
    let (feed, items) = try await app.feed(items: 3)
    let path = "/feeds/\(feed.rawValue)"
    _ = await app.post(
      "\(path)/settings",
      [("title", "Mine"), ("newFolder", "F"), ("fullText", "true")]
    )
    try await app.reader.setRead([items[0]], to: true, for: .local)
    let before = try await app.reader.subscription(to: feed, for: .local)
    let location = try #require(await app.post("\(path)/unsubscribe", []).location)
    let page = await app.get(location).text
    #expect(page.contains("Unsubscribed from"))
    let event = try #require(location.split(separator: "=")[1].split(separator: "&").first)
    _ = await app.post("/marks/\(event)/undo", [("back", location)])
    var after = try await app.reader.subscription(to: feed, for: .local)
    // It is due at once.
    after?.nextCheckAt = before?.nextCheckAt
    #expect(after == before)
    #expect(before?.unreadCount == 2)
    #expect(!(await app.get(location).text.contains("Unsubscribed from")))
  }

  @Test func `whether there are older items is told where it was asked`() async throws {
    let app = try await TestApp()
    let (feed, _) = try await app.feed(items: 2)
    let settings = await app.get("/feeds/\(feed.rawValue)/settings")
    #expect(settings.text.contains("Fetch older items"))
    let answer = await app.post("/feeds/\(feed.rawValue)/older", [])
    #expect(answer.status == 303)
    let told = await app.get(answer.location ?? "")
    #expect(told.text.contains("role=\"alert\""), "there is no network")
    let unknown = await app.post("/feeds/99/older", [])
    #expect(unknown.status == 404)
  }

  @Test func `a drag moves a feed out of one folder into another`() async throws {
    let app = try await TestApp()
    let feed = try await app.feed(items: 0).feed
    for name in ["A", "B", "C"] {
      _ = await app.post("/feeds/\(feed.rawValue)/settings", [("newFolder", name)])
    }
    let folders = try await app.reader.sidebar(for: .local).folders.map(\.id)
    let move = "/feeds/\(feed.rawValue)/move"
    _ = await app.post(
      move,
      [("from", "\(folders[0].rawValue)"), ("to", "\(folders[1].rawValue)")]
    )
    let row = try await app.reader.subscription(to: feed, for: .local)
    #expect(row?.folders == [folders[1], folders[2]])
    _ = await app.post(move, [("from", "\(folders[1].rawValue)"), ("to", "none")])
    #expect(try await app.reader.subscription(to: feed, for: .local)?.folders == [])
  }

  @Test func `a folder goes into another, but never into itself`() async throws {
    let app = try await TestApp()
    _ = await app.post("/folders", [("name", "A")])
    _ = await app.post("/folders", [("name", "B")])
    let folders = try await app.reader.sidebar(for: .local).folders.map(\.id)
    let path = "/folders/\(folders[1].rawValue)/settings"
    _ = await app.post(path, [("parent", "\(folders[0].rawValue)"), ("layout", "cards")])
    let inner = try await app.reader.sidebar(for: .local).folders.first { $0.id == folders[1] }
    #expect(inner?.parent == folders[0])
    #expect(inner?.ownLayout == .cards)
    let answer = await app.post(
      "/folders/\(folders[0].rawValue)/settings",
      [("parent", "\(folders[1].rawValue)")],
      [("Tidings-Part", "main")]
    )
    #expect(answer.status == 409)
    #expect(answer.text == "A folder cannot lie inside itself.\n")
  }

  @Test func `switches and choices of one form leave the others alone`() async throws {
    let app = try await TestApp()
    _ = await app.post(
      "/settings/user",
      [("marks-read-on-scroll", "false"), ("marks-read-on-scroll", "true")]
    )
    _ = await app.post("/settings/user", [("refresh-interval", "900"), ("key.next", "n")])
    var expected = UserSettings()
    expected.marksReadOnScroll = true
    expected.refreshIntervalInSeconds = 900
    expected.keys = ["next": "n"]
    #expect(try await app.reader.settings(for: .local) == expected)
    #expect(await app.get("/unread").text.contains("data-marks-on-scroll"))
    _ = await app.post(
      "/settings/user",
      [("refresh-interval", ""), ("marks-read-on-scroll", "false")]
    )
    expected.marksReadOnScroll = false
    expected.refreshIntervalInSeconds = nil
    #expect(try await app.reader.settings(for: .local) == expected)
  }
}

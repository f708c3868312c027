import HTTPSemantics
import HTTPServing
import ReaderModel
import ReaderServices
import TestSupport
import Testing

@Suite struct `Acting in the app` {
  @Test func `a mark goes back to the page it was made on`() async throws {
    let app = try await TestApp()
    let (_, items) = try await app.feed(items: 1)
    let answer = await app.post(
      "/marks",
      [("read", "\(items[0].rawValue)"), ("back", "/search?q=a%20b")]
    )
    #expect(answer.status == 303)
    #expect(answer.location == "/search?q=a%20b")
    #expect(try await app.isRead(items[0]))
  }

  @Test func `a form cannot lead away from the reader`() async throws {
    let app = try await TestApp()
    let (_, items) = try await app.feed(items: 1)
    for back in ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:1"] {
      let answer = await app.post("/marks", [("star", "\(items[0].rawValue)"), ("back", back)])
      #expect(answer.location == "/unread")
    }
  }

  @Test func `keep unread leads to the list, for the item's page would mark it again`() async throws
  {
    let app = try await TestApp()
    let (_, items) = try await app.feed(items: 1)
    let item = "/items/\(items[0].rawValue)?in=all"
    _ = await app.get(item)
    let answer = await app.post("/marks", [("unread", "\(items[0].rawValue)"), ("back", item)])
    #expect(answer.location == "/all")
    #expect(try await !app.isRead(items[0]))
  }

  @Test func `a star is set and taken away, and scripts are not sent anywhere`() async throws {
    let app = try await TestApp()
    let (_, items) = try await app.feed(items: 1)
    let number = "\(items[0].rawValue)"
    let script = [("Tidings-Part", "main")]
    #expect(await app.post("/marks", [("star", number)], script).text.hasPrefix("{\"count\":1,"))
    #expect(await app.get("/starred").rows == items)
    _ = await app.post("/marks", [("unstar", number)], script)
    #expect(await app.get("/starred").rows == [])
  }

  @Test func `mark all leaves what arrived after the list was drawn, and can be undone`()
    async throws
  {
    let app = try await TestApp()
    let (feed, old) = try await app.feed(items: 4)
    let page = await app.get("/unread").text
    #expect(page.contains("name=\"newest\" value=\"\(old[0].rawValue)\""))
    let late = try await app.add(1, to: feed)
    let answer = await app.post(
      "/marks/all",
      [("in", "unread"), ("newest", "\(old[0].rawValue)")],
      [("Tidings-Part", "main")]
    )
    #expect(answer.text.hasPrefix("{\"count\":4,\"undo\":"))
    #expect(await app.get("/unread").rows == late)
    let event = try #require(answer.text.split(separator: ":").last?.dropLast())
    _ = await app.post("/marks/\(event)/undo", [])
    #expect(await app.get("/unread").rows == late + old)
  }

  @Test func `an operation is done once, also among others in one form`() async throws {
    let app = try await TestApp()
    let (_, items) = try await app.feed(items: 3)
    let script = [("Tidings-Part", "main")]
    let (one, two) = (items[0].rawValue, items[1].rawValue)
    let first = "0b5e7c1a-0000-4000-8000-000000000001"
    let second = "0b5e7c1a-0000-4000-8000-000000000002"
    let single = await app.post("/marks", [("read", "\(one)"), ("op", first)], script).text
    #expect(single.hasPrefix("{\"count\":1,\"undo\":"))
    _ = await app.post("/marks", [("unread", "\(one)")], script)
    let answer = await app.post(
      "/marks",
      [
        ("mark", "read=\(one)&op=\(first)"),
        ("mark", "in=all&newest=\(items[0].rawValue)&op=\(second)"),
        ("mark", "of=\(second)"),
        ("mark", "star=\(two)"),
      ],
      script
    ).text
    #expect(answer.contains("\"op\":\"\(first)\",\"repeated\":true}"))
    #expect(answer.hasPrefix("{\"done\":[{\"count\":1,"))
    #expect(await app.get("/unread").rows == items)
    #expect(await app.get("/starred").rows == [items[1]])
  }

  @Test(
    arguments: [
      "op=7", "at=x", "in=feeds/1&newest=3&stretch=above", "in=all&newest=3&stretch=older-x",
    ]
  )
  func `a form that cannot be read marks nothing`(fields: String) async throws {
    let app = try await TestApp()
    let (_, items) = try await app.feed(items: 1)
    let inner = fields.hasPrefix("in") ? fields : "read=\(items[0].rawValue)&\(fields)"
    #expect(await app.post("/marks", [("mark", inner)]).status == 400)
    #expect(try await !app.isRead(items[0]))
  }

  @Test func `a device whose clock is wrong is put right`() async throws {
    let app = try await TestApp()
    let (_, items) = try await app.feed(items: 1)
    let number = "\(items[0].rawValue)"
    _ = await app.post("/marks", [("read", number)])
    app.clock.advance(bySeconds: 10)
    // Its clock says 1970; what it tells was done a second ago.
    _ = await app.post("/marks", [("unread", number), ("at", "5000"), ("sent", "6000")])
    #expect(try await !app.isRead(items[0]))
  }

  @Test func `what was done stands in the history, with who did it, until it is too old`()
    async throws
  {
    let app = try await TestApp()
    let (_, items) = try await app.feed(items: 3)
    #expect(await app.get("/history").text.contains("Nothing to take back"))
    let phone = [
      ("User-Agent", "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Safari/604")
    ]
    for item in items.prefix(2) {
      _ = await app.post("/marks", [("star", "\(item.rawValue)")], phone)
    }
    _ = await app.post(
      "/marks",
      [("in", "all"), ("newest", "\(items[0].rawValue)"), ("stretch", "below")]
        + [("item", "\(items[0].rawValue)")]
    )
    let page = await app.get("/history").text
    #expect(page.contains("Starred 2 items"))
    #expect(page.contains("Safari on iPhone"))
    #expect(page.contains("Marked 2 items as read"))
    #expect(page.contains("All items, below an item"))
    let marks = page.matches(of: /value="(event=\d+)"/).map { ("mark", String($0.1)) }
    #expect(marks.count == 3)
    let answer = await app.post("/marks", marks + [("back", "/history")])
    #expect(answer.location == "/history")
    #expect(await app.get("/starred").rows == [])
    #expect(await app.get("/unread").rows == items)
    #expect(await app.get("/history").text.matches(of: />Undone</).count == 2)
    app.clock.advance(bySeconds: 31 * 86_400)
    #expect(await app.get("/history").text.contains("Nothing to take back"))
  }

  @Test func `where nothing is left to undo the page it came from says so`() async throws {
    let app = try await TestApp()
    let (_, items) = try await app.feed(items: 1)
    let first = try await app.reader.setRead([items[0]], to: true, for: .local)
    app.clock.advance(bySeconds: 60)
    _ = try await app.reader.setRead([items[0]], to: true, for: .local)
    let mark = ("mark", "event=\(try #require(first.event).rawValue)")
    let older = "/history?before=1796040000000"
    let answer = await app.post("/marks", [mark, ("back", older)])
    #expect(answer.location == "\(older)&nothing=1")
  }

  @Test func `loading an item's page anew opens nothing`() async throws {
    let app = try await TestApp()
    let (_, items) = try await app.feed(items: 1)
    let item = "/items/\(items[0].rawValue)?in=all"
    _ = await app.get(item)
    _ = await app.post("/marks", [("unread", "\(items[0].rawValue)")])
    #expect(await app.get(item, [("Cache-Control", "max-age=0")]).status == 200)
    #expect(try await !app.isRead(items[0]))
    _ = await app.get(item)
    #expect(try await app.isRead(items[0]))
  }

  @Test func `without scripts a page marks what stands above and below an item`() async throws {
    let app = try await TestApp()
    let (feed, items) = try await app.feed(items: 4)
    let link = "/items/\(items[1].rawValue)/marks?in=unread&newest=\(items[0].rawValue)"
    #expect(
      await app.get("/unread").text.contains("href=\"\(link.replacing("&", with: "&amp;"))\"")
    )
    let late = try await app.add(1, to: feed)
    let page = await app.get(link).text
    #expect(page.contains("name=\"newest\" value=\"\(items[0].rawValue)\""))
    let fields = [("in", "unread"), ("newest", "\(items[0].rawValue)")]
    let item = [("item", "\(items[1].rawValue)")]
    _ = await app.post("/marks/all", fields + item + [("stretch", "above")])
    #expect(await app.get("/unread").rows == late + items.dropFirst())
    _ = await app.post("/marks/all", fields + item + [("stretch", "below")])
    #expect(await app.get("/unread").rows == late + [items[1]])
  }

  @Test func `mark all can be undone without scripts, by whoever did it, once and soon`()
    async throws
  {
    let app = try await TestApp()
    let (_, items) = try await app.feed(items: 3)
    func markAll() async throws -> String {
      let answer = await app.post(
        "/marks/all",
        [("in", "all"), ("newest", "\(items[0].rawValue)"), ("back", "/all?show=unread")]
      )
      return try #require(answer.location)
    }
    let place = try await markAll()
    #expect(place.hasPrefix("/all?show=unread&undo="))
    #expect(try await markAll() == place, "a second tap leaves the Undo of the first")
    let page = await app.get(place).text
    #expect(page.contains("3 items marked as read."))
    let event = place.split(separator: "undo=").last?.prefix { $0 != "&" } ?? ""
    let undo = "/marks/\(event)/undo"
    #expect(page.contains("action=\"\(undo)\""))
    #expect(page.contains("name=\"back\" value=\"/all?show=unread\""))
    #expect(await app.post(undo, [("back", "/all?show=unread")]).location == "/all?show=unread")
    #expect(await app.get("/unread").rows == items)
    #expect(!(await app.get(place).text.contains("marked as read.")), "it has been undone")
    #expect(!(await app.get("/all?undo=999&marked=5").text.contains("marked as read.")))
    let later = try await markAll()
    app.clock.advance(bySeconds: 2 * 3600)
    #expect(!(await app.get(later).text.contains("marked as read.")), "it was long ago")
  }

  @Test func `a feed gets another name and a folder`() async throws {
    let app = try await TestApp()
    let (feed, _) = try await app.feed(items: 1)
    let settings = "/feeds/\(feed.rawValue)/settings"
    let answer = await app.post(settings, [("title", " Better "), ("newFolder", "Morning")])
    #expect(answer.location == "/feeds/\(feed.rawValue)")
    let sidebar = try await app.reader.sidebar(for: .local)
    #expect(sidebar.subscriptions.map(\.title) == ["Better"])
    #expect(sidebar.folders.map(\.name) == ["Morning"])
    let folder = try #require(sidebar.folders.first?.id)
    #expect(await app.get("/folders/\(folder.rawValue)").rows.count == 1)
    #expect(await app.get(settings).text.contains("value=\"\(folder.rawValue)\" checked"))
  }

  @Test func `a folder is renamed and removed, and its feeds stay`() async throws {
    let app = try await TestApp()
    let (feed, _) = try await app.feed(items: 1)
    _ = await app.post("/feeds/\(feed.rawValue)/settings", [("newFolder", "A")])
    let folder = try #require(try await app.reader.sidebar(for: .local).folders.first?.id)
    _ = await app.post("/folders/\(folder.rawValue)/settings", [("name", "B")])
    #expect(try await app.reader.sidebar(for: .local).folders.map(\.name) == ["B"])
    _ = await app.post("/folders/\(folder.rawValue)/remove", [])
    let sidebar = try await app.reader.sidebar(for: .local)
    #expect(sidebar.folders.isEmpty)
    #expect(sidebar.subscriptions.count == 1)
  }

  @Test func `a folder that another tab removed is not here, and a taken name is explained`()
    async throws
  {
    let app = try await TestApp()
    let (feed, _) = try await app.feed(items: 1)
    #expect(await app.post("/folders/999/remove", []).status == 404)
    #expect(await app.post("/folders/999/settings", [("name", "X")]).status == 404)
    for name in ["A", "B"] {
      _ = await app.post("/feeds/\(feed.rawValue)/settings", [("newFolder", name)])
    }
    let folder = try #require(try await app.reader.sidebar(for: .local).folders.first?.id)
    let answer = await app.post("/folders/\(folder.rawValue)/settings", [("name", "B")])
    #expect(answer.status == 409)
    #expect(answer.text.contains("That name is taken"))
  }

  @Test func `a mark needs an item`() async throws {
    let app = try await TestApp()
    #expect(await app.post("/marks", [("read", "x")]).status == 400)
  }

  @Test func `unsubscribing takes the feed off the lists`() async throws {
    let app = try await TestApp()
    let (feed, _) = try await app.feed(items: 2)
    let answer = await app.post("/feeds/\(feed.rawValue)/unsubscribe", [])
    #expect(answer.location == "/settings/feeds?undo=1&left=1")
    #expect(await app.get("/all").rows == [])
  }

  @Test func `a failed subscription says why and keeps what was typed`() async throws {
    let answer = try await TestApp().post("/subscriptions", [("address", "nowhere.example")])
    #expect(answer.status == 422)
    #expect(answer.text.contains("There is no server named nowhere.example."))
    #expect(answer.text.contains("value=\"nowhere.example\""))
  }

  @Test func `settings are kept in a cookie and change the page`() async throws {
    let app = try await TestApp()
    let answer = await app.post("/look", [("theme", "dark"), ("font", "sans"), ("size", "x")])
    let cookie = try #require(answer.response.headers["Set-Cookie"])
    #expect(cookie.hasPrefix("look=dark.sans.medium.blue.medium.medium; "))
    // The cookie of a version that knew three choices.
    let page = await app.get("/unread", [("Cookie", "look=dark.sans.medium")]).text
    #expect(page.contains("<html lang=\"en\" data-theme=\"dark\" data-font=\"sans\""))
  }

  @Test func `one choice leaves the others as they were`() async throws {
    let app = try await TestApp()
    let headers = [("Cookie", "look=dark.sans.huge.teal"), ("Tidings-Part", "main")]
    let answer = await app.post("/look", [("accent", "pink")], headers)
    #expect(answer.status == 204)
    let cookie = try #require(answer.response.headers["Set-Cookie"])
    #expect(cookie.hasPrefix("look=dark.sans.huge.pink.medium.medium; "))
  }

  @Test func `an open page hears of marks`() async throws {
    let app = try await TestApp()
    let (_, items) = try await app.feed(items: 1)
    let answer = await app.get("/events")
    guard case .stream(let chunks) = answer.response.body else {
      Issue.record("no stream")
      return
    }
    _ = await app.post("/marks", [("read", "\(items[0].rawValue)")])
    var text = ""
    for await chunk in chunks {
      text += String(decoding: chunk, as: UTF8.self)
      if text.contains("event: marks\n") { break }
    }
    #expect(text.hasPrefix(": open\n"))
  }
}

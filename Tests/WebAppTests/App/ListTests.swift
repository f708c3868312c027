import HTMLWriting
import HTTPSemantics
import HTTPServing
import ReaderModel
import ReaderServices
import StoreTestSupport
import Testing

@testable import WebApp

@Suite struct `Lists in the app` {
  private static let script = [("Tidings-Part", "rows")]

  @Test func `rows can be had again by their items, also those that have left the list`()
    async throws
  {
    let app = try await TestApp()
    let (_, items) = try await app.feed(items: 5)
    try await app.reader.setRead([items[1]], to: true, for: .local)
    let wanted = [items[3], items[1]]
    let numbers = wanted.map { "\($0.rawValue)" }.joined(separator: "%20")
    let answer = await app.get("/rows?in=unread&items=\(numbers)", Self.script)
    #expect(answer.rows == wanted)
    #expect(!answer.text.contains("<html"))
    #expect(await app.get("/rows?in=unread&items=999999", Self.script).rows == [])
    #expect(await app.get("/rows?in=unread&items=", Self.script).status == 404)
  }

  @Test func `a feed and its folder keep how they are drawn, a place is kept by the browser`()
    async throws
  {
    let app = try await TestApp()
    let (feed, _) = try await app.feed(items: 1)
    let list = "feeds/\(feed.rawValue)"
    #expect(await app.get("/\(list)").text.contains("class=\"rows\""))
    let answer = await app.post(
      "/layout",
      [("in", list), ("layout", "cards"), ("back", "/\(list)")]
    )
    #expect(answer.location == "/\(list)")
    #expect(await app.get("/\(list)").text.contains("class=\"rows cards\""))

    let folder = try await app.reader.folder(path: ["News"], for: .local)
    let name = "folders/\(folder.rawValue)"
    _ = await app.post("/layout", [("in", name), ("layout", "titles")])
    #expect(try await app.reader.sidebar(for: .local).folders.first?.layout == .titles)

    let place = await app.post("/layout", [("in", "today"), ("layout", "cards")])
    let cookie = try #require(place.response.headers["Set-Cookie"])
    #expect(cookie.hasPrefix("layouts=today.cards;"))
    #expect(await app.post("/layout", [("in", "today"), ("layout", "x")]).status == 400)
    #expect(await app.post("/layout", [("in", "feeds/99"), ("layout", "cards")]).status == 404)
  }

  @Test(arguments: [("Ann", "Bob", "feed"), ("Ann", "Ann", "author")])
  func `the rows of one feed say what tells them apart, and not whose they are`(
    _ one: String,
    _ other: String,
    _ of: String
  ) {
    let rows = [one, other].enumerated().map { number, author in
      var row = Samples.row(Int64(number + 1))
      row.author = author
      return row
    }
    func text(_ list: ItemList) -> String {
      let page = Samples.listPage(list, rows: rows)
      return page.page.mainElement.text
    }
    let feed = text(ItemList(.place(.feed(rows[0].feedID))))
    #expect(feed.contains("data-of=\"\(of)\""))
    #expect(feed.contains("<span class=\"author\"><bdi>Ann</bdi></span>"))
    #expect(!text(.unread).contains("data-of"))
  }

  @Test func `pictures are a wall unless somebody wants them otherwise`() {
    #expect(PlaceLayouts(text: "")["pictures"] == .pictures)
    #expect(PlaceLayouts(text: "")["unread"] == .rows)
    var layouts = PlaceLayouts(text: "unread.titles-nowhere.cards-pictures.what-x")
    layouts["pictures"] = .rows
    layouts["feeds/1"] = .cards
    layouts["searches/0"] = .cards
    layouts["searches/7"] = .cards
    #expect(layouts.text == "pictures.rows-searches~7.cards-unread.titles")
    #expect(PlaceLayouts(text: layouts.text) == layouts)
  }

  @Test func `opening the reader leads to the list that was open last`() async throws {
    let app = try await TestApp()
    for (cookie, address) in [
      ("place=%2Fall%3Fshow%3Dunread", "/all?show=unread"), ("place=/podcasts", "/podcasts"),
      ("place=/settings", "/unread"), ("place=//evil.example", "/unread"), ("place=", "/unread"),
    ] {
      #expect(await app.get("/", [("Cookie", cookie)]).location == address + "#resume")
    }
  }

  @Test func `columns are as wide as they were made, from the first drawing on`() async throws {
    let app = try await TestApp()
    let page = await app.get("/unread", [("Cookie", "columns=288-410")]).text
    #expect(page.contains("<link rel=\"stylesheet\" href=\"/columns/288-410.css\">"))
    let sheet = await app.get("/columns/288-410.css")
    #expect(sheet.text == ":root { --sidebar: 288px; --list: 410px; }\n")
    #expect(sheet.response.headers["Content-Type"] == "text/css; charset=utf-8")
    for text in ["288", "10-400", "288-9000", "288-410-1", "a-b", "288;-410"] {
      #expect(await !app.get("/unread", [("Cookie", "columns=\(text)")]).text.contains("/columns/"))
    }
  }
}

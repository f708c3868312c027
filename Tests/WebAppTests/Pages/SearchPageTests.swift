import HTMLWriting
import ReaderModel
import ReaderServices
import Testing

@testable import WebApp

@Suite struct `A page of search results` {
  private func page(
    _ words: String,
    rows: [ItemRow] = [Samples.row()],
    sidebar: Sidebar = Samples.sidebar()
  ) -> String {
    var page = Samples.listPage(ItemList(.search(words)), rows: rows, sidebar: sidebar)
    page.stage.matches = MatchedWords(SearchQuery(typed: words))
    return page.listPane.text
  }

  @Test(arguments: [
    ("creme", "Crème & more", "<mark>Crème</mark> &amp; more"),
    ("京都", "東京都の港", "東<mark>京都</mark>の港"),
    ("\"high tide\"", "A high, tide", "A <mark>high, tide</mark>"),
    ("ti*", "tide < time", "<mark>tide</mark> &lt; <mark>time</mark>"),
    ("-high tide", "high tide", "high <mark>tide</mark>"),
    ("author:tide", "tide", "tide"),
    ("zzz", "<b>plain</b>", "&lt;b&gt;plain&lt;/b&gt;"),
  ])
  func `marks what it was found by`(words: String, title: String, html: String) {
    let matches = MatchedWords(SearchQuery(words))
    #expect(MarkedText(text: title, matches: matches, field: .title).html.text == html)
  }

  @Test func `marks previews as well, but no words of the title alone`() {
    let row = Samples.row(title: "Low tide", preview: "The tide turns.")
    #expect(page("tide ", rows: [row]).contains("The <mark>tide</mark> turns."))
    let inTitle = page("title:tide ", rows: [row])
    #expect(inTitle.contains("Low <mark>tide</mark>"))
    #expect(inTitle.contains("The tide turns."))
  }

  @Test func `says quietly what it could not use`() {
    #expect(page("tide before:soon").contains("before: needs a date"))
    #expect(!page("tide").contains("needs a date"))
  }

  @Test func `has filters that put a condition in and take it out`() {
    #expect(page("tide").contains("/search?q=tide%20is%3Aunread\""))
    let narrowed = page("tide is:unread feed:\"A feed\"")
    #expect(narrowed.contains("href=\"/search?q=tide%20feed%3A%22A%20feed%22\" "))
    #expect(narrowed.contains("href=\"/search?q=tide%20is%3Aunread\" "))
  }

  @Test func `names feeds, folders, saved searches and people that are called so`() {
    var sidebar = Samples.sidebar(feedTitle: "Häfen der Welt", folder: "Harbours")
    sidebar.savedSearches = [
      SavedSearch(id: SavedSearchID(rawValue: 5), name: "All harbours", text: "harbour*")
    ]
    var row = Samples.row()
    row.author = "Hanna Harb"
    let found = page("ha", rows: [row], sidebar: sidebar)
    #expect(found.contains("href=\"/feeds/3\""))
    #expect(found.contains("href=\"/folders/1\""))
    #expect(found.contains("href=\"/searches/5\""))
    #expect(found.contains("q=author%3A%22Hanna%20Harb%22"))
    #expect(!page("ha zz", rows: [row], sidebar: sidebar).contains("href=\"/feeds/3\""))
  }

  @Test func `offers a way on where nothing was found`() {
    #expect(page("tide harbour", rows: []).contains("q=tide%20OR%20harbour"))
    #expect(page("tide is:unread", rows: []).contains("Search everywhere"))
    #expect(page("tide ", rows: []).contains("q=tide%2A"))
    #expect(page("is:unread", rows: []).contains("href=\"/all\""))
    #expect(page("before:", rows: []).contains("Nothing to look for yet"))
  }

  @Test func `can be kept and marked as read`() {
    let found = page("tide")
    #expect(found.contains("action=\"/searches\""))
    #expect(found.contains("name=\"q\" value=\"tide\""))
    #expect(!page("", rows: []).contains("data-mark-all"))
  }
}

@Suite struct `Saved searches in the app` {
  @Test func `are kept, shown as places, changed and removed`() async throws {
    let app = try await TestApp()
    try await app.feed(items: 3)
    let kept = await app.post("/searches", [("q", "story*"), ("name", "Stories <b>")])
    let address = try #require(kept.location)
    #expect(address == "/searches/1")
    let list = await app.get(address).text
    #expect(list.contains("Stories &lt;b&gt;"))
    #expect(list.contains("<mark>Story</mark> 2"))
    #expect(list.contains("href=\"/searches/1/settings\""))
    #expect(list.contains("/items/3?in=searches/1"))

    let edit = await app.get("/searches/1/settings").text
    #expect(edit.contains("value=\"story*\""))
    _ = await app.post("/searches/1/settings", [("name", "One"), ("q", "\"story 1\"")])
    let changed = await app.get(address).text
    #expect(changed.contains("<mark>Story 1</mark>"))
    #expect(!changed.contains("Story 2"))
    #expect(await app.post("/searches/1/settings", [("q", "before:")]).status == 400)

    _ = await app.post("/searches/1/remove", [])
    #expect(await app.get(address).status == 404)
    #expect(await app.get("/searches/1/settings").status == 404)
    #expect(await app.post("/searches/1/settings", [("q", "a")]).status == 404)
  }

  @Test func `mark what they list as read, like other lists`() async throws {
    let app = try await TestApp()
    let (_, items) = try await app.feed(items: 3)
    _ = await app.post("/marks", [("read", String(items[0].rawValue))])
    let newest = String(items[0].rawValue)
    _ = await app.post("/marks/all", [("in", "search"), ("q", "\"story 1\""), ("newest", newest)])
    let unread = try await app.reader.items(ItemListQuery(place: .unread, limit: 9), for: .local)
    #expect(unread.rows.map(\.title) == ["Story 0"])
  }
}

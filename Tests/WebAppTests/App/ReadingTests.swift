import CivilTime
import HTMLWriting
import ReaderModel
import StoreTestSupport
import Testing

@testable import WebApp

@Suite struct `Reading in the app` {
  @Test func `the start leads to the unread list`() async throws {
    let app = try await TestApp()
    let answer = await app.get("/")
    #expect(answer.status == 303)
    #expect(answer.location == "/unread#resume")
  }

  @Test func `an empty reader says what to do first`() async throws {
    let answer = try await TestApp().get("/unread")
    #expect(answer.status == 200)
    #expect(answer.text.contains("Nothing subscribed to yet"))
    #expect(answer.text.contains("href=\"/add\""))
  }

  @Test func `the list shows the newest items first and the count of all`() async throws {
    let app = try await TestApp()
    let (_, items) = try await app.feed(items: 3)
    let answer = await app.get("/unread")
    #expect(answer.rows == items)
    #expect(
      answer.text.contains(
        "<span class=\"count\" data-count=\"unread\" data-exact=\"\">3</span> unread"
      )
    )
  }

  @Test func `load more brings every item once`() async throws {
    let app = try await TestApp()
    let (_, items) = try await app.feed(items: 120)
    var found: [ItemID] = []
    var address: String? = "/unread"
    while let next = address, found.count < 500 {
      let answer = await app.get(next)
      found += answer.rows
      address = answer.more
    }
    #expect(found == items)
  }

  @Test func `opening an item marks it as read`() async throws {
    let app = try await TestApp()
    let (_, items) = try await app.feed(items: 2)
    let answer = await app.get("/items/\(items[0].rawValue)?in=unread")
    #expect(answer.status == 200)
    #expect(answer.text.contains("The text of story 1."))
    #expect(try await app.isRead(items[0]))
    #expect(try await !app.isRead(items[1]))
    #expect(await app.get("/unread").rows == [items[1]])
  }

  @Test(arguments: [
    [("Sec-Purpose", "prefetch;prerender")], [("Purpose", "prefetch")],
    [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Dest", "document")],
    [("Sec-Fetch-Site", "same-origin"), ("Sec-Fetch-Dest", "image")],
  ])
  func `what nobody looks at is not marked`(headers: [(String, String)]) async throws {
    let app = try await TestApp()
    let (_, items) = try await app.feed(items: 1)
    _ = await app.get("/items/\(items[0].rawValue)", headers)
    #expect(try await !app.isRead(items[0]))
  }

  @Test func `an item leads to its neighbours in the list it was opened in`() async throws {
    let app = try await TestApp()
    let (feed, items) = try await app.feed(items: 3)
    let answer = await app.get("/items/\(items[1].rawValue)?in=feeds/\(feed.rawValue)")
    let list = "in=feeds/\(feed.rawValue)"
    #expect(answer.text.contains("href=\"/items/\(items[0].rawValue)?\(list)\""))
    #expect(answer.text.contains("href=\"/items/\(items[2].rawValue)?\(list)\""))
  }

  @Test func `a row does not say its title twice`() async throws {
    let app = try await TestApp()
    let (feed, _) = try await app.feed(items: 0)
    let now = Timestamp(seconds: 1_796_040_000)
    var item = IncomingItem.sample(1, title: "Minutes of May", published: now)
    item.preview = "Minutes of May"
    try await app.store.add([item], to: feed, at: now)
    #expect(await app.get("/all").rows.count == 1)
    #expect(!(await app.get("/all").text.contains("row-preview")))
  }

  @Test(arguments: [
    ("Minutes of a long May...", "Minutes of a long May and of June.", "\u{2026}and of June."),
    (
      "Minutes of a long May\u{2026}", "Minutes of a long May-day in June.", "\u{2026}-day in June."
    ),
    // Too few words to be sure, other words, no more words.
    ("May...", "May it rain.", "May it rain."),
    ("Minutes of a long May...", "Hours of June.", "Hours of June."),
    ("Minutes of a long May", "Minutes of a long May and June.", "Minutes of a long May and June."),
  ])
  func `a row goes on where a title broke off that is the beginning of the text`(
    title: String,
    preview: String,
    shown: String
  ) {
    let row = Samples.row(title: title, preview: preview)
    let html = ListRow(row: row, list: .unread, layout: .rows, isOpen: false, stage: Samples.stage)
      .html.text
    #expect(html.contains(">\(shown)</p>"))
  }

  @Test func `an author who is named by an address is shown by the name of the site`() {
    let item = ItemDetail(
      row: Samples.row(),
      content: ItemContent(form: .plain, text: ""),
      authors: [ItemAuthor(name: "http://www.a.example/people/ana"), ItemAuthor(name: "Ana")]
    )
    let head = ArticleHead(item: item, content: HTML(), stage: Samples.stage).html.text
    #expect(head.contains("href=\"http://www.a.example/people/ana\""))
    #expect(head.contains(">a.example</a>"))
    #expect(head.contains(">Ana</span>"))
  }

  @Test func `search finds words and says when it does not`() async throws {
    let app = try await TestApp()
    try await app.feed(items: 5)
    #expect(await app.get("/search?q=story").rows.count == 5)
    #expect(await app.get("/search?q=nowhere").text.contains("Nothing found"))
    #expect(await app.get("/search").text.contains("Search everything"))
  }

  @Test(arguments: ["/items/999", "/feeds/999", "/folders/999", "/feeds/999/settings", "/nothing"])
  func `what is not there is said with status 404`(address: String) async throws {
    let answer = try await TestApp().get(address)
    #expect(answer.status == 404)
    #expect(answer.text.contains("Not here"))
  }

  @Test func `a script gets the part that it asks for`() async throws {
    let app = try await TestApp()
    let (_, items) = try await app.feed(items: 60)
    let item = "/items/\(items[0].rawValue)"
    let article = await app.get(item, [("Tidings-Part", "article")]).text
    #expect(article.hasPrefix("<article "))
    #expect(await app.get("/all", [("Tidings-Part", "main")]).text.hasPrefix("<main "))
    #expect(await app.get("/all", [("Tidings-Part", "sidebar")]).text.hasPrefix("<nav "))
    let more = try #require(await app.get("/all").more)
    let rows = await app.get(
      more.split(separator: "&amp;").joined(separator: "&"),
      [("Tidings-Part", "rows")]
    )
    #expect(rows.text.hasPrefix("<li "))
    #expect(rows.rows == Array(items[50...]))
  }

  @Test func `counts are told as data`() async throws {
    let app = try await TestApp()
    let (feed, items) = try await app.feed(items: 3)
    let answer = await app.get("/counts")
    let newest = try #require(items.first)
    #expect(
      answer.text
        == "{\"unread\":3,\"starred\":0,\"feed-\(feed.rawValue)\":3,\"newest\":\(newest.rawValue)}"
    )
  }
}

import CivilTime
import ReaderModel
import ReaderServices
import Storage
import StoreTestSupport
import TestSupport
import Testing

@Suite struct `The full article in the app` {
  private let app: TestApp
  private let feed: FeedID
  private let item: ItemID

  private var page: String { "/items/\(item.rawValue)" }

  init() async throws {
    app = try await TestApp()
    feed = try await app.feed(items: 0).feed
    var story = IncomingItem.sample(1, text: "The beginning.")
    story.url = "https://news.example/1"
    item = try await app.store.add([story], to: feed, at: app.clock.now)[0]
  }

  private func storeArticle(isExcerpt: Bool = false) async throws {
    let content = ItemContent(form: .html, text: "<p>All of it.</p><script>evil()</script>")
    try await app.store.storeFullText(
      FullText(
        fetchedAt: app.clock.now,
        outcome: .article(FullArticle(content: content, isExcerpt: isExcerpt))
      ),
      of: item,
      searchText: nil
    )
  }

  @Test func `is asked for by a form and shown at an address of its own`() async throws {
    try await storeArticle()
    let first = await app.get("\(page)?in=all").text
    #expect(first.contains("The beginning.") && !first.contains("All of it."))
    #expect(first.contains("action=\"\(page)/text\""))
    let answer = await app.post("\(page)/text", [("text", "full"), ("in", "all")])
    #expect(answer.location == "\(page)/full?in=all")
    let full = await app.get("\(page)/full?in=all").text
    #expect(full.contains("All of it.") && !full.contains("The beginning."))
    #expect(full.contains("Full article from news.example"))
    #expect(!full.contains("evil"))
    let back = await app.post("\(page)/text", [("text", "feed"), ("in", "all")])
    #expect(back.location == "\(page)/feed?in=all")
  }

  @Test func `comes to a script as the pane alone`() async throws {
    try await storeArticle(isExcerpt: true)
    let answer = await app.post("\(page)/text", [("text", "full")], [("Tidings-Part", "article")])
    #expect(answer.status == 200)
    #expect(answer.text.hasPrefix("<article class=\"pane article-pane\""))
    #expect(answer.text.contains("shows only the beginning"))
  }

  @Test func `says why there is none, beside what the feed has`() async throws {
    _ = await app.post("\(page)/text", [("text", "full")])
    let text = await app.get("\(page)/full").text
    #expect(text.contains("The beginning."))
    #expect(text.contains("Try again"))
    #expect(text.contains("notice bad"))
    // Without the wish nobody is told of it.
    #expect(!(await app.get(page).text.contains("Try again")))
  }

  @Test func `is the rule for a feed that wants it always`() async throws {
    try await storeArticle()
    _ = await app.post("\(page)/text", [("always", "yes")])
    let row = try await app.reader.subscription(to: feed, for: .local)
    #expect(row?.options.fetchesFullText == true)
    #expect(await app.get(page).text.contains("All of it."))
    #expect(await app.get("\(page)/feed").text.contains("The beginning."))
    _ = await app.post("\(page)/text", [("always", "no")])
    #expect(await app.get(page).text.contains("The beginning."))
  }

  @Test func `is awaited by the page of an item whose feed wants it`() async throws {
    try await app.reader.setOptions(
      SubscriptionOptions(fetchesFullText: true),
      of: feed,
      for: .local
    )
    let text = await app.get(page).text
    #expect(text.contains("data-awaited") && text.contains("The beginning."))
  }

  @Test func `is not offered where the item has no page`() async throws {
    let other = try await app.add(1, to: feed)[0]
    let text = await app.get("/items/\(other.rawValue)").text
    #expect(!text.contains("full-text"))
  }

  @Test func `is nowhere for items that are not there`() async throws {
    #expect(await app.get("/items/999/full").status == 404)
    #expect(await app.get("\(page)/other").status == 404)
    #expect(await app.post("/items/999/text", [], [("Tidings-Part", "article")]).status == 404)
  }
}

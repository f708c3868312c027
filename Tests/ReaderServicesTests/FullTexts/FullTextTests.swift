import CivilTime
import Fetching
import HTMLCleaning
import HTMLWriting
import HTTPSemantics
import ReaderModel
import ReaderServices
import ReaderTestSupport
import TestSupport
import Testing

@Suite struct `The full text of an item` {
  private let test: TestReader
  private let feed: FeedID
  private let item: ItemID

  init() async throws {
    test = try await TestReader()
    feed = try await test.subscribe("https://a.example/feed", items: 1...1)
    item = try await test.reader.items(ItemListQuery(place: .all), for: .local).rows[0].id
  }

  private static func page(_ name: String, title: String = "Item 1", tail: String = "") -> String {
    let text = String(
      repeating: "\(name) went on as before, with boats, nets, and a clause or two. ",
      count: 12
    )
    return """
      <html><title>\(title)</title><body><nav><a href=/>Home</a></nav><article><h1>\(title)</h1>
      <p>\(text)</p><p>\(text)</p><img src=pic.jpg></article>\(tail)</body></html>
      """
  }

  private func put(_ html: String, at address: String = "https://site.example/1", status: Int = 200)
  {
    test.web[address] = .document(
      html,
      status: status,
      headers: ["Content-Type": "text/html; charset=utf-8"]
    )
  }

  private func fetch() async throws -> FullText? {
    try await test.reader.fetchFullText(of: item, for: .local)
  }

  @Test func `is fetched, cut out and kept`() async throws {
    put(Self.page("Harbour"))
    let article = try #require(try await fetch()?.article)
    var detail = try #require(try await test.reader.item(item, for: .local))
    detail.content = article.content
    let html = test.reader.cleanedContent(of: detail).html.text
    #expect(html.contains("Harbour went on"))
    #expect(html.contains("https://site.example/pic.jpg"))
    #expect(!html.contains("Home") && !html.contains("<h1>"))
    let kept = try await test.reader.fullText(of: item, for: .local)
    #expect(kept == FullTextState(text: try await fetch()))
    #expect(test.web.requests.last?.headers["Accept"]?.hasPrefix("text/html") == true)
  }

  @Test func `is found by search`() async throws {
    put(Self.page("Zanzibar"))
    _ = try await fetch()
    try await test.reader.indexArrivals()
    for words in ["zanzibar", "number"] {
      let page = try await test.reader.items(
        ItemListQuery(place: .all, search: SearchQuery(typed: words)),
        for: .local
      )
      #expect(page.rows.map(\.id) == [item])
    }
  }

  @Test func `is asked for once by those who want it together`() async throws {
    put(Self.page("Harbour"))
    let before = test.web.requests.count
    test.web.hold()
    async let first = fetch()
    async let second = fetch()
    async let third = fetch()
    while test.web.inFlight < 1 { await Task.yield() }
    for _ in 0..<100 { await Task.yield() }
    test.web.release()
    let texts = try await [first, second, third]
    #expect(Set(texts).count == 1)
    #expect(texts[0]?.article != nil)
    #expect(test.web.requests.count == before + 1)
  }

  @Test func `is had by the next one when the first gives up`() async throws {
    put(Self.page("Harbour"))
    test.web.hold()
    let impatient = Task { try await fetch() }
    while test.web.inFlight < 1 { await Task.yield() }
    test.web["https://site.example/1"] = .failure(.cancelled)
    async let patient = fetch()
    for _ in 0..<100 { await Task.yield() }
    impatient.cancel()
    put(Self.page("Harbour"))
    test.web.release()
    #expect(try await patient?.article != nil)
  }

  @Test func `goes on over the pages of the article`() async throws {
    put(Self.page("One", tail: "<a href='?page=2'>2</a>"))
    put(Self.page("Two", tail: "<a href='?page=3'>3</a>"), at: "https://site.example/1?page=2")
    put("gone", at: "https://site.example/1?page=3", status: 404)
    let text = try #require(try await fetch()?.article?.content.text)
    #expect(text.contains("One went on") && text.contains("Two went on"))
  }

  @Test(arguments: [
    (FetchError.Code.timedOut, FeedFailure.Code.timedOut),
    (.privateAddress, .privateAddress), (.tooLarge, .tooLarge),
  ])
  func `says what failed on the way`(_ error: FetchError.Code, _ code: FeedFailure.Code)
    async throws
  {
    test.web["https://site.example/1"] = .failure(error)
    #expect(try await fetch()?.failure == FullTextFailure(.fetching(code)))
  }

  @Test(arguments: [
    (401, FullTextFailure(.page(.needsLogin))), (402, FullTextFailure(.page(.needsPayment))),
    (404, FullTextFailure(.fetching(.httpStatus), httpStatus: 404)),
    (503, FullTextFailure(.fetching(.httpStatus), httpStatus: 503)),
  ])
  func `says what the server answered`(_ status: Int, _ failure: FullTextFailure) async throws {
    put("no", status: status)
    #expect(try await fetch()?.failure == failure)
  }

  @Test func `says what the page is instead`() async throws {
    put("<body><div id=root></div><script src=a.js></script>")
    #expect(try await fetch()?.failure?.reason == .page(.needsScripts))
    test.clock.advance(bySeconds: 1)
    test.web["https://site.example/1"] = .document(
      "%PDF-1.7",
      headers: ["Content-Type": "application/pdf"]
    )
    #expect(
      try await fetch()?.failure == FullTextFailure(.page(.notAPage), detail: "application/pdf")
    )
  }

  @Test func `stays when it cannot be had again`() async throws {
    put(Self.page("Harbour"))
    let article = try await fetch()?.article
    test.clock.advance(bySeconds: 60)
    put("gone", status: 410)
    #expect(try await fetch()?.article == article)
  }

  @Test func `is not less than the feed has`() async throws {
    let long = String(repeating: "The feed has all of it, every word, to the end. ", count: 100)
    test.web["https://a.example/feed"] = .document(
      """
      <rss version="2.0"><channel><title>A</title><item><guid>long</guid>
      <link>https://site.example/2</link><title>Long</title><description>\(long)</description>
      </item></channel></rss>
      """
    )
    _ = try await test.reader.refresh(of: nil, for: .local) { _ in }
    put(Self.page("Short"), at: "https://site.example/2")
    let rows = try await test.reader.items(ItemListQuery(place: .all), for: .local).rows
    let id = try #require(rows.first { $0.title == "Long" }?.id)
    let text = try await test.reader.fetchFullText(of: id, for: .local)
    #expect(text?.failure?.reason == .page(.lessThanFeed))
  }

  @Test func `is nobody's business who has not the feed`() async throws {
    put(Self.page("Harbour"))
    let before = test.web.requests.count
    let stranger = UserID(rawValue: 9)
    #expect(try await test.reader.fetchFullText(of: item, for: stranger) == nil)
    #expect(try await test.reader.fullText(of: item, for: stranger) == nil)
    #expect(test.web.requests.count == before)
  }

  @Test func `comes by itself for feeds that want it`() async throws {
    for number in 1...4 {
      put(Self.page("Page \(number)"), at: "https://site.example/\(number)")
    }
    let background = Task { await test.reader.runScheduler() }
    defer { background.cancel() }
    try await test.reader.setOptions(
      SubscriptionOptions(fetchesFullText: true),
      of: feed,
      for: .local
    )
    try await waitForArticle(of: item)
    test.web["https://a.example/feed"] = .document(
      rss(title: "https://a.example/feed", items: 1...4)
    )
    _ = try await test.reader.refresh(of: [feed], for: .local) { _ in }
    for row in try await test.reader.items(ItemListQuery(place: .all), for: .local).rows {
      try await waitForArticle(of: row.id)
      #expect(try await test.reader.fullText(of: row.id, for: .local)?.isWanted == true)
    }
  }

  private func waitForArticle(of item: ItemID) async throws {
    while try await test.reader.fullText(of: item, for: .local)?.text?.article == nil {
      await Task.yield()
    }
  }

  @Test(arguments: FullTextFailure.PageReason.allCases)
  func `explains every reason in a sentence`(_ reason: FullTextFailure.PageReason) {
    let text = FullTextFailureText(
      failure: FullTextFailure(.page(reason)),
      address: "https://site.example/1"
    )
    #expect(text.sentence.hasSuffix("."))
    #expect(!text.sentence.contains(reason.rawValue))
  }

  @Test func `is fetched again when its item was edited, though not all the time`() async throws {
    put(Self.page("Harbour"))
    _ = try await fetch()
    let background = Task { await test.reader.runScheduler() }
    defer { background.cancel() }
    /// Refreshes an edited item, and waits until everything that was wished for has been done.
    func edit(_ title: String, page: String) async throws {
      test.web["https://a.example/feed"] = .document(
        rss(title: "https://a.example/feed", items: 1...1) { _ in title }
      )
      put(Self.page(page))
      _ = try await test.reader.refresh(of: [feed], for: .local) { _ in }
    }
    let row = try await test.reader.items(ItemListQuery(place: .all), for: .local).rows[0]
    #expect(row.id == item)
    try await edit("Soon after", page: "Pier")
    #expect(
      try await test.reader.fullText(of: item, for: .local)?.text?.fetchedAt
        != .init(milliseconds: 0)
    )
    test.clock.advance(bySeconds: 7 * 3600)
    try await edit("Much later", page: "Quay")
    while try await test.reader.fullText(of: item, for: .local)?.text?.article?.content.text
      .contains("Quay") != true
    { try await Task.sleep(for: .milliseconds(2)) }
  }
}

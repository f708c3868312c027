import Fetching
import ReaderModel
import ReaderServices
import ReaderTestSupport
import Testing

@Suite struct `Older items of a feed` {
  private let address = "https://a.example/feed"

  private func page(_ items: ClosedRange<Int>, next: String?) -> String {
    let link = next.map { "<atom:link rel=\"next\" href=\"\($0)\"/>" } ?? ""
    return rss(title: "A", items: items).replacing(
      "<channel>",
      with: "<channel xmlns:atom=\"http://www.w3.org/2005/Atom\">\(link)"
    )
  }

  private func pagedReader() async throws -> (TestReader, FeedID) {
    let test = try await TestReader()
    let feed = try await test.subscribe(address, items: 21...30)
    test.web[address] = .document(page(21...30, next: "/feed?page=2"))
    test.web["https://a.example/feed?page=2"] = .document(page(11...22, next: "/feed?page=3"))
    test.web["https://a.example/feed?page=3"] = .document(page(1...10, next: nil))
    return (test, feed)
  }

  @Test func `come from all further pages, each once and as read`() async throws {
    let (test, feed) = try await pagedReader()
    let unread = try await test.reader.sidebar(for: .local).unreadCount
    let first = try await test.reader.olderPage(of: feed, for: .local)
    #expect(first == .at("https://a.example/feed?page=2"))
    let result = try await test.reader.fetchOlderItems(
      of: feed,
      from: "https://a.example/feed?page=2",
      for: .local
    )
    #expect(result.pages == 2)
    #expect(result.newItems == 20)
    #expect(result.end == .complete)
    let all = try await test.reader.items(ItemListQuery(place: .feed(feed)), for: .local)
    #expect(all.rows.map(\.title) == (1...30).reversed().map { "Item \($0)" })
    let oldest = try #require(all.rows.last)
    let article = try await test.reader.item(oldest.id, for: .local)
    #expect(article?.content.text.contains("about number 1,") == true)
    #expect(all.rows.filter { $0.isRead }.map(\.title) == (1...20).reversed().map { "Item \($0)" })
    #expect(try await test.reader.sidebar(for: .local).unreadCount == unread)
    _ = try await test.reader.refresh(of: [feed], for: .local) { _ in }
    #expect(try await test.reader.subscription(to: feed, for: .local)?.itemCount == 30)
    #expect(try await test.reader.sidebar(for: .local).unreadCount == unread)
  }

  @Test func `leave what is known as it is`() async throws {
    let (test, feed) = try await pagedReader()
    test.web["https://a.example/feed?page=2"] = .document(
      page(21...22, next: nil).replacing("Item 22", with: "An old name")
    )
    _ = try await test.reader.fetchOlderItems(
      of: feed,
      from: "https://a.example/feed?page=2",
      for: .local
    )
    let all = try await test.reader.items(ItemListQuery(place: .feed(feed)), for: .local)
    #expect(!all.rows.map(\.title).contains("An old name"))
    #expect(all.rows.count == 10)
  }

  @Test func `of pages that lead in a circle end`() async throws {
    let (test, feed) = try await pagedReader()
    test.web["https://a.example/feed?page=3"] = .document(page(1...10, next: "/feed?page=2"))
    let result = try await test.reader.fetchOlderItems(
      of: feed,
      from: "https://a.example/feed?page=2",
      for: .local
    )
    #expect(result.pages == 2)
    #expect(result.end == .complete)
  }

  @Test func `of pages that bring the same again at ever new addresses end`() async throws {
    let (test, feed) = try await pagedReader()
    test.web["https://a.example/feed?page=3"] = .document(page(11...22, next: "/feed?page=4"))
    test.web["https://a.example/feed?page=4"] = .document(page(1...10, next: nil))
    let result = try await test.reader.fetchOlderItems(
      of: feed,
      from: "https://a.example/feed?page=2",
      for: .local
    )
    #expect(result.pages == 1)
    #expect(result.newItems == 10)
  }

  @Test func `that came before a page failed stay`() async throws {
    let (test, feed) = try await pagedReader()
    test.web["https://a.example/feed?page=3"] = .failure(.timedOut)
    let result = try await test.reader.fetchOlderItems(
      of: feed,
      from: "https://a.example/feed?page=2",
      for: .local
    )
    #expect(result.newItems == 10)
    guard case .failed(let failure, let place) = result.end else {
      Issue.record("the failure is told")
      return
    }
    #expect(failure.code == .timedOut)
    #expect(place == "https://a.example/feed?page=3")
    #expect(try await test.reader.subscription(to: feed, for: .local)?.failure == nil)
  }

  @Test func `are nowhere where the feed names no further page`() async throws {
    let test = try await TestReader()
    let feed = try await test.subscribe(address, items: 1...3)
    #expect(try await test.reader.olderPage(of: feed, for: .local) == .nowhere)
  }

  @Test func `are nobody's who does not read the feed`() async throws {
    let (test, feed) = try await pagedReader()
    let stranger = UserID(rawValue: 77)
    #expect(try await test.reader.olderPage(of: feed, for: stranger) == nil)
  }
}

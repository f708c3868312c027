import Fetching
import ReaderModel
import ReaderServices
import ReaderTestSupport
import Testing

/// The whole way from document to list, over months of a feed with edits and outages.
@Suite struct `What has been read stays read` {
  @Test(arguments: ["guids", "no guids", "guids made up at each fetch"])
  func `while titles and texts change, and servers fail`(kind: String) async throws {
    let test = try await TestReader()
    let address = "https://a.example/feed"
    let feed = try await test.subscribe(address, items: 1...5)
    for step in 1...30 {
      let newest = 5 + step
      let text = rss(title: address, items: (newest - 4)...newest) { number in
        number == newest - 2 ? "Item \(number), edited" : "Item \(number)"
      }
      test.web[address] =
        switch step % 5 {
        case 2: .failure(.connectionLost)
        case 3: .document("<html>Down for maintenance</html>", status: 503)
        default: .document(document(text, kind, step))
        }
      _ = try await test.reader.refresh(of: [feed], for: .local) { _ in }
      let unread = try await test.reader.items(ItemListQuery(place: .unread), for: .local)
      let row = try #require(await test.reader.subscription(to: feed, for: .local))
      #expect(row.unreadCount == unread.rows.count)
      try await test.reader.setRead(unread.rows.map(\.id), to: true, for: .local)
    }
    let all = try await test.reader.items(
      ItemListQuery(place: .feed(feed), limit: 1000),
      for: .local
    )
    let numbers = all.rows.compactMap { $0.url?.split(separator: "/").last.flatMap { Int($0) } }
    #expect(numbers.sorted() == Array(1...35))
    #expect(!all.rows.contains { !$0.isRead })
  }

  private func document(_ text: String, _ kind: String, _ step: Int) -> String {
    switch kind {
    case "guids": return text
    case "no guids": return text.replacing("<guid", with: "<x").replacing("</guid>", with: "</x>")
    default: return text.replacing("\">https", with: "\">\(step)-https")
    }
  }

  @Test func `when all links move to https`() async throws {
    let test = try await TestReader()
    let address = "https://a.example/feed"
    let feed = try await test.subscribe(address, items: 1...5)
    let page = try await test.reader.items(ItemListQuery(place: .unread), for: .local)
    _ = try await test.reader.markAllRead(
      ItemListQuery(place: .unread),
      upTo: page.newestID,
      for: .local
    )
    let text = rss(title: address, items: 1...5).replacing("https://site", with: "http://www.site")
    test.web[address] = .document(text)
    _ = try await test.reader.refresh(of: [feed], for: .local) { _ in }
    #expect(try await test.reader.sidebar(for: .local).unreadCount == 0)
    #expect(try await test.count(feed) == 5)
  }
}

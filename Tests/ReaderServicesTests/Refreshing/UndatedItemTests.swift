import CivilTime
import ReaderModel
import ReaderServices
import ReaderTestSupport
import TestSupport
import Testing

@Suite struct `Items without a date` {
  private let address = "https://a.example/feed"

  /// Items of these numbers in their order, of which some have a date of November.
  private func document(_ numbers: [Int], days: [Int: Int] = [:], next: String? = nil) -> String {
    let items = numbers.map { number in
      let date = days[number].map { "<pubDate>\($0) Nov 2026 12:00:00 GMT</pubDate>" } ?? ""
      return
        "<item><guid isPermaLink=\"false\">\(number)</guid><title>\(number)</title>\(date)</item>"
    }
    let link = next.map { "<atom:link rel=\"next\" href=\"\($0)\"/>" } ?? ""
    return "<rss version=\"2.0\" xmlns:atom=\"http://www.w3.org/2005/Atom\"><channel>"
      + "<title>A</title>\(link)\(items.joined())</channel></rss>"
  }

  private func subscribe(_ test: TestReader, _ document: String) async throws -> FeedID {
    test.web[address] = .document(document)
    let outcome = try await test.reader.subscribe(
      to: address,
      folder: nil,
      title: nil,
      for: .local
    )
    guard case .subscribed(let feed, _) = outcome else { throw CancellationError() }
    return feed
  }

  private func rows(_ test: TestReader, _ place: Place = .all) async throws -> [ItemRow] {
    try await test.reader.items(ItemListQuery(place: place), for: .local).rows
  }

  @Test func `are not of today where a feed is read for the first time, and keep their order`()
    async throws
  {
    let test = try await TestReader()
    let feed = try await subscribe(test, document(Array((1...30).reversed())))
    let first = try await rows(test)
    #expect(first.map(\.title) == (1...30).reversed().map(String.init))
    #expect(first.allSatisfy { !$0.isDated })
    #expect(try await rows(test, .today).isEmpty)
    #expect(try await test.reader.sidebar(for: .local).unreadCount == 30)

    test.clock.advance(bySeconds: 3600)
    test.web[address] = .document(document(Array((2...31).reversed())))
    _ = try await test.reader.refresh(of: [feed], for: .local) { _ in }
    let new = try await rows(test, .today)
    #expect(new.map(\.title) == ["31"], "what comes later is new")
    #expect(new.first?.isDated == true)
    #expect(new.first?.date == test.clock.now)
    #expect(try await rows(test).first?.title == "31")
  }

  @Test func `of an empty feed are new when they come`() async throws {
    let test = try await TestReader()
    let feed = try await subscribe(test, document([]))
    test.web[address] = .document(document([1]))
    test.clock.advance(bySeconds: 3600)
    _ = try await test.reader.refresh(of: [feed], for: .local) { _ in }
    #expect(try await rows(test, .today).map(\.title) == ["1"])
  }

  @Test func `stand among those that have one`() async throws {
    let test = try await TestReader()
    _ = try await subscribe(test, document([6, 5, 4, 3, 2, 1], days: [5: 20, 3: 10]))
    let all = try await rows(test)
    #expect(all.map(\.title) == ["6", "5", "4", "3", "2", "1"])
    #expect(all.map(\.isDated) == [false, true, false, true, false, false])
    let days = all.map { Int64($0.sortedAt.seconds - all[5].sortedAt.seconds) / 86_400 }
    #expect(days == [10, 10, 0, 0, 0, 0])
  }

  @Test func `of older pages come below all others`() async throws {
    let test = try await TestReader()
    let feed = try await subscribe(test, document([9, 8], days: [9: 20, 8: 19], next: "/old"))
    test.web["https://a.example/old"] = .document(document([7, 6, 5]))
    _ = try await test.reader.fetchOlderItems(
      of: feed,
      from: "https://a.example/old",
      for: .local
    )
    #expect(try await rows(test).map(\.title) == ["9", "8", "7", "6", "5"])
    #expect(try await rows(test, .today).isEmpty)
  }

  @Test func `keep their places in a feed of one's own`() async throws {
    let test = try await TestReader()
    let feed = try await subscribe(test, document(Array((1...5).reversed())))
    let ben = try await test.addUser("ben")
    _ = try await test.reader.subscribe(to: address, folder: nil, title: nil, for: ben)
    let before = try await rows(test)
    var edit = RequestEdit()
    edit.userAgent = .set("Mine/1.0")
    let own = try await test.reader.changeRequest(edit, of: feed, for: .local)
    #expect(own != feed)
    let after = try await rows(test)
    #expect(after.map(\.title) == before.map(\.title))
    #expect(after.map(\.sortedAt) == before.map(\.sortedAt))
    #expect(after.allSatisfy { !$0.isDated })
  }
}

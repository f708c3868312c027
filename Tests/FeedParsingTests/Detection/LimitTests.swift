import Testing

@testable import FeedParsing

@Suite struct `Bounds that callers choose` {
  private func parse(
    _ document: String,
    _ change: (inout FeedLimits) -> Void
  ) throws -> ParsedFeed {
    var limits = FeedLimits()
    change(&limits)
    return try FeedParser.parse(Array(document.utf8), limits: limits)
  }

  private let rss = """
    <rss version='2.0'><channel><item><guid>1</guid><description>aüb</description></item>
    <item><guid>2</guid></item><item><guid>3</guid></item></channel></rss>
    """
  private let json = """
    {"version":"https://jsonfeed.org/version/1.1","title":"T","items":[{"id":"1","content_text":"aüb"},
    {"id":"2"},{"id":"3"}]}
    """

  @Test func `items beyond are left out, and told`() throws {
    for document in [rss, json] {
      let feed = try parse(document) { $0.items = 2 }
      #expect(feed.items.map(\.guid) == ["1", "2"])
      #expect(feed.diagnostics.contains { $0.code == .limitReached })
    }
  }

  @Test func `texts are cut between characters, and told`() throws {
    for document in [rss, json] {
      let feed = try parse(document) { $0.textInBytes = 2 }
      #expect((feed.items[0].contentHTML ?? feed.items[0].contentText) == "a")
      #expect(feed.diagnostics.contains { $0.code == .limitReached })
    }
  }

  @Test func `depth, attributes and names have bounds`() throws {
    let deep = try parse("<rss version='2.0'>" + String(repeating: "<a>", count: 20)) {
      $0.depth = 10
    }
    #expect(deep.diagnostics.contains { $0.code == .nestingTooDeep })
    let wide = try parse("<rss version='2.0' a='1' b='2'></rss>") { $0.attributes = 2 }
    #expect(wide.diagnostics.contains { $0.code == .limitReached })
    let name = String(repeating: "n", count: 40)
    let long = try parse("<rss version='2.0'><\(name)/></rss>") { $0.nameInBytes = 20 }
    #expect(long.diagnostics.contains { $0.code == .limitReached })
    #expect(try parse(rss) { _ in }.diagnostics.isEmpty)
  }
}

import FeedParsing
import ReaderModel
import Testing

@testable import Ingesting

@Suite struct `Hostile items` {
  @Test func `of random markup harm nothing and give web addresses only`() {
    var random = SplitMix(state: 7)
    let pieces = [
      "<img", " src", "=", "'", "\"", ">", "<", "/", "&amp;", "&", "x", " ", "data:", "é",
    ]
    for _ in 0..<3000 {
      var item = ParsedItem()
      item.guid = "1"
      item.url = "https://a.example/"
      item.contentHTML = (0..<40).map { _ in random.pick(pieces) }.joined()
      var feed = ParsedFeed(format: .rss20)
      feed.items = [item]
      let changes = IncomingFeed(feed, address: "https://a.example/feed").changes(knowing: [])
      guard case .insert(let stored) = changes.items.first else { continue }
      #expect(stored.imageURL?.hasPrefix("http") ?? true)
      #expect(stored.preview.count <= 500)
    }
  }

  @Test(.timeLimit(.minutes(5)))
  func `in great number under one name take no more than their time`() {
    var feed = ParsedFeed(format: .rss20)
    feed.items = (1...20_000).map { number in
      var item = ParsedItem()
      item.guid = "same"
      item.url = "https://a.example/"
      item.title = "Untitled"
      item.contentText = "Text of the number \(number), which is its own."
      return item
    }
    let incoming = IncomingFeed(feed, address: "https://a.example/feed")
    #expect(incoming.changes(knowing: []).items.count == 20_000)
    #expect(incoming.lookupKeys.count == 20_000)
  }
}

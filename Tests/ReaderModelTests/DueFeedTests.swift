import ReaderModel
import Testing

@Suite struct `A feed whose time has come` {
  @Test func `has room for what few feeds have only where it has it`() {
    // Ten thousand of them wait at a time.
    #expect(MemoryLayout<DueFeed>.stride <= 200)
    let plain = DueFeed(id: FeedID(rawValue: 1), address: "https://a.example/feed")
    var feed = plain
    #expect(feed.refusedMove == nil)
    feed.refusedMove = "https://b.example/feed"
    feed.owner = UserID(rawValue: 7)
    let copy = feed
    feed.owner = nil
    #expect(feed.refusedMove == "https://b.example/feed")
    #expect(copy.owner == UserID(rawValue: 7))
    #expect(feed != plain)
    feed.refusedMove = nil
    #expect(feed == plain)
  }
}

import ReaderModel
import Testing

@testable import ReaderServices

@Suite struct `The turns of feeds` {
  func feeds(_ addresses: [String]) -> [DueFeed] {
    addresses.enumerated().map { number, address in
      DueFeed(id: FeedID(rawValue: Int64(number)), address: address)
    }
  }

  @Test func `a host with many feeds holds back nobody else`() {
    let addresses =
      (1...100).map { "https://many.example/\($0)" }
      + (1...30).map { "https://other\($0).example/feed" }
    var turns = FeedTurns(feeds(addresses)) { _ in 4 }
    var first: [DueFeed] = []
    while first.count < 32, let feed = turns.next() { first.append(feed) }
    #expect(first.count == 32)
    #expect(first.count { $0.address.contains("many") } <= 4)
    // Nothing is left but what waits for the one host.
    while turns.next() != nil {}
    #expect(turns.waitingCount == 96)
    turns.done(first[0])
    #expect(turns.next()?.address.hasPrefix("https://many.example/") == true)
    #expect(turns.next() == nil)
  }

  @Test func `each feed has one, and the longest overdue of a host the first`() {
    let addresses = (1...500).map { "https://host\($0 % 7).example/\($0)" }
    var turns = FeedTurns(feeds(addresses)) { _ in 2 }
    var running: [DueFeed] = []
    var given: [Int64] = []
    while true {
      while let feed = turns.next() {
        running.append(feed)
        given.append(feed.id.rawValue)
      }
      if running.isEmpty { break }
      turns.done(running.removeFirst())
    }
    #expect(given.sorted() == Array(0..<500))
    for host in 0..<7 {
      let own = given.filter { ($0 + 1) % 7 == host }
      #expect(own == own.sorted())
    }
    #expect(turns.waitingCount == 0)
  }

  @Test func `hosts of one's own network have as many as there are`() {
    let addresses = (1...40).map { "http://127.0.0.1/\($0)" }
    var turns = FeedTurns(feeds(addresses)) { _ in 1 }
    for _ in addresses { #expect(turns.next() != nil) }
  }
}

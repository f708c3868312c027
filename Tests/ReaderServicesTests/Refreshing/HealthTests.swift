import CivilTime
import ReaderModel
import ReaderServices
import ReaderTestSupport
import TestSupport
import Testing

@Suite struct `Feed health` {
  @Test func `tells the last success, the next look and why then`() async throws {
    let test = try await TestReader()
    let feed = try await test.subscribe("https://a.example/feed", items: 1...3)
    let well = try #require(try await test.reader.health(of: feed, for: .local).first)
    #expect(well.lastSuccessAt == TestReader.start)
    #expect(well.nextCheckReason == .rhythm)
    test.web["https://a.example/feed"] = nil
    test.clock.advance(bySeconds: 60)
    _ = try await test.reader.refresh(of: [feed], for: .local) { _ in }
    let failing = try #require(try await test.reader.health(of: feed, for: .local).first)
    #expect(failing.lastSuccessAt == TestReader.start)
    #expect(failing.nextCheckReason == .failing)
    #expect(try await test.reader.health(for: UserID(rawValue: 2)) == [])
  }

  @Test func `calls slow and silent what is`() {
    let now = Timestamp(seconds: 1_795_910_400)
    var health = FeedHealth(feed: FeedID(rawValue: 1))
    #expect(!health.isSlow && !health.isSilent(at: now))
    health.usualDurationInMilliseconds = 6000
    health.newestItemAt = now.advanced(bySeconds: -200 * 86_400)
    #expect(health.isSlow && health.isSilent(at: now))
  }

  @Test func `news are told only of feeds whose switch is on, and once`() async throws {
    let test = try await TestReader()
    let loud = try await test.subscribe("https://a.example/feed", items: 1...1)
    try await test.subscribe("https://b.example/feed", items: 1...1)
    try await test.reader.setOptions(SubscriptionOptions(notifies: true), of: loud, for: .local)
    let start = try await test.reader.notices(after: nil, for: .local)
    #expect(start.count == 0)
    for name in ["a", "b"] {
      let address = "https://\(name).example/feed"
      test.web[address] = .document(rss(title: address, items: 1...3))
    }
    _ = try await test.reader.refresh(of: nil, for: .local) { _ in }
    let news = try await test.reader.notices(after: start.newest, for: .local)
    #expect(news.count == 2)
    #expect(news.items.allSatisfy { $0.feed == loud })
    #expect(try await test.reader.notices(after: news.newest, for: .local).count == 0)
    #expect(try await test.reader.notices(after: start.newest, for: UserID(rawValue: 2)).count == 0)
  }
}

import CivilTime
import Fetching
import HTTPSemantics
import ReaderModel
import ReaderTestSupport
import Storage
import Synchronization
import TestSupport
import Testing

@testable import ReaderServices

/// Answers every feed of one host, and refuses whatever comes beyond so many requests a minute.
private final class StrictHost: Fetcher {
  private let clock: ManualClock
  private let bears: Int
  private let asked = Mutex<[Timestamp]>([])
  private let refusals = Mutex(0)

  init(_ clock: ManualClock, bears: Int) {
    self.clock = clock
    self.bears = bears
  }

  var refused: Int { refusals.withLock(\.self) }
  var requests: Int { asked.withLock(\.count) }

  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    let now = clock.now
    let recent = asked.withLock { asked in
      asked.append(now)
      return asked.count { $0 > now.advanced(bySeconds: -60) }
    }
    if recent <= bears {
      return FetchResponse(
        status: 200,
        address: request.address,
        body: Array(rss(title: request.address, items: 1...2).utf8)
      )
    }
    refusals.withLock { $0 += 1 }
    return FetchResponse(status: 429, address: request.address)
  }
}

@Suite struct `A host that bears little` {
  @Test func `is asked for all of its feeds, and soon refuses none`() async throws {
    let test = try await TestReader()
    let host = StrictHost(test.clock, bears: 10)
    let reader = Reader(
      store: test.store,
      fetcher: host,
      clock: test.clock.wallClock,
      configuration: test.reader.configuration,
      vault: test.reader.vault
    )
    for number in 1...60 {
      _ = try await test.store.subscribe(
        to: "https://strict.example/\(number)",
        title: nil,
        folders: [],
        for: .local,
        at: test.clock.now
      )
    }
    func look() async throws {
      _ = try await reader.engine.refresh(.background) {
        try await test.store.dueFeeds(at: test.clock.now, limit: 2000)
      }
    }
    try await look()
    #expect(host.refused > 0)
    let lesson = try #require(try await reader.hostLesson(forFeedAt: "https://strict.example/1"))
    #expect(lesson.status == 429 && (1...30).contains(lesson.perMinute))
    // What was not asked has not failed.
    let reasons = try await reader.health(for: .local).map(\.nextCheckReason)
    #expect(reasons.contains(.hostBudget))
    let failing = try await reader.sidebar(for: .local).subscriptions.count { $0.failure != nil }
    #expect(failing == host.refused)
    let before = host.refused
    for _ in 0..<800 {
      test.clock.advance(bySeconds: 10)
      try await look()
    }
    let rows = try await reader.sidebar(for: .local).subscriptions
    #expect(rows.allSatisfy { $0.itemCount == 2 })
    #expect((host.refused - before) * 10 < host.requests)
    // Another start knows it from the first request on.
    let again = HostBudgets(store: test.store)
    try await again.load(at: test.clock.now)
    #expect(again.atOnce("strict.example") == 1)
  }

  @Test func `does not fail with feeds that it was not asked for`() async throws {
    let test = try await TestReader()
    for number in 1...3 {
      try await test.subscribe("https://busy.example/\(number)", items: 1...1)
      test.web["https://busy.example/\(number)"] = .document(
        "",
        status: 503,
        headers: ["Retry-After": "600"]
      )
    }
    let other = try await test.subscribe("https://other.example/feed", items: 1...1)
    _ = try await test.reader.refresh(of: nil, for: .local) { _ in }
    // The first refusal has the rest put off, as far as they are not on their way already.
    test.clock.advance(bySeconds: 60)
    let requests = test.web.requests.count
    _ = try await test.reader.refresh(of: nil, for: .local) { _ in }
    let asked = test.web.requests[requests...].map(\.address)
    #expect(asked == ["https://other.example/feed"])
    #expect(try await test.reader.subscription(to: other, for: .local)?.failure == nil)
    // Somebody who wants one feed gets an answer.
    let first = FeedID(rawValue: 1)
    _ = try await test.reader.refresh(of: [first], for: .local) { _ in }
    #expect(test.web.requests.last?.address == "https://busy.example/1")
  }

  @Test func `is told in words`() {
    let now = Timestamp(seconds: 1_796_000_000)
    let lesson = HostBudget.Lesson(status: 429, asked: 12, at: now)
    #expect(
      HostText.sentence(lesson, ofFeedAt: "https://a.example/feed") { _ in "just now" }
        == "a.example is asked at most 6 times a minute, as it answered 429 just now"
    )
  }
}

import CivilTime
import ReaderModel
import Storage
import StoreTestSupport
import Testing

@Suite struct `The history of a feed` {
  private let now = Timestamp(seconds: 1_795_910_400)
  private let store: ReaderStore
  private let temporary: TemporaryStore
  private let feed: FeedID

  init() async throws {
    temporary = try await TemporaryStore()
    store = temporary.store
    feed = try await store.subscribe(
      to: "https://a.example/",
      title: nil,
      folders: [],
      for: .local,
      at: now
    ).feed
  }

  private func record(_ minute: Int64, _ facts: FetchFacts?) -> RefreshRecord {
    let time = now.advanced(bySeconds: minute * 60)
    return RefreshRecord(feed: feed, checkedAt: time, nextCheckAt: time, facts: facts)
  }

  private func history(_ limit: Int = 100) async throws -> [FetchLogEntry] {
    try await store.fetchHistory(of: feed, limit: limit, for: .local)
  }

  @Test func `tells of each attempt whole, the newest first`() async throws {
    let facts = FetchFacts(
      httpStatus: 200,
      durationInMilliseconds: 321,
      sizeInBytes: 4567,
      redirectedTo: "https://b.example/",
      repairs: [.init(code: "strayAmpersand", count: 3), .init(code: "unclosedElement", count: 1)]
    )
    try await store.store(record(0, facts), keys: []) { _ in
      FeedChanges(metadata: FeedMetadata(), items: [.insert(.sample(1)), .insert(.sample(2))])
    }
    let same = FetchFacts(httpStatus: 304, isUnchanged: true)
    var failed = record(2, FetchFacts())
    failed.failure = FeedFailure(code: .timedOut, since: now)
    try await store.store([record(1, same), failed, record(3, nil)])
    #expect(
      try await history() == [
        FetchLogEntry(
          at: now.advanced(bySeconds: 120),
          outcome: .failed(.timedOut),
          facts: FetchFacts()
        ),
        FetchLogEntry(at: now.advanced(bySeconds: 60), outcome: .unchanged, facts: same),
        FetchLogEntry(at: now, outcome: .read, facts: facts, newItems: 2),
      ]
    )
    #expect(try await history(1).count == 1)
  }

  @Test func `keeps the newest fifty`() async throws {
    try await store.store((0..<120).map { record($0, FetchFacts(httpStatus: Int($0))) })
    #expect(try await history().map(\.facts.httpStatus) == (70..<120).reversed())
  }

  @Test func `is for subscribers, and no other feed's after they went over to that`() async throws {
    try await store.store([record(0, FetchFacts(httpStatus: 200))])
    let stranger = UserID(rawValue: 77)
    #expect(try await store.fetchHistory(of: feed, limit: 9, for: stranger).isEmpty)
    let other = try await store.subscribe(
      to: "https://b.example/",
      title: nil,
      folders: [],
      for: .local,
      at: now
    ).feed
    var moved = record(1, FetchFacts(httpStatus: 200))
    moved.move = .ripe(to: "https://b.example/", at: now)
    try await store.store([moved])
    #expect(try await store.subscription(to: other, for: .local) != nil)
    #expect(try await store.fetchHistory(of: other, limit: 9, for: .local).isEmpty)
    #expect(try await history().isEmpty)
  }

  @Test func `tells where the first repairs were needed`() async throws {
    let repairs = [
      FetchFacts.Repair(
        code: "strayAmpersand",
        count: 12,
        places: [.init(line: 3, column: 5), .init(line: 17, column: 1)]
      ), FetchFacts.Repair(code: "unclosedElement", count: 1),
    ]
    try await store.store([record(0, FetchFacts(httpStatus: 200, repairs: repairs))])
    #expect(try await history().first?.facts.repairs == repairs)
  }
}

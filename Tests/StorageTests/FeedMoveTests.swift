import CivilTime
import ReaderModel
import Storage
import StoreTestSupport
import Testing

@Suite struct `Feeds that move` {
  private let now = Timestamp(seconds: 1_795_910_400)
  private let temporary: TemporaryStore
  private var store: ReaderStore { temporary.store }

  init() async throws {
    temporary = try await TemporaryStore()
  }

  private func subscribe(_ address: String) async throws -> FeedID {
    try await store.subscribe(to: address, title: nil, folders: [], for: .local, at: now).feed
  }

  private func move(_ feed: FeedID, to address: String) async throws {
    try await store.store(record(feed, movingTo: address), keys: nil) { _ in nil }
  }

  private func record(_ feed: FeedID, movingTo address: String) -> RefreshRecord {
    RefreshRecord(
      feed: feed,
      checkedAt: now,
      nextCheckAt: now,
      move: .ripe(to: address, at: now)
    )
  }

  private func list(_ query: ItemListQuery) async throws -> [ItemID] {
    try await store.items(query, for: .local, midnight: now).rows.map(\.id)
  }

  @Test func `keep their items, marks and name at the new address`() async throws {
    let feed = try await subscribe("https://old.example/feed")
    let ids = try await store.add([.sample(1), .sample(2)], to: feed, at: now)
    try await store.setRead([ids[0]], to: true, for: .local, at: now)
    try await move(feed, to: "https://new.example/feed")
    let row = try #require(try await store.subscription(to: feed, for: .local))
    #expect(row.address == "https://new.example/feed")
    #expect(row.unreadCount == 1)
  }

  @Test func `become one with the feed that lives there, and the old number still works`()
    async throws
  {
    let old = try await subscribe("https://old.example/feed")
    let new = try await subscribe("https://new.example/feed")
    let oldIDs = try await store.add([.sample(1), .sample(2), .sample(3)], to: old, at: now)
    let newIDs = try await store.add([.sample(3), .sample(4)], to: new, at: now)
    try await store.setRead([oldIDs[2]], to: true, for: .local, at: now)
    try await store.setStarred([oldIDs[0], oldIDs[2]], to: true, for: .local, at: now)
    try await move(old, to: "https://new.example/feed")
    let row = try #require(try await store.subscription(to: old, for: .local))
    #expect(row.feedID == new)
    #expect(row.itemCount == 4)
    #expect(
      try await list(ItemListQuery(place: .unread)) == [newIDs[1], oldIDs[1], oldIDs[0]]
    )
    #expect(try await list(ItemListQuery(place: .starred)) == [newIDs[0], oldIDs[0]])
    #expect(try await store.sidebar(for: .local).starredCount == 2)
  }

  @Test func `stay where they are when the new address gave no feed`() async throws {
    let feed = try await subscribe("https://old.example/feed")
    var record = record(feed, movingTo: "https://parked.example/")
    record.failure = FeedFailure(code: .notAFeed, since: now)
    try await store.store(record, keys: nil) { _ in nil }
    #expect(try await store.feeds([feed]).first?.address == "https://old.example/feed")
  }

  /// The index cannot forget a twin; nobody may be given its place there.
  @Test func `leave no ghosts for the search to find`() async throws {
    let new = try await subscribe("https://new.example/feed")
    let old = try await subscribe("https://old.example/feed")
    try await store.add([.sample(1, published: now)], to: new, at: now)
    try await store.add([.sample(1, published: now, text: "ghostly")], to: old, at: now)
    while try await store.indexForSearch() > 0 {}
    try await move(old, to: "https://new.example/feed")
    try await store.add([.sample(2, published: now, text: "solid")], to: new, at: now)
    while try await store.indexForSearch() > 0 {}
    #expect(try await list(ItemListQuery(place: .all, search: SearchQuery("ghostly"))) == [])
    #expect(try await list(ItemListQuery(place: .all, search: SearchQuery("solid"))).count == 1)
  }
}

import CivilTime
import ReaderModel
import SQLDatabase
import SQLiteDriver
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

  @Test func `bring their readers to the feed that lives there, with the marks of what both have`()
    async throws
  {
    let old = try await subscribe("https://old.example/feed")
    let new = try await subscribe("https://new.example/feed")
    let oldIDs = try await store.add([.sample(1), .sample(2), .sample(3)], to: old, at: now)
    let newIDs = try await store.add([.sample(3), .sample(4)], to: new, at: now)
    try await store.setRead([oldIDs[2]], to: true, for: .local, at: now)
    try await store.setStarred([oldIDs[0], oldIDs[2]], to: true, for: .local, at: now)
    try await move(old, to: "https://new.example/feed")
    #expect(try await store.subscription(to: old, for: .local) == nil)
    let row = try #require(try await store.subscription(to: new, for: .local))
    #expect(row.itemCount == 2 && row.unreadCount == 1)
    #expect(try await list(ItemListQuery(place: .unread)) == [newIDs[1]])
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
}

@Suite struct `Feeds of others` {
  private let now = Timestamp(seconds: 1_795_910_400)
  private let temporary: TemporaryStore
  private let mallory: UserID
  private var store: ReaderStore { temporary.store }
  private let known = "https://known.example/feed"

  init() async throws {
    temporary = try await TemporaryStore()
    mallory = try await temporary.addUser("mallory")
  }

  private func subscribe(_ user: UserID, to address: String) async throws -> FeedID {
    try await store.subscribe(to: address, title: nil, folders: [], for: user, at: now).feed
  }

  private func list(_ place: Place, for user: UserID) async throws -> [ItemID] {
    try await store.items(ItemListQuery(place: place), for: user, midnight: now).rows.map(\.id)
  }

  /// Everything that is stored of a feed and of what its readers did with it.
  private func rows(of feed: FeedID, for user: UserID) async throws -> [String] {
    try await temporary.database.read { transaction in
      try transaction.queryAll(
        """
        SELECT 'item ' || id || ' ' || hex(keys) FROM items WHERE feed_id = \(feed.rawValue)
        UNION ALL
        SELECT 'key ' || hash || ' ' || item_id FROM item_keys WHERE feed_id = \(feed.rawValue)
        UNION ALL
        SELECT 'mark ' || item_id || ' ' || coalesce(is_read, 'x') || coalesce(starred_at, 'x')
        FROM item_states WHERE feed_id = \(feed.rawValue) AND user_id = \(user.rawValue)
        UNION ALL
        SELECT 'seen ' || watermark || ' ' || seen_count || ' ' || read_above || ' ' || unread_below
        FROM subscriptions WHERE feed_id = \(feed.rawValue) AND user_id = \(user.rawValue)
        UNION ALL
        SELECT 'bulk ' || upto_item FROM bulk_marks WHERE user_id = \(user.rawValue)
        UNION ALL
        SELECT 'play ' || item_id || ' ' || position FROM play_states
        WHERE user_id = \(user.rawValue)
        UNION ALL
        SELECT 'feed ' || address || ' ' || item_count || ' ' || newest_item_id FROM feeds
        WHERE id = \(feed.rawValue)
        UNION ALL
        SELECT 'earlier ' || address FROM feed_addresses WHERE feed_id = \(feed.rawValue)
        """
      ) { row in row[0] as String }
    }
  }

  /// The numbers that are kept equal those of the rows.
  private func expectRightCounts() async throws {
    let wrong = try await temporary.database.read { transaction in
      try transaction.queryAll(
        """
        SELECT 'feed ' || id FROM feeds f
        WHERE item_count <> (SELECT count(*) FROM items WHERE feed_id = f.id)
          OR subscriber_count <> (
            SELECT count(*) FROM subscriptions WHERE feed_id = f.id AND ended_at IS NULL
          )
        UNION ALL
        SELECT 'stars of ' || id FROM users u WHERE starred_count <> (
          SELECT count(*) FROM item_states WHERE user_id = u.id AND starred_at IS NOT NULL
        )
        UNION ALL
        SELECT 'unread of ' || s.user_id || ' in ' || s.feed_id
        FROM subscriptions s JOIN feeds f ON f.id = s.feed_id
        WHERE f.item_count - s.seen_count - s.read_above + s.unread_below <> (
          SELECT count(*) FROM items i
          LEFT JOIN item_states t ON t.user_id = s.user_id AND t.item_id = i.id
          WHERE i.feed_id = s.feed_id AND NOT coalesce(t.is_read, i.id <= s.watermark)
        )
        """
      ) { row in row[0] as String }
    }
    #expect(wrong == [])
  }

  /// Anna's feed with two of three items read, one of them starred.
  private func annasFeed() async throws -> FeedID {
    let feed = try await subscribe(.local, to: known)
    let ids = try await store.add([.sample(1), .sample(2), .sample(3)], to: feed, at: now)
    try await store.setRead([ids[0], ids[1]], to: true, for: .local, at: now)
    try await store.setStarred([ids[0]], to: true, for: .local, at: now)
    return feed
  }

  @Test func `get nothing from a reader who gives a feed their address`() async throws {
    let victim = try await annasFeed()
    let before = try await rows(of: victim, for: .local)
    let own = try await subscribe(mallory, to: "https://mallory.example/feed")
    let forged = try await store.add([.sample(3), .sample(90), .sample(91)], to: own, at: now)
    try await store.setRead([forged[0]], to: true, for: mallory, at: now)
    try await store.setStarred([forged[0], forged[1]], to: true, for: mallory, at: now)
    let mine = try await store.sidebar(for: mallory).subscriptions.map(\.feedID)
    let all = try await list(.all, for: .local)
    let moved = try await store.changeAddress(
      of: own,
      to: known,
      for: mallory,
      by: Deed(at: now)
    )
    #expect(moved == victim)
    #expect(try await rows(of: victim, for: .local) == before)
    #expect(try await list(.all, for: .local) == all)
    #expect(try await list(.feed(victim), for: mallory) == all)
    #expect(try await store.subscription(to: victim, for: mallory)?.unreadCount == 2)
    #expect(try await store.sidebar(for: mallory).starredCount == 2)
    try await expectRightCounts()
    let history = try await store.history(
      for: mallory,
      since: Timestamp(milliseconds: 0),
      limit: 1
    )
    let event = try #require(history.first?.events.first)
    #expect(try await store.undo(event, for: mallory, at: now))
    #expect(try await store.sidebar(for: mallory).subscriptions.map(\.feedID) == mine)
    #expect(try await rows(of: victim, for: .local) == before)
    try await expectRightCounts()
  }

  @Test func `get nothing from a publisher who sends readers to them`() async throws {
    let victim = try await annasFeed()
    let before = try await rows(of: victim, for: .local)
    let third = try await temporary.addUser("third")
    let evil = try await subscribe(mallory, to: "https://evil.example/feed")
    #expect(try await subscribe(third, to: "https://evil.example/feed") == evil)
    let forged = try await store.add([.sample(2), .sample(90)], to: evil, at: now)
    try await store.setRead([forged[0]], to: true, for: third, at: now)
    let record = RefreshRecord(
      feed: evil,
      checkedAt: now,
      nextCheckAt: now,
      move: .ripe(to: known, at: now)
    )
    let keys = IncomingItem.sample(90).keys + IncomingItem.sample(95).keys
    let result = try await store.store(record, keys: keys) { _ in
      FeedChanges(metadata: FeedMetadata(title: "Evil"), items: [.insert(.sample(95))])
    }
    #expect(result.newItems.isEmpty)
    #expect(try await rows(of: victim, for: .local) == before)
    let all = try await list(.all, for: .local)
    for (user, unread) in [(mallory, 3), (third, 2)] {
      let rows = try await store.sidebar(for: user).subscriptions
      #expect(rows.map(\.feedID) == [victim] && rows.map(\.unreadCount) == [unread])
      #expect(try await list(.all, for: user) == all)
    }
    try await expectRightCounts()
  }
}

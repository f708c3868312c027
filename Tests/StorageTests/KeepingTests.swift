import CivilTime
import ReaderModel
import SQLDatabase
import SQLiteDriver
import Storage
import StoreTestSupport
import Testing

@Suite struct `What is kept of a feed` {
  private let now = Timestamp(seconds: 1_795_910_400)
  private let temporary: TemporaryStore
  private let feed: FeedID
  private var store: ReaderStore { temporary.store }

  init() async throws {
    temporary = try await TemporaryStore(words: { content in
      content.text.replacing("<p>", with: "").replacing("</p>", with: "")
    })
    feed = try await Self.subscribe(temporary.store, .local, now)
  }

  private static func subscribe(
    _ store: ReaderStore,
    _ user: UserID,
    _ now: Timestamp
  ) async throws -> FeedID {
    try await store.subscribe(
      to: "https://a.example/",
      title: nil,
      folders: [],
      for: user,
      at: now
    ).feed
  }

  /// Items of the last thirty days, the oldest first.
  private func thirtyItems() -> [IncomingItem] {
    (Int64(1)...30).map {
      var item = IncomingItem.sample(
        $0,
        published: now.advanced(bySeconds: ($0 - 30) * 86_400 - 100),
        text: "harvest"
      )
      item.attachments = [Attachment(url: "https://a.example/\($0).mp3", mediaType: "audio/mpeg")]
      return item
    }
  }

  private func keep(days: Int? = nil, items: Int? = nil, for user: UserID = .local) async throws {
    let options = SubscriptionOptions(keeping: KeepingLimits(days: days, items: items))
    try await store.setOptions(options, of: feed, for: user)
  }

  private func removeAll() async throws -> Int {
    var count = 0
    while true {
      let step = try await store.removeUnkept(of: feed, at: now)
      if step == 0 { return count }
      count += step
    }
  }

  private func ids(_ query: ItemListQuery = ItemListQuery(place: .all)) async throws -> [ItemID] {
    try await store.items(query, for: .local, midnight: now).rows.map(\.id)
  }

  @Test func `everything is kept unless somebody says otherwise`() async throws {
    let added = try await store.add(thirtyItems(), to: feed, at: now)
    try await store.setRead(added, to: true, for: .local, at: now)
    #expect(try await store.feedsWithLimits() == [])
    #expect(try await removeAll() == 0)
  }

  @Test func `by age and by number, whichever is less`() async throws {
    let added = try await store.add(thirtyItems(), to: feed, at: now)
    try await store.setRead(added, to: true, for: .local, at: now)
    try await keep(days: 20)
    #expect(try await store.feedsWithLimits() == [feed])
    #expect(try await removeAll() == 10)
    try await keep(days: 15, items: 7)
    #expect(try await removeAll() == 13)
    #expect(try await ids() == Array(added.reversed().prefix(7)))
    #expect(try await store.subscription(to: feed, for: .local)?.itemCount == 7)
  }

  @Test func `a limit for all feeds holds where a feed has none of its own`() async throws {
    let added = try await store.add(thirtyItems(), to: feed, at: now)
    try await store.setRead(added, to: true, for: .local, at: now)
    var settings = UserSettings()
    settings.keeping = KeepingLimits(items: 10)
    try await store.setSettings(settings, for: .local, at: now)
    #expect(try await store.settings(for: .local).keeping == settings.keeping)
    try await keep(items: 0)
    #expect(try await removeAll() == 0)
    try await keep()
    #expect(try await removeAll() == 20)
  }

  @Test func `unread, starred, queued and begun items stay`() async throws {
    let added = try await store.add(thirtyItems(), to: feed, at: now)
    try await store.setRead(Array(added.dropFirst(3)), to: true, for: .local, at: now)
    try await store.setStarred([added[5]], to: true, for: .local, at: now)
    _ = try await store.play(
      [PlayDeed(.enqueue(added[6], .last)), PlayDeed(.reach(added[7], PlayReport(60_000)))],
      for: .local,
      at: now,
      playedWithin: 30
    )
    try await keep(items: 1)
    _ = try await removeAll()
    let kept = added[0...2] + [added[5], added[6], added[7], added[29]]
    #expect(try await ids() == kept.reversed())
    #expect(try await store.sidebar(for: .local).unreadCount == 3)
  }

  @Test func `what one reader wants is kept for all`() async throws {
    let other = try await temporary.addUser("other")
    _ = try await Self.subscribe(store, other, now)
    let added = try await store.add(thirtyItems(), to: feed, at: now)
    for user in [UserID.local, other] {
      try await store.setRead(added, to: true, for: user, at: now)
    }
    try await keep(items: 5)
    #expect(try await removeAll() == 0)
    try await keep(items: 12, for: other)
    #expect(try await removeAll() == 18)
  }

  @Test func `what has gone does not come back, and is known by new names too`() async throws {
    let items = thirtyItems()
    let added = try await store.add(items, to: feed, at: now)
    try await store.setRead(added, to: true, for: .local, at: now)
    try await keep(items: 10)
    #expect(try await removeAll() == 20)
    let again = try await store.store(
      RefreshRecord(feed: feed, checkedAt: now, nextCheckAt: now),
      keys: items.flatMap(\.keys)
    ) { known in
      #expect(known.count == 30)
      let changes = items.map { item -> ItemChange in
        guard let twin = known.first(where: { $0.keys.contains(item.keys[0]) }) else {
          return .insert(item)
        }
        var edited = item
        edited.title = "Edited"
        edited.fingerprint += 1000
        edited.keys = [IdentityKey(kind: .url, hash: item.keys[0].hash)]
        return .update(twin.id, edited)
      }
      return FeedChanges(metadata: FeedMetadata(), items: changes)
    }
    #expect(again.newItems == [])
    #expect(again.changedItems.count == 10)
    #expect(try await ids().count == 10)
    let renamed = items.map { IdentityKey(kind: .url, hash: $0.keys[0].hash) }
    let later = try await store.store(
      RefreshRecord(feed: feed, checkedAt: now, nextCheckAt: now),
      keys: renamed
    ) { known in
      #expect(known.count == 30)
      return nil
    }
    #expect(later.newItems == [])
  }

  @Test func `marks can be undone after items have gone`() async throws {
    let added = try await store.add(thirtyItems(), to: feed, at: now)
    let first = try await store.markAllRead(
      ItemListQuery(place: .all),
      upTo: added[19],
      for: .local,
      at: now,
      midnight: now
    )
    let later = now.advanced(bySeconds: 1)
    let second = try await store.markAllRead(
      ItemListQuery(place: .all),
      upTo: added[29],
      for: .local,
      at: later,
      midnight: now
    )
    try await keep(items: 15)
    #expect(try await removeAll() == 15)
    #expect(try await store.undo(#require(second.event), for: .local, at: later))
    #expect(try await store.sidebar(for: .local).unreadCount == 10)
    #expect(try await store.undo(#require(first.event), for: .local, at: later))
    #expect(try await store.sidebar(for: .local).unreadCount == 15)
    #expect(try await ids(ItemListQuery(place: .unread)).count == 15)
  }

  @Test func `a search finds what is kept`() async throws {
    let added = try await store.add(thirtyItems(), to: feed, at: now)
    while try await store.indexForSearch() > 0 {}
    try await store.setRead(added, to: true, for: .local, at: now)
    try await keep(items: 4)
    #expect(try await removeAll() == 26)
    let query = ItemListQuery(place: .all, search: SearchQuery(typed: "harvest"))
    #expect(try await ids(query) == Array(added.reversed().prefix(4)))
    // Nor is there anything else left in the index.
    for word in ["harvest", "tidingseverywhere"] {
      let entries = try await temporary.database.read { transaction in
        try transaction.value(
          "SELECT count(*) FROM search WHERE search MATCH \(word)",
          as: Int.self
        )
      }
      #expect(entries == 4)
    }
    #expect(try await store.check().findings == [])
  }
}

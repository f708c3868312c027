import CivilTime
import ReaderModel
import SQLDatabase
import SQLiteDriver
import Storage
import StoreTestSupport
import Testing

@Suite struct `What users choose` {
  private let now = Timestamp(seconds: 1_795_910_400)
  private let temporary: TemporaryStore
  private var store: ReaderStore { temporary.store }

  init() async throws {
    temporary = try await TemporaryStore()
  }

  private func subscribe(
    _ name: String,
    folders: [FolderID] = [],
    for user: UserID = .local
  ) async throws -> FeedID {
    try await store.subscribe(
      to: "https://\(name).example/",
      title: nil,
      folders: folders,
      for: user,
      at: now
    ).feed
  }

  private func addUser() async throws -> UserID {
    UserID(
      rawValue: try await temporary.database.write { transaction in
        try transaction.insert("INSERT INTO users (name) VALUES ('other') RETURNING id") as Int64
      }
    )
  }

  @Test func `settings are kept for each user, and unknown ones stay`() async throws {
    let other = try await addUser()
    try await temporary.database.write { transaction in
      _ = try transaction.run(
        "INSERT INTO user_settings VALUES (1, 'of-tomorrow', 'x', 0), (1, 'notifies', 'maybe', 0)"
      )
    }
    var settings = UserSettings()
    settings.keys = ["next": "n"]
    try await store.setSettings(settings, for: .local, at: now)
    #expect(try await store.settings(for: .local) == settings)
    #expect(try await store.settings(for: other) == UserSettings())
    try await store.setSettings(UserSettings(), for: .local, at: now)
    let left = try await temporary.database.read { transaction in
      try transaction.queryAll("SELECT name FROM user_settings") { $0[0] as String }
    }
    #expect(left == ["of-tomorrow"])
  }

  @Test func `a feed is paused only when all who share it pause it`() async throws {
    let other = try await addUser()
    let feed = try await subscribe("a")
    _ = try await subscribe("a", for: other)
    let paused = SubscriptionOptions(pausedAt: now)
    try await store.setOptions(paused, of: feed, for: .local)
    #expect(try await store.dueFeeds(at: now, limit: 9).map(\.id) == [feed])
    try await store.setOptions(paused, of: feed, for: other)
    #expect(try await store.dueFeeds(at: now, limit: 9) == [])
    #expect(try await store.feeds(nil, for: .local) == [])
    #expect(try await store.nextDue() == nil)
    #expect(try await store.feeds([feed]).map(\.id) == [feed])
    try await store.unsubscribe(from: feed, for: .local, at: now)
    _ = try await subscribe("a")
    #expect(try await store.dueFeeds(at: now, limit: 9).map(\.id) == [feed])
  }

  @Test func `the shortest wish of those who share a feed counts`() async throws {
    let other = try await addUser()
    let feed = try await subscribe("a")
    _ = try await subscribe("a", for: other)
    #expect(try await store.feeds([feed])[0].wish == nil)
    let options = SubscriptionOptions(fetchesFullText: true, refreshIntervalInSeconds: 1800)
    try await store.setOptions(options, of: feed, for: .local)
    #expect(
      try await store.feeds([feed])[0].wish == RefreshWish(seconds: 1800, isEverybodys: false)
    )
    #expect(try await store.feeds([feed])[0].fetchesFullText)
    var settings = UserSettings()
    settings.refreshIntervalInSeconds = 600
    try await store.setSettings(settings, for: other, at: now)
    #expect(try await store.feeds([feed])[0].wish == RefreshWish(seconds: 600, isEverybodys: true))
  }

  @Test func `a shorter interval counts from the last look`() async throws {
    let feed = try await subscribe("a")
    try await store.store([
      RefreshRecord(feed: feed, checkedAt: now, nextCheckAt: now.advanced(bySeconds: 40_000))
    ])
    let options = SubscriptionOptions(refreshIntervalInSeconds: 10)
    try await store.setOptions(options, of: feed, for: .local)
    #expect(try await store.nextDue() == now.advanced(bySeconds: 300))
  }

  @Test func `a layout comes from the feed, else from the folders around it`() async throws {
    let outer = try await store.folder(path: ["A"], for: .local)
    let inner = try await store.folder(path: ["A", "B"], for: .local)
    let feed = try await subscribe("a", folders: [inner])
    try await store.setLayout(.cards, ofFolder: outer, for: .local)
    let sidebar = try await store.sidebar(for: .local)
    #expect(sidebar.folders.map(\.layout) == [.cards, .cards])
    #expect(sidebar.folders.map(\.ownLayout) == [.cards, nil])
    #expect(sidebar.subscriptions[0].layout == .cards)
    try await store.setOptions(SubscriptionOptions(layout: .titles), of: feed, for: .local)
    #expect(try await store.subscription(to: feed, for: .local)?.layout == .titles)
    let other = try await addUser()
    #expect(try await !store.setLayout(.rows, ofFolder: outer, for: other))
  }
}

@Suite struct `Another address` {
  private let now = Timestamp(seconds: 1_795_910_400)

  @Test func `moves the feed of one user, and parts those who share it`() async throws {
    let temporary = try await TemporaryStore()
    let store = temporary.store
    let other = UserID(
      rawValue: try await temporary.database.write { transaction in
        try transaction.insert("INSERT INTO users (name) VALUES ('other') RETURNING id") as Int64
      }
    )
    func subscribe(_ user: UserID) async throws -> FeedID {
      try await store.subscribe(
        to: "https://old.example/",
        title: "Mine",
        folders: [],
        for: user,
        at: now
      ).feed
    }
    let feed = try await subscribe(.local)
    let moved = try await store.changeAddress(
      of: feed,
      to: "https://b.example/",
      for: .local,
      by: Deed(at: now)
    )
    #expect(moved == feed)
    #expect(try await subscribe(other) != feed)
    _ = try await store.changeAddress(
      of: try await subscribe(.local),
      to: "https://c.example/",
      for: .local,
      by: Deed(at: now)
    )
    let mine = try await store.sidebar(for: .local).subscriptions.map(\.address)
    #expect(mine == ["https://b.example/", "https://c.example/"])
    #expect(
      try await store.sidebar(for: other).subscriptions.map(\.address) == ["https://old.example/"]
    )
    #expect(try await store.sidebar(for: .local).subscriptions.map(\.title) == ["Mine", "Mine"])
  }
}

import CivilTime
import ReaderModel
import Storage
import StoreTestSupport
import Testing

@Suite struct `Subscriptions` {
  private let now = Timestamp(seconds: 1_795_910_400)
  private let temporary: TemporaryStore
  private var store: ReaderStore { temporary.store }

  init() async throws {
    temporary = try await TemporaryStore()
  }

  private func subscribe(_ name: String, folders: [FolderID] = []) async throws -> FeedID {
    try await store.subscribe(
      to: "https://\(name).example/",
      title: nil,
      folders: folders,
      for: .local,
      at: now
    ).feed
  }

  @Test func `a new feed is due at once, and later when its record says`() async throws {
    let feed = try await subscribe("a")
    #expect(try await store.dueFeeds(at: now, limit: 9).map(\.id) == [feed])
    let later = now.advanced(bySeconds: 3600)
    try await store.store([RefreshRecord(feed: feed, checkedAt: now, nextCheckAt: later)])
    #expect(try await store.dueFeeds(at: now, limit: 9) == [])
    #expect(try await store.nextDue() == later)
    #expect(try await store.dueFeeds(at: later, limit: 9).map(\.id) == [feed])
  }

  @Test func `feeds and folders stand in the order of their names, numbers by their value`()
    async throws
  {
    for name in ["Part 10", "part 2", "Part 1", "Ärger"] {
      _ = try await store.subscribe(
        to: "https://\(name.utf8.count)\(name.first ?? "x").example/\(name)",
        title: name,
        folders: [try await store.folder(path: ["In \(name)"], for: .local)],
        for: .local,
        at: now
      )
    }
    let sidebar = try await store.sidebar(for: .local)
    #expect(sidebar.subscriptions.map(\.title) == ["Part 1", "part 2", "Part 10", "Ärger"])
    #expect(
      sidebar.folders.map(\.name) == ["In Part 1", "In part 2", "In Part 10", "In Ärger"]
    )
  }

  @Test func `a feed that nobody wants is asked for no more`() async throws {
    let feed = try await subscribe("a")
    #expect(try await store.unsubscribe(from: feed, for: .local, at: now))
    #expect(try await store.dueFeeds(at: now, limit: 9) == [])
    #expect(try await store.feeds(nil, for: .local) == [])
    #expect(try await store.nextDue() == nil)
    #expect(try await !store.unsubscribe(from: feed, for: .local, at: now))
  }

  @Test func `leaving keeps the stars, and coming back keeps what was read`() async throws {
    let feed = try await subscribe("a")
    let ids = try await store.add((1...3).map { .sample($0) }, to: feed, at: now)
    try await store.setStarred([ids[0]], to: true, for: .local, at: now)
    try await store.setRead([ids[1]], to: true, for: .local, at: now)
    try await store.unsubscribe(from: feed, for: .local, at: now)
    #expect(try await store.item(ids[0], for: .local) != nil)
    #expect(try await store.item(ids[1], for: .local) == nil)
    #expect(try await store.sidebar(for: .local).unreadCount == 0)
    #expect(try await store.sidebar(for: .local).starredCount == 1)
    #expect(try await subscribe("a") == feed)
    #expect(try await store.subscription(to: feed, for: .local)?.unreadCount == 2)
  }

  @Test func `a feed in two folders counts once in the folder around them`() async throws {
    let inner = try await store.folder(path: ["Around", "One"], for: .local)
    let other = try await store.folder(path: ["Around", "Two"], for: .local)
    let feed = try await subscribe("a", folders: [other, inner])
    try await store.add((1...3).map { .sample($0) }, to: feed, at: now)
    let sidebar = try await store.sidebar(for: .local)
    #expect(sidebar.folders.map(\.name) == ["Around", "One", "Two"])
    #expect(sidebar.folders.map(\.unreadCount) == [3, 3, 3])
    #expect(sidebar.subscriptions[0].folders == [other, inner])
  }

  @Test func `a folder that goes hands everything up, and meets its namesake`() async throws {
    let outer = try await store.folder(path: ["A"], for: .local)
    let inner = try await store.folder(path: ["A", "B"], for: .local)
    let top = try await store.folder(path: ["B"], for: .local)
    let feed = try await subscribe("a", folders: [inner])
    try await store.remove(folder: outer, for: .local)
    let sidebar = try await store.sidebar(for: .local)
    #expect(sidebar.folders.map(\.id) == [top])
    #expect(sidebar.subscriptions.map(\.feedID) == [feed])
    #expect(sidebar.subscriptions[0].folders == [top])
  }

  @Test func `a folder goes neither into itself nor onto another's name`() async throws {
    let outer = try await store.folder(path: ["A"], for: .local)
    let inner = try await store.folder(path: ["A", "B"], for: .local)
    let other = try await store.folder(path: ["C"], for: .local)
    await #expect(throws: FolderError.insideItself) {
      try await store.move(folder: outer, into: inner, for: .local)
    }
    await #expect(throws: FolderError.nameTaken(other)) {
      try await store.rename(folder: outer, to: "C", for: .local)
    }
    await #expect(throws: FolderError.noSuchFolder(FolderID(rawValue: 99))) {
      try await store.remove(folder: FolderID(rawValue: 99), for: .local)
    }
  }

  @Test func `a name of one's own can be given and taken back`() async throws {
    let feed = try await subscribe("a")
    try await store.change(subscription: feed, title: "Mine", folders: nil, for: .local)
    #expect(try await store.subscription(to: feed, for: .local)?.title == "Mine")
    try await store.change(subscription: feed, title: .some(nil), folders: nil, for: .local)
    #expect(try await store.subscription(to: feed, for: .local)?.title == "https://a.example/")
  }

  @Test func `mark all read leaves alone what arrived after the list was drawn`() async throws {
    let feed = try await subscribe("a")
    try await store.add([.sample(1), .sample(2)], to: feed, at: now)
    let page = try await store.items(ItemListQuery(place: .unread), for: .local, midnight: now)
    let late = try await store.add(
      [.sample(3, published: now.advanced(bySeconds: -999))],
      to: feed,
      at: now
    )
    let marked = try await store.markAllRead(
      ItemListQuery(place: .unread),
      upTo: page.newestID,
      for: .local,
      at: now,
      midnight: now
    )
    #expect(marked.count == 2)
    let left = try await store.items(ItemListQuery(place: .unread), for: .local, midnight: now)
    #expect(left.rows.map(\.id) == late)
    #expect(try await store.sidebar(for: .local).unreadCount == 1)
  }
}

import CivilTime
import ReaderModel
import SQLDatabase
import SQLiteDriver
import Storage
import StoreTestSupport
import Testing

@Suite struct `Changes of feeds and folders` {
  private let now = Timestamp(seconds: 1_795_910_400)
  private let temporary: TemporaryStore
  private var store: ReaderStore { temporary.store }
  private var deed: Deed { Deed(at: now, device: "Firefox on Linux") }

  init() async throws {
    temporary = try await TemporaryStore()
  }

  /// Two feeds, in `A / B` and in `B`.
  private func fill() async throws -> (feeds: [FeedID], folders: [FolderID]) {
    let inner = try await store.folder(path: ["A", "B"], for: .local)
    let outer = try await store.folder(path: ["A"], for: .local)
    let other = try await store.folder(path: ["B"], for: .local)
    var feeds: [FeedID] = []
    for (name, folders) in [("one", [inner, outer]), ("two", [other])] {
      let feed = try await store.subscribe(
        to: "https://\(name).example/",
        title: name,
        folders: folders,
        for: .local,
        at: now
      ).feed
      feeds.append(feed)
    }
    return (feeds, [outer, inner, other])
  }

  private func latest() async throws -> HistoryEntry? {
    try await store.history(for: .local, since: now, limit: 9).first
  }

  private func undo() async throws {
    let event = try #require(try await latest()?.events.first)
    #expect(try await store.undo(event, for: .local, at: now))
    #expect(try await latest()?.undoneAt != nil)
  }

  private func sidebarWithoutTimes() async throws -> Sidebar {
    var sidebar = try await store.sidebar(for: .local)
    for index in sidebar.subscriptions.indices { sidebar.subscriptions[index].nextCheckAt = nil }
    return sidebar
  }

  @Test func `leaving a feed is undone with its folders, stars and marks`() async throws {
    let (feeds, _) = try await fill()
    let items = try await store.add([.sample(1), .sample(2)], to: feeds[0], at: now)
    try await store.setRead([items[0]], to: true, for: .local, at: now)
    let before = try await sidebarWithoutTimes()
    #expect(try await store.unsubscribe(from: feeds[0], for: .local, at: now, by: deed))
    let entry = try #require(try await latest())
    #expect(entry.kind == .unsubscribe)
    #expect(entry.subject == "one")
    #expect(entry.device == "Firefox on Linux")
    try await undo()
    #expect(try await sidebarWithoutTimes() == before)
    #expect(try await store.dueFeeds(at: now, limit: 9).map(\.id).contains(feeds[0]))
  }

  @Test func `removing a folder that met its namesake is undone`() async throws {
    let (_, folders) = try await fill()
    let before = try await store.sidebar(for: .local)
    try await store.remove(folder: folders[0], for: .local, by: deed)
    #expect(try await store.sidebar(for: .local).folders.count == 1)
    #expect(try await latest()?.kind == .removeFolder)
    #expect(try await latest()?.subject == "A")
    try await undo()
    #expect(try await store.sidebar(for: .local) == before)
  }

  @Test func `names and places are undone`() async throws {
    let (feeds, folders) = try await fill()
    let before = try await store.sidebar(for: .local)
    try await store.rename(folder: folders[2], to: "C", for: .local, by: deed)
    #expect(try await latest()?.kind == .renameFolder)
    try await undo()
    try await store.move(folder: folders[0], into: folders[2], for: .local, by: deed)
    #expect(try await latest()?.kind == .moveFolder)
    try await undo()
    try await store.change(
      subscription: feeds[1],
      title: "New",
      folders: [folders[0]],
      for: .local,
      by: deed
    )
    #expect(try await latest()?.kind == .renameFeed)
    try await undo()
    #expect(try await store.sidebar(for: .local) == before)
  }

  @Test func `what was changed again since stays`() async throws {
    let (feeds, folders) = try await fill()
    try await store.change(
      subscription: feeds[1],
      title: "New",
      folders: nil,
      for: .local,
      by: deed
    )
    let renaming = try #require(try await latest()?.events.first)
    try await store.change(subscription: feeds[1], title: "Newer", folders: nil, for: .local)
    #expect(try await store.undo(renaming, for: .local, at: now))
    #expect(try await store.subscription(to: feeds[1], for: .local)?.title == "Newer")

    try await store.remove(folder: folders[2], for: .local, by: deed)
    let twin = try await store.folder(path: ["B"], for: .local)
    try await undo()
    let sidebar = try await store.sidebar(for: .local)
    #expect(sidebar.folders.filter { $0.name == "B" && $0.parent == nil }.map(\.id) == [twin])
    #expect(sidebar.subscriptions.first { $0.feedID == feeds[1] }?.folders == [twin])
  }

  @Test func `nothing is logged where nothing changed, or for another user`() async throws {
    let (feeds, _) = try await fill()
    try await store.change(
      subscription: feeds[0],
      title: "one",
      folders: nil,
      for: .local,
      by: deed
    )
    #expect(try await latest() == nil)
    _ = try await store.unsubscribe(from: feeds[0], for: .local, at: now, by: deed)
    let event = try #require(try await latest()?.events.first)
    #expect(try await !store.undo(event, for: UserID(rawValue: 2), at: now))
    #expect(try await store.history(for: UserID(rawValue: 2), since: now, limit: 9) == [])
  }

  @Test func `old events and operations are forgotten, and young ones not`() async throws {
    let (feeds, _) = try await fill()
    let items = try await store.add((1...5).map { .sample($0) }, to: feeds[0], at: now)
    let later = now.advanced(bySeconds: 40 * 86_400)
    let operation = try #require(OperationID("00000000-0000-4000-8000-000000000001"))
    _ = try await store.apply(
      [Mark(.read([items[0], items[1]]), operation: operation, at: now)],
      for: .local,
      at: later
    ) { $0 }
    try await store.setRead([items[2]], to: true, for: .local, at: later)
    func prune() async throws {
      while try await store.pruneHistory(
        before: later.advanced(bySeconds: -86_400),
        operationsBefore: now,
        limit: 1
      ) {}
    }
    try await prune()
    #expect(try await store.history(for: .local, since: now, limit: 9).count == 1)
    let again = try await store.apply(
      [Mark(.read([items[4]]), operation: operation)],
      for: .local,
      at: later
    ) { $0 }
    #expect(again[0].outcome == .repeated)
    #expect(try await store.subscription(to: feeds[0], for: .local)?.unreadCount == 2)
  }

  @Test func `a feed goes back to the address that it had`() async throws {
    let (feeds, _) = try await fill()
    let before = try await sidebarWithoutTimes()
    let moved = try await store.changeAddress(
      of: feeds[0],
      to: "https://elsewhere.example/",
      for: .local,
      by: deed
    )
    #expect(moved == feeds[0])
    let entry = try #require(try await latest())
    #expect(entry.kind == .changeAddress && entry.subject == "one")
    try await undo()
    #expect(try await sidebarWithoutTimes() == before)
  }

  @Test func `a feed that two people read is gone back to`() async throws {
    let (feeds, _) = try await fill()
    let other = UserID(
      rawValue: try await temporary.database.write { transaction in
        try transaction.insert("INSERT INTO users (name) VALUES ('other') RETURNING id") as Int64
      }
    )
    for address in ["https://one.example/"] {
      _ = try await store.subscribe(to: address, title: nil, folders: [], for: other, at: now)
    }
    let before = try await sidebarWithoutTimes()
    let moved = try await store.changeAddress(
      of: feeds[0],
      to: "https://elsewhere.example/",
      for: .local,
      by: deed
    )
    #expect(moved != feeds[0])
    #expect(try await latest()?.kind == .changeAddress)
    try await undo()
    #expect(try await sidebarWithoutTimes() == before)
  }

  @Test func `a feed that was left for another one of the user's is gone back to`() async throws {
    let (feeds, _) = try await fill()
    let before = try await sidebarWithoutTimes()
    let moved = try await store.changeAddress(
      of: feeds[0],
      to: "https://two.example/",
      for: .local,
      by: deed
    )
    #expect(moved == feeds[1])
    let entry = try #require(try await latest())
    #expect(entry.kind == .changeAddress && entry.subject == "one")
    try await undo()
    #expect(try await sidebarWithoutTimes() == before)
  }
}

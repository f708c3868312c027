import CivilTime
import ReaderModel
import Storage
import StoreTestSupport
import Testing

@Suite struct `What was edited is kept as it was` {
  private let now = Timestamp(seconds: 1_795_910_400)
  private let temporary: TemporaryStore
  private let feed: FeedID
  private let id: ItemID
  private var store: ReaderStore { temporary.store }

  init() async throws {
    temporary = try await TemporaryStore()
    feed = try await temporary.addFeed(at: now)
    id = try await temporary.store.add([Self.item("First", "one")], to: feed, at: now)[0]
  }

  private static func item(_ title: String, _ text: String) -> IncomingItem {
    .sample(1, title: title, text: text)
  }

  private func edit(_ item: IncomingItem, after seconds: Int64) async throws {
    let id = id
    _ = try await store.store(
      RefreshRecord(feed: feed, checkedAt: now.advanced(bySeconds: seconds), nextCheckAt: now),
      keys: item.keys
    ) { _ in FeedChanges(metadata: FeedMetadata(), items: [.update(id, item)]) }
  }

  private func versions(for user: UserID = .local) async throws -> [[String]] {
    try await store.versions(of: id, for: user).map { [$0.title, $0.content.text] }
  }

  private func isEdited() async throws -> Bool? {
    try await store.item(id, for: .local)?.isEdited
  }

  @Test func `title and text, the newest first`() async throws {
    #expect(try await isEdited() == false)
    try await edit(Self.item("First", "two"), after: 4000)
    try await edit(Self.item("Second", "two"), after: 8000)
    #expect(try await isEdited() == true)
    #expect(try await versions() == [["First", "<p>two</p>"], ["First", "<p>one</p>"]])
  }

  @Test func `nothing where title and text stay`() async throws {
    var item = Self.item("First", "one")
    item.imageURL = "https://a.example/1.png"
    try await edit(item, after: 4000)
    #expect(try await isEdited() == false)
    #expect(try await versions() == [])
  }

  @Test func `once for edits that follow each other at once`() async throws {
    for count in 1...5 as ClosedRange<Int64> {
      try await edit(Self.item("First", "draft \(count)"), after: count * 60)
    }
    #expect(try await versions() == [["First", "<p>one</p>"]])
  }

  @Test func `the last five of many`() async throws {
    for count in 1...9 as ClosedRange<Int64> {
      try await edit(Self.item("First", "day \(count)"), after: count * 86_400)
    }
    let expected = (4...8).reversed().map { ["First", "<p>day \($0)</p>"] }
    #expect(try await versions() == expected)
  }

  @Test func `for those who read the feed alone`() async throws {
    try await edit(Self.item("First", "two"), after: 4000)
    let other = try await temporary.addUser("other")
    #expect(try await versions(for: other) == [])
  }
}

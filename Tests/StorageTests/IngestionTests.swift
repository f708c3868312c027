import CivilTime
import ReaderModel
import SQLDatabase
import SQLiteDriver
import Storage
import StoreTestSupport
import Synchronization
import Testing

@Suite struct `What a refresh stores` {
  private let now = Timestamp(seconds: 1_795_910_400)
  private let temporary: TemporaryStore
  private let feed: FeedID
  private var store: ReaderStore { temporary.store }

  init() async throws {
    temporary = try await TemporaryStore()
    feed = try await temporary.addFeed(at: now)
  }

  private func rows(_ query: ItemListQuery = ItemListQuery(place: .all)) async throws -> [ItemRow] {
    try await store.items(query, for: .local, midnight: now).rows
  }

  private func key(_ kind: IdentityKey.Kind, _ hash: Int64) -> IdentityKey {
    IdentityKey(kind: kind, hash: hash)
  }

  @Test func `an item comes back whole`() async throws {
    var item = IncomingItem.sample(1, title: "A", published: now.advanced(bySeconds: -60))
    item.authors = [ItemAuthor(name: "Ann", url: "https://ann.example/"), ItemAuthor(name: "Bo")]
    item.categories = ["x", "y"]
    item.url = "https://a.example/1"
    item.externalURL = "https://b.example/"
    item.commentsURL = "https://a.example/1#comments"
    item.imageURL = "https://a.example/1.png"
    item.language = "de"
    item.content = ItemContent(form: .html, text: "<p>é</p>", baseURL: "https://a.example/")
    item.attachments = [
      Attachment(
        url: "https://a.example/1.mp3",
        mediaType: "audio/mpeg",
        sizeInBytes: 123,
        durationInSeconds: 45,
        title: "Sound",
        thumbnailURL: "https://a.example/1.jpg"
      )
    ]
    let id = try await store.add([item], to: feed, at: now)[0]
    let detail = try #require(try await store.item(id, for: .local))
    #expect(detail.content == item.content)
    #expect(detail.authors == item.authors)
    #expect(detail.categories == item.categories)
    #expect(detail.attachments == item.attachments)
    #expect(detail.commentsURL == item.commentsURL)
    #expect(detail.externalURL == item.externalURL)
    #expect(detail.row.date == item.published)
    #expect(detail.row.author == "Ann")
    #expect(detail.row.category == "x")
    #expect(detail.row.hasAudio && !detail.row.hasVideo)
    #expect(detail.row.durationInSeconds == 45)
    #expect(detail.row.language == "de")
    #expect(try await rows() == [detail.row])
  }

  @Test func `two items of one document that share a name are both kept`() async throws {
    let same = key(.guid, 7)
    var first = IncomingItem.sample(0, title: "first")
    first.keys = [same, key(.url, 1)]
    var second = IncomingItem.sample(0, title: "second")
    second.keys = [same, key(.url, 2)]
    #expect(try await store.add([first, second], to: feed, at: now).count == 2)
    let seen = Recorder()
    try await store.store(
      RefreshRecord(feed: feed, checkedAt: now, nextCheckAt: now),
      keys: first.keys + second.keys
    ) { known in
      seen.record(known.map(\.keys))
      return nil
    }
    #expect(seen.keys == [[same, key(.url, 1)], [key(.url, 2)]])
  }

  @Test func `an item without a name of its own is the one that has it`() async throws {
    let item = IncomingItem.sample(1)
    #expect(try await store.add([item, item], to: feed, at: now).count == 1)
    #expect(try await store.add([item], to: feed, at: now).count == 0)
    #expect(try await rows().count == 1)
  }

  @Test func `validators are stored with the items or not at all`() async throws {
    var record = RefreshRecord(feed: feed, checkedAt: now, nextCheckAt: now)
    record.validators = Validators(etag: "\"1\"", lastModified: "yesterday")
    record.bodyHash = 5
    // A name too long for the database makes the transaction fail after validators were written.
    try await temporary.database.write { transaction in
      _ = try transaction.run(
        """
        CREATE TRIGGER refuse BEFORE INSERT ON items BEGIN SELECT raise(ABORT, 'no'); END
        """
      )
    }
    let item = IncomingItem.sample(1)
    await #expect(throws: DatabaseError.self) {
      try await store.store(record, keys: item.keys) { _ in
        FeedChanges(metadata: FeedMetadata(), items: [.insert(item)])
      }
    }
    #expect(try await store.feeds([feed]).first?.validators == Validators())
    _ = try await temporary.database.write { try $0.run("DROP TRIGGER refuse") }
    try await store.store(record, keys: item.keys) { _ in
      FeedChanges(metadata: FeedMetadata(), items: [.insert(item)])
    }
    let due = try #require(try await store.feeds([feed]).first)
    #expect(due.validators == record.validators)
    #expect(due.bodyHash == 5)
  }

  @Test func `a failure is told until the next success`() async throws {
    var record = RefreshRecord(feed: feed, checkedAt: now, nextCheckAt: now)
    record.failure = FeedFailure(
      code: .httpStatus,
      httpStatus: 503,
      detail: "a.example",
      since: now,
      count: 3
    )
    try await store.store([record])
    #expect(try await store.subscription(to: feed, for: .local)?.failure == record.failure)
    #expect(try await store.feeds([feed]).first?.failure == record.failure)
    record.failure = nil
    try await store.store([record])
    #expect(try await store.subscription(to: feed, for: .local)?.failure == nil)
  }

  @Test func `a date in the future stands at the top and not beyond`() async throws {
    try await store.add(
      [.sample(1, published: now.advanced(bySeconds: 86_400)), .sample(2)],
      to: feed,
      at: now
    )
    #expect(try await rows().map(\.sortedAt) == [now, now])
  }

  @Test func `dates before 1970 and beyond reason have their places`() async throws {
    let dates: [Int64] = [-1, -1_000_000_000, .min / 1000, .max / 1000, 0]
    try await store.add(
      dates.enumerated().map { .sample(Int64($0), published: Timestamp(seconds: $1)) },
      to: feed,
      at: now
    )
    #expect(try await rows().map(\.title) == ["Item 3", "Item 4", "Item 0", "Item 1", "Item 2"])
    #expect(try await rows()[2].sortedAt == Timestamp(seconds: -1))
  }

  @Test func `items of an older page come with their texts`() async throws {
    let item = IncomingItem.sample(7, text: "What was said then")
    let stored = try await store.storeOlder(of: feed, at: now, keys: item.keys) { _ in
      FeedChanges(metadata: FeedMetadata(), items: [.insert(item)])
    }
    let id = try #require(stored.first)
    #expect(try await store.item(id, for: .local)?.content == item.content)
  }

  @Test func `a long document without dates keeps its order`() async throws {
    let ids = try await store.add((1...2600).map { .sample($0) }, to: feed, at: now)
    var query = ItemListQuery(place: .all, limit: 1000)
    var found: [ItemID] = []
    repeat {
      let page = try await store.items(query, for: .local, midnight: now)
      found += page.rows.map(\.id)
      query.after = page.next
    } while query.after != nil
    #expect(found == ids.reversed())
  }
}

/// What a closure saw that runs elsewhere.
private final class Recorder: Sendable {
  private let seen = Mutex<[[IdentityKey]]>([])
  var keys: [[IdentityKey]] { seen.withLock { $0 } }
  func record(_ keys: [[IdentityKey]]) { seen.withLock { $0 = keys } }
}

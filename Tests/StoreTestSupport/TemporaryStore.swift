package import CivilTime
import FoundationEssentials
package import ReaderModel
import SQLDatabase
package import SQLiteDriver
package import Storage
import TestSupport

/// A store in a file of its own, as new.
package struct TemporaryStore: Sendable {
  private let folder = TemporaryFolder()
  package let database: SQLiteDatabase
  package let store: ReaderStore

  package init(
    tuning: Tuning = Tuning(),
    words: ReaderStore.WordsOfContent? = nil
  ) async throws {
    database = try await SQLiteDatabase(path: folder.file("tidings.db"))
    store = ReaderStore(database: database, tuning: tuning, words: words)
    try await store.migrate()
  }

  /// A feed that the first user has subscribed to.
  package func addFeed(at now: Timestamp) async throws -> FeedID {
    try await store.subscribe(
      to: "https://a.example/",
      title: nil,
      folders: [],
      for: .local,
      at: now
    ).feed
  }

  /// Somebody else.
  package func addUser(_ name: String) async throws -> UserID {
    let id = try await database.write { transaction in
      try transaction.insert("INSERT INTO users (name) VALUES (\(name)) RETURNING id") as Int64
    }
    return UserID(rawValue: id)
  }

  /// How many rows there are of what all users share.
  package func rowCounts() async throws -> [String: Int] {
    try await database.read { transaction in
      [
        "feeds": try transaction.value("SELECT count(*) FROM feeds", as: Int.self) ?? 0,
        "items": try transaction.value("SELECT count(*) FROM items", as: Int.self) ?? 0,
        "item_contents": try transaction.value(
          "SELECT count(*) FROM item_contents",
          as: Int.self
        ) ?? 0,
      ]
    }
  }

  /// How many entries the search index has, of whatever items.
  package func entryCount() async throws -> Int {
    try await database.read { transaction in
      try transaction.value(
        "SELECT count(*) FROM search WHERE search MATCH 'tidingseverywhere'",
        as: Int.self
      ) ?? 0
    }
  }

  /// The bytes of the database and of its log, as text.
  package func everything() async throws -> String {
    try ["tidings.db", "tidings.db-wal"].map { name in
      let path = folder.file(name)
      guard FileManager.default.fileExists(atPath: path) else { return "" }
      return String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    }.joined()
  }
}

extension MoveStep {
  /// Another address that was watched for long enough.
  package static func ripe(to address: String, at now: Timestamp) -> MoveStep {
    let move = PendingMove(address: address, hint: .redirect, since: now)
    return .seen(MoveSighting(move: move, isRipe: true))
  }
}

extension IncomingItem {
  /// An item with a guid, and the least that everything else needs.
  package static func sample(
    _ guid: Int64,
    title: String? = nil,
    published: Timestamp? = nil,
    text: String = ""
  ) -> IncomingItem {
    IncomingItem(
      keys: [IdentityKey(kind: .guid, hash: guid)],
      fingerprint: guid,
      title: title ?? "Item \(guid)",
      preview: "Preview of \(guid)",
      published: published,
      content: ItemContent(form: .html, text: "<p>\(text)</p>"),
      searchText: text
    )
  }
}

extension ReaderStore {
  /// Stores new items in a feed, as a refresh at `now` would.
  @discardableResult
  package func add(
    _ items: [IncomingItem],
    to feed: FeedID,
    at now: Timestamp
  ) async throws -> [ItemID] {
    let result = try await store(
      RefreshRecord(feed: feed, checkedAt: now, nextCheckAt: now.advanced(bySeconds: 3600)),
      keys: items.flatMap(\.keys)
    ) { _ in FeedChanges(metadata: FeedMetadata(), items: items.map { .insert($0) }) }
    return result.newItems
  }
}

import CivilTime
import ReaderModel
@testable import Storage
import StoreTestSupport
import Testing

@Suite struct `Words to search for` {
  @Test(arguments: [
    ("swift parser", ["swift", "parser"], [], true),
    ("swift parser ", ["swift", "parser"], [], false),
    ("\"swift parser\" fast", ["swift parser", "fast"], [], true),
    ("\"never closed", ["never closed"], [], false),
    ("cats -dogs", ["cats"], ["dogs"], false),
    ("cats -\"big dogs\"", ["cats"], ["big dogs"], false),
    ("- \"\" !? -", [], [], false),
    ("a\"b", ["a", "b"], [], false),
    ("cat", ["cat"], [], false),
    ("東京", ["東京"], [], true),
    ("", [], [], false),
  ])
  func `are read as typed`(
    typed: String,
    wanted: [String],
    unwanted: [String],
    isBeginning: Bool
  ) {
    let words = SearchWords(typed)
    #expect(words.wanted.map(\.text) == wanted)
    #expect(words.unwanted.map(\.text) == unwanted)
    #expect((words.wanted.last?.isBeginning ?? false) == isBeginning)
  }
}

@Suite struct `Searching` {
  private let now = Timestamp(seconds: 1_795_910_400)
  private let temporary: TemporaryStore
  private let feed: FeedID
  private var store: ReaderStore { temporary.store }

  init() async throws {
    temporary = try await TemporaryStore()
    feed = try await temporary.store.subscribe(
      to: "https://a.example/",
      title: nil,
      folders: [],
      for: .local,
      at: now
    ).feed
  }

  private func found(_ words: String, in place: Place = .all) async throws -> [String] {
    try await store.items(
      ItemListQuery(place: place, search: words),
      for: .local,
      midnight: now
    ).rows.map(\.title)
  }

  @Test(arguments: [
    ("creme", "Crème brûlée"), ("CRÈME", "Crème brûlée"), ("京都", "東京都の天気"),
    ("天気", "東京都の天気"), ("\"must stand together\"", "Phrases"), ("brul", "Crème brûlée"),
    ("Ада", "Ада Лавлейс"),
  ])
  func `finds what people mean`(words: String, title: String) async throws {
    let texts = ["Crème brûlée", "東京都の天気", "Phrases", "Ада Лавлейс"]
    try await store.add(
      texts.enumerated().map { index, title in
        .sample(Int64(index), title: title, text: index == 2 ? "These must stand together." : "")
      },
      to: feed,
      at: now
    )
    #expect(try await found(words) == [title])
  }

  @Test func `does not find characters in another order`() async throws {
    try await store.add([.sample(1, title: "東京都の天気")], to: feed, at: now)
    #expect(try await found("京東") == [])
    #expect(try await found("stand must") == [])
  }

  /// Everything that means something to the index's own language, and some that does to SQL.
  @Test(arguments: [
    "AND", "OR", "NOT", "NEAR(a b)", "title:x", "^a", "a*", "a+b", "(", ")", "\"", "\"\"\"", "'",
    "';--", "{a b}:c", "-", "--", "-\"", "a -", "%", "\\", "\u{0}", "a\u{0}b", "🙂", "*", ":",
    "\u{FEFF}",
    String(repeating: "x ", count: 300), String(repeating: "\"", count: 99), "tidingsfeed1 OR x",
  ])
  func `never stumbles over what was typed`(words: String) async throws {
    try await store.add([.sample(1, title: "plain", text: "words")], to: feed, at: now)
    for place in [Place.all, .unread, .feed(feed), .starred] {
      _ = try await found(words, in: place)
    }
  }

  @Test func `finds new words of an edited item, and not for ever the old ones`() async throws {
    let id = try await store.add([.sample(1, title: "before")], to: feed, at: now)[0]
    #expect(try await found("before") == ["before"])
    for title in ["second", "third", "fourth"] {
      let item = IncomingItem.sample(1, title: title)
      try await store.store(
        RefreshRecord(feed: feed, checkedAt: now, nextCheckAt: now),
        keys: item.keys
      ) { _ in FeedChanges(metadata: FeedMetadata(), items: [.update(id, item)]) }
      #expect(try await found(title) == [title])
    }
    #expect(try await found("before") == [])
  }

  @Test func `stays within what the user has subscribed to, stars apart`() async throws {
    let ids = try await store.add(
      [.sample(1, title: "starry"), .sample(2, title: "starry night")],
      to: feed,
      at: now
    )
    try await store.setStarred([ids[0]], to: true, for: .local, at: now)
    try await store.unsubscribe(from: feed, for: .local, at: now)
    #expect(try await found("starry") == [])
    #expect(try await found("starry", in: .starred) == ["starry"])
  }
}

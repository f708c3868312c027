import CivilTime
import ReaderModel
import SQLDatabase
import SQLiteDriver
@testable import Storage
import StoreTestSupport
import Testing

@Suite struct `Searching` {
  private let now = Timestamp(seconds: 1_795_910_400)
  private let temporary: TemporaryStore
  private let feed: FeedID
  private var store: ReaderStore { temporary.store }

  init() async throws {
    temporary = try await TemporaryStore()
    feed = try await temporary.addFeed(at: now)
  }

  private func found(_ words: String, in place: Place = .all) async throws -> [String] {
    try await store.items(
      ItemListQuery(place: place, search: SearchQuery(typed: words)),
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

  /// Also where hundreds of newer items do not have the word.
  @Test(arguments: [0, 1000])
  func `leaves out what begins with a word that very many have`(fewItems: Int) async throws {
    let big = try await TemporaryStore(tuning: Tuning(fewItems: fewItems))
    let feed = try await big.store.subscribe(
      to: "https://a.example/",
      title: nil,
      folders: [],
      for: .local,
      at: now
    ).feed
    try await big.store.add(
      (0..<500).map { .sample($0, title: "tide \($0)", text: $0 == 7 ? "also tidewater" : "") }
        + (500..<900).map { .sample($0, title: "other \($0)", text: $0 == 700 ? "tidewater" : "") },
      to: feed,
      at: now
    )
    while try await big.store.indexForSearch() > 0 {}
    func count(_ words: String) async throws -> Int {
      try await big.store.items(
        ItemListQuery(place: .all, search: SearchQuery(typed: words), limit: 1000),
        for: .local,
        midnight: now
      ).rows.count
    }
    #expect(try await count("tide") == (fewItems == 0 ? 500 : 501))
    // Not common as it stands, so that typing finds where it leads.
    #expect(try await count("tidew") == 2)
  }

  /// The store then makes the words when it indexes them.
  @Test func `finds what is in the content, and what is not`() async throws {
    let other = try await TemporaryStore(words: { PlainWords.of($0.text) })
    let feed = try await other.addFeed(at: now)
    var item = IncomingItem.sample(1, text: "lanterns and harpsichords")
    item.summary = "About instruments"
    item.searchText = "About instruments\nlanterns and harpsichords"
    try await other.store.add([item, .sample(2, text: "lanterns alone")], to: feed, at: now)
    while try await other.store.indexForSearch() > 0 {}
    func found(_ words: String) async throws -> [String] {
      try await other.store.items(
        ItemListQuery(place: .all, search: SearchQuery(typed: words)),
        for: .local,
        midnight: now
      ).rows.map(\.title)
    }
    #expect(try await found("harpsichords") == ["Item 1"])
    #expect(try await found("instruments") == ["Item 1"])
    #expect(try await found("lanterns") == ["Item 2", "Item 1"])
    // An edit that is worth indexing.
    var edited = item
    edited.fingerprint = -1
    edited.content.text = "<p>nothing but trumpets, and many more words than there were</p>"
    edited.searchText = "nothing but trumpets, and many more words than there were"
    edited.summary = ""
    let change = ItemChange.update(ItemID(rawValue: 1), edited)
    try await other.store.store(
      RefreshRecord(feed: feed, checkedAt: now, nextCheckAt: now),
      keys: []
    ) { _ in FeedChanges(metadata: FeedMetadata(), items: [change]) }
    while try await other.store.indexForSearch() > 0 {}
    #expect(try await found("trumpets") == ["Item 1"])
    #expect(try await found("instruments") == [])
  }

  @Test func `finds the same in an index that was made anew`() async throws {
    let ids = try await store.add(
      (0..<250).map { .sample($0, text: "lantern number\($0)") },
      to: feed,
      at: now
    )
    while try await store.indexForSearch() > 0 {}
    try await temporary.database.write { transaction in
      try transaction.run("INSERT INTO search (search) VALUES ('delete-all')")
      try transaction.run("INSERT INTO unindexed_items VALUES (1, \(ids[0]), \(ids[249]))")
    }
    #expect(try await found("number107") == [])
    // One is edited, one arrives, and one waits meanwhile.
    var edited = IncomingItem.sample(
      107,
      text: "a harpsichord that is much longer than what was there"
    )
    edited.fingerprint = -107
    let changes = [
      ItemChange.update(ids[107], edited), .insert(.sample(300, text: "lantern number300")),
    ]
    try await store.store(
      RefreshRecord(feed: feed, checkedAt: now, nextCheckAt: now),
      keys: []
    ) { _ in FeedChanges(metadata: FeedMetadata(), items: changes) }
    while try await store.indexForSearch() > 0 {}
    try await store.add([.sample(301, text: "lantern number301")], to: feed, at: now)
    var steps = 0
    while try await store.indexAnew({ PlainWords.of($0.content.text) }) { steps += 1 }
    #expect(steps >= 3)
    #expect(try await found("number200") == ["Item 200"])
    #expect(try await found("harpsichord") == ["Item 107"])
    #expect(try await found("number107") == [])
    #expect(try await found("number300") == ["Item 300"])
    let all = try await store.items(
      ItemListQuery(place: .all, search: SearchQuery(typed: "lantern"), limit: 1000),
      for: .local,
      midnight: now
    ).rows.map(\.title)
    #expect(all.count == 251)
    #expect(Set(all).count == 251)
    #expect(try await store.check().findings == [])
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

  /// Items that differ in all that the language asks about.
  private func addVaried() async throws -> FeedID {
    let other = try await store.subscribe(
      to: "https://b.example/news",
      title: "Évening News",
      folders: [try await store.folder(path: ["Papers", "Local"], for: .local)],
      for: .local,
      at: now
    ).feed
    var written = IncomingItem.sample(
      1,
      title: "written",
      published: now.advanced(bySeconds: -86_400 * 3),
      text: "by Ada, says Swift"
    )
    written.authors = [ItemAuthor(name: "Ada Lovelace")]
    var drawn = IncomingItem.sample(2, title: "drawn swift", published: now)
    drawn.imageURL = "https://a.example/1.png"
    var spoken = IncomingItem.sample(3, title: "spoken", published: now.advanced(bySeconds: -60))
    spoken.attachments = [Attachment(url: "https://a.example/1.mp3", mediaType: "audio/mpeg")]
    var filmed = IncomingItem.sample(
      4,
      title: "filmed ada",
      published: now.advanced(bySeconds: -90)
    )
    filmed.attachments = [Attachment(url: "https://a.example/1.mp4", mediaType: "video/mp4")]
    let mine = try await store.add([written, drawn], to: feed, at: now)
    let others = try await store.add([spoken, filmed], to: other, at: now)
    try await store.setRead([mine[0]], to: true, for: .local, at: now)
    try await store.setStarred([others[0]], to: true, for: .local, at: now)
    return other
  }

  @Test(arguments: [
    ("swift", ["drawn swift", "written"]), ("title:swift", ["drawn swift"]),
    ("author:ada", ["written"]), ("author:\"ada love\"*", ["written"]),
    ("ada", ["filmed ada", "written"]),
    ("feed:news", ["spoken", "filmed ada"]), ("feed:EVENING", ["spoken", "filmed ada"]),
    ("feed:b.example", ["spoken", "filmed ada"]), ("-feed:news", ["drawn swift", "written"]),
    ("feed:nowhere", []), ("folder:papers", ["spoken", "filmed ada"]),
    ("folder:local ada", ["filmed ada"]),
    ("-folder:local", ["drawn swift", "written"]),
    ("folder:none OR feed:news", ["spoken", "filmed ada"]),
    ("is:unread", ["drawn swift", "spoken", "filmed ada"]), ("is:read", ["written"]),
    ("-is:unread", ["written"]), ("-is:read ada", ["filmed ada"]), ("is:starred", ["spoken"]),
    ("-is:starred is:podcast", ["filmed ada"]), ("is:podcast", ["spoken", "filmed ada"]),
    ("is:video", ["filmed ada"]), ("is:picture", ["drawn swift"]),
    ("-is:picture ada", ["filmed ada", "written"]),
    ("is:read OR is:starred", ["spoken", "written"]),
    ("title:swift OR is:starred", ["drawn swift", "spoken"]),
    ("-(is:starred OR is:video)", ["drawn swift", "written"]), ("swift is:read", ["written"]),
    ("swift OR feed:news", ["drawn swift", "spoken", "filmed ada", "written"]),
    ("before:2d", ["written"]), ("after:2d", ["drawn swift", "spoken", "filmed ada"]),
    ("after:2d -is:podcast", ["drawn swift"]), ("after:4d before:2d", ["written"]),
    ("before:2d OR is:picture", ["drawn swift", "written"]), ("after:2030", []),
    ("(swift OR is:starred) (is:podcast OR is:picture)", ["drawn swift", "spoken"]),
    ("(ada OR is:starred) (swift OR is:video) is:unread", ["filmed ada"]),
    (
      "title:swift OR (is:podcast -is:starred) OR before:2d",
      ["drawn swift", "filmed ada", "written"]
    ),
    ("is:starred OR -ada", ["drawn swift", "spoken"]),
    ("ada -swift", ["filmed ada"]), ("-swift", ["spoken", "filmed ada"]),
    ("swif*", ["drawn swift", "written"]),
    ("title:swif* OR author:lovelace", ["drawn swift", "written"]), ("!?", []),
    ("before:never", []),
  ])
  func `asks for feeds, people, dates and kinds`(search: String, titles: [String]) async throws {
    _ = try await addVaried()
    for oldestFirst in [false, true] {
      let query = ItemListQuery(
        place: .all,
        search: SearchQuery(search),
        oldestFirst: oldestFirst,
        limit: 1
      )
      #expect(try await all(query) == (oldestFirst ? titles.reversed() : titles))
    }
  }

  /// Page by page, with one item each.
  private func all(_ query: ItemListQuery) async throws -> [String] {
    var query = query
    var titles: [String] = []
    repeat {
      let page = try await store.items(query, for: .local, midnight: now)
      titles += page.rows.map(\.title)
      query.after = page.next
    } while query.after != nil
    return titles
  }

  @Test func `marks what it found and nothing else`() async throws {
    _ = try await addVaried()
    let query = ItemListQuery(place: .all, search: SearchQuery("ada OR is:picture"))
    let newest = try await store.items(query, for: .local, midnight: now).newestID
    let marked = try await store.markAllRead(
      query,
      upTo: newest,
      for: .local,
      at: now,
      midnight: now
    )
    #expect(marked.count == 2)
    #expect(try await all(ItemListQuery(place: .unread, limit: 1)) == ["spoken"])
    let nothing = ItemListQuery(place: .all, search: SearchQuery("!?"))
    #expect(
      try await store.markAllRead(nothing, upTo: newest, for: .local, at: now, midnight: now).count
        == 0
    )
  }

  @Test func `is kept by whoever saved it`() async throws {
    _ = try await addVaried()
    let id = try await store.saveSearch(SearchQuery("swift -is:read"), named: "S", for: .local)
    #expect(try await all(ItemListQuery(place: .saved(id), limit: 1)) == ["drawn swift"])
    #expect(
      try await all(ItemListQuery(place: .saved(id), search: SearchQuery("written"), limit: 1))
        == []
    )
    let sidebar = try await store.sidebar(for: .local)
    #expect(sidebar.savedSearches == [SavedSearch(id: id, name: "S", text: "swift -is:read")])
    #expect(
      try await store.change(
        savedSearch: id,
        name: "T",
        query: SearchQuery("is:starred"),
        for: .local
      )
    )
    #expect(try await all(ItemListQuery(place: .saved(id), limit: 1)) == ["spoken"])
    let stranger = UserID(rawValue: 2)
    #expect(try await store.remove(savedSearch: id, for: stranger) == false)
    #expect(
      try await store.items(ItemListQuery(place: .saved(id)), for: stranger, midnight: now).rows
        .isEmpty
    )
    #expect(try await store.remove(savedSearch: id, for: .local))
    #expect(try await all(ItemListQuery(place: .saved(id), limit: 1)) == [])
  }
}

/// The words of a text that stands in one paragraph.
private enum PlainWords {
  static func of(_ html: String) -> String {
    html.replacing("<p>", with: "").replacing("</p>", with: "")
  }
}

import CivilTime
import ReaderModel
import Storage

/// What pages ask of a store, in good cases and in bad ones.
struct Scenarios {
  let store: ReaderStore
  var measurements = Measurements()
  private var allRead: EventID?
  let now = Filling.end.advanced(bySeconds: 60)
  private let midnight = Filling.end.advanced(bySeconds: -86_400)

  init(store: ReaderStore) {
    self.store = store
  }

  mutating func run() async throws {
    let folders = try await store.sidebar(for: .local).folders
    let large = folders.first { $0.name == "Folder 1" }?.id ?? FolderID(rawValue: 1)
    let mixed = folders.first { $0.name == "Mixed" }?.id ?? FolderID(rawValue: 1)
    try await lists("all unread", large, mixed)
    try await searches(large)
    try await single()
    try await marks(large)
    try await onlyOldUnread(large, mixed)
    try await readOneByOne()
    try await refreshes()
  }

  private mutating func lists(
    _ state: String,
    _ large: FolderID,
    _ mixed: FolderID
  ) async throws {
    let small = FeedID(rawValue: 700)
    try await list("\(state): unread", ItemListQuery(place: .unread))
    try await list(
      "\(state): unread, oldest first",
      ItemListQuery(place: .unread, oldestFirst: true)
    )
    try await list(
      "\(state): unread, page 40",
      try await page(40, of: ItemListQuery(place: .unread)).query
    )
    try await list("\(state): all items", ItemListQuery(place: .all))
    try await list("\(state): today", ItemListQuery(place: .today))
    try await list("\(state): pictures", ItemListQuery(place: .pictures))
    try await list("\(state): pictures, unread", ItemListQuery(place: .pictures, unreadOnly: true))
    try await list("\(state): podcasts", ItemListQuery(place: .podcasts))
    try await list("\(state): podcasts, unread", ItemListQuery(place: .podcasts, unreadOnly: true))
    try await list("\(state): a feed", ItemListQuery(place: .feed(small)))
    try await list("\(state): a feed, unread", ItemListQuery(place: .feed(small), unreadOnly: true))
    try await list(
      "\(state): the largest feed, unread",
      ItemListQuery(place: .feed(FeedID(rawValue: 1)), unreadOnly: true)
    )
    try await list("\(state): folder of 500", ItemListQuery(place: .folder(large)))
    try await list(
      "\(state): folder of 500, unread",
      ItemListQuery(place: .folder(large), unreadOnly: true)
    )
    try await list(
      "\(state): folder of 20, unread",
      ItemListQuery(place: .folder(mixed), unreadOnly: true)
    )
  }

  private mutating func searches(_ large: FolderID) async throws {
    let searches = [
      ("every item has it", "always"), ("one in 100", "hundredth "),
      ("one in 1,000", "thousandth "), ("two frequent words", "kari always "),
      ("a phrase", "\"hundredth always\""), ("a beginning", "thousand"),
      ("a frequent beginning", "karito"), ("an exclusion", "hundredth -thousandth"),
      ("only an exclusion", "-hundredth"), ("nothing", "xylophone"),
      ("in titles", "title:kari "), ("an author", "author:\"Author 7\""),
      ("podcasts", "is:podcast hundredth "),
      ("unread", "is:unread hundredth "), ("read", "is:read hundredth "), ("only read", "is:read"),
      ("a month", "always after:60d before:30d"), ("two words, one of", "hundredth OR thousandth "),
      ("a word or a star", "thousandth OR is:starred"),
      ("a feed by name", "feed:\"Feed 700\" always "),
      ("a rare word, starred", "thousandth is:starred"),
    ]
    for (name, words) in searches {
      try await list(
        "search: \(name)",
        ItemListQuery(place: .all, search: SearchQuery(typed: words))
      )
    }
    try await list(
      "search: in a feed",
      ItemListQuery(place: .feed(FeedID(rawValue: 700)), search: SearchQuery("always"))
    )
    try await list(
      "search: in a folder of 500",
      ItemListQuery(place: .folder(large), search: SearchQuery("hundredth"))
    )
  }

  private mutating func single() async throws {
    let rows = try await store.items(
      ItemListQuery(place: .all, limit: 200),
      for: .local,
      midnight: midnight
    ).rows
    var next = 0
    try await measurements.measure("an article") { [store] in
      _ = try await store.item(rows[next % rows.count].id, for: .local)
      next += 1
    }
    try await measurements.measure("neighbours of an article") { [store, midnight] in
      _ = try await store.neighbours(
        of: rows[next % rows.count].id,
        in: ItemListQuery(place: .unread),
        for: .local,
        midnight: midnight
      )
      next += 1
    }
    try await measurements.measure("counts") { [store] in
      _ = try await store.standing(for: .local)
    }
    try await measurements.measure("sidebar") { [store] in
      _ = try await store.sidebar(for: .local)
    }
    try await measurements.measure("mark one read") { [store, now] in
      _ = try await store.setRead([rows[next % rows.count].id], to: true, for: .local, at: now)
      next += 1
    }
    _ = try await store.setStarred(
      (try await page(300, of: ItemListQuery(place: .all)).ids) + rows.map(\.id),
      to: true,
      for: .local,
      at: now
    )
    try await list("starred", ItemListQuery(place: .starred))
    try await list("starred, unread", ItemListQuery(place: .starred, unreadOnly: true))
  }

  private mutating func marks(_ large: FolderID) async throws {
    try await markAndUndo("mark all read", ItemListQuery(place: .unread))
    try await markAndUndo("mark a folder of 500 read", ItemListQuery(place: .folder(large)))
    try await markAndUndo("mark a feed read", ItemListQuery(place: .feed(FeedID(rawValue: 1))))
    try await markAndUndo("mark today read", ItemListQuery(place: .today))
    let unread = ItemListQuery(place: .unread)
    try await markAndUndo("mark older than a week", unread, .olderThan(days: 7))
    let middle = try await page(20, of: unread).ids.last
    guard let middle else { return }
    try await markAndUndo("mark above item 950", unread, .above(middle))
    try await markAndUndo("mark below item 950", unread, .below(middle))
    try await markAndUndo("mark podcasts read", ItemListQuery(place: .podcasts), runs: 1)
    try await markAndUndo("mark pictures read", ItemListQuery(place: .pictures), runs: 1)
  }

  private mutating func markAndUndo(
    _ name: String,
    _ query: ItemListQuery,
    _ stretch: ListStretch = .whole,
    runs: Int = 7
  ) async throws {
    var marking: [Duration] = []
    var undoing: [Duration] = []
    for _ in 0..<runs {
      let newest = try await newestItem()
      let start = ContinuousClock.now
      let marked = try await store.markAllRead(
        query,
        stretch,
        upTo: newest,
        for: .local,
        at: now,
        midnight: midnight
      )
      let middle = ContinuousClock.now
      if let event = marked.event { _ = try await store.undo(event, for: .local, at: now) }
      marking.append(middle - start)
      undoing.append(ContinuousClock.now - middle)
    }
    measurements.note(name, marking.sorted()[runs / 2])
    measurements.note("\(name): undone", undoing.sorted()[runs / 2])
  }

  /// Everything has been read but twenty old items of one feed.
  private mutating func onlyOldUnread(_ large: FolderID, _ mixed: FolderID) async throws {
    allRead = try await store.markAllRead(
      ItemListQuery(place: .unread),
      upTo: try await newestItem(),
      for: .local,
      at: now,
      midnight: midnight
    ).event
    let old = try await store.items(
      ItemListQuery(place: .feed(FeedID(rawValue: 708)), oldestFirst: true, limit: 20),
      for: .local,
      midnight: midnight
    ).rows.map(\.id)
    _ = try await store.setRead(old, to: false, for: .local, at: now)
    try await lists("20 old ones unread", large, mixed)
    try await list(
      "20 old ones unread: search",
      ItemListQuery(place: .unread, search: SearchQuery("hundredth"))
    )
    try await addNewItems()
    try await lists("new ones in 1,000 feeds", large, mixed)
  }

  private func addNewItems() async throws {
    for feed in 1...1000 {
      let items = (0..<3).map { index in
        IncomingItem(
          keys: [IdentityKey(kind: .guid, hash: Int64(feed * 10 + index))],
          fingerprint: 0,
          title: "A new item",
          preview: "",
          published: Filling.end.advanced(bySeconds: Int64(-feed * 3000 - index)),
          content: ItemContent(form: .html, text: ""),
          searchText: ""
        )
      }
      try await store.store(
        RefreshRecord(feed: FeedID(rawValue: Int64(feed)), checkedAt: now, nextCheckAt: now),
        keys: items.flatMap(\.keys)
      ) { _ in FeedChanges(metadata: FeedMetadata(), items: items.map { .insert($0) }) }
    }
  }

  /// Somebody reads the 5,000 newest items one after the other and leaves the rest.
  private mutating func readOneByOne() async throws {
    if let allRead { _ = try await store.undo(allRead, for: .local, at: now) }
    let newest = try await page(100, of: ItemListQuery(place: .all)).ids
    let start = ContinuousClock.now
    for id in newest { _ = try await store.setRead([id], to: true, for: .local, at: now) }
    measurements.note("read 5,000 one by one, each", (ContinuousClock.now - start) / newest.count)
    try await list("5,000 newest read: unread", ItemListQuery(place: .unread))
  }

  private mutating func list(_ name: String, _ query: ItemListQuery) async throws {
    try await measurements.measure(name) { [store, midnight] in
      _ = try await store.items(query, for: .local, midnight: midnight)
    }
  }

  private func newestItem() async throws -> ItemID {
    try await store.items(
      ItemListQuery(place: .all, limit: 1),
      for: .local,
      midnight: midnight
    ).newestID
  }

  /// The query for a later page, and the items of those before it.
  private func page(
    _ number: Int,
    of query: ItemListQuery
  ) async throws -> (query: ItemListQuery, ids: [ItemID]) {
    var query = query
    var ids: [ItemID] = []
    for _ in 1..<number {
      let page = try await store.items(query, for: .local, midnight: midnight)
      ids += page.rows.map(\.id)
      query.after = page.next
    }
    return (query, ids)
  }
}

import CivilTime
import ReaderModel
import SQLDatabase
import SQLiteDriver
import Storage
import StoreTestSupport
import Testing

@Suite struct `A story of several feeds` {
  private let user = UserID.local
  private let now = Timestamp(seconds: 1_795_910_400)

  /// Two feeds of one user; the first has the story.
  private func start() async throws -> (
    store: TemporaryStore, first: FeedID, second: FeedID, item: ItemID
  ) {
    let temporary = try await TemporaryStore()
    let first = try await temporary.store.subscribe("https://first.example/", at: now)
    let second = try await temporary.store.subscribe("https://second.example/", at: now)
    let items = try await temporary.store.add([story(1)], to: first, at: now)
    return (temporary, first, second, items[0])
  }

  private func story(
    _ guid: Int64,
    title: String = "Storm over the coast",
    age: Int64 = 100,
    address: Int64? = 7,
    language: String? = nil
  ) -> IncomingItem {
    var item = IncomingItem.sample(guid, title: title, published: now.advanced(bySeconds: -age))
    item.storyAddress = address
    item.language = language
    return item
  }

  private func list(
    _ place: Place,
    unreadOnly: Bool = false,
    search: String? = nil,
    for user: UserID = .local,
    in store: ReaderStore
  ) async throws -> [ItemID] {
    try await store.items(
      ItemListQuery(
        place: place,
        unreadOnly: unreadOnly,
        search: search.map { SearchQuery($0) },
        oldestFirst: true
      ),
      for: user,
      midnight: now.advanced(bySeconds: -40_000)
    ).rows.map(\.id)
  }

  private func unreadCount(of feed: FeedID, in store: ReaderStore) async throws -> Int? {
    try await store.sidebar(for: user).subscriptions.first { $0.feedID == feed }?.unreadCount
  }

  @Test func `has a star wherever it got it`() async throws {
    let (temporary, _, second, item) = try await start()
    let store = temporary.store
    let twin = try await store.add([story(2)], to: second, at: now)[0]
    func stars(_ place: Place) async throws -> [Bool] {
      try await store.items(ItemListQuery(place: place), for: user, midnight: now).rows
        .map(\.isStarred)
    }
    try await store.setStarred([twin], to: true, for: user, at: now)
    #expect(try await stars(.all) == [true])
    #expect(try await list(.starred, in: store) == [twin])
    // What the row shows is what the row takes away.
    try await store.setStarred([item], to: false, for: user, at: now.advanced(bySeconds: 1))
    #expect(try await stars(.all) == [false])
    #expect(try await list(.starred, in: store).isEmpty)
    #expect(try await store.check().findings == [])
  }

  @Test func `is in every list once, and counted once`() async throws {
    let (temporary, first, second, item) = try await start()
    let store = temporary.store
    let twin = try await store.add([story(2)], to: second, at: now)[0]
    #expect(try await list(.unread, in: store) == [item])
    #expect(try await list(.all, in: store) == [item])
    #expect(try await list(.today, in: store) == [item])
    try await store.indexForSearch()
    #expect(try await list(.all, search: "storm", in: store) == [item])
    #expect(try await list(.feed(second), in: store) == [twin])
    #expect(try await list(.feed(second), unreadOnly: true, in: store).isEmpty)
    #expect(try await unreadCount(of: first, in: store) == 1)
    #expect(try await unreadCount(of: second, in: store) == 0)
    #expect(try await store.standing(for: user).counts.unread == 1)
    let row = try await store.rows([item], for: user)[0]
    #expect(row.otherSources.map(\.item) == [twin])
    #expect(row.otherSources.map(\.feedTitle) == ["https://second.example/"])
  }

  @Test func `stays in lists that have no other item of it`() async throws {
    let (temporary, _, second, item) = try await start()
    let store = temporary.store
    var new = story(2, title: "The storm in pictures")
    new.imageURL = "https://second.example/storm.jpg"
    let twin = try await store.add([new], to: second, at: now)[0]
    let folder = try await store.folder(path: ["Papers"], for: user)
    try await store.change(subscription: second, title: nil, folders: [folder], for: user)
    #expect(try await list(.folder(folder), in: store) == [twin])
    #expect(try await list(.pictures, in: store) == [twin])
    try await store.indexForSearch()
    #expect(try await list(.all, search: "pictures", in: store) == [twin])
    #expect(try await list(.all, in: store) == [item])
  }

  @Test func `is read in all feeds by reading it in one, and only there comes back`() async throws {
    let (temporary, first, second, item) = try await start()
    let store = temporary.store
    let twin = try await store.add([story(2)], to: second, at: now)[0]
    let result = try await store.setRead([twin], to: true, for: user, at: now)
    #expect(result.items == [item])
    #expect(try await unreadCount(of: first, in: store) == 0)
    let event = try #require(result.event)
    #expect(try await store.undo(event, for: user, at: now))
    #expect(try await list(.unread, in: store) == [item])
    // A twin that is kept unread is there to be read; reading one reads both.
    try await store.setRead([twin], to: false, for: user, at: now)
    #expect(try await list(.unread, in: store) == [item, twin])
    #expect(try await list(.all, in: store) == [item, twin])
    let both = try await store.setRead([item], to: true, for: user, at: now)
    #expect(both.items == [item, twin])
    #expect(try await store.standing(for: user).counts.unread == 0)
    let last = try #require(both.event)
    #expect(try await store.undo(last, for: user, at: now))
    #expect(try await list(.unread, in: store) == [item, twin])
  }

  @Test func `is starred where somebody starred it`() async throws {
    let (temporary, _, second, item) = try await start()
    let store = temporary.store
    let twin = try await store.add([story(2)], to: second, at: now)[0]
    try await store.setStarred([twin], to: true, for: user, at: now)
    #expect(try await list(.starred, in: store) == [twin])
    #expect(try await store.standing(for: user).counts.starred == 1)
    #expect(try await list(.all, in: store) == [item])
  }

  @Test(arguments: [false, true])
  func `goes on in the other feed when the first is left, and comes back with it`(
    isRead: Bool
  ) async throws {
    let (temporary, first, second, item) = try await start()
    let store = temporary.store
    let twin = try await store.add([story(2)], to: second, at: now)[0]
    if isRead { try await store.setRead([item], to: true, for: user, at: now) }
    try await store.unsubscribe(from: first, for: user, at: now, by: Deed(at: now))
    #expect(try await list(.all, in: store) == [twin])
    #expect(try await list(.unread, in: store) == (isRead ? [] : [twin]))
    #expect(try await unreadCount(of: second, in: store) == (isRead ? 0 : 1))
    let event = try #require(
      try await store.history(for: user, since: Timestamp(milliseconds: 0), limit: 9)
        .first { $0.kind == .unsubscribe }?.events.first
    )
    #expect(try await store.undo(event, for: user, at: now))
    #expect(try await list(.all, in: store) == [item])
    #expect(try await list(.unread, in: store) == (isRead ? [] : [item]))
    #expect(try await unreadCount(of: second, in: store) == 0)
  }

  @Test func `stays read when a feed is added that has it too`() async throws {
    let (temporary, _, _, item) = try await start()
    let store = temporary.store
    let other = try await temporary.addUser("other")
    let third = try await store.subscribe("https://third.example/", for: other, at: now)
    let twin = try await store.add([story(3)], to: third, at: now)[0]
    #expect(try await list(.unread, for: other, in: store) == [twin])
    try await store.setRead([item], to: true, for: user, at: now)
    _ = try await store.subscribe("https://third.example/", at: now)
    #expect(try await list(.unread, in: store).isEmpty)
    #expect(try await unreadCount(of: third, in: store) == 0)
    #expect(try await list(.feed(third), in: store) == [twin])
    // The other one reads neither of the first two feeds, and so learns nothing of them.
    #expect(try await store.rows([twin], for: other)[0].otherSources.isEmpty)
  }

  @Test func `outlives the item that was shown`() async throws {
    let (temporary, first, second, item) = try await start()
    let store = temporary.store
    let twin = try await store.add([story(2)], to: second, at: now)[0]
    try await store.setRead([item], to: true, for: user, at: now)
    try await store.add(
      [.sample(8, published: now), .sample(9, published: now)],
      to: first,
      at: now
    )
    let limits = SubscriptionOptions(keeping: KeepingLimits(items: 1))
    try await store.setOptions(limits, of: first, for: user)
    #expect(try await store.removeUnkept(of: first, at: now) == 1)
    #expect(try await list(.all, in: store).contains(twin))
    #expect(try await store.rows([twin], for: user)[0].otherSources.isEmpty)
  }

  @Test func `can be shown as often as it is told`() async throws {
    let (temporary, _, second, item) = try await start()
    let store = temporary.store
    let twin = try await store.add([story(2)], to: second, at: now)[0]
    var settings = UserSettings()
    settings.joinsStories = false
    try await store.setSettings(settings, for: user, at: now)
    #expect(try await list(.unread, in: store) == [item, twin])
    #expect(try await store.rows([item], for: user)[0].otherSources.isEmpty)
    let third = try await store.subscribe("https://third.example/", at: now)
    let late = try await store.add([story(3)], to: third, at: now)[0]
    #expect(try await list(.all, in: store) == [item, twin, late])
    try await store.setRead([twin], to: true, for: user, at: now)
    #expect(try await list(.unread, in: store) == [item, late])
    try await store.setSettings(UserSettings(), for: user, at: now)
    #expect(try await list(.all, in: store) == [twin])
    #expect(try await list(.unread, in: store).isEmpty)
    #expect(try await store.standing(for: user).counts.unread == 0)
  }

  @Test func `is told of if either feed is to tell its news`() async throws {
    let (temporary, _, second, item) = try await start()
    let store = temporary.store
    try await store.setOptions(SubscriptionOptions(notifies: true), of: second, for: user)
    let twin = try await store.add([story(2)], to: second, at: now)[0]
    #expect(try await store.notices(after: item, for: user).items.map(\.id) == [twin])
    try await store.setRead([item], to: true, for: user, at: now)
    #expect(try await store.notices(after: item, for: user).count == 0)
  }

  @Test func `is known by where the pages of its items lead, too`() async throws {
    let (temporary, _, second, item) = try await start()
    let store = temporary.store
    let twin = try await store.add([story(2, address: 12)], to: second, at: now)[0]
    #expect(try await list(.unread, in: store) == [item, twin])
    let article = FullArticle(content: ItemContent(form: .html, text: "<p>Storm</p>"))
    try await store.storeFullText(
      FullText(fetchedAt: now, outcome: .article(article)),
      of: twin,
      searchText: nil,
      storyAddress: 7
    )
    #expect(try await list(.unread, in: store) == [item])
    #expect(try await store.standing(for: user).counts.unread == 1)
  }

  @Test func `can be told apart, and what was hidden is unread`() async throws {
    let (temporary, _, second, item) = try await start()
    let store = temporary.store
    let twin = try await store.add([story(2)], to: second, at: now)[0]
    try await store.setRead([item], to: true, for: user, at: now)
    #expect(try await store.separate(twin, for: user))
    #expect(try await list(.unread, in: store) == [twin])
    #expect(try await list(.all, in: store) == [item, twin])
    #expect(try await store.rows([item], for: user)[0].otherSources.map(\.isSeparated) == [true])
    #expect(try await store.separate(twin, false, for: user))
    #expect(try await list(.all, in: store) == [item])
    #expect(try await !store.separate(twin, for: UserID(rawValue: 99)))
  }
}

@Suite struct `What makes one story` {
  private let now = Timestamp(seconds: 1_795_910_400)

  /// How many items are listed after two feeds brought one each.
  private func count(_ one: IncomingItem, _ other: IncomingItem) async throws -> Int {
    let temporary = try await TemporaryStore()
    let store = temporary.store
    let first = try await store.subscribe("https://first.example/", at: now)
    let second = try await store.subscribe("https://second.example/", at: now)
    try await store.add([one], to: first, at: now)
    try await store.add([other], to: second, at: now)
    return try await store.items(ItemListQuery(place: .all), for: .local, midnight: now).rows.count
  }

  private func item(
    _ guid: Int64,
    _ title: String,
    text: String = "",
    age: Int64 = 100,
    address: Int64? = nil,
    language: String? = nil
  ) -> IncomingItem {
    var item = IncomingItem.sample(
      guid,
      title: title,
      published: now.advanced(bySeconds: -age),
      text: text
    )
    item.storyAddress = address
    item.language = language
    return item
  }

  @Test func `is a page, unless titles or languages say otherwise`() async throws {
    let one = item(1, "Storm over the coast", address: 7, language: "en-GB")
    #expect(try await count(one, item(2, "The coast in a storm", address: 7)) == 1)
    #expect(try await count(one, item(2, "", address: 7)) == 1)
    #expect(try await count(one, item(2, "Storm on the coast", address: 7, language: "en")) == 1)
    #expect(try await count(one, item(2, "Storm over the coast", address: 7, language: "nl")) == 2)
    #expect(try await count(one, item(2, "Election results", address: 7)) == 2)
    #expect(try await count(one, item(2, "Storm over the coast", address: 8)) == 2)
    #expect(
      try await count(one, item(2, "Storm over the coast", age: 31 * 86_400, address: 7)) == 2
    )
    #expect(
      try await count(
        item(1, "Column 12: storm", address: 7),
        item(2, "Column 13: storm", address: 7)
      ) == 2
    )
  }

  @Test func `is a text, however it begins and ends`() async throws {
    let first = item(
      1,
      "Ferry service stopped in storm",
      text: "PORT (Agency) - " + MadeTexts.storm
    )
    let second = item(
      2,
      "Ferry service stopped in storm, hundreds wait",
      text: MadeTexts.paperIntro + MadeTexts.storm + MadeTexts.paperOutro
    )
    #expect(try await count(first, second) == 1)
    let late = item(2, second.title, text: second.searchText, age: 5 * 86_400)
    #expect(try await count(first, late) == 2)
  }

  @Test func `is not what goes around a text, nor a title that comes every day`() async throws {
    let first = item(1, "Ferry service", text: MadeTexts.storm + MadeTexts.paperOutro)
    let second = item(2, "Ferry service", text: MadeTexts.council + MadeTexts.paperOutro)
    #expect(try await count(first, second) == 2)
    let morning = item(1, "The morning briefing", text: MadeTexts.storm)
    #expect(try await count(morning, item(2, "The morning briefing", text: MadeTexts.council)) == 2)
    #expect(try await count(item(1, "Storm"), item(2, "Storm")) == 2)
  }

  @Test func `never has two items of one feed, and no page to which a feed leads twice`()
    async throws
  {
    let temporary = try await TemporaryStore()
    let store = temporary.store
    let first = try await store.subscribe("https://first.example/", at: now)
    let second = try await store.subscribe("https://second.example/", at: now)
    let titles = ["Change of the day", "Change of the evening"]
    try await store.add(
      titles.enumerated().map { item(Int64($0.offset), $0.element, address: 7) },
      to: first,
      at: now
    )
    try await store.add([item(9, "Change of the night", address: 7)], to: second, at: now)
    let query = ItemListQuery(place: .all)
    #expect(try await store.items(query, for: .local, midnight: now).rows.count == 3)
    // One document after the other, too.
    try await store.add([item(10, "Storm", address: 8)], to: first, at: now)
    try await store.add([item(11, "Storm again", address: 8)], to: first, at: now)
    try await store.add([item(12, "Storm", address: 8)], to: second, at: now)
    #expect(try await store.items(query, for: .local, midnight: now).rows.count == 6)
  }

  @Test func `is forgotten when nothing looks for it any more`() async throws {
    let temporary = try await TemporaryStore()
    let store = temporary.store
    let feed = try await store.subscribe("https://first.example/", at: now)
    try await store.add([item(1, "Storm", text: MadeTexts.storm, address: 7)], to: feed, at: now)
    func rows() async throws -> [Int] {
      try await temporary.database.read { transaction in
        try [
          transaction.value("SELECT count(*) FROM story_addresses", as: Int.self) ?? 0,
          transaction.value("SELECT count(*) FROM story_words", as: Int.self) ?? 0,
          transaction.value("SELECT count(*) FROM story_texts", as: Int.self) ?? 0,
        ]
      }
    }
    #expect(try await rows() == [1, 4, 1])
    try await store.forgetStoryTraces(at: now.advanced(bySeconds: 5 * 86_400))
    #expect(try await rows() == [1, 4, 1])
    try await store.forgetStoryTraces(at: now.advanced(bySeconds: 7 * 86_400))
    #expect(try await rows() == [1, 0, 0])
    try await store.forgetStoryTraces(at: now.advanced(bySeconds: 31 * 86_400))
    #expect(try await rows() == [0, 0, 0])
  }
}

extension ReaderStore {
  fileprivate func subscribe(
    _ address: String,
    for user: UserID = .local,
    at now: Timestamp
  ) async throws -> FeedID {
    try await subscribe(to: address, title: nil, folders: [], for: user, at: now).feed
  }
}

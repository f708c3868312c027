import CivilTime
import ReaderModel
import Storage
import StoreTestSupport
import Testing

/// Podcasts, what their publishers say of episodes, and lists of episodes by how far they were heard.
@Suite struct `Episodes` {
  private let now = Timestamp(seconds: 1_795_910_400)
  private let temporary: TemporaryStore
  private let feed: FeedID
  private let items: [ItemID]
  private var store: ReaderStore { temporary.store }

  private static let details = EpisodeDetails(
    season: 2,
    seasonName: "Rivers",
    number: "12.5",
    kind: .bonus,
    people: [EpisodePerson(name: "Ann", role: "host", imageURL: nil, url: "https://ann.example/")],
    transcripts: [EpisodeTranscript(url: "https://a.example/1.vtt", mediaType: "text/vtt")],
    chapters: [
      EpisodeChapter(startInMilliseconds: 0, title: "Start"),
      EpisodeChapter(startInMilliseconds: 61_500, title: "Middle", url: "https://a.example/m"),
    ],
    chaptersURL: "https://a.example/1.json"
  )

  init() async throws {
    temporary = try await TemporaryStore()
    feed = try await temporary.store.subscribe(
      to: "https://show.example/",
      title: "Show",
      folders: [],
      for: .local,
      at: now
    ).feed
    let arriving = (Int64(1)...5).map { [now] number in
      Self.episode(number, published: now.advanced(bySeconds: number))
    }
    items = try await temporary.store.add(arriving, to: feed, at: now.advanced(bySeconds: 60))
  }

  private static func episode(_ number: Int64, published: Timestamp) -> IncomingItem {
    var item = IncomingItem.sample(number, published: published)
    item.attachments = [Attachment(url: "https://a.example/\(number).mp3", mediaType: "audio/mpeg")]
    item.episode = details
    return item
  }

  private func list(_ filter: EpisodeFilter, unreadOnly: Bool = false) async throws -> [ItemID] {
    let query = ItemListQuery(
      place: .podcasts,
      unreadOnly: unreadOnly,
      search: SearchQuery(filter.term)
    )
    return try await store.items(query, for: .local, midnight: now).rows.map(\.id)
  }

  @Test func `keep what their publisher says, and lose what is said no more`() async throws {
    let stored = try #require(try await store.item(items[0], for: .local))
    #expect(stored.episode == Self.details)
    #expect(
      try await store.episode(items[0], for: .local)?.chapters == Self.details.chapters
    )
    var edited = Self.episode(1, published: now)
    edited.episode = nil
    edited.fingerprint = 99
    let record = RefreshRecord(feed: feed, checkedAt: now, nextCheckAt: now)
    _ = try await store.store(record, keys: edited.keys) { [edited] known in
      FeedChanges(metadata: FeedMetadata(), items: [.update(known[0].id, edited)])
    }
    #expect(try await store.item(items[0], for: .local)?.episode == nil)
  }

  @Test func `are listed by how far they were heard`() async throws {
    try await store.play(
      [
        PlayDeed(.reach(items[1], PlayReport(50_000)), at: now),
        PlayDeed(.reach(items[3], PlayReport(70_000)), at: now),
        PlayDeed(.played(items[3]), at: now),
        PlayDeed(.reach(items[4], PlayReport(9000)), at: now),
      ],
      for: .local,
      at: now,
      playedWithin: 30
    )
    #expect(try await list(.started) == [items[4], items[1]])
    #expect(try await list(.unplayed) == [4, 2, 1, 0].map { items[$0] })
    try await store.setRead([items[4]], to: true, for: .local, at: now)
    #expect(try await list(.started, unreadOnly: true) == [items[1]])
    try await store.setStarred([items[2]], to: true, for: .local, at: now)
    #expect(try await list(.starred) == [items[2]])
  }

  @Test func `in progress are paged like every list`() async throws {
    let deeds = items.map { PlayDeed(.reach($0, PlayReport(5000)), at: now) }
    try await store.play(deeds, for: .local, at: now, playedWithin: 30)
    var query = ItemListQuery(
      place: .podcasts,
      search: SearchQuery(EpisodeFilter.started.term),
      limit: 2
    )
    var found: [ItemID] = []
    repeat {
      let page = try await store.items(query, for: .local, midnight: now)
      found += page.rows.map(\.id)
      query.after = page.next
    } while query.after != nil
    #expect(found == items.reversed())
  }

  @Test func `belong to shows, which blogs with one sound are not`() async throws {
    let blog = try await store.subscribe(
      to: "https://blog.example/",
      title: "Blog",
      folders: [],
      for: .local,
      at: now
    ).feed
    let later = now.advanced(bySeconds: 1000)
    try await store.add([Self.episode(50, published: now)], to: blog, at: later)
    try await store.add([.sample(51, published: later)], to: blog, at: later)
    #expect(try await store.shows(for: .local).map(\.title) == ["Show"])
    let metadata = FeedMetadata(
      coverURL: "https://blog.example/cover.png",
      funding: [Funding(url: "https://blog.example/tea", title: "Tea")]
    )
    let record = RefreshRecord(feed: blog, checkedAt: later, nextCheckAt: later)
    _ = try await store.store(record, keys: []) { _ in FeedChanges(metadata: metadata, items: []) }
    let shows = try await store.shows(for: .local)
    #expect(Set(shows.map(\.title)) == ["Show", "Blog"])
    #expect(shows.first { $0.feed == blog }?.coverURL == "https://blog.example/cover.png")
    let query = ItemListQuery(place: .feed(blog))
    let page = try await store.items(query, for: .local, midnight: now)
    let item = try #require(page.rows.last)
    #expect(try await store.item(item.id, for: .local)?.funding == metadata.funding)
  }
}

import CivilTime
import ReaderModel
import Storage
import StoreTestSupport
import Testing

@Suite struct `From feed to list` {
  let now = Timestamp(seconds: 1_795_910_400)

  @Test func `items of a feed can be listed, read, marked, found and undone`() async throws {
    let temporary = try await TemporaryStore()
    let store = temporary.store
    let (feed, isNew) = try await store.subscribe(
      to: "https://a.example/feed",
      title: nil,
      folders: [],
      for: .local,
      at: now
    )
    #expect(isNew)
    let ids = try await store.add(
      (1...120).map {
        .sample($0, published: now.advanced(bySeconds: -1000 + $0), text: "word\($0) common")
      },
      to: feed,
      at: now
    )
    #expect(ids.count == 120)
    let page = try await store.items(
      ItemListQuery(place: .unread),
      for: .local,
      midnight: now
    )
    #expect(page.rows.map(\.id) == Array(ids.reversed().prefix(50)))
    let second = try await store.items(
      ItemListQuery(place: .unread, after: page.next),
      for: .local,
      midnight: now
    )
    #expect(second.rows.map(\.id) == Array(ids.reversed().dropFirst(50).prefix(50)))
    while try await store.indexForSearch() > 0 {}
    let found = try await store.items(
      ItemListQuery(place: .all, search: SearchQuery(typed: "common -word7 word1")),
      for: .local,
      midnight: now
    )
    #expect(found.rows.count == 32)
    #expect(try await store.item(ids[0], for: .local)?.content.text == "<p>word1 common</p>")
    try await store.setRead([ids[3]], to: true, for: .local, at: now)
    let all = try await store.markAllRead(
      ItemListQuery(place: .unread),
      upTo: page.newestID,
      for: .local,
      at: now,
      midnight: now
    )
    #expect(all.count == 119)
    #expect(try await store.sidebar(for: .local).unreadCount == 0)
    #expect(try await store.undo(#require(all.event), for: .local, at: now))
    #expect(try await store.sidebar(for: .local).unreadCount == 119)
  }
}

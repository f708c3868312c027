import CivilTime
import Fetching
import Ingesting
package import ReaderModel
import Storage

extension Reader {
  /// What there is of the full text of an item, and whether the user wants it for all of its feed.
  ///
  /// - Returns: The state; `nil` if the user has no business with the item.
  /// - Throws: What the store refused.
  package func fullText(of item: ItemID, for user: UserID) async throws -> FullTextState? {
    try await store.fullText(of: item, for: user)
  }

  /// Fetches the page of an item and takes the article out of it, now.
  ///
  /// Somebody who is at the same item already is waited for. What comes of it is stored, for
  /// everybody who has the item; a failure does not replace an article from before.
  ///
  /// - Returns: What is stored then; `nil` if the user has no business with the item.
  /// - Throws: What the store refused; `CancellationError`.
  package func fetchFullText(of item: ItemID, for user: UserID) async throws -> FullText? {
    let start = clock.now()
    while let state = try await store.fullText(of: item, for: user) {
      if let text = state.text, text.fetchedAt >= start { return text }
      try Task.checkCancellation()
      let wasHere = try await pages.once(item) { try await self.loadPage(of: item) }
      if wasHere { return try await store.fullText(of: item, for: user)?.text }
    }
    return nil
  }

  /// Has the pages of items fetched in the background, those that are not known yet.
  package func wishFullText(of items: [ItemID]) {
    wishes.add(items)
  }

  /// Has those of the newest unread items of a feed fetched.
  func wishFullText(ofUnreadIn feed: FeedID, for user: UserID) async throws {
    let query = ItemListQuery(
      place: .feed(feed),
      unreadOnly: true,
      limit: FullTextQueue.mostOfAFeed
    )
    let page = try await store.items(query, for: user, midnight: midnight)
    wishes.add(page.rows.reversed().map(\.id))
  }

  /// - Throws: What the store refused; `CancellationError`, after which nothing is stored.
  private func loadPage(of item: ItemID) async throws {
    guard let source = try await store.fullTextSource(of: item) else { return }
    var loader = PageLoader(fetcher: fetcher)
    // Pages of the feed's own server know the reader as the feed does; no other server gets anything.
    if let (feed, request) = try await store.request(ofItem: item),
      let settings = try? vault.open(request, of: feed)
    {
      loader.manner = { RequestManner(settings, enteredFor: request.origin, asking: $0) }
    }
    guard let result = await loader.load(source) else {
      throw CancellationError()
    }
    let text = FullText(fetchedAt: clock.now(), outcome: result.outcome)
    try await store.storeFullText(
      text,
      of: item,
      searchText: result.searchText,
      storyAddress: text.article?.pageAddress.flatMap(StoryAddress.hash)
    )
  }

  /// Fetches what was wished for, a few at a time, until the task is cancelled.
  ///
  /// Few, so that pages never take the transfers that feeds need; how long a host is left alone
  /// between two is the fetcher's matter.
  func runFullTexts() async {
    for await _ in wishes.calls() {
      await withDiscardingTaskGroup { group in
        for _ in 0..<Self.pagesAtATime {
          group.addTask(priority: .utility) {
            while !Task.isCancelled, let item = self.wishes.next() { await self.loadOnce(item) }
          }
        }
      }
    }
  }

  private static let pagesAtATime = 4

  private func loadOnce(_ item: ItemID) async {
    // A store that is busy or full says so to whoever opens the item.
    guard let source = try? await store.fullTextSource(of: item), !source.isKnown else { return }
    _ = try? await pages.once(item) { try await self.loadPage(of: item) }
  }
}

extension FullTextQueue {
  /// Of one feed at a time, so that a feed that comes with its archive does not fetch all of it.
  static let mostOfAFeed = 20
}

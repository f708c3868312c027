import Storage
import CivilTime
package import ReaderModel

extension Reader {
  /// A page of a list.
  package func items(_ query: ItemListQuery, for user: UserID) async throws -> ItemPage {
    try await store.items(query, for: user, midnight: midnight)
  }

  /// Rows by the numbers of their items, in that order; those that are none of the user's business
  /// are left out.
  package func rows(_ ids: [ItemID], for user: UserID) async throws -> [ItemRow] {
    try await store.rows(ids, for: user)
  }

  /// An item with its content; `nil` if there is none or the user has no business with it.
  package func item(_ id: ItemID, for user: UserID) async throws -> ItemDetail? {
    try await store.item(id, for: user)
  }

  /// The next items in list order on both sides of one.
  package func neighbours(
    of id: ItemID,
    in query: ItemListQuery,
    for user: UserID
  ) async throws -> (previous: ItemID?, next: ItemID?) {
    try await store.neighbours(of: id, in: query, for: user, midnight: midnight)
  }

  /// Places, folders, subscriptions and counts of one moment.
  package func sidebar(for user: UserID) async throws -> Sidebar {
    try await store.sidebar(for: user)
  }

  /// The numbers beside the places, the newest item, and the marks of `items`, all of one moment.
  package func standing(
    of items: [ItemID],
    for user: UserID
  ) async throws -> ReadingStanding {
    try await store.standing(of: items, for: user)
  }

  /// One subscription; `nil` if the user has none to that feed.
  package func subscription(
    to feed: FeedID,
    for user: UserID
  ) async throws -> SubscriptionRow? {
    try await store.subscription(to: feed, for: user)
  }

  /// What changes from now on in what the user reads; the stream ends when its reader stops reading.
  package func events(for user: UserID) -> AsyncStream<ReaderEvent> {
    let queue = hub.events(for: user)
    return AsyncStream(
      unfolding: {
        while let event = await queue.next() {
          if await self.concerns(event, user) { return event }
        }
        return nil
      },
      onCancel: { queue.finish() }
    )
  }

  /// Whether an event that everybody is told of has to do with the user's feeds.
  private func concerns(_ event: ReaderEvent, _ user: UserID) async -> Bool {
    guard case .itemsArrived(let feed, _) = event else { return true }
    return (try? await store.hasSubscribed(user, to: feed)) ?? false
  }

  /// Where the user's today begins.
  var midnight: Timestamp { configuration.midnight(clock.now()) }
}

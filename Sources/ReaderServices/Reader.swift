package import CivilTime
package import Fetching
package import ReaderModel
package import Storage

/// The use cases: everything that a page, a command or a sync client can ask of the reader.
package final class Reader: Sendable {
  let store: ReaderStore
  let fetcher: any Fetcher
  let clock: WallClock
  let configuration: Configuration

  package init(
    store: ReaderStore,
    fetcher: any Fetcher,
    clock: WallClock,
    configuration: Configuration = Configuration()
  ) {
    self.store = store
    self.fetcher = fetcher
    self.clock = clock
    self.configuration = configuration
  }

  // MARK: Reading

  package func items(_ query: ItemListQuery, for user: UserID) async throws -> ItemPage {
    preconditionFailure("not written")
  }

  package func item(_ id: ItemID, for user: UserID) async throws -> ItemDetail? { nil }

  package func neighbours(
    of id: ItemID,
    in query: ItemListQuery,
    for user: UserID
  ) async throws -> (previous: ItemID?, next: ItemID?) { (nil, nil) }

  package func sidebar(for user: UserID) async throws -> Sidebar {
    preconditionFailure("not written")
  }

  package func subscription(
    to feed: FeedID,
    for user: UserID
  ) async throws -> SubscriptionRow? { nil }

  // MARK: Marking

  package func setRead(_ items: [ItemID], to isRead: Bool, for user: UserID) async throws {}

  package func setStarred(_ items: [ItemID], to isStarred: Bool, for user: UserID) async throws {}

  /// - Returns: How many items became read.
  package func markAllRead(
    _ query: ItemListQuery,
    upTo newestID: ItemID,
    for user: UserID
  ) async throws -> Int { 0 }

  // MARK: Subscribing

  /// Feeds behind what somebody typed: a feed's address, a site's, or a bare host name.
  package func findFeeds(at typed: String) async throws(SubscribeError) -> [FeedCandidate] { [] }

  /// Subscribes where there is exactly one feed behind `typed`, else tells the choice.
  package func subscribe(
    to typed: String,
    folder: FolderID?,
    title: String?,
    for user: UserID
  ) async throws(SubscribeError) -> SubscribeOutcome { .choice([]) }

  /// - Returns: False if there was no such subscription.
  package func unsubscribe(from feed: FeedID, for user: UserID) async throws -> Bool { false }

  package func change(
    subscription feed: FeedID,
    title: String??,
    folders: [FolderID]?,
    for user: UserID
  ) async throws {}

  /// Subscribes to everything in an OPML document; what is there already is left alone.
  package func importOPML(
    _ bytes: [UInt8],
    for user: UserID
  ) async throws(ImportError) -> ImportSummary { ImportSummary() }

  package func exportOPML(for user: UserID) async throws -> String { "" }

  // MARK: Refreshing

  /// Starts a refresh of these feeds, or of all of the user's; progress comes as `ReaderEvent`s.
  ///
  /// A feed that is being refreshed already is not asked for twice.
  package func startRefresh(of feeds: [FeedID]?, for user: UserID) async throws {}

  /// The same, waiting for the end and reporting each feed.
  package func refresh(
    of feeds: [FeedID]?,
    for user: UserID,
    progress: @Sendable @escaping (FeedRefreshReport) -> Void
  ) async throws -> RefreshSummary { RefreshSummary() }

  /// Whether a refresh is running, and how far it is.
  package var refreshProgress: RefreshProgress? { nil }

  /// Refreshes what is due until the task is cancelled.
  package func runScheduler() async {}

  /// What changes from now on; the stream ends when its reader stops reading.
  package func events(for user: UserID) -> AsyncStream<ReaderEvent> { AsyncStream { $0.finish() } }
}

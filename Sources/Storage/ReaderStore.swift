package import CivilTime
package import ReaderModel
package import SQLDatabase

/// Everything that is kept: feeds, items, and what users did with them.
package struct ReaderStore: Sendable {
  private let database: any Database

  package init(database: any Database) {
    self.database = database
  }

  /// Brings the schema up to date; creates it in an empty database.
  package func migrate() async throws {}

  // MARK: Reading

  /// A page of a list; `midnight` is where the user's today begins.
  package func items(
    _ query: ItemListQuery,
    for user: UserID,
    midnight: Timestamp
  ) async throws -> ItemPage { preconditionFailure("not written") }

  /// An item with its content; `nil` if there is none or the user has no business with it.
  package func item(_ id: ItemID, for user: UserID) async throws -> ItemDetail? { nil }

  /// The next items in list order on both sides of one.
  package func neighbours(
    of id: ItemID,
    in query: ItemListQuery,
    for user: UserID,
    midnight: Timestamp
  ) async throws -> (previous: ItemID?, next: ItemID?) { (nil, nil) }

  /// Places, folders, subscriptions and counts of one moment.
  package func sidebar(for user: UserID) async throws -> Sidebar {
    preconditionFailure("not written")
  }

  /// One subscription.
  package func subscription(
    to feed: FeedID,
    for user: UserID
  ) async throws -> SubscriptionRow? { nil }

  // MARK: Marking; each returns the items whose state changed

  package func setRead(
    _ items: [ItemID],
    to isRead: Bool,
    for user: UserID,
    at now: Timestamp
  ) async throws -> [ItemID] { [] }

  package func setStarred(
    _ items: [ItemID],
    to isStarred: Bool,
    for user: UserID,
    at now: Timestamp
  ) async throws -> [ItemID] { [] }

  /// Marks what the list showed: nothing newer than `newestID` is touched.
  ///
  /// - Returns: How many items became read.
  package func markAllRead(
    _ query: ItemListQuery,
    upTo newestID: ItemID,
    for user: UserID,
    at now: Timestamp,
    midnight: Timestamp
  ) async throws -> Int { 0 }

  // MARK: Subscribing

  /// The feed at an address, created if nobody has subscribed to it before, and the tie to it.
  ///
  /// - Returns: The feed, and false if the user had subscribed to it already.
  package func subscribe(
    to address: String,
    title: String?,
    folders: [FolderID],
    for user: UserID,
    at now: Timestamp
  ) async throws -> (feed: FeedID, isNew: Bool) { preconditionFailure("not written") }

  package func unsubscribe(from feed: FeedID, for user: UserID) async throws -> Bool { false }

  /// Gives a subscription another name (`nil`: the feed's own) or other folders (`nil`: as they are).
  package func change(
    subscription feed: FeedID,
    title: String??,
    folders: [FolderID]?,
    for user: UserID
  ) async throws {}

  /// The folder of that path, created where it is missing; names nest from the left.
  package func folder(path: [String], for user: UserID) async throws -> FolderID {
    preconditionFailure("not written")
  }

  package func rename(folder: FolderID, to name: String, for user: UserID) async throws {}

  /// Removes a folder; its subscriptions and folders move up.
  package func remove(folder: FolderID, for user: UserID) async throws {}

  // MARK: Refreshing

  /// Feeds with a subscriber whose time has come, the longest overdue first.
  package func dueFeeds(at now: Timestamp, limit: Int) async throws -> [DueFeed] { [] }

  /// These feeds, or all that somebody subscribed to, whether or not their time has come.
  package func feeds(_ ids: [FeedID]?) async throws -> [DueFeed] { [] }

  /// When the next feed is due; `nil` if there is none.
  package func nextDue() async throws -> Timestamp? { nil }

  /// Stores the outcome of a refresh in one transaction.
  ///
  /// - Parameters:
  ///   - record: How the attempt went.
  ///   - keys: Identities of everything in the document.
  ///   - decide: Called inside the transaction with the items that have any of those keys; answers
  ///     what to change. Not called if `keys` is `nil` (not modified, or failed).
  package func store(
    _ record: RefreshRecord,
    keys: [IdentityKey]?,
    decide: @Sendable @escaping ([KnownItem]) -> FeedChanges?
  ) async throws -> RefreshResult { RefreshResult() }
}

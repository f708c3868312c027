import CivilTime
import Fetching
package import ReaderModel
import Storage

extension Reader {
  /// The version of the program.
  package static let version = FetchConfiguration.version

  /// How much there is in the store.
  package func facts(for user: UserID) async throws -> StoreFacts {
    try await store.facts(for: user)
  }

  /// How the user wants the reader to behave.
  package func settings(for user: UserID) async throws -> UserSettings {
    try await store.settings(for: user)
  }

  package func setSettings(_ settings: UserSettings, for user: UserID) async throws {
    try await store.setSettings(settings, for: user, at: clock.now())
    hub.publish(.subscriptionsChanged, to: user)
  }

  /// Says what the user wants of one feed; one that is no longer paused is refreshed at once.
  ///
  /// - Returns: False if there is no such subscription.
  @discardableResult
  package func setOptions(
    _ options: SubscriptionOptions,
    of feed: FeedID,
    for user: UserID
  ) async throws -> Bool {
    let old = try await store.subscription(to: feed, for: user)?.options
    guard try await store.setOptions(options, of: feed, for: user) else { return false }
    if old?.pausedAt != nil && options.pausedAt == nil { jobs.add(.refresh([feed]), for: user) }
    if options.fetchesFullText && old?.fetchesFullText == false {
      try await wishFullText(ofUnreadIn: feed, for: user)
    }
    hub.publish(.subscriptionsChanged, to: user)
    return true
  }

  /// How the list of a folder is drawn; `nil` leaves it to the folder around it.
  ///
  /// - Returns: False if the user has no such folder.
  @discardableResult
  package func setLayout(
    _ layout: ListLayout?,
    ofFolder folder: FolderID,
    for user: UserID
  ) async throws -> Bool {
    let isThere = try await store.setLayout(layout, ofFolder: folder, for: user)
    if isThere { hub.publish(.subscriptionsChanged, to: user) }
    return isThere
  }
}

import CivilTime
package import ReaderModel
import Storage

extension Reader {
  /// Applies what devices tell of playing; an episode that has been played is read as well.
  ///
  /// - Throws: What the store refused.
  package func play(_ deeds: [PlayDeed], for user: UserID) async throws {
    let margin = try await store.settings(for: user).playedMarginInSeconds
    let change = try await store.play(deeds, for: user, at: clock.now(), playedWithin: margin)
    if !change.finished.isEmpty { try await setRead(change.finished, to: true, for: user) }
    if change.isNews { hub.publish(.playingChanged, to: user) }
  }

  /// What the player holds, and what comes after it.
  ///
  /// - Throws: What the store refused.
  package func upNext(for user: UserID) async throws -> UpNext {
    try await store.upNext(for: user)
  }

  /// What the player needs to know of an episode; `nil` if there is nothing to be played.
  ///
  /// - Throws: What the store refused.
  package func episode(_ item: ItemID, for user: UserID) async throws -> Episode? {
    try await store.episode(item, for: user)
  }

  /// The episode that the player holds.
  ///
  /// - Throws: What the store refused.
  package func currentEpisode(for user: UserID) async throws -> ItemID? {
    try await store.currentEpisode(for: user)
  }

  /// Where those of some rows stand that can be played.
  ///
  /// - Throws: What the store refused.
  package func playStates(
    of rows: [ItemRow],
    for user: UserID
  ) async throws -> [ItemID: PlayState] {
    let episodes = rows.filter { $0.hasAudio || $0.hasVideo }.map(\.id)
    return episodes.isEmpty ? [:] : try await store.playStates(of: episodes, for: user)
  }

  /// The podcasts among the user's subscriptions, the one with the newest episode first.
  ///
  /// - Throws: What the store refused.
  package func shows(for user: UserID) async throws -> [Show] {
    try await store.shows(for: user)
  }

  /// How many episodes of each podcast have not been played; those without any are left out.
  ///
  /// - Throws: What the store refused.
  package func unplayedCounts(for user: UserID) async throws -> [FeedID: Int] {
    try await store.unplayedCounts(for: user)
  }

  /// Whether a feed has anything to be played.
  ///
  /// - Throws: What the store refused.
  package func hasEpisodes(_ feed: FeedID) async throws -> Bool {
    try await store.hasEpisodes(feed)
  }

  /// What the user wants of the episodes of a feed.
  ///
  /// - Throws: What the store refused.
  package func showOptions(of feed: FeedID, for user: UserID) async throws -> ShowOptions {
    try await store.showOptions(of: feed, for: user)
  }

  /// - Returns: False if there is no such subscription.
  /// - Throws: What the store refused.
  @discardableResult
  package func setShowOptions(
    _ options: ShowOptions,
    of feed: FeedID,
    for user: UserID
  ) async throws -> Bool {
    let isThere = try await store.setShowOptions(options, of: feed, for: user)
    if isThere { hub.publish(.playingChanged, to: user) }
    return isThere
  }
}

import Storage
import FeedParsing
import CivilTime
package import ReaderModel

extension Reader {
  /// Feeds behind what somebody typed: a feed's address, a site's, or a bare host name.
  ///
  /// - Returns: At least one; each has been fetched and read.
  /// - Throws: Why there is none.
  package func findFeeds(at typed: String) async throws(SubscribeError) -> [FeedCandidate] {
    try await finder(for: Wish(typed)).find().map(\.candidate)
  }

  /// Subscribes where there is exactly one feed behind `typed`, else tells the choice.
  ///
  /// The items are in the store when it returns, so the first list is full.
  ///
  /// Name and password that stand in the address are taken out of it and kept as `settings` are:
  /// sealed, and for a feed that is the user's own then.
  ///
  /// - Returns: The subscription, or the feeds to choose from.
  /// - Throws: Why there is none.
  package func subscribe(
    to typed: String,
    folder: FolderID?,
    title: String?,
    for user: UserID,
    with settings: RequestSettings = RequestSettings()
  ) async throws(SubscribeError) -> SubscribeOutcome {
    let wish = Wish(typed, settings)
    try await storing {
      do {
        try await self.check(wish.settings, namesProxy: true, by: user)
      } catch let problem as RequestProblem {
        throw SubscribeError.badSettings(problem)
      }
    }
    let found = try await finder(for: wish).find()
    guard found.count == 1, let feed = found.first else {
      return .choice(found.map(\.candidate))
    }
    let id = try await storing { try await self.add(feed, wish, folder, title, for: user) }
    hub.publish(.subscriptionsChanged, to: user)
    return .subscribed(id, title: title ?? feed.parsed.title ?? feed.address)
  }

  /// The tie, then the document that has been fetched anyway.
  private func add(
    _ feed: FoundFeed,
    _ wish: Wish,
    _ folder: FolderID?,
    _ title: String?,
    for user: UserID
  ) async throws -> FeedID {
    let (id, isNew) = try await store.subscribe(
      to: feed.address,
      title: title,
      folders: folder.map { [$0] } ?? [],
      for: user,
      at: clock.now(),
      seal: seal(wish, for: feed.address)
    )
    guard isNew else { throw SubscribeError.alreadySubscribed(id) }
    let due = try await store.feeds([id]).first ?? DueFeed(id: id, address: feed.address)
    try await engine.store(engine.reading(due).arrived(feed.parsed, in: feed.response))
    return id
  }

  /// Runs a piece of work on the store and says in our words what the store refused.
  private func storing<Result: Sendable>(
    _ work: () async throws -> Result
  ) async throws(SubscribeError) -> Result {
    do {
      return try await work()
    } catch let error as SubscribeError {
      throw error
    } catch {
      throw .storage(Explanation(error))
    }
  }

  private func finder(for wish: Wish) -> FeedFinder {
    FeedFinder(wish: wish, fetcher: fetcher, now: clock.now())
  }

  /// Seals how the feed is asked for, as far as its server may know.
  func seal(
    _ wish: Wish,
    for address: String
  ) -> (@Sendable (FeedID) throws -> SealedRequest)? {
    guard let kept = wish.kept(for: address) else { return nil }
    return { [vault] feed in try vault.seal(kept.settings, of: feed, for: kept.origin) }
  }

  /// Ends a subscription; the history tells it, and can undo it.
  ///
  /// - Returns: False if there was no such subscription.
  package func unsubscribe(
    from feed: FeedID,
    for user: UserID,
    device: String? = nil
  ) async throws -> Bool {
    let deed = deed(on: device)
    let wasThere = try await store.unsubscribe(from: feed, for: user, at: deed.at, by: deed)
    if wasThere { hub.publish(.subscriptionsChanged, to: user) }
    return wasThere
  }

  /// Gives a subscription another name (`nil`: the feed's own) or other folders (`nil`: as they are).
  package func change(
    subscription feed: FeedID,
    title: String??,
    folders: [FolderID]?,
    for user: UserID,
    device: String? = nil
  ) async throws {
    try await store.change(
      subscription: feed,
      title: title,
      folders: folders,
      for: user,
      by: deed(on: device)
    )
    hub.publish(.subscriptionsChanged, to: user)
  }

  /// The folder of that path, created where it is missing; names nest from the left.
  package func folder(path: [String], for user: UserID) async throws -> FolderID {
    let id = try await store.folder(path: path, for: user)
    hub.publish(.subscriptionsChanged, to: user)
    return id
  }

  package func rename(
    folder: FolderID,
    to name: String,
    for user: UserID,
    device: String? = nil
  ) async throws {
    try await store.rename(folder: folder, to: name, for: user, by: deed(on: device))
    hub.publish(.subscriptionsChanged, to: user)
  }

  /// Removes a folder; its subscriptions and folders move up.
  package func remove(
    folder: FolderID,
    for user: UserID,
    device: String? = nil
  ) async throws {
    try await store.remove(folder: folder, for: user, by: deed(on: device))
    hub.publish(.subscriptionsChanged, to: user)
  }

  /// Something that the user does now, for the history.
  func deed(on device: String?) -> Deed { Deed(at: clock.now(), device: device) }
}

import CivilTime
package import ReaderModel
import Storage
import WebAddressing

extension Reader {
  /// Puts subscriptions into other folders.
  ///
  /// - Returns: What to undo; `nil` if nothing changed.
  @discardableResult
  package func organise(
    _ feeds: [FeedID],
    _ change: FolderChange,
    for user: UserID,
    device: String? = nil
  ) async throws -> EventID? {
    let event = try await store.organise(feeds, change, for: user, by: deed(on: device))
    if event != nil { hub.publish(.subscriptionsChanged, to: user) }
    return event
  }

  /// Ends several subscriptions; the history tells it as one thing, and can undo it.
  ///
  /// - Returns: How many there were, and what to undo.
  package func unsubscribe(
    from feeds: [FeedID],
    for user: UserID,
    device: String? = nil
  ) async throws -> (count: Int, event: EventID?) {
    let left = try await store.unsubscribe(from: feeds, for: user, by: deed(on: device))
    if left.count > 0 { hub.publish(.subscriptionsChanged, to: user) }
    return left
  }

  /// Puts a folder into another one; `nil` is the top level.
  ///
  /// - Throws: `FolderError`, what the store refused.
  package func move(
    folder: FolderID,
    into parent: FolderID?,
    for user: UserID,
    device: String? = nil
  ) async throws {
    try await store.move(folder: folder, into: parent, for: user, by: deed(on: device))
    hub.publish(.subscriptionsChanged, to: user)
  }

  /// Pauses subscriptions, or goes on with them and refreshes them at once.
  ///
  /// - Returns: How many were changed.
  @discardableResult
  package func pause(_ feeds: [FeedID], _ isPaused: Bool, for user: UserID) async throws -> Int {
    let changed = try await store.pause(feeds, at: isPaused ? clock.now() : nil, for: user)
    if changed.isEmpty { return 0 }
    if !isPaused { jobs.add(.refresh(changed), for: user) }
    hub.publish(.subscriptionsChanged, to: user)
    return changed.count
  }

  /// Gives a subscription another address and refreshes it there; name and password in it are taken
  /// out and kept sealed.
  ///
  /// - Returns: The feed that the user is subscribed to now; `nil` if there was no subscription.
  /// - Throws: `SubscribeError.notAnAddress`, `.unreadableLogin`, what the store refused.
  package func changeAddress(
    of feed: FeedID,
    to typed: String,
    for user: UserID,
    device: String? = nil
  ) async throws -> FeedID? {
    let wish = Wish(typed)
    guard let address = wish.address else { throw SubscribeError.noAddress(typed) }
    let moved = try await store.changeAddress(
      of: feed,
      to: address.text,
      for: user,
      by: deed(on: device)
    )
    guard var moved else { return nil }
    if let proof = wish.settings.proof {
      var edit = RequestEdit()
      edit.proof = .set(proof)
      moved = try await changeRequest(edit, of: moved, for: user)
    }
    jobs.add(.refresh([moved]), for: user)
    hub.publish(.subscriptionsChanged, to: user)
    return moved
  }
}

import Storage
import CivilTime
package import ReaderModel

extension Reader {
  /// - Returns: What changed, and what to undo.
  /// - Throws: What the store refused.
  @discardableResult
  package func setRead(
    _ items: [ItemID],
    to isRead: Bool,
    for user: UserID
  ) async throws -> MarkResult {
    let marked = try await store.setRead(items, to: isRead, for: user, at: clock.now())
    if marked.count > 0 { hub.publish(.marksChanged) }
    return marked
  }

  /// - Returns: What changed, and what to undo.
  /// - Throws: What the store refused.
  @discardableResult
  package func setStarred(
    _ items: [ItemID],
    to isStarred: Bool,
    for user: UserID
  ) async throws -> MarkResult {
    let marked = try await store.setStarred(items, to: isStarred, for: user, at: clock.now())
    if marked.count > 0 { hub.publish(.marksChanged) }
    return marked
  }

  /// Marks what a list showed; what arrived after it was drawn stays unread.
  ///
  /// - Returns: How many items became read, and what to undo.
  /// - Throws: What the store refused.
  package func markAllRead(
    _ query: ItemListQuery,
    upTo newestID: ItemID,
    for user: UserID
  ) async throws -> MarkResult {
    let marked = try await store.markAllRead(
      query,
      upTo: newestID,
      for: user,
      at: clock.now(),
      midnight: midnight
    )
    if marked.count > 0 { hub.publish(.marksChanged) }
    return marked
  }

  /// Whether a mark of the user's can still be taken back: for an hour, and once.
  ///
  /// - Throws: What the store refused.
  package func canUndo(_ event: EventID, for user: UserID) async throws -> Bool {
    try await store.canUndo(event, for: user, since: clock.now().advanced(bySeconds: -3600))
  }

  /// Takes back what a mark did, apart from what the user has changed again since.
  ///
  /// - Returns: False if there is nothing to take back.
  /// - Throws: What the store refused.
  package func undo(_ event: EventID, for user: UserID) async throws -> Bool {
    let isUndone = try await store.undo(event, for: user, at: clock.now())
    if isUndone { hub.publish(.marksChanged) }
    return isUndone
  }
}

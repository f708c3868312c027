import CivilTime
package import ReaderModel
import Storage

extension Reader {
  /// Applies marks in the order given, all or none; what has been applied before is not again.
  ///
  /// - Returns: What each mark did.
  /// - Throws: What the store refused.
  package func apply(_ marks: [Mark], for user: UserID) async throws -> [MarkResult] {
    let results = try await store.apply(
      marks,
      for: user,
      at: clock.now(),
      midnight: configuration.midnight
    )
    if results.contains(where: { $0.outcome == .applied && $0.event != nil }) {
      hub.publish(.marksChanged, to: user)
      if results.contains(where: \.changesFeeds) { hub.publish(.subscriptionsChanged, to: user) }
    }
    return results
  }

  /// Applies one mark.
  ///
  /// - Returns: What changed, and what to undo.
  /// - Throws: What the store refused.
  @discardableResult
  package func apply(_ mark: Mark, for user: UserID) async throws -> MarkResult {
    try await apply([mark], for: user)[0]
  }

  /// - Returns: What changed, and what to undo.
  /// - Throws: What the store refused.
  @discardableResult
  package func setRead(
    _ items: [ItemID],
    to isRead: Bool,
    for user: UserID
  ) async throws -> MarkResult {
    try await apply(Mark(isRead ? .read(items) : .unread(items)), for: user)
  }

  /// - Returns: What changed, and what to undo.
  /// - Throws: What the store refused.
  @discardableResult
  package func setStarred(
    _ items: [ItemID],
    to isStarred: Bool,
    for user: UserID
  ) async throws -> MarkResult {
    try await apply(Mark(isStarred ? .star(items) : .unstar(items)), for: user)
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
    try await apply(Mark(.readList(query, .whole, upTo: newestID)), for: user)
  }

  /// Whether a mark of the user's can still be offered to be taken back where it was made: for an
  /// hour, and once.
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
    try await apply(Mark(.undo(event)), for: user).event != nil
  }
}

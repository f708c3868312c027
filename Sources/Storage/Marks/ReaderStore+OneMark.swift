package import CivilTime
package import ReaderModel

// One mark, made now by a program that needs no operation.
extension ReaderStore {
  /// Marks items read or unread.
  ///
  /// - Returns: The items that had been the opposite, and what to undo.
  /// - Throws: `DatabaseError`.
  @discardableResult
  package func setRead(
    _ items: [ItemID],
    to isRead: Bool,
    for user: UserID,
    at now: Timestamp
  ) async throws -> MarkResult {
    try await apply(Mark(isRead ? .read(items) : .unread(items)), for: user, at: now)
  }

  /// Stars items, or takes their stars away.
  ///
  /// - Returns: The items that had been the opposite, and what to undo.
  /// - Throws: `DatabaseError`.
  @discardableResult
  package func setStarred(
    _ items: [ItemID],
    to isStarred: Bool,
    for user: UserID,
    at now: Timestamp
  ) async throws -> MarkResult {
    try await apply(Mark(isStarred ? .star(items) : .unstar(items)), for: user, at: now)
  }

  /// Marks what the list showed: nothing newer than `newestID` is touched.
  ///
  /// - Returns: How many items became read, and what to undo.
  /// - Throws: `DatabaseError`.
  @discardableResult
  package func markAllRead(
    _ query: ItemListQuery,
    _ stretch: ListStretch = .whole,
    upTo newestID: ItemID,
    for user: UserID,
    at now: Timestamp,
    midnight: Timestamp
  ) async throws -> MarkResult {
    let mark = Mark(.readList(query, stretch, upTo: newestID))
    return try await apply(mark, for: user, at: now, midnight: midnight)
  }

  /// Takes back what a mark did, apart from what the user has changed again since.
  ///
  /// - Returns: False if there is no such event, or it has been undone already.
  /// - Throws: `DatabaseError`.
  package func undo(_ event: EventID, for user: UserID, at now: Timestamp) async throws -> Bool {
    try await apply(Mark(.undo(event)), for: user, at: now).event != nil
  }

  private func apply(
    _ mark: Mark,
    for user: UserID,
    at now: Timestamp,
    midnight: Timestamp = Timestamp(milliseconds: 0)
  ) async throws -> MarkResult {
    try await apply([mark], for: user, at: now, midnight: { _ in midnight })[0]
  }
}

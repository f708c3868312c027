import Storage
import CivilTime
package import ReaderModel

extension Reader {
  package func setRead(_ items: [ItemID], to isRead: Bool, for user: UserID) async throws {
    let changed = try await store.setRead(items, to: isRead, for: user, at: clock.now())
    if changed.count > 0 { hub.publish(.marksChanged) }
  }

  package func setStarred(_ items: [ItemID], to isStarred: Bool, for user: UserID) async throws {
    let changed = try await store.setStarred(items, to: isStarred, for: user, at: clock.now())
    if changed.count > 0 { hub.publish(.marksChanged) }
  }

  /// Marks what a list showed; what arrived after it was drawn stays unread.
  ///
  /// - Returns: How many items became read.
  /// - Throws: What the store refused.
  package func markAllRead(
    _ query: ItemListQuery,
    upTo newestID: ItemID,
    for user: UserID
  ) async throws -> Int {
    let marked = try await store.markAllRead(
      query,
      upTo: newestID,
      for: user,
      at: clock.now(),
      midnight: midnight
    )
    if marked.count > 0 { hub.publish(.marksChanged) }
    return marked.count
  }
}

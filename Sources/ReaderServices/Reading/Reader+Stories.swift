package import ReaderModel
import Storage

extension Reader {
  /// Says that two items tell different stories, or the same after all.
  ///
  /// The second leaves the story, or comes back; if the first has left it before, that comes back.
  ///
  /// - Returns: False if the user does not read the feeds of both, or they never were one story.
  /// - Throws: What the store refused.
  @discardableResult
  package func tell(
    _ item: ItemID,
    apartFrom other: ItemID,
    _ isApart: Bool,
    for user: UserID
  ) async throws -> Bool {
    let rows = try await store.rows([item, other], for: user)
    guard rows.count == 2, rows[0].otherSources.contains(where: { $0.item == other }) else {
      return false
    }
    var isDone = false
    // What stands apart may be either of the two.
    for part in isApart ? [other] : [item, other] {
      if try await store.separate(part, isApart, for: user) { isDone = true }
    }
    if isDone { hub.publish(.marksChanged, to: user) }
    return isDone
  }
}

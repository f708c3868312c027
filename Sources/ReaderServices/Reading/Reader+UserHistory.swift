package import CivilTime
package import ReaderModel
import Storage

extension Reader {
  /// Events of one page of the history; single marks among them become one line.
  private static let eventsPerPage = 400

  /// What the user did and can undo, the newest first, from before an instant on.
  ///
  /// - Returns: Lines, and where the next page begins; `nil` at the end.
  /// - Throws: What the store refused.
  package func history(
    for user: UserID,
    before end: Timestamp? = nil
  ) async throws -> (entries: [HistoryEntry], next: Timestamp?) {
    let entries = try await store.history(
      for: user,
      since: clock.now().advanced(bySeconds: -Mark.undoInDays * 86_400),
      before: end,
      limit: Self.eventsPerPage
    )
    let next = entries.count == Self.eventsPerPage ? entries.last?.at : nil
    return (HistoryEntry.grouped(entries), next)
  }

  /// Forgets what is too old to be undone, until the task is cancelled.
  func keepHistoryShort() async {
    while !Task.isCancelled {
      let now = clock.now()
      // A store that is busy or full now may be better at the next look; pages show what is wrong.
      while (try? await store.pruneHistory(
        before: now.advanced(bySeconds: -Mark.undoInDays * 86_400),
        operationsBefore: now.advanced(bySeconds: -Mark.lifetimeInDays * 86_400)
      )) == true, !Task.isCancelled {}
      guard (try? await configuration.sleep(3600)) != nil else { return }
    }
  }
}

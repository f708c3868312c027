import CivilTime
import HTMLCleaning
import HTMLWriting
package import ReaderModel
import Storage

extension Reader {
  /// The chapters of an episode, looked for where its publisher may have put them if nobody has yet.
  ///
  /// Somebody who is looking for the same ones already is waited for.
  ///
  /// - Returns: What is known then; `nil` if there is nothing to be played, or nothing of the user's.
  /// - Throws: What the store refused; `CancellationError`.
  package func chapters(of item: ItemID, for user: UserID) async throws -> [EpisodeChapter]? {
    guard let search = try await store.chapterSearch(of: item, for: user) else { return nil }
    if !search.isDue(at: clock.now()) { return search.known }
    _ = try await chapterWork.once(item) {
      // Whoever was waited for may have found them.
      guard let search = try await self.store.chapterSearch(of: item, for: user),
        search.isDue(at: self.clock.now()), let detail = try await self.item(item, for: user)
      else { return }
      let notes = self.cleanedContent(of: detail).html.bytes
      let result = await ChapterLoader(fetcher: self.fetcher).load(search, notes: notes)
      try Task.checkCancellation()
      try await self.store.storeChapters(
        result.chapters,
        of: item,
        SourceLook(
          at: self.clock.now(),
          sources: search.sources,
          isComplete: result.isComplete
        )
      )
    }
    return try await store.chapterSearch(of: item, for: user)?.known
  }
}

import CivilTime
package import ReaderModel
import SQLDatabase

extension ReaderStore {
  /// What is known of the chapters of an episode, and where others may be.
  ///
  /// - Returns: `nil` if the user has no business with the item, or nothing in it can be played.
  /// - Throws: `DatabaseError`.
  package func chapterSearch(of item: ItemID, for user: UserID) async throws -> ChapterSearch? {
    try await database.read { transaction in
      guard let episode = try Storage.episode(item, for: user, transaction) else { return nil }
      let file = try transaction.value(
        "SELECT chapters_url FROM episodes WHERE item_id = \(item) AND chapters_url IS NOT NULL",
        as: String.self
      )
      let last = try transaction.queryOne(
        """
        SELECT searched_at, sources, is_complete FROM chapter_searches WHERE item_id = \(item)
        """
      ) { row in
        SourceLook(at: row[0], sources: row[1], isComplete: row[2])
      }
      return ChapterSearch(
        published: try publishedChapters(of: item, transaction),
        known: episode.chapters,
        fileURL: file,
        media: episode.media,
        last: last
      )
    }
  }

  /// Keeps what came of looking for the chapters of an episode.
  ///
  /// An attempt in which a source could not be reached does not replace chapters from before.
  ///
  /// - Throws: `DatabaseError`.
  package func storeChapters(
    _ chapters: [EpisodeChapter],
    of item: ItemID,
    _ attempt: SourceLook
  ) async throws {
    try await database.write { transaction in
      try transaction.run(
        """
        INSERT INTO chapter_searches (item_id, searched_at, sources, is_complete)
        SELECT id, \(attempt.at), \(attempt.sources), \(attempt.isComplete)
        FROM items WHERE id = \(item)
        ON CONFLICT (item_id) DO UPDATE SET searched_at = excluded.searched_at,
          sources = excluded.sources, is_complete = excluded.is_complete
        """
      )
      if chapters.isEmpty && !attempt.isComplete { return }
      try transaction.run("DELETE FROM found_chapters WHERE item_id = \(item)")
      for (ordinal, chapter) in chapters.enumerated() {
        try transaction.run(
          """
          INSERT INTO found_chapters (item_id, ordinal, start, title, url, image_url)
          SELECT id, \(ordinal), \(chapter.startInMilliseconds), \(chapter.title), \(chapter.url),
            \(chapter.imageURL)
          FROM items WHERE id = \(item)
          """
        )
      }
    }
  }
}

/// The best that is known: those that were looked for and found, else those of the feed.
func chapters(
  of item: ItemID,
  _ transaction: borrowing Transaction
) throws -> [EpisodeChapter] {
  let found = try transaction.queryAll(
    """
    SELECT start, title, url, image_url FROM found_chapters WHERE item_id = \(item)
    ORDER BY ordinal
    """
  ) { row in
    EpisodeChapter(startInMilliseconds: row[0], title: row[1], url: row[2], imageURL: row[3])
  }
  return found.isEmpty ? try publishedChapters(of: item, transaction) : found
}

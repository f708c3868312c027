import ReaderModel
import SQLDatabase

/// Whether an item brings something to be played that is the user's business.
func isPlayable(
  _ item: ItemID,
  for user: UserID,
  _ transaction: borrowing Transaction
) throws -> Bool {
  try transaction.value(
    """
    SELECT 1
    FROM items i
    JOIN subscriptions s ON s.user_id = \(user) AND s.feed_id = i.feed_id
    LEFT JOIN item_states t ON t.user_id = \(user) AND t.item_id = i.id
    WHERE i.id = \(item) AND i.has_audio + i.has_video > 0
      AND (s.ended_at IS NULL OR t.starred_at IS NOT NULL)
    """,
    as: Int.self
  ) != nil
}

/// Where an episode stands; `nil` if nothing has happened to it.
func playState(
  of item: ItemID,
  for user: UserID,
  _ transaction: borrowing Transaction
) throws -> PlayState? {
  try transaction.queryOne(
    """
    SELECT position, position_at, duration, is_played, played_at
    FROM play_states WHERE user_id = \(user) AND item_id = \(item)
    """
  ) { row in
    PlayState(
      positionInMilliseconds: row[0],
      positionAt: row[1],
      durationInMilliseconds: row[2],
      isPlayed: row[3],
      playedAt: row[4]
    )
  }
}

/// All that a player must know of an item, if there is something in it to be played.
func episode(
  _ item: ItemID,
  for user: UserID,
  _ transaction: borrowing Transaction
) throws -> Episode? {
  guard let row = try itemRow(item, for: user, transaction), row.hasAudio || row.hasVideo,
    let media = try playedFile(of: item, transaction)
  else { return nil }
  return Episode(
    row: row,
    media: media,
    coverURL: try transaction.value(
      "SELECT cover_url FROM feeds WHERE id = \(row.feedID) AND cover_url IS NOT NULL",
      as: String.self
    ),
    chapters: try chapters(of: item, transaction),
    state: try playState(of: item, for: user, transaction) ?? PlayState(),
    show: try showOptions(of: row.feedID, for: user, transaction) ?? ShowOptions()
  )
}

/// The first sound of an item, or else its first film.
private func playedFile(
  of item: ItemID,
  _ transaction: borrowing Transaction
) throws -> Attachment? {
  let files = try attachments(of: item, transaction)
  return files.first { $0.mediaType?.hasPrefix("audio/") ?? false }
    ?? files.first { $0.mediaType?.hasPrefix("video/") ?? false }
}

/// What the user wants of the episodes of a feed; `nil` if nothing has been chosen.
func showOptions(
  of feed: FeedID,
  for user: UserID,
  _ transaction: borrowing Transaction
) throws -> ShowOptions? {
  try transaction.queryOne(
    """
    SELECT speed, skipped_start, skipped_end, queues_new, indexes_transcripts,
      skipped_chapters
    FROM show_options WHERE user_id = \(user) AND feed_id = \(feed)
    """
  ) { row in
    let queuesNew: String? = row[3]
    return ShowOptions(
      speed: row[0],
      skippedStartInSeconds: row[1],
      skippedEndInSeconds: row[2],
      queuesNew: queuesNew.flatMap(NewEpisodePlace.init),
      indexesTranscripts: row[4],
      skippedChapters: ChapterRules(text: row[5])
    )
  }
}

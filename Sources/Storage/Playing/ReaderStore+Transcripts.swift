package import CivilTime
package import ReaderModel
import SQLDatabase
import TextPacking

extension ReaderStore {
  /// What is known of the transcript of an episode, and where there may be one.
  ///
  /// The item must be the business of `user`, unless that is `nil`: the program asks for itself.
  ///
  /// - Returns: `nil` if there is no such item, or it is not the user's business.
  /// - Throws: `DatabaseError`.
  package func transcriptSearch(
    of item: ItemID,
    for user: UserID?
  ) async throws -> TranscriptSearch? {
    try await database.read { transaction in
      if let user, try !isPlayable(item, for: user, transaction) { return nil }
      let language = try transaction.queryOne(
        """
        SELECT coalesce(i.language, f.language) FROM items i JOIN feeds f ON f.id = i.feed_id
        WHERE i.id = \(item)
        """
      ) { row in row[0] as String? }
      guard let language else { return nil }
      return TranscriptSearch(
        files: try transcriptFiles(of: item, transaction),
        language: language,
        known: try transcript(of: item, transaction),
        last: try transaction.queryOne(
          "SELECT searched_at, sources, is_complete FROM transcripts WHERE item_id = \(item)"
        ) { row in
          SourceLook(at: row[0], sources: row[1], isComplete: row[2])
        }
      )
    }
  }

  /// The transcripts of those of some items that have one and are the user's business.
  ///
  /// - Throws: `DatabaseError`.
  package func transcripts(
    of items: [ItemID],
    for user: UserID
  ) async throws -> [ItemID: Transcript] {
    if items.isEmpty { return [:] }
    return try await database.read { transaction in
      var found: [ItemID: Transcript] = [:]
      for item in items {
        guard let transcript = try transcript(of: item, transaction),
          try isPlayable(item, for: user, transaction)
        else { continue }
        found[item] = transcript
      }
      return found
    }
  }

  /// Keeps what came of looking for the transcript of an episode; a search finds what is said in it
  /// from now on.
  ///
  /// An attempt that found nothing does not replace a transcript from before.
  ///
  /// What the item says beside it comes along as `itemText`, as it is indexed with it.
  ///
  /// - Throws: `DatabaseError`.
  package func storeTranscript(
    _ transcript: Transcript?,
    of item: ItemID,
    _ attempt: SourceLook,
    itemText: String
  ) async throws {
    let text = transcript.map(StoredTranscript.text)
    // Before the writer is asked for, as it takes a while.
    let packed = text.map { PackedText($0, TextPacker(), .lasting) }
    try await database.write { transaction in
      let known = try storedTranscript(of: item, transaction)?.text
      try transaction.run(
        """
        INSERT INTO transcripts (item_id, searched_at, sources, is_complete, language, text)
        SELECT id, \(attempt.at), \(attempt.sources), \(attempt.isComplete),
          \(transcript?.language), \(packed)
        FROM items WHERE id = \(item)
        ON CONFLICT (item_id) DO UPDATE SET searched_at = excluded.searched_at,
          sources = excluded.sources, is_complete = excluded.is_complete,
          language = coalesce(excluded.language, language), text = coalesce(excluded.text, text)
        """
      )
      if attempt.isComplete {
        try transaction.run("DELETE FROM transcript_wishes WHERE item_id = \(item)")
      }
      guard text != nil, text != known else { return }
      // What waits to be indexed takes the transcript along.
      let isWaiting = try transaction.value(
        "SELECT 1 FROM search_queue WHERE item_id = \(item)",
        as: Int.self
      )
      if isWaiting == nil { try queueForSearch(item, itemText, TextPacker(), transaction) }
    }
  }

  /// The wish for a transcript that has been due for the longest time.
  ///
  /// - Throws: `DatabaseError`.
  package func nextTranscriptWish(at now: Timestamp) async throws -> ItemID? {
    try await database.read { transaction in
      try transaction.queryOne(
        """
        SELECT item_id FROM transcript_wishes WHERE due_at <= \(now)
        ORDER BY due_at, item_id DESC LIMIT 1
        """
      ) { row in row[0] }
    }
  }

  /// Puts a wish that is still there off, each time for longer, and gives it up after some tries.
  ///
  /// - Throws: `DatabaseError`.
  package func postponeTranscriptWish(of item: ItemID, at now: Timestamp) async throws {
    try await database.write { transaction in
      try transaction.run(
        "DELETE FROM transcript_wishes WHERE item_id = \(item) AND tries >= \(mostTries - 1)"
      )
      try transaction.run(
        """
        UPDATE transcript_wishes
        SET tries = tries + 1, due_at = \(now) + 3601000 * (1 << (2 * tries))
        WHERE item_id = \(item)
        """
      )
    }
  }
}

/// After one, five and twenty-one hours nobody waits for a transcript any more.
private let mostTries = 4
/// Only of episodes that are no older than this transcripts are fetched by themselves, in days: whoever
/// subscribes to a show does not fetch its archive.
private let newestDays: Int64 = 30

/// Wishes for the transcript of a new episode, unless everybody who has the show would rather not.
func wishTranscript(
  of item: ItemID,
  dated date: Timestamp,
  in feed: FeedID,
  _ now: Timestamp,
  _ transaction: borrowing Transaction
) throws {
  if date < now.advanced(bySeconds: -newestDays * 86_400) { return }
  try transaction.run(
    """
    INSERT INTO transcript_wishes (item_id, due_at)
    SELECT \(item), \(now)
    WHERE EXISTS (SELECT 1 FROM episode_transcripts t WHERE t.item_id = \(item))
      AND NOT EXISTS (SELECT 1 FROM transcripts t WHERE t.item_id = \(item))
      AND EXISTS (
        SELECT 1 FROM subscriptions s
        LEFT JOIN show_options o ON o.user_id = s.user_id AND o.feed_id = s.feed_id
        WHERE s.feed_id = \(feed) AND s.ended_at IS NULL AND coalesce(o.indexes_transcripts, 1) = 1
      )
    ON CONFLICT (item_id) DO NOTHING
    """
  )
}

/// What is said in an item as far as it is known, for the index.
func spokenText(of item: ItemID, _ transaction: borrowing Transaction) throws -> String? {
  try storedTranscript(of: item, transaction).map { StoredTranscript.words(in: $0.text) }
}

func transcriptFiles(
  of item: ItemID,
  _ transaction: borrowing Transaction
) throws -> [EpisodeTranscript] {
  try transaction.queryAll(
    """
    SELECT url, media_type, language FROM episode_transcripts WHERE item_id = \(item)
    ORDER BY ordinal
    """
  ) { row in EpisodeTranscript(url: row[0], mediaType: row[1], language: row[2]) }
}

private func transcript(
  of item: ItemID,
  _ transaction: borrowing Transaction
) throws -> Transcript? {
  try storedTranscript(of: item, transaction).map { stored in
    Transcript(segments: StoredTranscript.segments(in: stored.text), language: stored.language)
  }
}

private func storedTranscript(
  of item: ItemID,
  _ transaction: borrowing Transaction
) throws -> (text: String, language: String?)? {
  try transaction.queryOne(
    """
    SELECT text, typeof(text) = 'blob', language FROM transcripts
    WHERE item_id = \(item) AND text IS NOT NULL
    """
  ) { row in (try unpackedText(row[0], isPacked: row[1]), row[2]) }
}

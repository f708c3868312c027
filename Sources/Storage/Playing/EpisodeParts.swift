// What publishers say of episodes: written with the item, read with it.

import ReaderModel
import SQLDatabase

func insertEpisode(
  _ details: EpisodeDetails,
  of item: ItemID,
  _ transaction: borrowing Transaction
) throws {
  try transaction.run(
    """
    INSERT INTO episodes (item_id, season, season_name, number, kind, chapters_url)
    VALUES (\(item), \(details.season), \(details.seasonName), \(details.number),
      \(details.kind?.rawValue), \(details.chaptersURL))
    """
  )
  for (ordinal, person) in details.people.enumerated() {
    try transaction.run(
      """
      INSERT INTO episode_people (item_id, ordinal, name, role, image_url, url)
      VALUES (\(item), \(ordinal), \(person.name), \(person.role), \(person.imageURL),
        \(person.url))
      """
    )
  }
  for (ordinal, transcript) in details.transcripts.enumerated() {
    try transaction.run(
      """
      INSERT INTO episode_transcripts (item_id, ordinal, url, media_type, language)
      VALUES (\(item), \(ordinal), \(transcript.url), \(transcript.mediaType),
        \(transcript.language))
      """
    )
  }
  for (ordinal, chapter) in details.chapters.enumerated() {
    try transaction.run(
      """
      INSERT INTO episode_chapters (item_id, ordinal, start, title, url, image_url)
      VALUES (\(item), \(ordinal), \(chapter.startInMilliseconds), \(chapter.title),
        \(chapter.url), \(chapter.imageURL))
      """
    )
  }
}

func deleteEpisode(of item: ItemID, _ transaction: borrowing Transaction) throws {
  for table: SQL in [
    "episodes", "episode_people", "episode_transcripts", "episode_chapters",
    // What an edit changed may be where chapters are.
    "chapter_searches", "found_chapters",
  ] {
    try transaction.run("DELETE FROM \(table) WHERE item_id = \(item)")
  }
}

/// What is known of an item as an episode, chapters that were found in its file included; `nil` if
/// that is nothing.
func episodeDetails(
  of item: ItemID,
  _ transaction: borrowing Transaction
) throws -> EpisodeDetails? {
  let found = try transaction.queryOne(
    """
    SELECT season, season_name, number, kind, chapters_url FROM episodes WHERE item_id = \(item)
    """
  ) { row in
    let kind: String? = row[3]
    return EpisodeDetails(
      season: row[0],
      seasonName: row[1],
      number: row[2],
      kind: kind.flatMap(EpisodeDetails.Kind.init),
      chaptersURL: row[4]
    )
  }
  var details = found ?? EpisodeDetails()
  details.people = try transaction.queryAll(
    """
    SELECT name, role, image_url, url FROM episode_people WHERE item_id = \(item)
    ORDER BY ordinal
    """
  ) { row in EpisodePerson(name: row[0], role: row[1], imageURL: row[2], url: row[3]) }
  details.transcripts = try transcriptFiles(of: item, transaction)
  details.chapters = try chapters(of: item, transaction)
  return details.isEmpty ? nil : details
}

/// The chapters that stand in the feed.
func publishedChapters(
  of item: ItemID,
  _ transaction: borrowing Transaction
) throws -> [EpisodeChapter] {
  try transaction.queryAll(
    """
    SELECT start, title, url, image_url FROM episode_chapters WHERE item_id = \(item)
    ORDER BY ordinal
    """
  ) { row in
    EpisodeChapter(startInMilliseconds: row[0], title: row[1], url: row[2], imageURL: row[3])
  }
}

/// Where listeners can give money to a feed.
func funding(of feed: FeedID, _ transaction: borrowing Transaction) throws -> [Funding] {
  try transaction.queryAll(
    "SELECT url, title FROM feed_funding WHERE feed_id = \(feed) ORDER BY ordinal"
  ) { row in Funding(url: row[0], title: row[1]) }
}

/// Takes over where listeners can give money, if the document says anything of it.
func setFunding(
  _ new: [Funding],
  of feed: FeedID,
  _ transaction: borrowing Transaction
) throws {
  if new.isEmpty { return }
  if try funding(of: feed, transaction) == new { return }
  try transaction.run("DELETE FROM feed_funding WHERE feed_id = \(feed)")
  for (ordinal, entry) in new.enumerated() {
    try transaction.run(
      """
      INSERT INTO feed_funding (feed_id, ordinal, url, title)
      VALUES (\(feed), \(ordinal), \(entry.url), \(entry.title))
      """
    )
  }
}

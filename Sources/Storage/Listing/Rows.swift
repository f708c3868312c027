import CivilTime
import ReaderModel
import SQLDatabase

/// Whether an item that the item `i` stands for has a star.
///
/// By the index of twins: without the `+` all that the user ever did is looked through for each row of a list.
private func hasStarredTwin(_ user: UserID) -> SQL {
  """
  EXISTS (
    SELECT 1 FROM item_states w
    WHERE w.twin_of = i.id AND +w.user_id = \(user) AND w.starred_at IS NOT NULL
  )
  """
}

/// What a list shows of an item, if the user has any business with it.
func itemRow(
  _ id: ItemID,
  for user: UserID,
  _ transaction: borrowing Transaction
) throws -> ItemRow? {
  let found = try transaction.queryOne(
    """
    SELECT i.id, i.feed_id, coalesce(s.title, f.title, f.address), f.icon_url, i.title, i.preview,
      i.category, i.author, i.url, i.published_at, i.position,
      i.image_url, NOT (\(isUnread)), t.starred_at IS NOT NULL OR \(hasStarredTwin(user)), i.has_audio, i.has_video,
      i.duration, i.attachment_count, coalesce(i.language, f.language),
      EXISTS (SELECT 1 FROM story_items m WHERE m.item_id = i.id), i.arrived_at
    FROM items i
    JOIN feeds f ON f.id = i.feed_id
    JOIN subscriptions s ON s.user_id = \(user) AND s.feed_id = i.feed_id
    LEFT JOIN item_states t ON t.user_id = \(user) AND t.item_id = i.id
    WHERE i.id = \(id) AND (s.ended_at IS NULL OR t.starred_at IS NOT NULL)
    """
  ) { row in
    let position: Position = row[10]
    let (published, arrived) = (row[9] as Timestamp?, row[20] as Timestamp)
    let isPlaced = published == nil && position.sortedAt.seconds < arrived.seconds
    var item = ItemRow(
      id: row[0],
      feedID: row[1],
      feedTitle: row[2],
      feedIconURL: row[3],
      title: row[4],
      preview: row[5],
      category: row[6],
      author: row[7],
      url: row[8],
      date: published ?? (isPlaced ? position.sortedAt : arrived),
      sortedAt: position.sortedAt,
      imageURL: row[11],
      isRead: row[12],
      isStarred: row[13],
      hasAudio: row[14],
      hasVideo: row[15],
      durationInSeconds: row[16],
      attachmentCount: row[17],
      language: row[18]
    )
    item.isDated = !isPlaced
    return (item: item, isStory: row[19] as Bool)
  }
  guard let found else { return nil }
  var row = found.item
  if found.isStory { row.otherSources = try storySources(of: id, for: user, transaction) }
  return row
}

/// All of an item, if the user has any business with it.
func itemDetail(
  _ id: ItemID,
  for user: UserID,
  _ transaction: borrowing Transaction
) throws -> ItemDetail? {
  guard let row = try itemRow(id, for: user, transaction) else { return nil }
  let content = try itemContent(of: id, transaction) ?? ItemContent(form: .none, text: "")
  return try transaction.queryOne(
    """
    SELECT i.comments_url, i.external_url, f.home_url,
      EXISTS (SELECT 1 FROM item_versions v WHERE v.item_id = i.id)
    FROM items i JOIN feeds f ON f.id = i.feed_id
    WHERE i.id = \(id)
    """
  ) { more in
    ItemDetail(
      row: row,
      content: content,
      authors: try authors(of: id, transaction),
      categories: try categories(of: id, transaction),
      attachments: try attachments(of: id, transaction),
      commentsURL: more[0],
      externalURL: more[1],
      feedHomeURL: more[2],
      episode: row.hasAudio || row.hasVideo ? try episodeDetails(of: id, transaction) : nil,
      funding: row.hasAudio || row.hasVideo ? try funding(of: row.feedID, transaction) : [],
      isEdited: more[3]
    )
  }
}

func authors(of id: ItemID, _ transaction: borrowing Transaction) throws -> [ItemAuthor] {
  try transaction.queryAll(
    "SELECT name, url FROM item_authors WHERE item_id = \(id) ORDER BY ordinal"
  ) { row in ItemAuthor(name: row[0], url: row[1]) }
}

func categories(of id: ItemID, _ transaction: borrowing Transaction) throws -> [String] {
  try transaction.queryAll(
    "SELECT name FROM item_categories WHERE item_id = \(id) ORDER BY ordinal"
  ) { row in row[0] }
}

func attachments(
  of id: ItemID,
  _ transaction: borrowing Transaction
) throws -> [Attachment] {
  try transaction.queryAll(
    """
    SELECT url, media_type, size, duration, title, thumbnail_url
    FROM attachments WHERE item_id = \(id) ORDER BY ordinal
    """
  ) { row in
    Attachment(
      url: row[0],
      mediaType: row[1],
      sizeInBytes: row[2],
      durationInSeconds: row[3],
      title: row[4],
      thumbnailURL: row[5]
    )
  }
}

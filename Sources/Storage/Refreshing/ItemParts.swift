// What belongs to an item beside its row and its text: authors, categories, attachments.

import ReaderModel
import SQLDatabase

func insertParts(
  of item: IncomingItem,
  _ id: ItemID,
  _ transaction: borrowing Transaction
) throws {
  for (ordinal, author) in item.authors.enumerated() {
    try transaction.run(
      """
      INSERT INTO item_authors (item_id, ordinal, name, url)
      VALUES (\(id), \(ordinal), \(author.name), \(author.url))
      """
    )
  }
  for (ordinal, category) in item.categories.enumerated() {
    try transaction.run(
      """
      INSERT INTO item_categories (item_id, ordinal, name) VALUES (\(id), \(ordinal), \(category))
      """
    )
  }
  for (ordinal, attachment) in item.attachments.enumerated() {
    try transaction.run(
      """
      INSERT INTO attachments (
        item_id, ordinal, url, media_type, size, duration, title, thumbnail_url
      ) VALUES (
        \(id), \(ordinal), \(attachment.url), \(attachment.mediaType),
        \(attachment.sizeInBytes), \(attachment.durationInSeconds), \(attachment.title),
        \(attachment.thumbnailURL)
      )
      """
    )
  }
  if let episode = item.episode { try insertEpisode(episode, of: id, transaction) }
}

func deleteParts(of id: ItemID, _ transaction: borrowing Transaction) throws {
  try deleteEpisode(of: id, transaction)
  try transaction.run("DELETE FROM item_authors WHERE item_id = \(id)")
  try transaction.run("DELETE FROM item_categories WHERE item_id = \(id)")
  try transaction.run("DELETE FROM attachments WHERE item_id = \(id)")
}

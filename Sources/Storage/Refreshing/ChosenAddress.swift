// What a reader's own word that a feed is elsewhere turns out to mean.

import CivilTime
import ReaderModel
import SQLDatabase

/// Has the readers of a feed go over to another one where the first document from an address that a
/// reader chose has no item of the feed: then it is not the same feed at another place but another
/// feed, and nothing of the one before belongs among its items.
///
/// The old one is as it was, at its old address, with what was starred in it.
///
/// - Parameters:
///   - feed: Whose document it should be; none of the document's keys is known there.
///   - now: When.
///   - transaction: The one that stores the document.
/// - Returns: The feed that the document is of; `nil` if there is no doubt about `feed`.
/// - Throws: `DatabaseError`.
func partAfterChoice(
  _ feed: FeedID,
  at now: Timestamp,
  _ transaction: borrowing Transaction
) throws -> FeedID? {
  let choice = try transaction.queryOne(
    """
    SELECT f.address, a.address, a.id, a.reason
    FROM feeds f JOIN feed_addresses a ON a.feed_id = f.id
    WHERE f.id = \(feed) AND f.document_at IS NULL AND f.item_count > 0
    ORDER BY a.id DESC LIMIT 1
    """
  ) { row in
    (chosen: row[0] as String, old: row[1] as String, id: row[2] as Int64, reason: row[3] as String)
  }
  guard let choice, choice.reason == EarlierAddress.Reason.chosen.rawValue,
    case let owner = try owner(of: feed, transaction),
    try feedLiving(at: choice.old, of: owner, transaction) == nil
  else { return nil }
  try transaction.run(
    "UPDATE feeds SET address_key = \(addressKey(choice.old, of: owner)) WHERE id = \(feed)"
  )
  try transaction.run("DELETE FROM feed_addresses WHERE id = \(choice.id)")
  let other = try Storage.feed(at: choice.chosen, now, transaction, of: owner)
  let users = try transaction.queryAll(
    "SELECT user_id FROM subscriptions WHERE feed_id = \(feed) AND ended_at IS NULL"
  ) { row in UserID(rawValue: row[0]) }
  for user in users { try goOver(user, from: feed, to: other, at: now, transaction) }
  return other
}

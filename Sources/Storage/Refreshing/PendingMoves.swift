// Other addresses of feeds: watched, taken over, and remembered.

import CivilTime
package import ReaderModel
import SQLDatabase

/// Where a feed is after what was found out about its address.
enum PlaceOfFeed {
  case at(FeedID)
  /// The document came from elsewhere and is that of another feed.
  case foreign
}

/// Takes note of an address that a feed was seen at, and moves it there when the time has come and
/// the same feed is there; `known` are the items of the feed that are in the document, `nil` if it is
/// the stored one.
func settleMove(
  _ step: MoveStep,
  of feed: FeedID,
  knowing known: [KnownItem]?,
  at now: Timestamp,
  _ transaction: borrowing Transaction
) throws -> PlaceOfFeed {
  guard case .seen(let sighting) = step else {
    try watch(nil, of: feed, transaction)
    return .at(feed)
  }
  guard try isSame(feed, sighting, knowing: known, transaction) else {
    try watch(nil, of: feed, transaction)
    if !sighting.isTrial { return .at(feed) }
    try refuse(sighting.move.address, of: feed, transaction)
    return .foreign
  }
  try watch(sighting.isRipe ? nil : sighting.move, of: feed, transaction)
  if !sighting.isRipe { return .at(feed) }
  let reason: EarlierAddress.Reason =
    switch sighting.move.hint {
    case .redirect: .redirect
    case .announced: .announced
    }
  return .at(try moveFeed(feed, to: sighting.move.address, reason, at: now, transaction))
}

/// Whether a document is the feed's: the stored one, or with items of it, its title, or its address.
private func isSame(
  _ feed: FeedID,
  _ sighting: MoveSighting,
  knowing known: [KnownItem]?,
  _ transaction: borrowing Transaction
) throws -> Bool {
  guard let known, known.isEmpty else { return true }
  return try transaction.queryOne(
    "SELECT address, title, item_count FROM feeds WHERE id = \(feed)"
  ) { row in
    let (address, title, count) = (row[0] as String, row[1] as String?, row[2] as Int)
    return count == 0 || title != nil && title == sighting.title || address == sighting.selfAddress
  } ?? false
}

private func watch(
  _ move: PendingMove?,
  of feed: FeedID,
  _ transaction: borrowing Transaction
) throws {
  try transaction.run(
    """
    UPDATE feeds SET moving_to = \(move?.address), moving_hint = \(move?.hint.rawValue),
      moving_since = \(move?.since), moving_counted_at = \(move?.countedAt),
      moving_days = \(move?.days)
    WHERE id = \(feed)
    """
  )
}

/// Remembers an address that the feed is not to move to by itself.
func refuse(_ address: String, of feed: FeedID, _ transaction: borrowing Transaction) throws {
  try transaction.run("UPDATE feeds SET refused_move = \(address) WHERE id = \(feed)")
}

/// Reads what `watch` wrote, from the column `moving_to` on.
func pendingMove(in row: borrowing Row, from start: Int) -> PendingMove? {
  guard let address = row[start] as String?,
    let hint = (row[start + 1] as String?).flatMap(PendingMove.Hint.init)
  else { return nil }
  return PendingMove(
    address: address,
    hint: hint,
    since: row[start + 2],
    countedAt: row[start + 3],
    days: row[start + 4]
  )
}

/// The shared feed that had an address until it moved by itself.
func feed(formerlyAt address: String, _ transaction: borrowing Transaction) throws -> FeedID? {
  try transaction.value(
    """
    SELECT a.feed_id FROM feed_addresses a JOIN feeds f ON f.id = a.feed_id
    WHERE a.address = \(address) AND a.reason <> \(EarlierAddress.Reason.chosen.rawValue)
      AND f.owner_id IS NULL
    ORDER BY a.id DESC LIMIT 1
    """,
    as: FeedID.self
  )
}

extension ReaderStore {
  /// The addresses that a feed had, the one that it left last first.
  ///
  /// - Returns: None if the user has not subscribed to the feed.
  /// - Throws: `DatabaseError`.
  package func earlierAddresses(
    of feed: FeedID,
    for user: UserID
  ) async throws -> [EarlierAddress] {
    try await database.read { transaction in
      let feed = try presentFeed(feed, transaction)
      guard try isSubscribed(user, to: feed, transaction) else { return [] }
      return try transaction.queryAll(
        """
        SELECT address, left_at, reason FROM feed_addresses WHERE feed_id = \(feed)
        ORDER BY id DESC LIMIT 20
        """
      ) { row in
        EarlierAddress(
          address: row[0],
          leftAt: row[1],
          reason: EarlierAddress.Reason(rawValue: row[2]) ?? .chosen
        )
      }
    }
  }
}

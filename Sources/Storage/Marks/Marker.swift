import CivilTime
import ReaderModel
import SQLDatabase

/// Whose mark is being applied, and when it was made.
struct Marker {
  var user: UserID
  /// Never after the present.
  var at: Timestamp
  /// Whether a mark that was made later has been applied already, so that conflicts are possible.
  var isLate: Bool
  var tuning: Tuning

  init(
    _ user: UserID,
    at time: Timestamp,
    tuning: Tuning,
    _ transaction: borrowing Transaction
  ) throws {
    self.user = user
    self.tuning = tuning
    at = time
    let latest = try transaction.value(
      "SELECT last_marked_at FROM users WHERE id = \(user)",
      as: Timestamp.self
    )
    isLate = latest.map { $0 > time } ?? false
  }

  /// Remembers that the mark has been applied.
  func finish(_ transaction: borrowing Transaction) throws {
    if isLate { return }
    try transaction.run("UPDATE users SET last_marked_at = \(at) WHERE id = \(user)")
  }
}

/// Whether an item `i` was read together with others after the mark in hand.
func isCoveredLater(_ marker: Marker) -> SQL {
  """
  EXISTS (
    SELECT 1 FROM bulk_marks b
    WHERE b.user_id = \(marker.user) AND b.at > \(marker.at) AND b.upto_item >= i.id
      AND (b.feed_id IS NULL OR b.feed_id = i.feed_id)
      AND i.position >= b.from_position AND i.position < b.to_position
      AND i.has_picture >= b.needs_picture AND i.has_audio + i.has_video >= b.needs_media
  )
  """
}

/// What a mark of a whole stretch covers, read or not.
struct BulkRange {
  var upTo: ItemID
  /// From here, in terms of positions, to just before `end`.
  var start = Position.first
  var end = Position.last
  var needsPicture = false
  var needsMedia = false
}

/// Notes that everything in a place was read together at the marker's time; `event` undoes it, and is
/// missing where there was nothing to change.
func noteBulkMark(
  _ range: BulkRange,
  in place: Place,
  by marker: Marker,
  event: EventID?,
  _ transaction: borrowing Transaction
) throws {
  let feeds: SQL =
    switch place {
    case .feed(let feed): "SELECT \(feed) AS feed_id"
    case .folder(let folder): feedsInside(folder, of: marker.user)
    default: "SELECT NULL AS feed_id"
    }
  try transaction.run(
    """
    INSERT INTO bulk_marks (
      user_id, event_id, at, feed_id, upto_item, from_position, to_position, needs_picture,
      needs_media
    )
    SELECT DISTINCT \(marker.user), \(event), \(marker.at), feed_id, \(range.upTo), \(range.start),
      \(range.end), \(range.needsPicture), \(range.needsMedia)
    FROM (\(feeds))
    """
  )
}

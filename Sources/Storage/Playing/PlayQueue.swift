// The queue: each episode has a rank, the smallest comes next.
//
// *Last* takes the time of the deed for a rank and *next* the same with a minus, so that the queue
// is the same in whatever order deeds of several devices arrive. What is put behind another one gets
// a rank between that and the one after it.

import CivilTime
import ReaderModel
import SQLDatabase

/// Longer queues are nobody's plan for listening.
private let mostQueued = 1000

/// The episodes of the queue, the next one first.
func queuedItems(of user: UserID, _ transaction: borrowing Transaction) throws -> [ItemID] {
  try transaction.queryAll(
    """
    SELECT item_id FROM play_queue WHERE user_id = \(user) AND rank IS NOT NULL
    ORDER BY rank, changed_at, item_id LIMIT \(mostQueued)
    """
  ) { row in row[0] }
}

/// Gives an episode a place in the queue unless it was given another one, or taken out, later.
func enqueue(
  _ item: ItemID,
  at place: QueuePlace,
  for user: UserID,
  _ time: Timestamp,
  _ transaction: borrowing Transaction
) throws {
  guard try isPlayable(item, for: user, transaction) else { return }
  let rank =
    switch place {
    case .next: -Double(time.milliseconds)
    case .last: Double(time.milliseconds)
    case .after(let other):
      try rank(behind: other, for: item, user, transaction) ?? Double(time.milliseconds)
    }
  try setRank(rank, of: item, for: user, time, transaction)
}

/// Sets the rank of an episode, or takes it out of the queue, unless that was done later.
func setRank(
  _ rank: Double?,
  of item: ItemID,
  for user: UserID,
  _ time: Timestamp,
  _ transaction: borrowing Transaction
) throws {
  try transaction.run(
    """
    INSERT INTO play_queue (user_id, item_id, rank, changed_at)
    SELECT \(user), id, \(rank), \(time) FROM items WHERE id = \(item)
    ON CONFLICT (user_id, item_id) DO UPDATE SET
      rank = excluded.rank, changed_at = excluded.changed_at
    WHERE play_queue.changed_at <= excluded.changed_at
    """
  )
}

/// A rank between that of an episode in the queue and the next one, `item` itself left out.
///
/// - Returns: `nil` if the other one is not in the queue.
private func rank(
  behind other: ItemID,
  for item: ItemID,
  _ user: UserID,
  _ transaction: borrowing Transaction
) throws -> Double? {
  guard let found = try gap(behind: other, for: item, user, transaction) else { return nil }
  if found.hasRoom { return found.middle }
  try spread(of: user, transaction)
  return try gap(behind: other, for: item, user, transaction)?.middle
}

/// Two ranks that follow each other; the second is missing at the end of the queue.
private struct Gap {
  var start: Double
  var end: Double?

  /// Half way, and a second behind the last one.
  var middle: Double { end.map { start + ($0 - start) / 2 } ?? start + 1000 }

  var hasRoom: Bool { middle > start && end.map { middle < $0 } ?? true }
}

private func gap(
  behind other: ItemID,
  for item: ItemID,
  _ user: UserID,
  _ transaction: borrowing Transaction
) throws -> Gap? {
  let entries = try transaction.queryAll(
    """
    SELECT item_id, rank FROM play_queue WHERE user_id = \(user) AND rank IS NOT NULL
    ORDER BY rank, changed_at, item_id
    """
  ) { row in (item: row[0] as ItemID, rank: row[1] as Double) }
  let others = entries.filter { $0.item != item }
  guard let index = others.firstIndex(where: { $0.item == other }) else { return nil }
  let end = others.index(after: index)
  return Gap(start: others[index].rank, end: end < others.count ? others[end].rank : nil)
}

/// Gives the queue ranks a second apart, after so many moves into one gap that it has no room left.
private func spread(of user: UserID, _ transaction: borrowing Transaction) throws {
  for (index, item) in try queuedItems(of: user, transaction).enumerated() {
    try transaction.run(
      """
      UPDATE play_queue SET rank = \(Double(index) * 1000)
      WHERE user_id = \(user) AND item_id = \(item)
      """
    )
  }
}

// The history of each feed: what came of asking for it, the newest attempts only.

package import ReaderModel
import SQLDatabase

/// Attempts that are kept of each feed: two days of an hourly one, a month of a quiet one.
private let attemptsPerFeed: Int64 = 50

extension ReaderStore {
  /// What came of the latest attempts to fetch a feed.
  ///
  /// - Returns: At most `limit` of at most fifty, the newest first; none if the user has not
  ///   subscribed to the feed.
  /// - Throws: `DatabaseError`.
  package func fetchHistory(
    of feed: FeedID,
    limit: Int,
    for user: UserID
  ) async throws -> [FetchLogEntry] {
    try await database.read { transaction in
      let feed = try presentFeed(feed, transaction)
      return try transaction.queryAll(
        """
        SELECT at, failure_code, is_unchanged, http_status, duration, size, redirected_to, repairs,
          new_items, changed_items, is_pushed
        FROM fetch_log
        WHERE feed_id = \(feed) AND EXISTS (
          SELECT 1 FROM subscriptions
          WHERE user_id = \(user) AND feed_id = \(feed) AND ended_at IS NULL
        )
        ORDER BY number DESC LIMIT \(limit)
        """
      ) { row in
        let facts = FetchFacts(
          httpStatus: row[3],
          durationInMilliseconds: row[4],
          sizeInBytes: row[5],
          redirectedTo: row[6],
          repairs: unpack(row[7]),
          isUnchanged: row[2],
          isPushed: row[10]
        )
        return FetchLogEntry(
          at: row[0],
          outcome: outcome(code: row[1], facts),
          facts: facts,
          newItems: row[8],
          changedItems: row[9]
        )
      }
    }
  }
}

/// Adds an attempt to the history of a feed and takes the oldest out.
func log(
  _ record: RefreshRecord,
  of feed: FeedID,
  _ result: RefreshResult,
  _ transaction: borrowing Transaction
) throws {
  guard let facts = record.facts else { return }
  let number: Int64 = try transaction.insert(
    """
    INSERT INTO fetch_log (
      feed_id, number, at, failure_code, is_unchanged, http_status, duration, size, new_items,
      changed_items, redirected_to, repairs, is_pushed
    ) VALUES (
      \(feed), (SELECT coalesce(max(number), 0) + 1 FROM fetch_log WHERE feed_id = \(feed)),
      \(record.checkedAt), \(record.failure?.code.rawValue), \(facts.isUnchanged),
      \(facts.httpStatus), \(facts.durationInMilliseconds), \(facts.sizeInBytes),
      \(result.newItems.count), \(result.changedItems.count), \(facts.redirectedTo),
      \(pack(facts.repairs)), \(facts.isPushed)
    )
    RETURNING number
    """
  )
  try transaction.run(
    "DELETE FROM fetch_log WHERE feed_id = \(feed) AND number <= \(number - attemptsPerFeed)"
  )
}

/// A code that only a newer program knows reads as an answer that makes no sense.
private func outcome(code: String?, _ facts: FetchFacts) -> FetchLogEntry.Outcome {
  if let code { return .failed(FeedFailure.Code(rawValue: code) ?? .badResponse) }
  if facts.isPushed { return .pushed }
  return facts.isUnchanged ? .unchanged : .read
}

/// Like `strayAmpersand 12@3:5,17:1`: code, number, and where the first ones stand if that is known.
private func pack(_ repairs: [FetchFacts.Repair]) -> String? {
  if repairs.isEmpty { return nil }
  return repairs.map { repair in
    let places = repair.places.map { "\($0.line):\($0.column)" }.joined(separator: ",")
    return "\(repair.code) \(repair.count)" + (places.isEmpty ? "" : "@" + places)
  }.joined(separator: " ")
}

private func unpack(_ text: String?) -> [FetchFacts.Repair] {
  let words = (text ?? "").split(separator: " ")
  return stride(from: 0, to: words.count - 1, by: 2).compactMap { index in
    let parts = words[index + 1].split(separator: "@")
    guard let count = parts.first.flatMap({ Int($0) }) else { return nil }
    let places = (parts.dropFirst().first ?? "").split(separator: ",").compactMap(place)
    return FetchFacts.Repair(code: String(words[index]), count: count, places: places)
  }
}

private func place(_ text: Substring) -> FetchFacts.Repair.Place? {
  let numbers = text.split(separator: ":").compactMap { Int($0) }
  guard numbers.count == 2 else { return nil }
  return FetchFacts.Repair.Place(line: numbers[0], column: numbers[1])
}

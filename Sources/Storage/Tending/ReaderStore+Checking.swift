package import ReaderModel
import SQLDatabase
import TextPacking

extension ReaderStore {
  /// Looks whether what the store says of itself is true: kept counts, packed texts, the search index.
  ///
  /// It takes seconds for a large store; reading goes on meanwhile.
  ///
  /// - Returns: How much there is, and a sentence for each kind of thing that is wrong.
  /// - Throws: `DatabaseError` if it cannot even be read.
  package func check() async throws -> StoreCheck {
    var check = try await database.read { transaction in
      StoreCheck(
        feedCount: try number("SELECT count(*) FROM feeds", transaction),
        itemCount: try number("SELECT count(*) FROM items", transaction),
        findings: try wrongCounts(transaction) + damagedTexts(transaction)
      )
    }
    check.findings += try await database.write(findDamageOfIndex)
    return check
  }
}

private func number(_ sql: SQL, _ transaction: borrowing Transaction) throws -> Int {
  try transaction.value(sql, as: Int.self) ?? 0
}

private func wrongCounts(_ transaction: borrowing Transaction) throws -> [String] {
  let feeds = try number(
    """
    SELECT count(*) FROM feeds
    WHERE item_count <> (SELECT count(*) FROM items i WHERE i.feed_id = feeds.id)
    """,
    transaction
  )
  let subscriptions = try number(
    """
    SELECT count(*) FROM subscriptions s
    WHERE seen_count <> (
      SELECT count(*) FROM items i WHERE i.feed_id = s.feed_id AND i.id <= s.watermark
    )
    """,
    transaction
  )
  var findings: [String] = []
  if feeds > 0 { findings.append("The number of items of \(feeds) feeds is wrong") }
  if subscriptions > 0 { findings.append("The number of read items of \(subscriptions) is wrong") }
  return findings
}

private func damagedTexts(_ transaction: borrowing Transaction) throws -> [String] {
  var damaged = 0
  try transaction.query("SELECT packed FROM text_blocks") { row in
    if unpack(row[0]) == nil { damaged += 1 }
  }
  let lost = try number(
    """
    SELECT count(*) FROM item_contents
    WHERE block_id IS NOT NULL AND block_id NOT IN (SELECT id FROM text_blocks)
    """,
    transaction
  )
  var findings: [String] = []
  if damaged > 0 { findings.append("\(damaged) blocks of texts cannot be unpacked") }
  if lost > 0 { findings.append("\(lost) texts are missing") }
  return findings
}

private func findDamageOfIndex(_ transaction: borrowing Transaction) throws -> [String] {
  do throws(DatabaseError) {
    try transaction.run("INSERT INTO search (search) VALUES ('integrity-check')")
    return []
  } catch  where error.code == .corrupt {
    return ["The search index is damaged"]
  }
}

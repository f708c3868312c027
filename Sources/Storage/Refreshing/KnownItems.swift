// Identity keys: under which names the items of a feed are known.
//
// `item_keys` finds items by key; each item also carries its keys in its own row, so that they can
// be told without a second index. One key belongs to one item: the primary key sees to that. Items that
// were removed keep theirs, so they are known when their feed sends them again.

import CivilTime
import ReaderModel
import SQLDatabase

/// The items of a feed that have any of these keys, each once.
func knownItems(
  of feed: FeedID,
  with keys: [IdentityKey],
  _ transaction: borrowing Transaction
) throws -> [KnownItem] {
  guard try hasKeys(feed, transaction) else { return [] }
  var known: [KnownItem] = []
  var ids: Set<ItemID> = []
  for key in keys {
    guard let id = try owner(of: key, in: feed, transaction), ids.insert(id).inserted else {
      continue
    }
    if let item = try knownItem(id, transaction) { known.append(item) }
  }
  return known
}

/// Whether any item of the feed has a key.
func hasKeys(_ feed: FeedID, _ transaction: borrowing Transaction) throws -> Bool {
  try transaction.value(
    "SELECT 1 FROM item_keys WHERE feed_id = \(feed) LIMIT 1",
    as: Int.self
  ) != nil
}

/// The item of a feed that has a key.
func owner(
  of key: IdentityKey,
  in feed: FeedID,
  _ transaction: borrowing Transaction
) throws -> ItemID? {
  try transaction.value(
    """
    SELECT item_id FROM item_keys
    WHERE feed_id = \(feed) AND kind = \(key.kind.rawValue) AND hash = \(key.hash)
    """,
    as: ItemID.self
  )
}

private func knownItem(
  _ id: ItemID,
  _ transaction: borrowing Transaction
) throws -> KnownItem? {
  try transaction.queryOne(
    """
    SELECT id, keys, fingerprint, published_at FROM items WHERE id = \(id)
    UNION ALL
    SELECT id, keys, fingerprint, published_at FROM removed_items WHERE id = \(id)
    """
  ) { row in
    KnownItem(id: row[0], keys: unpack(row[1]), fingerprint: row[2], published: row[3])
  }
}

/// Claims keys for an item.
///
/// - Returns: Those that no other item of the feed had.
func claim(
  _ keys: [IdentityKey],
  for id: ItemID,
  of feed: FeedID,
  _ transaction: borrowing Transaction
) throws -> [IdentityKey] {
  try keys.filter { key in
    try transaction.run(
      """
      INSERT INTO item_keys (feed_id, kind, hash, item_id)
      VALUES (\(feed), \(key.kind.rawValue), \(key.hash), \(id))
      ON CONFLICT DO NOTHING
      """
    ) > 0
  }
}

/// Claims keys that no item of the feed has, each once.
func claimFree(
  _ keys: [IdentityKey],
  for id: ItemID,
  of feed: FeedID,
  _ transaction: borrowing Transaction
) throws {
  guard let first = keys.first else { return }
  func row(_ key: IdentityKey) -> SQL { "(\(feed), \(key.kind.rawValue), \(key.hash), \(id))" }
  let rows = keys.dropFirst().reduce(row(first)) { "\($0), \(row($1))" }
  try transaction.run("INSERT INTO item_keys (feed_id, kind, hash, item_id) VALUES \(rows)")
}

/// A byte for the kind and eight for the hash, each.
func pack(_ keys: [IdentityKey]) -> [UInt8] {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(keys.count * 9)
  for key in keys {
    bytes.append(UInt8(truncatingIfNeeded: key.kind.rawValue))
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: key.hash >> shift))
    }
  }
  return bytes
}

func unpack(_ bytes: [UInt8]) -> [IdentityKey] {
  stride(from: 0, to: bytes.count - 8, by: 9).compactMap { start in
    guard let kind = IdentityKey.Kind(rawValue: Int(bytes[start])) else { return nil }
    let hash = bytes[(start + 1)..<(start + 9)].reduce(0) { $0 << 8 | Int64($1) }
    return IdentityKey(kind: kind, hash: hash)
  }
}

// What is remembered of the last document of each feed: in one value, as it is read and written whole.

import CivilTime
package import ReaderModel
import SQLDatabase

extension ReaderStore {
  /// What is remembered of the document of a feed that was stored last.
  ///
  /// - Returns: `nil` if nothing is.
  /// - Throws: `DatabaseError`.
  package func memory(of feed: FeedID) async throws -> FeedMemory? {
    try await database.read { transaction in try feedMemory(of: feed, transaction) }
  }
}

func feedMemory(of feed: FeedID, _ transaction: borrowing Transaction) throws -> FeedMemory? {
  try transaction.value(
    "SELECT memory FROM feed_memories WHERE feed_id = \(feed)",
    as: [UInt8].self
  ).flatMap(FeedMemory.init(unpacking:))
}

/// Puts what is remembered in the place of what was; `nil` for nothing.
func remember(
  _ memory: FeedMemory?,
  of feed: FeedID,
  _ transaction: borrowing Transaction
) throws {
  guard let memory, !memory.items.isEmpty else { return try forgetDocument(of: feed, transaction) }
  try transaction.run(
    """
    INSERT INTO feed_memories (feed_id, memory) VALUES (\(feed), \(memory.packed))
    ON CONFLICT (feed_id) DO UPDATE SET memory = excluded.memory
    """
  )
}

func forgetDocument(of feed: FeedID, _ transaction: borrowing Transaction) throws {
  try transaction.run("DELETE FROM feed_memories WHERE feed_id = \(feed)")
}

extension FeedMemory {
  /// Stands for a date that is missing.
  private static let noDate = UInt64(bitPattern: Int64.min)

  fileprivate var packed: [UInt8] {
    var numbers = [context]
    for (fingerprint, item) in items {
      let date = item.published.map { UInt64(bitPattern: $0.milliseconds) } ?? Self.noDate
      numbers += [fingerprint, UInt64(bitPattern: item.id.rawValue), date]
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(numbers.count * 8)
    for number in numbers {
      for shift in stride(from: 0, to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
      }
    }
    return bytes
  }

  /// - Returns: `nil` if the bytes are not what was packed.
  fileprivate init?(unpacking bytes: [UInt8]) {
    guard bytes.count % 24 == 8 else { return nil }
    let numbers = stride(from: 0, to: bytes.count, by: 8).map { start in
      bytes[start..<(start + 8)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    self.init(context: numbers[0])
    items.reserveCapacity(numbers.count / 3)
    for start in stride(from: 1, to: numbers.count, by: 3) {
      let date = numbers[start + 2]
      items[numbers[start]] = Item(
        id: ItemID(rawValue: Int64(bitPattern: numbers[start + 1])),
        published: date == Self.noDate ? nil : Timestamp(milliseconds: Int64(bitPattern: date))
      )
    }
  }
}

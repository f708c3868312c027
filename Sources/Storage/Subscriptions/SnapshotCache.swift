import ReaderModel
import SQLDatabase
import Synchronization

/// What the last look found for each user, for as long as nothing in the database has changed.
///
/// Every page shows all feeds with their counts, and between two pages mostly nothing happens. Each
/// connection tells by a number whether anybody, also another process, has written since; so a count
/// from here is the count of the snapshot that is being read, and never an old one.
final class SnapshotCache<Value: Sendable>: Sendable {
  private struct Place: Hashable {
    var connection: ObjectIdentifier
    var user: UserID
  }

  private struct Entry {
    var version: Int64
    var value: Value
  }

  private let entries = Mutex<[Place: Entry]>([:])
  /// So many at most: a few connections times the users who are reading.
  private var most: Int { 32 }

  /// The value in the snapshot of `transaction`, made by `make` if that has not been done.
  func value(
    for user: UserID,
    _ transaction: borrowing Transaction,
    make: (borrowing Transaction) throws -> Value
  ) throws -> Value {
    // Source: SQLite, PRAGMA data_version: numbers of two connections mean nothing to each other.
    guard let version = try transaction.value("PRAGMA data_version", as: Int64.self) else {
      return try make(transaction)
    }
    let place = Place(connection: transaction.connectionID, user: user)
    if let known = entries.withLock({ $0[place] }), known.version == version {
      return known.value
    }
    let value = try make(transaction)
    entries.withLock { entries in
      if entries.count >= most { entries.removeAll() }
      entries[place] = Entry(version: version, value: value)
    }
    return value
  }
}

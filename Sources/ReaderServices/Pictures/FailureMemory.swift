import CivilTime
import Synchronization

/// Remembers for a while which pictures could not be had, so that a list drawn again does not ask for
/// each of them again.
final class FailureMemory: Sendable {
  private struct Entry {
    var failure: PictureFailure
    var end: Timestamp
  }

  private static let limit = 2000
  private let entries = Mutex<[String: Entry]>([:])

  func failure(of name: String, at now: Timestamp) -> PictureFailure? {
    entries.withLock { entries in
      guard let entry = entries[name], entry.end > now else { return nil }
      return entry.failure
    }
  }

  func note(_ failure: PictureFailure, of name: String, at now: Timestamp) {
    let end = now.advanced(bySeconds: failure.secondsUntilRetry)
    entries.withLock { entries in
      if entries.count >= Self.limit { entries = entries.filter { $0.value.end > now } }
      // Whatever is still remembered then is forgotten too; it costs a request each.
      if entries.count >= Self.limit { entries = [:] }
      entries[name] = Entry(failure: failure, end: end)
    }
  }
}

/// Remembers names, a few thousand at a time.
final class NameMemory: Sendable {
  private static let limit = 5000
  private let names = Mutex<Set<String>>([])

  func contains(_ name: String) -> Bool { names.withLock { $0.contains(name) } }

  func insert(_ name: String) {
    names.withLock { names in
      if names.count >= Self.limit { names = [] }
      names.insert(name)
    }
  }
}

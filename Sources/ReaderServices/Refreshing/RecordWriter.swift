import ReaderModel
import Synchronization

/// Stores the outcomes of refreshes that brought no items, as many together as are waiting.
///
/// A transaction costs far more than a row. While one is written, others gather and go into the
/// next: a quiet store answers at once, a busy one writes a few hundred feeds in the time of one.
/// Whoever hands in a record goes on when it is stored, not before.
final class RecordWriter: Sendable {
  /// Stores some records, all or none.
  typealias Write = @Sendable ([RefreshRecord]) async throws -> Void

  private struct Waiting {
    var record: RefreshRecord
    var caller: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var waiting: [Waiting] = []
    var isWriting = false
  }

  /// Marks of readers wait behind a transaction; this many take some milliseconds.
  private static let mostTogether = 200

  private let state = Mutex(State())
  private let write: Write

  init(write: @escaping Write) {
    self.write = write
  }

  /// Stores a record.
  ///
  /// A cancelled caller waits too: what was asked for is stored.
  ///
  /// - Throws: What the store refused, of this record.
  func store(_ record: RefreshRecord) async throws {
    try await withCheckedThrowingContinuation { caller in
      let begins = state.withLock { state in
        state.waiting.append(Waiting(record: record, caller: caller))
        defer { state.isWriting = true }
        return !state.isWriting
      }
      // Of no caller: one that is cancelled must not take the records of others along.
      if begins { Task(priority: .utility) { await self.writeWhatWaits() } }
    }
  }

  private func writeWhatWaits() async {
    while let group = next() {
      do {
        try await write(group.map(\.record))
        for waiting in group { waiting.caller.resume() }
      } catch {
        await writeEach(of: group, after: error)
      }
    }
  }

  /// One record that the store refuses fails for its own caller only.
  private func writeEach(of group: [Waiting], after error: any Error) async {
    if let only = group.first, group.count == 1 { return only.caller.resume(throwing: error) }
    for waiting in group {
      do {
        try await write([waiting.record])
        waiting.caller.resume()
      } catch {
        waiting.caller.resume(throwing: error)
      }
    }
  }

  private func next() -> [Waiting]? {
    state.withLock { state in
      if state.waiting.isEmpty {
        state.isWriting = false
        return nil
      }
      defer { state.waiting.removeFirst(min(Self.mostTogether, state.waiting.count)) }
      return Array(state.waiting.prefix(Self.mostTogether))
    }
  }
}

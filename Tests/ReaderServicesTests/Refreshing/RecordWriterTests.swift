import ReaderModel
import ReaderTestSupport
import Synchronization
import Testing

@testable import ReaderServices

@Suite struct `Records that bring no items` {
  /// A store that waits for a sign and refuses feed 7.
  private final class SlowStore: Sendable {
    struct Refused: Error {}
    private struct State {
      var groups: [[Int64]] = []
      var isHeld = true
    }
    private let state = Mutex(State())

    var groups: [[Int64]] { state.withLock { $0.groups } }
    func release() { state.withLock { $0.isHeld = false } }

    func write(_ records: [RefreshRecord]) async throws {
      let feeds = records.map(\.feed.rawValue)
      state.withLock { $0.groups.append(feeds) }
      while state.withLock({ $0.isHeld }) { await Task.yield() }
      if feeds.contains(7) { throw Refused() }
    }
  }

  private func record(_ feed: Int64) -> RefreshRecord {
    RefreshRecord(
      feed: FeedID(rawValue: feed),
      checkedAt: TestReader.start,
      nextCheckAt: TestReader.start
    )
  }

  /// Who has been told, and whether the record was stored.
  private final class Endings: Sendable {
    private let state = Mutex<[Int64: Bool]>([:])
    var all: [Int64: Bool] { state.withLock { $0 } }
    func note(_ feed: Int64, _ isStored: Bool) { state.withLock { $0[feed] = isStored } }
  }

  @Test func `gather while the store is busy, and each is told of its own end`() async throws {
    let store = SlowStore()
    let writer = RecordWriter { try await store.write($0) }
    let endings = Endings()
    await withTaskGroup(of: Void.self) { group in
      for feed in 1...400 as ClosedRange<Int64> {
        let record = record(feed)
        group.addTask {
          let isStored = (try? await writer.store(record)) != nil
          endings.note(feed, isStored)
        }
        while feed == 1 && store.groups.isEmpty { await Task.yield() }
      }
      // None is told before the store is done with it.
      for _ in 0..<1000 { await Task.yield() }
      #expect(endings.all.isEmpty)
      store.release()
    }
    let groups = store.groups
    #expect(groups.first == [1])
    #expect(groups.contains { $0.count > 50 } && groups.allSatisfy { $0.count <= 200 })
    #expect(endings.all.count == 400)
    #expect(endings.all.filter { !$0.value }.map(\.key) == [7])
  }
}

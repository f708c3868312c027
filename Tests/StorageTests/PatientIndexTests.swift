import CivilTime
import Glibc
import ReaderModel
import SQLDatabase
import SQLiteDriver
import StoreTestSupport
import Synchronization
import Testing

@testable import Storage

@Suite struct `Indexing in the background` {
  private let now = Timestamp(seconds: 1_795_910_400)

  /// Items whose words are made up, so that an index of them has many.
  private func items(_ count: Int) -> [IncomingItem] {
    var random = SeededGenerator(seed: 7)
    return (0..<count).map { number in
      let words = (0..<80).map { _ in String(Int.random(in: 0..<40_000, using: &random), radix: 36)
      }
      return .sample(Int64(number), text: "lantern " + words.joined(separator: " "))
    }
  }

  private func waiting(_ store: TemporaryStore) async throws -> Int {
    try await store.database.read { transaction in
      try transaction.value("SELECT count(*) FROM search_queue", as: Int.self) ?? 0
    }
  }

  private func found(_ store: ReaderStore) async throws -> Int {
    try await store.items(
      ItemListQuery(place: .all, search: SearchQuery(typed: "lantern"), limit: 1000),
      for: .local,
      midnight: now
    ).rows.count
  }

  /// How far an index is, and how far it was when a mark was made.
  private final class Witness: Sendable {
    let indexed = Atomic(0)
    let indexedAtMark = Atomic(-1)
  }

  @Test func `lets a mark be made before it has ended`() async throws {
    let witness = Witness()
    let test = try await TemporaryStore(words: { content in
      // From here on until the mark is made an item takes so long that all of them would take ten seconds.
      if witness.indexed.load(ordering: .acquiring) >= 100,
        witness.indexedAtMark.load(ordering: .acquiring) < 0
      {
        usleep(20_000)
      }
      witness.indexed.add(1, ordering: .acquiringAndReleasing)
      return content.text
    })
    let feed = try await test.addFeed(at: now)
    let added = try await test.store.add(items(600), to: feed, at: now)
    let indexing = Task(priority: .utility) {
      while try await test.store.indexForSearch() > 0 {}
    }
    let marking = Task(priority: .medium) { [now] in
      while witness.indexed.load(ordering: .acquiring) < 100 {
        try await Task.sleep(for: .milliseconds(1))
      }
      try await test.store.setRead([added[0]], to: true, for: .local, at: now)
      let indexed = witness.indexed.load(ordering: .acquiring)
      witness.indexedAtMark.store(indexed, ordering: .releasing)
    }
    try await marking.value
    try await indexing.value
    #expect(witness.indexed.load(ordering: .acquiring) == 600)
    #expect(witness.indexedAtMark.load(ordering: .acquiring) < 600)
    #expect(try await waiting(test) == 0)
    #expect(try await found(test.store) == 600)
  }

  @Test func `brings the parts of the index together in many short steps`() async throws {
    let test = try await TemporaryStore()
    let feed = try await test.addFeed(at: now)
    try await test.store.add(items(1000), to: feed, at: now)
    // Nothing is merged by itself, so that no step is long.
    while try await test.store.indexForSearch(limit: 40) > 0 {}
    #expect(try await parts(test) >= 1000 / 40)
    var steps = 0
    while try await test.store.mergeIndex() { steps += 1 }
    #expect(steps > 2)
    #expect(try await parts(test) < 16)
    #expect(try await test.store.mergeIndex() == false)
    #expect(try await found(test.store) == 1000)
    #expect(try await test.store.check().findings == [])
  }

  @Test func `takes in bulk as many at a time as there are, and no less right`() async throws {
    // In the background from the beginning: whoever has just been there is waited for with large steps.
    try await Task(priority: .utility) {
      let test = try await TemporaryStore(words: { $0.text })
      let feed = try await test.addFeed(at: now)
      try await test.store.add(items(1000), to: feed, at: now)
      #expect(try await test.store.indexForSearch(.bulk) == 1000)
      #expect(try await test.store.indexForSearch(.bulk) == 0)
      // Parts that are few stay apart.
      #expect(try await test.store.mergeIndex(.bulk) == false)
      #expect(try await found(test.store) == 1000)
      #expect(try await test.store.check().findings == [])
    }.value
  }

  @Test func `brings parts together in bulk once they are many`() async throws {
    try await Task(priority: .utility) {
      let test = try await TemporaryStore()
      let feed = try await test.addFeed(at: now)
      try await test.store.add(items(190), to: feed, at: now)
      while try await test.store.indexForSearch(limit: 1, .bulk) > 0 {}
      #expect(try await parts(test) == 190)
      while try await test.store.mergeIndex(.bulk) {}
      #expect(try await parts(test) <= 160)
      #expect(try await found(test.store) == 190)
    }.value
  }

  /// How many parts the index has, as it says in its own table.
  ///
  /// Source: sqlite.org/fts5.html, "The %_idx table": each part has rows of its own number there.
  private func parts(_ test: TemporaryStore) async throws -> Int {
    try await test.database.read { transaction in
      try transaction.value("SELECT count(DISTINCT segid) FROM search_idx", as: Int.self) ?? 0
    }
  }

  /// Whatever step a process dies in is rolled back; so what counts is that all is right after each.
  @Test func `is right after each step, also after one that was given up`() async throws {
    let test = try await TemporaryStore()
    let feed = try await test.addFeed(at: now)
    let all = items(160)
    try await test.store.add(Array(all[..<100]), to: feed, at: now)
    var random = SeededGenerator(seed: 3)
    var arrived = 100
    while try await waiting(test) > 0 || arrived < all.count {
      switch Int.random(in: 0..<8, using: &random) {
      case 0 where arrived < all.count:
        try await test.store.add(Array(all[arrived..<(arrived + 20)]), to: feed, at: now)
        arrived += 20
      case 0...4: try await test.store.indexForSearch(limit: 3)
      case 5, 6: _ = try await test.store.mergeIndex()
      default:
        let store = test.store
        let given = Task(priority: .utility) {
          _ = try await store.indexForSearch(limit: 9)
          _ = try await store.mergeIndex()
        }
        given.cancel()
        _ = await given.result
      }
      #expect(try await test.entryCount() + waiting(test) == arrived)
    }
    while try await test.store.mergeIndex() {}
    #expect(try await found(test.store) == 160)
    #expect(try await test.store.check().findings == [])
  }
}

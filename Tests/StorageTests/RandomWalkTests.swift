import ReaderModel
import SQLDatabase
import SQLiteDriver
import Storage
import StoreTestSupport
import Testing

@Suite struct `The store keeps its promises` {
  /// Two people subscribe, read, star, undo, file, search and tell stories apart at random while feeds
  /// arrive, change, tell the same stories, move and lead to others; every count and list must equal that of a plain model of sets.
  @Test(arguments: [UInt64(1), 2, 3, 4, 5])
  func `through two thousand random steps`(seed: UInt64) async throws {
    let temporary = try await TemporaryStore(
      tuning: Tuning(longestWalk: 7, fewFeeds: 2, manyReadAbove: 4)
    )
    try await temporary.database.write { transaction in
      try transaction.run("INSERT INTO users (id, name) VALUES (2, 'other')")
      return
    }
    var walk = RandomWalk(temporary, seed: seed)
    for step in 1...500 {
      try await walk.step()
      try await walk.compareCounts()
      try await walk.compareLists()
      if walk.hasDiverged {
        Issue.record("seed \(seed) diverged at step \(step)")
        return
      }
    }
    // Else the walk would say little of stories.
    #expect(walk.model.stories.count { $0.count > 1 } > 10)
  }
}

import CivilTime
import ReaderModel
import Storage

extension Scenarios {
  /// What storing the document of one feed costs.
  ///
  /// Twenty items that are new, the same ones again, one more beside them, and an answer that nothing has
  /// changed; each run is of another feed.
  mutating func refreshes() async throws {
    var made = Filling(store: store, feeds: 0, items: 0, seed: 4711)
    let documents = (0..<Self.runs + 1).map { number in
      (0..<21).map {
        made.item(at: now.advanced(bySeconds: Int64(number * 21 + $0)), isEpisode: false)
      }
    }
    try await refresh("refresh of a feed: 20 items, all new") { documents[$0].prefix(20) }
    try await refresh("refresh of a feed: the same 20") { documents[$0].prefix(20) }
    try await refresh("refresh of a feed: 20, one of them new") { documents[$0].suffix(20) }
    var next = 0
    try await measurements.measure("refresh of a feed: not modified", runs: Self.runs) {
      [store, now] in
      try await store.store([Self.record(next, now)])
      next += 1
    }
    let start = ContinuousClock.now
    while try await store.indexForSearch() > 0 { while try await store.mergeIndex() {} }
    measurements.note("indexing \(documents.count * 21) new items", ContinuousClock.now - start)
  }

  private static let runs = 31

  private static func record(_ number: Int, _ now: Timestamp) -> RefreshRecord {
    RefreshRecord(
      feed: FeedID(rawValue: Int64(900 + number)),
      checkedAt: now.advanced(bySeconds: 3600),
      nextCheckAt: now.advanced(bySeconds: 7200)
    )
  }

  private mutating func refresh(
    _ name: String,
    _ document: @escaping (Int) -> ArraySlice<IncomingItem>
  ) async throws {
    var next = 0
    try await measurements.measure(name, runs: Self.runs) { [store, now] in
      let items = document(next)
      _ = try await store.store(Self.record(next, now), keys: items.flatMap(\.keys)) { known in
        FeedChanges(
          metadata: FeedMetadata(),
          items: items.compactMap { item in
            known.contains { $0.fingerprint == item.fingerprint } ? nil : .insert(item)
          }
        )
      }
      next += 1
    }
  }
}

import Glibc
import Testing

/// DESIGN's invariants of identity and reading, over histories that chance makes.
///
/// Each has four publishers, one of them read under two addresses, and two people. A longer run:
/// `HISTORIES=3000 swift test --filter "chance makes"`, from the seed `SEED` on.
@Suite struct `Histories that chance makes` {
  /// As many at a time as there are likely to be processors for.
  private static let window: UInt64 = 4

  @Test func `lose nothing, repeat nothing, and leave read what was read`() async throws {
    let first = Self.number("SEED") ?? 1
    let count = Self.number("HISTORIES") ?? 60
    try await withThrowingTaskGroup(of: Void.self) { group in
      for worker in 0..<Self.window {
        group.addTask {
          for seed in stride(from: first + worker, to: first + count, by: Int(Self.window)) {
            try await Self.tell(seed)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  private static func tell(_ seed: UInt64) async throws {
    let verdict = try await History.tell(seed: seed, steps: 14)
    if verdict.complaints.isEmpty { return }
    let shrunk = try await Shrunk(seed: seed, first: verdict)
    Issue.record("\(shrunk.text)")
  }

  private static func number(_ name: String) -> UInt64? {
    // SAFETY: the text is copied at once, and nothing here changes the environment.
    unsafe getenv(name).flatMap { text in unsafe UInt64(String(cString: text)) }
  }
}

/// The least of a history that still goes wrong.
private struct Shrunk {
  var text: String

  init(seed: UInt64, first: History.Verdict) async throws {
    var verdict = first
    var publishers: ClosedRange<UInt64> = 1...4
    var without: Set<Happening> = []
    func tell(_ publishers: ClosedRange<UInt64>, _ without: Set<Happening>) async throws
      -> History.Verdict?
    {
      let other = try await History.tell(
        seed: seed,
        steps: verdict.step,
        publishers: publishers,
        without: without
      )
      return other.complaints.isEmpty ? nil : other
    }
    for number in publishers {
      if let other = try await tell(number...number, without) {
        (verdict, publishers) = (other, number...number)
        break
      }
    }
    for happening in Happening.allCases where happening != .writing {
      if let other = try await tell(publishers, without.union([happening])) {
        verdict = other
        without.insert(happening)
      }
    }
    let needed = Happening.allCases.filter { !without.contains($0) }
    text = """
      seed \(seed), publishers \(publishers), with \(needed):
      \(verdict.complaints.joined(separator: "\n"))
      \(verdict.log.suffix(120).joined(separator: "\n"))
      """
  }
}

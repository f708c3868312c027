import CivilTime
import ReaderModel
import Testing

@Suite struct `How often a host is asked` {
  static let start = Timestamp(seconds: 1_796_000_000)

  /// A host that bears so many requests a minute, and the reader that asks it.
  struct Host {
    var budget = HostBudget()
    let bears: Int
    /// When it was asked in the last minute.
    var recent: [Timestamp] = []
    var asked = 0
    var refused = 0

    init(bears: Int) { self.bears = bears }

    /// Asks as often as may be, once a second at the most, and gives how often that was.
    mutating func ask(from start: Timestamp, seconds: Int) -> Int {
      let before = asked
      for second in 0..<seconds {
        let now = start.advanced(bySeconds: Int64(second))
        guard budget.turn(at: now) == .now else { continue }
        recent.removeAll { $0 <= now.advanced(bySeconds: -60) }
        recent.append(now)
        asked += 1
        if recent.count <= bears {
          budget.note(.answered, at: now)
        } else {
          refused += 1
          budget.note(.refused(status: 429, until: nil), at: now)
        }
      }
      return asked - before
    }
  }

  @Test func `as often as there are feeds, while it refuses nothing`() {
    var host = Host(bears: 1000)
    #expect(host.ask(from: Self.start, seconds: 600) == 600)
    #expect(host.budget.lesson == nil && host.budget.atOnce > 1)
  }

  @Test(arguments: [1, 2, 6, 10, 30]) func `as often as it bore, from its first refusal on`(
    bears: Int
  ) {
    var host = Host(bears: bears)
    _ = host.ask(from: Self.start, seconds: 300)
    #expect(host.budget.lesson?.status == 429)
    #expect(host.budget.atOnce == 1)
    // It is tried every now and then whether it bears more, so there are few refusals.
    let later = Self.start.advanced(bySeconds: 300)
    let before = host.refused
    let asked = host.ask(from: later, seconds: 6 * 3600)
    let refused = host.refused - before
    #expect(refused * 20 < asked, "\(refused) of \(asked) refused")
    #expect(asked > bears * 360 * 2 / 3, "\(asked)")
  }

  @Test func `as it comes again, when it bears everything`() {
    var host = Host(bears: 5)
    _ = host.ask(from: Self.start, seconds: 120)
    let lesson = host.budget.lesson
    var healed = Host(bears: 1000)
    healed.budget = host.budget
    _ = healed.ask(from: Self.start.advanced(bySeconds: 120), seconds: 3600)
    #expect(healed.budget.lesson?.perMinute ?? 0 > lesson?.perMinute ?? 0)
    _ = healed.ask(from: Self.start.advanced(bySeconds: 3720), seconds: 8 * 3600)
    #expect(healed.budget.lesson == nil)
  }

  @Test func `not at all while it wants to be left alone, for an hour at the most`() {
    var budget = HostBudget()
    let end = Self.start.advanced(bySeconds: 120)
    #expect(budget.turn(at: Self.start) == .now)
    budget.note(.refused(status: 503, until: end), at: Self.start)
    #expect(budget.turn(at: end.advanced(bySeconds: -1)) == .later(end, .serverBusy))
    #expect(budget.turn(at: end) == .now)
    budget.note(.refused(status: 429, until: end.advanced(bySeconds: 100_000)), at: end)
    #expect(budget.turn(at: end) == .later(end.advanced(bySeconds: 3600), .serverBusy))
  }

  @Test func `one after the other, each feed at a time of its own`() {
    var budget = HostBudget(
      lesson: HostBudget.Lesson(status: 429, asked: 4, at: Self.start)
    )
    let now = Self.start.advanced(bySeconds: 10)
    let turns = (0..<6).map { _ in budget.turn(at: now) }
    #expect(turns.prefix(2) == [.now, .now])
    let later = [60, 90, 120, 150].map { now.advanced(bySeconds: $0) }
    #expect(turns.suffix(4) == later.map { HostBudget.Turn.later($0, .hostBudget) }[...])
    #expect(budget.turn(at: later[0]) == .now)
  }

  @Test func `requests that were on their way together teach one lesson`() {
    var budget = HostBudget()
    for _ in 0..<20 { _ = budget.turn(at: Self.start) }
    for _ in 0..<20 { budget.note(.refused(status: 429, until: nil), at: Self.start) }
    #expect(budget.lesson?.perMinute == 10)
    let later = Self.start.advanced(bySeconds: 61)
    for _ in 0..<20 { _ = budget.turn(at: later) }
    budget.note(.refused(status: 429, until: nil), at: later)
    #expect(budget.lesson?.perMinute == 5)
  }

  @Test func `after a rest, when it did not answer three times in a row`() {
    var budget = HostBudget()
    for _ in 1...2 { budget.note(.silent, at: Self.start) }
    #expect(budget.turn(at: Self.start) == .now)
    budget.note(.silent, at: Self.start)
    let end = Self.start.advanced(bySeconds: 60)
    #expect(budget.turn(at: Self.start) == .later(end, .hostSilent))
    #expect(budget.turn(at: end) == .now)
    budget.note(.silent, at: end)
    #expect(budget.turn(at: end) == .later(end.advanced(bySeconds: 120), .hostSilent))
    budget.note(.answered, at: end)
    #expect(budget.turn(at: end.advanced(bySeconds: 120)) == .now)
    #expect(budget.lesson == nil)
  }
}

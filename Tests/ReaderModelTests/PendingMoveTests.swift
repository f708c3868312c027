import CivilTime
import ReaderModel
import Testing

@Suite struct `Another address of a feed` {
  static let start = Timestamp(seconds: 1_796_000_000)

  func seen(_ hours: [Int64], _ address: String = "https://b.example/") -> PendingMove? {
    hours.reduce(nil as PendingMove?) { move, hour in
      PendingMove.after(
        move,
        seeing: address,
        by: .redirect,
        at: Self.start.advanced(bySeconds: hour * 3600)
      )
    }
  }

  @Test(
    arguments: [
      ([0], 100, false), ([0, 1, 2, 3, 4], 100, false), ([0, 24, 48], 48, false),
      ([0, 24, 48, 72], 72, true), ([0, 90], 90, false), ([0, 30, 60, 90], 90, true),
    ] as [([Int64], Int64, Bool)]
  )
  func `is believed after several days`(hours: [Int64], now: Int64, isRipe: Bool) {
    let move = seen(hours)
    #expect(move?.isRipe(at: Self.start.advanced(bySeconds: now * 3600)) == isRipe)
  }

  @Test func `begins anew when it changes`() {
    let later = Self.start.advanced(bySeconds: 90 * 3600)
    let other = PendingMove.after(
      seen([0, 24, 48]),
      seeing: "https://c.example/",
      by: .redirect,
      at: later
    )
    #expect(other == PendingMove(address: "https://c.example/", hint: .redirect, since: later))
    let announced = PendingMove.after(
      seen([0, 24, 48]),
      seeing: "https://b.example/",
      by: .announced,
      at: later
    )
    #expect(announced.days == 1)
  }
}

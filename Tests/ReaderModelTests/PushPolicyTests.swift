import CivilTime
import ReaderModel
import Testing

@Suite struct `When hubs are asked` {
  static let now = Timestamp(seconds: 1_796_000_000)
  static let day: Int64 = 86_400

  @Test func `leases are used within bounds`() {
    func length(_ seconds: Int64?) -> Int64 {
      PushPolicy.leaseEnd(after: Self.now, seconds: seconds).seconds - Self.now.seconds
    }
    #expect(length(5 * Self.day) == 5 * Self.day)
    #expect(length(nil) == 10 * Self.day)
    #expect([0, -5, 1].map { length($0) } == [60, 60, 60])
    #expect(length(.max) == 30 * Self.day)
  }

  @Test func `leases are renewed well before their end, and not all at once`() {
    let end = Self.now.advanced(bySeconds: 10 * Self.day)
    let renewals = Set((1...100).map { PushPolicy.renewal(of: $0, from: Self.now, until: end) })
    #expect(renewals.count > 50)
    for renewal in renewals {
      let part = Double(renewal.seconds - Self.now.seconds) / Double(10 * Self.day)
      #expect((0.75...0.85).contains(part))
    }
  }

  @Test func `hubs that fail are left alone for longer each time, up to a week`() {
    let delays = (1...12).map { failures in
      PushPolicy.retry(after: Self.now, failures: failures, leaseUntil: nil).seconds
        - Self.now.seconds
    }
    #expect(delays.prefix(4) == [3600, 7200, 14_400, 28_800])
    #expect(delays == delays.sorted() && delays.last == 7 * Self.day)
  }

  @Test func `there is time for another attempt before a lease ends`() {
    let end = Self.now.advanced(bySeconds: 3600)
    #expect(PushPolicy.patience(from: Self.now, leaseUntil: end).seconds - Self.now.seconds == 1800)
    #expect(PushPolicy.retry(after: Self.now, failures: 5, leaseUntil: end) < end)
    #expect(
      PushPolicy.patience(from: Self.now, leaseUntil: nil).seconds - Self.now.seconds == 6 * 3600
    )
  }

  @Test func `feeds that are pushed are looked at all the same`() {
    let policy = RefreshPolicy()
    func next(_ interval: Int, _ push: PushReliance, wish: RefreshWish? = nil) -> NextCheck {
      policy.nextCheck(
        after: Self.now,
        interval: RefreshInterval(seconds: interval, reason: .rhythm),
        freshness: nil,
        wish: wish,
        push: push,
        feed: FeedID(rawValue: 0)
      )
    }
    let pushed = PushReliance(pushedUntil: Self.now.advanced(bySeconds: 60))
    #expect(next(300, pushed).at.seconds - Self.now.seconds == 6 * 3600)
    #expect(next(300, pushed).reason == .pushed)
    #expect(next(43_200, pushed).reason == .rhythm)
    #expect(next(300, PushReliance(pushedUntil: Self.now)).reason == .rhythm)
    #expect(
      next(300, pushed, wish: RefreshWish(seconds: 900, isEverybodys: false)).reason == .wished
    )
    var pinged = pushed
    pinged.pingedAt = Self.now.advanced(bySeconds: -60)
    #expect(next(3600, pinged).reason == .pinged)
    #expect(next(3600, pinged).at.seconds - Self.now.seconds == 600)
    #expect(next(300, pinged).reason == .rhythm)
    pinged.pingedAt = Self.now.advanced(bySeconds: -7200)
    #expect(next(3600, pinged).reason == .pushed)
  }
}

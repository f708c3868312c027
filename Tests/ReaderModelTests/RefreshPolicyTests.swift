import CivilTime
import ReaderModel
import Testing

@Suite struct `The next look at a feed` {
  static let now = Timestamp(seconds: 1_796_000_000)
  let policy = RefreshPolicy()

  /// Dates of items that came every `gap` hours, the newest `silence` hours ago.
  static func dates(every gap: Int64, silence: Int64) -> [Timestamp] {
    (0..<20).map { now.advanced(bySeconds: -3600 * (silence + $0 * gap)) }
  }

  @Test(
    arguments: [
      (dates(every: 1, silence: 0), 300), (dates(every: 24, silence: 3), 7200),
      (dates(every: 24, silence: 120), 36_000), (dates(every: 720, silence: 10), 86_400),
      ([], 3600),
      ([now, now], 3600),
    ] as [([Timestamp], Int)]
  )
  func `follows the feed's own rhythm`(dates: [Timestamp], seconds: Int) {
    #expect(policy.interval(dates: dates, asked: [], at: Self.now).seconds == seconds)
  }

  @Test func `is as late as the publisher asks, up to a day`() {
    #expect(policy.interval(dates: [], asked: [nil, 7200, 60], at: Self.now).seconds == 7200)
    #expect(policy.interval(dates: [], asked: [10_000_000], at: Self.now).seconds == 86_400)
    #expect(policy.interval(dates: [], asked: [60], at: Self.now).seconds == 3600)
  }

  @Test func `ignores items from the future`() {
    let future = (1...9).map { Self.now.advanced(bySeconds: 3600 * $0) }
    #expect(policy.interval(dates: future, asked: [], at: Self.now).seconds == 3600)
  }

  @Test func `respects how long the answer holds, and is spread by at most a tenth`() {
    for number in 1...500 as ClosedRange<Int64> {
      let next = policy.nextCheck(
        after: Self.now,
        interval: RefreshInterval(seconds: 3600, reason: .rhythm),
        freshness: 7200,
        feed: FeedID(rawValue: number)
      )
      #expect((7200...7920).contains(next.at.seconds - Self.now.seconds))
    }
  }

  @Test(arguments: [(1, 3600), (2, 7200), (3, 14_400), (6, 78_545), (4000, 78_545)])
  func `comes later with each failure`(failures: Int, seconds: Int64) {
    let next = policy.nextCheck(
      after: Self.now,
      failures: failures,
      goneSince: nil,
      retryAfter: nil,
      feed: FeedID(rawValue: 7)
    )
    #expect((seconds...(seconds * 11 / 10)).contains(next.at.seconds - Self.now.seconds))
  }

  @Test func `is never more than a day away, and silent feeds do not come all at once`() {
    func delays(_ reason: NextCheckReason) -> Set<Int64> {
      Set(
        (1...500 as ClosedRange<Int64>).map { number in
          policy.nextCheck(
            after: Self.now,
            interval: RefreshInterval(seconds: 86_400, reason: reason),
            freshness: nil,
            feed: FeedID(rawValue: number)
          ).at.seconds - Self.now.seconds
        }
      )
    }
    #expect(delays(.asked) == [86_400])
    let own = delays(.rhythm)
    #expect(own.allSatisfy { (78_000...86_400).contains($0) })
    #expect(own.count > 100)
  }

  @Test func `waits for as long as a busy server wants`() {
    let later = Self.now.advanced(bySeconds: 3 * 86_400)
    let next = policy.nextCheck(
      after: Self.now,
      failures: 1,
      goneSince: nil,
      retryAfter: later,
      feed: FeedID(rawValue: 7)
    )
    #expect(next == NextCheck(at: later, reason: .serverBusy))
  }

  @Test(arguments: [1, 60, 900, 86_400, 1 << 40])
  func `keeps its default within bounds`(seconds: Int) {
    let bounded = RefreshPolicy(defaultInSeconds: seconds).defaultInSeconds
    #expect((10...86_400).contains(bounded))
  }

  @Test(
    arguments: [
      (RefreshWish(seconds: 600, isEverybodys: true), 600),
      (RefreshWish(seconds: 1, isEverybodys: true), 300),
      (RefreshWish(seconds: 40_000, isEverybodys: true), 40_000),
      (RefreshWish(seconds: 40_000, isEverybodys: false), 7200),
      (RefreshWish(seconds: 600, isEverybodys: false), 600),
    ] as [(RefreshWish, Int64)]
  )
  func `is when subscribers wish`(wish: RefreshWish, seconds: Int64) {
    let next = policy.nextCheck(
      after: Self.now,
      interval: RefreshInterval(seconds: 7200, reason: .rhythm),
      freshness: 60,
      wish: wish,
      feed: FeedID(rawValue: 0)
    )
    #expect(next.at == Self.now.advanced(bySeconds: seconds))
  }

  @Test func `comes with its reason`() {
    let daily = Self.dates(every: 24, silence: 3)
    #expect(policy.interval(dates: daily, asked: [], at: Self.now).reason == .rhythm)
    #expect(policy.interval(dates: daily, asked: [40_000], at: Self.now).reason == .asked)
    #expect(policy.interval(dates: [], asked: [60], at: Self.now).reason == .usual)
    func reason(_ freshness: Int?, _ wish: RefreshWish?) -> NextCheckReason {
      policy.nextCheck(
        after: Self.now,
        interval: RefreshInterval(seconds: 3600, reason: .rhythm),
        freshness: freshness,
        wish: wish,
        feed: FeedID(rawValue: 1)
      ).reason
    }
    #expect(reason(60, nil) == .rhythm)
    #expect(reason(7200, nil) == .holds)
    #expect(reason(7200, RefreshWish(seconds: 3600, isEverybodys: false)) == .wished)
    #expect(reason(nil, RefreshWish(seconds: 40_000, isEverybodys: false)) == .rhythm)
    #expect(reason(nil, RefreshWish(seconds: 40_000, isEverybodys: true)) == .wished)
    func reason(failing isGone: Bool) -> NextCheckReason {
      policy.nextCheck(
        after: Self.now,
        failures: 1,
        goneSince: isGone ? Self.now : nil,
        retryAfter: nil,
        feed: FeedID(rawValue: 1)
      ).reason
    }
    #expect(reason(failing: true) == .gone)
    #expect(reason(failing: false) == .failing)
    #expect(failing(12).reason == .resting)
    #expect(
      policy.interval(dates: daily, asked: [], isFinished: true, at: Self.now).reason == .finished
    )
  }

  func failing(_ times: Int) -> NextCheck {
    policy.nextCheck(
      after: Self.now,
      failures: times,
      goneSince: nil,
      retryAfter: nil,
      feed: FeedID(rawValue: 1)
    )
  }

  @Test(
    arguments: [(0, 9, false), (2, 9, false), (3, 3, false), (3, 4, true), (400, 400, true)]
      as [(Int64, Int, Bool)]
  )
  func `comes never again once a feed was gone for days`(days: Int64, times: Int, stops: Bool) {
    let next = policy.nextCheck(
      after: Self.now,
      failures: times,
      goneSince: Self.now.advanced(bySeconds: -days * 86_400),
      retryAfter: nil,
      feed: FeedID(rawValue: 1)
    )
    #expect(next.reason == (stops ? .stopped : .gone))
    #expect((next.at == NextCheck.never) == stops)
  }

  @Test func `believes caches for five hours`() {
    let next = policy.nextCheck(
      after: Self.now,
      interval: RefreshInterval(seconds: 3600, reason: .rhythm),
      freshness: 30 * 86_400,
      feed: FeedID(rawValue: 0)
    )
    #expect(next == NextCheck(at: Self.now.advanced(bySeconds: 18_000), reason: .holds))
  }

  @Test(arguments: [(nil, false), (0, true), (8 * 86_400 - 1, true), (8 * 86_400, false)])
  func `forgets validators after eight days without the document`(age: Int64?, isTrusted: Bool) {
    let document = age.map { Self.now.advanced(bySeconds: -$0) }
    #expect(policy.trustsValidators(ofDocumentAt: document, at: Self.now) == isTrusted)
  }
}

@Suite struct `Hours of a feed` {
  /// A Monday, 00:00 UTC.
  static let monday = Timestamp(seconds: 20_787 * 86_400)
  let policy = RefreshPolicy()

  func at(_ hour: Int64, day: Int64 = 0) -> Timestamp {
    Self.monday.advanced(bySeconds: day * 86_400 + hour * 3600)
  }

  func next(
    after now: Timestamp,
    _ skipped: SkippedTimes,
    wish: RefreshWish? = nil
  ) -> NextCheck {
    policy.nextCheck(
      after: now,
      interval: RefreshInterval(seconds: 3600, reason: .rhythm, skipped: skipped),
      freshness: nil,
      wish: wish,
      feed: FeedID(rawValue: 0)
    )
  }

  @Test func `without news are left out, and whole days`() {
    let nights = SkippedTimes(hours: [22, 23, 0, 1, 2, 3, 24, -1], days: [])
    #expect(next(after: at(12), nights) == NextCheck(at: at(13), reason: .rhythm))
    #expect(next(after: at(21), nights) == NextCheck(at: at(4, day: 1), reason: .skipped))
    let weekends = SkippedTimes(hours: [], days: [0, 6, 9])
    #expect(next(after: at(23, day: 4), weekends) == NextCheck(at: at(0, day: 7), reason: .skipped))
    let both = SkippedTimes(hours: Array(1..<24), days: [1, 2, 3, 4, 5, 6])
    #expect(next(after: at(0), both).at == at(0, day: 6))
  }

  @Test func `are spread where they end`() {
    let ends = (1...200 as ClosedRange<Int64>).map { number in
      policy.nextCheck(
        after: at(21),
        interval: RefreshInterval(
          seconds: 3600,
          reason: .rhythm,
          skipped: SkippedTimes(hours: [22, 23], days: [])
        ),
        freshness: nil,
        feed: FeedID(rawValue: number)
      ).at
    }
    #expect(ends.allSatisfy { (at(24)...at(24).advanced(bySeconds: 600)).contains($0) })
    #expect(Set(ends).count > 50)
  }

  @Test func `that leave none are a mistake, and a subscriber's choice goes before them`() {
    let never = SkippedTimes(hours: Array(0..<24), days: Array(0..<7))
    #expect(never == SkippedTimes())
    #expect(next(after: at(12), never).reason == .rhythm)
    let nights = SkippedTimes(hours: Array(13..<24), days: [])
    let wish = RefreshWish(seconds: 7200, isEverybodys: true)
    #expect(next(after: at(12), nights, wish: wish) == NextCheck(at: at(14), reason: .wished))
  }

  @Test func `with news are learned from dates that have a time`() throws {
    let office = (0..<20).map { at(9 + $0 % 5, day: -$0).advanced(bySeconds: 60) }
    let hours = try #require(BusyHours(dates: office))
    #expect(hours.bits == (8...14).reduce(0) { $0 | 1 << $1 })
    #expect(BusyHours(dates: Array(office.prefix(5))) == nil)
    #expect(BusyHours(dates: (0..<30).map { at(0, day: -$0) }) == nil)
    #expect(BusyHours(dates: (0..<48).map { at($0).advanced(bySeconds: 1) }) == nil)
    #expect(BusyHours(bits: hours.bits) == hours)
    #expect(BusyHours(bits: 0) == nil)
  }

  @Test func `with news get more looks, and a day as many as before`() throws {
    let hours = try #require(BusyHours(bits: (8...15).reduce(0) { $0 | 1 << $1 }))
    #expect(hours.wait(3600, from: at(9)) == 1440)
    #expect(hours.wait(3600, from: at(0)) == 14_400)
    #expect(hours.wait(86_400, from: at(5)) == 86_400)
    let next = policy.nextCheck(
      after: at(9),
      interval: RefreshInterval(seconds: 7200, reason: .rhythm),
      freshness: nil,
      busyHours: hours,
      feed: FeedID(rawValue: 0)
    )
    #expect(next == NextCheck(at: at(9).advanced(bySeconds: 2880), reason: .hours))
    var time = at(0)
    var looks = 0
    while time < at(0, day: 10) {
      time = time.advanced(bySeconds: Int64(hours.wait(3600, from: time)))
      looks += 1
    }
    #expect((239...241).contains(looks))
  }
}

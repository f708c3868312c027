package import CivilTime

/// The hours of UTC in which a feed has news, learned from the dates of its items.
///
/// An office writes by day and a paper in the morning. Looks are worth more then, so the clock by
/// which the next one is counted runs faster in those hours and slower in the others; a day has as
/// many looks as without.
package struct BusyHours: Hashable, Sendable {
  /// Bit 0 is the hour from midnight to one; between one and `mostHours` bits are set.
  package let bits: Int

  /// Feeds that write at more hours than that have no quiet ones worth knowing.
  private static let mostHours = 16
  /// Fewer dates may fall into few hours by chance.
  private static let datesNeeded = 12
  /// How fast the clock runs in quiet hours: something may happen at any time.
  private static let quietPace = 0.25

  /// What was learned earlier; `nil` if that says nothing.
  package init?(bits: Int) {
    let bits = bits & (1 << 24 - 1)
    guard (1...Self.mostHours).contains(bits.nonzeroBitCount) else { return nil }
    self.bits = bits
  }

  /// The hours of these dates, and the hour before and after each.
  ///
  /// Dates at midnight sharp are left out: most are days without a time.
  ///
  /// - Returns: `nil` if there are too few dates, or they fall into most hours.
  package init?(dates: [Timestamp]) {
    let seconds = dates.map(\.secondOfDay).filter { $0 != 0 }
    guard seconds.count >= Self.datesNeeded else { return nil }
    var bits = 0
    for second in seconds {
      for neighbour in -1...1 { bits |= 1 << ((Int(second) / 3600 + neighbour + 24) % 24) }
    }
    self.init(bits: bits)
  }

  /// How long it takes until the clock of the feed has gone on by `seconds`.
  package func wait(_ seconds: Int, from now: Timestamp) -> Int {
    let count = Double(bits.nonzeroBitCount)
    let busyPace = (24 - Self.quietPace * (24 - count)) / count
    var rest = Double(seconds)
    var second = Int(now.secondOfDay)
    var waited = 0.0
    while rest > 0 {
      let pace = bits >> (second / 3600) & 1 == 1 ? busyPace : Self.quietPace
      let untilNextHour = 3600 - second % 3600
      let step = min(Double(untilNextHour), rest / pace)
      waited += step
      rest -= step * pace
      // The last step may end within the hour; then the loop ends with it.
      second = (second + untilNextHour) % 86_400
      if rest < 1 { break }
    }
    return Int(waited)
  }
}

package import CivilTime

/// The hours and days of UTC in which a publisher says that nothing new comes.
///
/// Kept as bits, so that a feed has them in two small numbers. A publisher who rules out every hour
/// or every day has made a mistake; that part is then left out.
///
/// Source: RSS 2.0, skipHours and skipDays.
package struct SkippedTimes: Hashable, Sendable {
  /// Bit 0 is the hour from midnight to one.
  package var hours: Int
  /// Bit 0 is Sunday.
  package var days: Int

  package init(hours: Int = 0, days: Int = 0) {
    self.hours = hours & Self.everyHour == Self.everyHour ? 0 : hours & Self.everyHour
    self.days = days & Self.everyDay == Self.everyDay ? 0 : days & Self.everyDay
  }

  /// Numbers that name no hour (0 to 23) or day (0 for Sunday to 6) are left out.
  package init(hours: [Int], days: [Int]) {
    self.init(
      hours: hours.filter((0..<24).contains).reduce(0) { $0 | 1 << $1 },
      days: days.filter((0..<7).contains).reduce(0) { $0 | 1 << $1 }
    )
  }

  private static let everyHour = (1 << 24) - 1
  private static let everyDay = (1 << 7) - 1

  /// The first instant from `time` on that is not ruled out: `time` itself or the start of an hour.
  package func firstAllowed(from time: Timestamp) -> Timestamp {
    var instant = time
    // A week has each pair of day and hour once, so one of them is allowed.
    for _ in 0...(7 * 24) {
      if !contains(instant) { return instant }
      let hour = instant.seconds - instant.secondOfDay % 3600
      instant = Timestamp(seconds: hour + 3600)
    }
    return time
  }

  private func contains(_ time: Timestamp) -> Bool {
    let weekday = time.dayAndMillisecond.date.weekday
    return days >> weekday & 1 == 1 || hours >> (time.secondOfDay / 3600) & 1 == 1
  }
}

extension Timestamp {
  /// Seconds since midnight of UTC.
  var secondOfDay: Int64 { Int64(dayAndMillisecond.millisecondOfDay / 1000) }
}

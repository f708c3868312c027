/// A day of the proleptic Gregorian calendar.
///
/// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil and
/// civil_from_days; years begin on 1 March, so that the day that comes every four years is the last.
public struct CivilDate: Hashable, Sendable {
  /// The year; 0 is 1 BC.
  public var year: Int
  /// The month, from 1 to 12.
  public var month: Int
  /// The day of the month, from 1 to 31.
  public var day: Int

  /// The day of that name; a day past the end of its month counts on into the next one.
  public init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day that lies `days` after 1970-01-01.
  public init(daysSinceEpoch days: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days since 1970-01-01; negative before.
  @inlinable public var daysSinceEpoch: Int {
    let yearFromMarch = month <= 2 ? year - 1 : year
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let century = (yearFromMarch >= 0 ? yearFromMarch : yearFromMarch - 99) / 100
    // Shifts go down for years before 0 too.
    let leapDays = yearFromMarch >> 2 - century + century >> 2
    return yearFromMarch * 365 + leapDays + dayOfYear - 719_468
  }

  /// The day of the week, from 0 for Sunday to 6 for Saturday.
  public var weekday: Int {
    let remainder = (daysSinceEpoch + 4) % 7
    return remainder < 0 ? remainder + 7 : remainder
  }
}

extension CivilDate {
  /// Whether there is such a day: 31 February is none.
  public var exists: Bool {
    (1...12).contains(month) && day >= 1 && day <= CivilDate.days(inMonth: month, of: year)
  }

  /// How many days that month of that year has.
  public static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }

  /// The day of an ISO week.
  ///
  /// - Parameters:
  ///   - week: From 1 to 53; week 1 is the one with the year's first Thursday.
  ///   - weekday: From 1 for Monday to 7.
  ///   - year: The year that the week belongs to.
  /// - Returns: `nil` if the year has no such week.
  ///
  /// Source: ISO 8601:2004 §3.2.2.
  public static func day(inWeek week: Int, weekday: Int, of year: Int) -> CivilDate? {
    guard (1...53).contains(week), (1...7).contains(weekday) else { return nil }
    let first = firstMonday(of: year)
    let day = first + (week - 1) * 7 + weekday - 1
    guard first + (week - 1) * 7 < firstMonday(of: year + 1) else { return nil }
    return CivilDate(daysSinceEpoch: day)
  }

  /// The Monday of week 1, in days since 1970-01-01.
  private static func firstMonday(of year: Int) -> Int {
    let fourth = CivilDate(year: year, month: 1, day: 4)
    return fourth.daysSinceEpoch - (fourth.weekday + 6) % 7
  }
}

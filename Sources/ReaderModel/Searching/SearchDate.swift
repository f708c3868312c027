package import CivilTime

/// A day, a month or a year as people type it, some of them counted from today.
package enum SearchDate: Hashable, Sendable {
  package enum Unit: String, Hashable, Sendable {
    case day = "d", week = "w", month = "m", year = "y"
  }

  case day(CivilDate)
  case month(year: Int, month: Int)
  case year(Int)
  /// So many days, weeks, months or years ago.
  case ago(Int, Unit)
  case today
  case yesterday
  /// The latest one that has begun; 0 is Sunday.
  case weekday(Int)
  /// The latest one that has begun; 1 is January.
  case nameOfMonth(Int)
}

extension SearchDate {
  private static let weekdays = [
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
  ]
  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  /// Reads `2026`, `2026-11`, `2026-11-30`, `30.11.2026`, `7d`, `today`, `monday`, `november`.
  ///
  /// Slashes and dots may stand for the dashes; names may be cut to three letters.
  ///
  /// - Returns: `nil` for anything else, and for days that no calendar has.
  init?(_ text: String) {
    let text = text.lowercased()
    if let date = Self.named(text) ?? Self.counted(text) ?? Self.written(text) {
      self = date
    } else {
      return nil
    }
  }

  private static func named(_ text: String) -> SearchDate? {
    if text == "today" { return .today }
    if text == "yesterday" { return .yesterday }
    guard text.utf8.count >= 3 else { return nil }
    func index(in names: [String]) -> Int? {
      names.firstIndex { $0 == text || text.utf8.count == 3 && $0.hasPrefix(text) }
    }
    if let day = index(in: weekdays) { return .weekday(day) }
    return index(in: months).map { .nameOfMonth($0 + 1) }
  }

  /// A number with a unit.
  private static func counted(_ text: String) -> SearchDate? {
    let digits = text.utf8.prefix { isDigit($0) }
    guard (1...4).contains(digits.count), digits.count < text.utf8.count,
      let count = Int(text.prefix(digits.count))
    else { return nil }
    switch text.dropFirst(digits.count) {
    case "d", "day", "days": return .ago(count, .day)
    case "w", "week", "weeks": return .ago(count, .week)
    case "m", "mo", "month", "months": return .ago(count, .month)
    case "y", "year", "years": return .ago(count, .year)
    default: return nil
    }
  }

  private static func written(_ text: String) -> SearchDate? {
    let parts = text.split(omittingEmptySubsequences: false) { "-/.".contains($0) }
    guard parts.count <= 3, parts.allSatisfy({ $0.utf8.allSatisfy(isDigit) }) else { return nil }
    let lengths = parts.map(\.utf8.count)
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == parts.count else { return nil }
    if lengths.first == 4, lengths.dropFirst().allSatisfy({ $0 <= 2 }) { return date(numbers) }
    let isDayFirst = text.utf8.contains(UInt8(ascii: ".")) && lengths.count == 3
    if isDayFirst, lengths[2] == 4, lengths[0] <= 2, lengths[1] <= 2 {
      return date(numbers.reversed())
    }
    return nil
  }

  /// A year, perhaps with month and day.
  private static func date(_ numbers: [Int]) -> SearchDate? {
    guard (1...9999).contains(numbers[0]) else { return nil }
    if numbers.count == 1 { return .year(numbers[0]) }
    guard (1...12).contains(numbers[1]) else { return nil }
    if numbers.count == 2 { return .month(year: numbers[0], month: numbers[1]) }
    let day = CivilDate(year: numbers[0], month: numbers[1], day: numbers[2])
    return day.exists ? .day(day) : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// The date in its usual form.
  var text: String {
    switch self {
    case .day(let day):
      "\(Self.padded(day.year, 4))-\(Self.padded(day.month, 2))-\(Self.padded(day.day, 2))"
    case .month(let year, let month): "\(Self.padded(year, 4))-\(Self.padded(month, 2))"
    case .year(let year): Self.padded(year, 4)
    case .ago(let count, let unit): "\(count)\(unit.rawValue)"
    case .today: "today"
    case .yesterday: "yesterday"
    case .weekday(let day): Self.weekdays[day]
    case .nameOfMonth(let month): Self.months[month - 1]
    }
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }
}

extension SearchDate {
  /// The first moment of the day, month or year; `midnight` is where today begins for the reader.
  ///
  /// Other days begin at the same hour, so that in the other half of the year they may be an hour off
  /// where clocks are changed.
  package func start(midnight: Timestamp) -> Timestamp {
    let today = LocalDays(midnight: midnight)
    switch self {
    case .today: return midnight
    case .yesterday: return midnight.advanced(bySeconds: -86_400)
    case .ago(let count, .day): return midnight.advanced(bySeconds: -86_400 * Int64(count))
    case .ago(let count, .week): return midnight.advanced(bySeconds: -7 * 86_400 * Int64(count))
    case .ago(let count, .month): return today.start(of: today.date.monthsEarlier(count))
    case .ago(let count, .year): return today.start(of: today.date.monthsEarlier(12 * count))
    case .weekday(let day):
      let back = (today.date.weekday - day + 7) % 7
      return midnight.advanced(bySeconds: -86_400 * Int64(back))
    case .nameOfMonth(let month):
      let year = today.date.month >= month ? today.date.year : today.date.year - 1
      return today.start(of: CivilDate(year: year, month: month, day: 1))
    case .day(let day): return today.start(of: day)
    case .month(let year, let month):
      return today.start(of: CivilDate(year: year, month: month, day: 1))
    case .year(let year): return today.start(of: CivilDate(year: year, month: 1, day: 1))
    }
  }
}

/// Where days begin for the reader.
private struct LocalDays {
  /// Seconds between midnight of UTC and that of the reader; negative east of Greenwich.
  private let offset: Int64
  let date: CivilDate

  init(midnight: Timestamp) {
    let perDay: Int64 = 86_400
    let rest = ((midnight.seconds % perDay) + perDay) % perDay
    // Midnight alone does not tell +13 from −11; hardly anybody lives at −11.
    offset = rest > 10 * 3600 ? rest - perDay : rest
    date = CivilDate(daysSinceEpoch: Int((midnight.seconds - offset) / perDay))
  }

  func start(of day: CivilDate) -> Timestamp {
    Timestamp(seconds: Int64(day.daysSinceEpoch) * 86_400 + offset)
  }
}

extension CivilDate {
  /// The same day so many months before, or the last one of that month.
  fileprivate func monthsEarlier(_ count: Int) -> CivilDate {
    let months = year * 12 + month - 1 - count
    let earlierMonth = ((months % 12) + 12) % 12 + 1
    let earlierYear = (months - (earlierMonth - 1)) / 12
    let last = CivilDate.days(inMonth: earlierMonth, of: earlierYear)
    return CivilDate(year: earlierYear, month: earlierMonth, day: min(day, last))
  }
}

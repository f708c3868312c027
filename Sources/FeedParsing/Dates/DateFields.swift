import CivilTime

/// The parts of a written date, before anybody knows whether there is such an instant.
struct DateFields {
  var year = 0
  var month = 1
  var day = 1
  var hour = 0
  var minute = 0
  var second = 0
  var millisecond = 0
  /// Minutes east of Greenwich.
  var offset = 0

  /// The instant, if there is one.
  ///
  /// 24:00 is the midnight at the end of the day and a leap second the first one of the next
  /// minute. Years before 1500 are no dates of feed items but what programs write for "none"
  /// (0001-01-01 in Go and .NET, -0001 in PHP), or are counted otherwise.
  var timestamp: Timestamp? {
    guard let date, isTimeOfDay, abs(offset) <= 24 * 60 else { return nil }
    let minutes = hour * 60 + minute - offset
    let seconds = Int64(date.daysSinceEpoch) * 86_400 + Int64(minutes * 60 + second)
    return Timestamp(milliseconds: seconds * 1000 + Int64(millisecond))
  }

  /// Years of which nobody else counts any.
  static var gregorianYears: Range<Int> { 1500..<2400 }

  /// The day; `nil` if there is none.
  private var date: CivilDate? {
    if Self.gregorianYears.contains(year) {
      let date = CivilDate(year: year, month: month, day: day)
      return date.exists ? date : nil
    }
    return OtherCalendars.day(year: year, month: month, day: day)
  }

  private var isTimeOfDay: Bool {
    if hour == 24 { return minute == 0 && second == 0 && millisecond == 0 }
    return (0..<24).contains(hour) && (0..<60).contains(minute) && (0...60).contains(second)
  }
}

extension DateFields {
  /// The year that two or three digits stand for.
  ///
  /// Source: RFC 5322 §4.3: 00 to 49 are of this century; three digits count from 1900, as
  /// JavaScript's `getYear` does.
  static func fullYear(_ value: Int, digits: Int) -> Int {
    switch digits {
    case ...2: value < 50 ? 2000 + value : 1900 + value
    case 3: 1900 + value
    default: value
    }
  }
}

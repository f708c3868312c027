import CivilTime

/// Instants in words: short and relative for lists, exact for those who want to know.
///
/// The exact form is in UTC; a script writes the reader's own zone over it, where there are scripts.
struct TimeText {
  let instant: Timestamp
  let now: Timestamp

  /// Like `now`, `5 min`, `3 h`, `Yesterday`, `Friday`, `12 Mar`, `12 Mar 2019`.
  var relative: String {
    let seconds = now.seconds - instant.seconds
    switch seconds {
    case ..<(-60): return day
    case ..<60: return "now"
    case ..<3600: return "\(seconds / 60) min"
    case ..<86_400: return "\(seconds / 3600) h"
    default: return day
    }
  }

  /// The same within a sentence, like `just now`, `5 min ago`, `3 h ago`, `yesterday`.
  var spoken: String {
    switch now.seconds - instant.seconds {
    case -60..<60: "just now"
    case 60..<86_400: relative + " ago"
    default: relative == "Yesterday" ? "yesterday" : relative
    }
  }

  /// Like `Monday, 30 November 2026, 02:55 UTC`.
  var exact: String {
    let (date, millisecond) = instant.dayAndMillisecond
    let minute = millisecond / 60_000
    let time = "\(twoDigits(minute / 60)):\(twoDigits(minute % 60))"
    return "\(Self.weekdays[date.weekday]), \(date.day) \(Self.months[date.month - 1]) "
      + "\(date.year), \(time) UTC"
  }

  /// Like `Today`, `Yesterday`, `Friday`, `12 March`, `12 March 2019`; by UTC.
  var dayName: String {
    let date = instant.dayAndMillisecond.date
    let today = now.dayAndMillisecond.date
    switch today.daysSinceEpoch - date.daysSinceEpoch {
    case ..<1: return "Today"
    case 1: return "Yesterday"
    case 2..<7: return Self.weekdays[date.weekday]
    default:
      let name = "\(date.day) \(Self.months[date.month - 1])"
      return date.year == today.year ? name : "\(name) \(date.year)"
    }
  }

  private var day: String {
    let date = instant.dayAndMillisecond.date
    let today = now.dayAndMillisecond.date
    let days = today.daysSinceEpoch - date.daysSinceEpoch
    if days == 1 { return "Yesterday" }
    if (2..<7).contains(days) { return Self.weekdays[date.weekday] }
    let short = "\(date.day) \(Self.months[date.month - 1].prefix(3))"
    return date.year == today.year ? short : "\(short) \(date.year)"
  }

  private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}

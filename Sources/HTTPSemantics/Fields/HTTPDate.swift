package import CivilTime

/// Dates in header fields.
extension Timestamp {
  /// The instant as header fields write it: `Sun, 06 Nov 1994 08:49:37 GMT`.
  ///
  /// Source: RFC 9110 §5.6.7, IMF-fixdate.
  package var httpDate: String {
    let (date, millisecond) = dayAndMillisecond
    let second = millisecond / 1000
    let time = [second / 3600, second / 60 % 60, second % 60].map { padded($0, 2) }
    return "\(weekdayNames[date.weekday]), \(padded(date.day, 2)) \(monthNames[date.month - 1]) "
      + "\(padded(date.year, 4)) \(time.joined(separator: ":")) GMT"
  }

  /// Reads a date of a header field: all three forms of the standard, and near misses of them.
  ///
  /// The name of the day is not looked at, an offset like `+0100` counts, and any other zone is
  /// taken for GMT, which is what servers mean. A year of two digits below 70 is of this century;
  /// the standard's rule of fifty years would need a clock and differs only from 2076 on.
  ///
  /// Source: RFC 9110 §5.6.7.
  package init?(httpDate text: String) {
    var reader = DateReader()
    for word in text.utf8.split(whereSeparator: { $0 == 0x20 || $0 == 0x09 || $0 == 0x2C }) {
      reader.read(Array(word))
    }
    guard let seconds = reader.seconds else { return nil }
    self.init(seconds: seconds)
  }
}

/// Collects the parts of a date from its words, whatever their order.
private struct DateReader {
  private var day: Int?
  private var month: Int?
  private var year: Int?
  private var secondOfDay: Int?
  private var offsetInSeconds = 0

  /// The instant once all parts are there.
  var seconds: Int64? {
    guard let day, let month, let year, let secondOfDay, (1...31).contains(day),
      day <= CivilDate.length(ofMonth: month, in: year)
    else { return nil }
    let days = CivilDate(year: year, month: month, day: day).daysSinceEpoch
    return Int64(days * 86_400 + secondOfDay - offsetInSeconds)
  }

  mutating func read(_ word: [UInt8]) {
    if word.contains(UInt8(ascii: ":")) {
      secondOfDay = secondOfDay ?? Self.time(word)
    } else if let first = word.first, secondOfDay != nil, first == 0x2B || first == 0x2D {
      offsetInSeconds = Self.offset(word)
    } else if word.contains(UInt8(ascii: "-")) {
      for part in word.split(separator: UInt8(ascii: "-")) { read(Array(part)) }
    } else if let number = number(word) {
      readNumber(number, digits: word.count)
    } else if month == nil {
      let name = String(decoding: word.prefix(3), as: UTF8.self).asciiLowercased()
      month = monthNames.firstIndex { $0.asciiLowercased() == name }.map { $0 + 1 }
    }
  }

  private mutating func readNumber(_ number: Int, digits: Int) {
    if day == nil, digits <= 2 {
      day = number
    } else if year == nil {
      year = digits <= 2 ? number + (number < 70 ? 2000 : 1900) : number
    }
  }

  private static func time(_ word: [UInt8]) -> Int? {
    let parts = word.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    let numbers = parts.map { number(Array($0)) }
    guard let hour = numbers[0], let minute = numbers[1], hour < 24, minute < 60 else { return nil }
    guard parts.count == 3 else { return hour * 3600 + minute * 60 }
    guard let second = numbers[2], second <= 60 else { return nil }
    return hour * 3600 + minute * 60 + min(second, 59)
  }

  private static func offset(_ word: [UInt8]) -> Int {
    guard word.count == 5, let value = number(Array(word[1...])) else { return 0 }
    let seconds = value / 100 * 3600 + value % 100 * 60
    return word[0] == 0x2D ? -seconds : seconds
  }
}

extension CivilDate {
  fileprivate static func length(ofMonth month: Int, in year: Int) -> Int {
    let start = CivilDate(year: year, month: month, day: 1).daysSinceEpoch
    let next = CivilDate(year: month == 12 ? year + 1 : year, month: month % 12 + 1, day: 1)
    return next.daysSinceEpoch - start
  }
}

/// The value of up to four digits and nothing else.
private func number(_ bytes: [UInt8]) -> Int? {
  guard (1...4).contains(bytes.count) else { return nil }
  var value = 0
  for byte in bytes {
    guard (0x30...0x39).contains(byte) else { return nil }
    value = value * 10 + Int(byte - 0x30)
  }
  return value
}

private func padded(_ number: Int, _ width: Int) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
}

private let weekdayNames = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
private let monthNames = [
  "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
]

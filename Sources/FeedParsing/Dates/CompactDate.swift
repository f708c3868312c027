import CivilTime

/// Dates that are runs of digits: ISO 8601 basic forms, weeks, days of the year, counts since 1970.
enum CompactDate {
  /// The instant of a date of such a form; `nil` for every other form.
  ///
  /// Source: ISO 8601:2004 §4.1 to 4.3.
  static func timestamp(_ bytes: Span<UInt8>) -> Timestamp? {
    var at = 0
    let first = digits(bytes, &at)
    if at == bytes.count { return plainDigits(first) }
    if bytes[at] == UInt8(ascii: ".") || bytes[at] == UInt8(ascii: ","), first.count >= 9 {
      return secondsWithFraction(bytes, first, at)
    }
    guard var fields = dateFields(bytes, first, &at) else { return nil }
    guard readTime(bytes, &at, &fields) else { return nil }
    return fields.timestamp
  }

  private struct Digits {
    var value = 0
    var count = 0
  }

  private static func digits(_ bytes: Span<UInt8>, _ at: inout Int, upTo limit: Int = 19) -> Digits
  {
    var result = Digits()
    while at < bytes.count, result.count < limit, case let digit = bytes[at] &- 0x30, digit < 10 {
      let (product, overflow) = result.value.multipliedReportingOverflow(by: 10)
      guard !overflow else { break }
      result.value = product &+ Int(digit)
      result.count += 1
      at += 1
    }
    return result
  }

  /// Nothing but digits: how many of them tells what they count.
  private static func plainDigits(_ number: Digits) -> Timestamp? {
    let value = number.value
    switch number.count {
    case 4: return DateFields(year: value).timestamp
    case 6:
      let short = DateFields(
        year: DateFields.fullYear(value / 10_000, digits: 2),
        month: value / 100 % 100,
        day: value % 100
      )
      return short.timestamp ?? DateFields(year: value / 100, month: value % 100).timestamp
    case 7: return ordinal(year: value / 1000, day: value % 1000)?.timestamp
    case 8: return calendar(value).timestamp
    case 9, 10: return Timestamp(seconds: Int64(value))
    case 12, 14:
      let rest = number.count == 12 ? value * 100 : value
      var fields = calendar(rest / 1_000_000)
      fields.hour = rest / 10_000 % 100
      fields.minute = rest / 100 % 100
      fields.second = rest % 100
      if let timestamp = fields.timestamp { return timestamp }
      return number.count == 12 ? Timestamp(milliseconds: Int64(value)) : nil
    case 13: return Timestamp(milliseconds: Int64(value))
    case 16: return Timestamp(milliseconds: Int64(value / 1000))
    case 19: return Timestamp(milliseconds: Int64(value / 1_000_000))
    default: return nil
    }
  }

  private static func secondsWithFraction(
    _ bytes: Span<UInt8>,
    _ seconds: Digits,
    _ dot: Int
  ) -> Timestamp? {
    var at = dot + 1
    let thousandths = digits(bytes, &at, upTo: 3)
    _ = digits(bytes, &at)
    guard at == bytes.count, seconds.count <= 10, thousandths.count > 0 else { return nil }
    let scale = thousandths.count == 1 ? 100 : thousandths.count == 2 ? 10 : 1
    return Timestamp(milliseconds: Int64(seconds.value * 1000 + thousandths.value * scale))
  }

  private static func calendar(_ digits: Int) -> DateFields {
    DateFields(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100)
  }

  private static func ordinal(year: Int, day: Int) -> DateFields? {
    guard day >= 1, day <= 337 + CivilDate.days(inMonth: 2, of: year) else { return nil }
    let first = CivilDate(year: year, month: 1, day: 1).daysSinceEpoch
    let date = CivilDate(daysSinceEpoch: first + day - 1)
    return DateFields(year: date.year, month: date.month, day: date.day)
  }
}

// MARK: - Forms with a letter or a hyphen

extension CompactDate {
  /// `20031231T…`, `2003365T…`, `2003-365`, `2003-W01-3`, `2003W013`.
  private static func dateFields(
    _ bytes: Span<UInt8>,
    _ first: Digits,
    _ at: inout Int
  ) -> DateFields? {
    if first.count == 8 { return calendar(first.value) }
    if first.count == 7 { return ordinal(year: first.value / 1000, day: first.value % 1000) }
    guard first.count == 4 else { return nil }
    var next = at
    skip(UInt8(ascii: "-"), bytes, &next)
    guard next < bytes.count else { return nil }
    if bytes[next] | 0x20 == UInt8(ascii: "w") {
      at = next + 1
      return week(bytes, &at, year: first.value)
    }
    let day = digits(bytes, &next, upTo: 4)
    guard day.count == 3 else { return nil }
    at = next
    return ordinal(year: first.value, day: day.value)
  }

  private static func week(_ bytes: Span<UInt8>, _ at: inout Int, year: Int) -> DateFields? {
    let week = digits(bytes, &at, upTo: 2)
    guard week.count == 2 else { return nil }
    skip(UInt8(ascii: "-"), bytes, &at)
    let weekday = digits(bytes, &at, upTo: 1)
    let number = weekday.count == 1 ? weekday.value : 1
    guard let date = CivilDate.day(inWeek: week.value, weekday: number, of: year) else {
      return nil
    }
    return DateFields(year: date.year, month: date.month, day: date.day)
  }

  /// Nothing, or `T` and `hh`, `hhmm`, `hhmmss`, with or without colons, fraction and zone.
  private static func readTime(
    _ bytes: Span<UInt8>,
    _ at: inout Int,
    _ fields: inout DateFields
  ) -> Bool {
    guard at < bytes.count else { return true }
    if bytes[at] | 0x20 == UInt8(ascii: "t") || bytes[at] == 0x20 {
      at += 1
      skip(0x20, bytes, &at)
      let hour = digits(bytes, &at, upTo: 2)
      guard hour.count == 2 else { return false }
      fields.hour = hour.value
      skip(UInt8(ascii: ":"), bytes, &at)
      fields.minute = digits(bytes, &at, upTo: 2).value
      skip(UInt8(ascii: ":"), bytes, &at)
      fields.second = digits(bytes, &at, upTo: 2).value
      readFraction(bytes, &at, &fields)
    }
    return readZone(bytes, &at, &fields)
  }

  private static func readFraction(
    _ bytes: Span<UInt8>,
    _ at: inout Int,
    _ fields: inout DateFields
  ) {
    guard at < bytes.count, bytes[at] == UInt8(ascii: ".") || bytes[at] == UInt8(ascii: ",") else {
      return
    }
    at += 1
    let thousandths = digits(bytes, &at, upTo: 3)
    _ = digits(bytes, &at)
    let scale = thousandths.count == 1 ? 100 : thousandths.count == 2 ? 10 : 1
    fields.millisecond = thousandths.value * scale
  }

  private static func readZone(
    _ bytes: Span<UInt8>,
    _ at: inout Int,
    _ fields: inout DateFields
  ) -> Bool {
    skip(0x20, bytes, &at)
    guard at < bytes.count else { return true }
    let sign = bytes[at]
    at += 1
    if sign | 0x20 == UInt8(ascii: "z") { return at == bytes.count }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return false }
    let hours = digits(bytes, &at, upTo: 2)
    skip(UInt8(ascii: ":"), bytes, &at)
    let minutes = digits(bytes, &at, upTo: 2)
    guard hours.count == 2, minutes.value < 60 else { return false }
    fields.offset = (sign == UInt8(ascii: "-") ? -1 : 1) * (hours.value * 60 + minutes.value)
    return at == bytes.count
  }

  private static func skip(_ byte: UInt8, _ bytes: Span<UInt8>, _ at: inout Int) {
    if at < bytes.count, bytes[at] == byte { at += 1 }
  }
}

import ByteScanning

/// The two forms that standards ask for, read without looking at anything twice.
///
/// Each function gives `nil` as soon as the text strays from its form; that says nothing about
/// whether it is a date.
enum PlainDate {
  /// Either of the two, told apart by the hyphen behind a year.
  static func standard(_ bytes: Span<UInt8>) -> DateFields? {
    guard bytes.count >= 16 else { return nil }
    return bytes[4] == UInt8(ascii: "-") ? rfc3339(bytes) : rfc822(bytes)
  }

  /// `Thu, 01 Jan 2004 19:48:21 GMT`: weekday and seconds may be missing.
  ///
  /// Source: RFC 822 §5 with the four-digit year of RFC 1123 §5.2.14.
  static func rfc822(_ bytes: Span<UInt8>) -> DateFields? {
    if let usual = usualRFC822(bytes) { return usual }
    var at = 0
    guard bytes.count >= 16 else { return nil }
    if bytes[3] == UInt8(ascii: ",") {
      at = 4
      skipSpaces(bytes, &at)
    }
    var fields = DateFields()
    guard let day = number(bytes, &at, upTo: 2), space(bytes, &at),
      let month = monthName(bytes, &at), space(bytes, &at),
      let year = fixedNumber(bytes, &at, 4), space(bytes, &at),
      clock(bytes, &at, &fields), space(bytes, &at), zone(bytes, &at, &fields.offset),
      at == bytes.count
    else { return nil }
    fields.day = day
    fields.month = month
    fields.year = year
    return fields
  }

  /// The same where everything has its usual width, as in nearly all feeds: eight bytes are looked at
  /// together.
  private static func usualRFC822(_ bytes: Span<UInt8>) -> DateFields? {
    guard 28...31 ~= bytes.count else { return nil }
    // A day of one digit moves all behind it.
    let shift = bytes[6] == 0x20 ? 1 : 0
    var day = bytes.eightBytes(at: 3)  // , 01 Jan
    if shift == 1 { day = day & 0xFFFF | 0x30_0000 | (day &<< 8 & ~0xFF_FFFF) }
    let year = bytes.eightBytes(at: 11 &- shift)  //  2004 19
    let clock = bytes.eightBytes(at: 19 &- shift)  // :48:21 G
    // What stands between the numbers.
    guard day & 0xFF_0000_FFFF == 0x20_0000_202C, year & 0xFF00_0000_00FF == 0x2000_0000_0020,
      clock & 0xFF_0000_FF00_00FF == 0x20_0000_3A00_003A
    else { return nil }
    var fields = DateFields()
    var at = 8 &- shift
    guard let month = monthName(bytes, &at), let dayNumber = pair(day, 2),
      let century = pair(year, 1), let yearNumber = pair(year, 3), let hour = pair(year, 6),
      let minute = pair(clock, 1), let second = pair(clock, 4)
    else { return nil }
    at = 26 &- shift
    guard at < bytes.count, zone(bytes, &at, &fields.offset), at == bytes.count else { return nil }
    fields.day = dayNumber
    fields.month = month
    fields.year = century * 100 + yearNumber
    fields.hour = hour
    fields.minute = minute
    fields.second = second
    return fields
  }

  /// The number that two digits in a word are.
  @inline(__always)
  private static func pair(_ word: UInt64, _ place: UInt64) -> Int? {
    let digits = word &>> (place &* 8)
    let tens = Int(truncatingIfNeeded: digits & 0xFF) &- 0x30
    let ones = Int(truncatingIfNeeded: digits &>> 8 & 0xFF) &- 0x30
    return 0...9 ~= tens && 0...9 ~= ones ? tens &* 10 &+ ones : nil
  }

  /// `2003-12-31T10:14:55.5Z`: seconds and fraction may be missing, the T may be a space.
  ///
  /// Source: RFC 3339 §5.6; W3C NOTE-datetime.
  static func rfc3339(_ bytes: Span<UInt8>) -> DateFields? {
    if let usual = usualRFC3339(bytes) { return usual }
    var at = 0
    var fields = DateFields()
    guard bytes.count >= 17, let year = fixedNumber(bytes, &at, 4), hyphen(bytes, &at),
      let month = fixedNumber(bytes, &at, 2), hyphen(bytes, &at),
      let day = fixedNumber(bytes, &at, 2)
    else { return nil }
    fields.year = year
    fields.month = month
    fields.day = day
    guard bytes[at] | 0x20 == UInt8(ascii: "t") || bytes[at] == 0x20 else { return nil }
    at += 1
    guard clock(bytes, &at, &fields) else { return nil }
    if at < bytes.count, bytes[at] == UInt8(ascii: ".") {
      at += 1
      guard fraction(bytes, &at, &fields.millisecond) else { return nil }
    }
    guard at < bytes.count else { return nil }
    if bytes[at] | 0x20 == UInt8(ascii: "z") {
      return at + 1 == bytes.count ? fields : nil
    }
    return offset(bytes, &at, &fields.offset) && at == bytes.count ? fields : nil
  }
}

extension PlainDate {
  /// The same with seconds, with milliseconds or without, in `Z` or with an offset, as in nearly all feeds.
  private static func usualRFC3339(_ bytes: Span<UInt8>) -> DateFields? {
    let count = bytes.count
    guard count == 20 || count == 25 || count == 24 || count == 29 else { return nil }
    let month = bytes.eightBytes(at: 0)  // 2003-12-
    let hour = bytes.eightBytes(at: 8)  // 31T10:14
    let second = bytes.eightBytes(at: 12)  // 0:14:55Z
    guard month & 0xFF00_00FF_0000_0000 == 0x2D00_002D_0000_0000,
      hour & 0xFF_0000_DF_0000 == 0x3A_0000_54_0000, second & 0xFF_0000_FF_0000 == 0x3A_0000_3A_0000
    else { return nil }
    guard let century = pair(month, 0), let year = pair(month, 2), let monthNumber = pair(month, 5),
      let day = pair(hour, 0), let hourNumber = pair(hour, 3), let minute = pair(hour, 6),
      let secondNumber = pair(second, 5)
    else { return nil }
    var fields = DateFields()
    var at = 19
    if count == 24 || count == 29 {
      guard bytes[at] == UInt8(ascii: ".") else { return nil }
      at += 1
      guard fraction(bytes, &at, &fields.millisecond), at == 23 else { return nil }
    }
    if at &+ 1 == count {
      guard bytes[at] | 0x20 == UInt8(ascii: "z") else { return nil }
    } else {
      guard offset(bytes, &at, &fields.offset), at == bytes.count else { return nil }
    }
    fields.year = century * 100 + year
    fields.month = monthNumber
    fields.day = day
    fields.hour = hourNumber
    fields.minute = minute
    fields.second = secondNumber
    return fields
  }
}

// MARK: - Pieces

extension PlainDate {
  private static func skipSpaces(_ bytes: Span<UInt8>, _ at: inout Int) {
    while at < bytes.count, bytes[at] == 0x20 { at += 1 }
  }

  private static func space(_ bytes: Span<UInt8>, _ at: inout Int) -> Bool {
    guard at < bytes.count, bytes[at] == 0x20 else { return false }
    skipSpaces(bytes, &at)
    return true
  }

  private static func hyphen(_ bytes: Span<UInt8>, _ at: inout Int) -> Bool {
    guard at < bytes.count, bytes[at] == UInt8(ascii: "-") else { return false }
    at += 1
    return true
  }

  private static func number(_ bytes: Span<UInt8>, _ at: inout Int, upTo digits: Int) -> Int? {
    let start = at
    var value = 0
    while at < bytes.count, at - start < digits, let digit = digit(bytes[at]) {
      value = value * 10 + digit
      at += 1
    }
    return at > start ? value : nil
  }

  private static func fixedNumber(_ bytes: Span<UInt8>, _ at: inout Int, _ digits: Int) -> Int? {
    let start = at
    guard let value = number(bytes, &at, upTo: digits), at - start == digits else { return nil }
    return value
  }

  private static func digit(_ byte: UInt8) -> Int? {
    let value = byte &- UInt8(ascii: "0")
    return value < 10 ? Int(value) : nil
  }

  private static func clock(_ bytes: Span<UInt8>, _ at: inout Int, _ fields: inout DateFields)
    -> Bool
  {
    guard let hour = number(bytes, &at, upTo: 2), at < bytes.count, bytes[at] == UInt8(ascii: ":")
    else { return false }
    at += 1
    guard let minute = fixedNumber(bytes, &at, 2) else { return false }
    fields.hour = hour
    fields.minute = minute
    guard at < bytes.count, bytes[at] == UInt8(ascii: ":") else { return true }
    at += 1
    guard let second = fixedNumber(bytes, &at, 2) else { return false }
    fields.second = second
    return true
  }

  private static func fraction(_ bytes: Span<UInt8>, _ at: inout Int, _ result: inout Int) -> Bool {
    let start = at
    var scale = 100
    while at < bytes.count, let digit = digit(bytes[at]) {
      result += digit * scale
      scale /= 10
      at += 1
    }
    return at > start
  }

  /// `+hh:mm`, `-hhmm`.
  private static func offset(_ bytes: Span<UInt8>, _ at: inout Int, _ result: inout Int) -> Bool {
    let sign = bytes[at]
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return false }
    at += 1
    guard let hours = fixedNumber(bytes, &at, 2) else { return false }
    if at < bytes.count, bytes[at] == UInt8(ascii: ":") { at += 1 }
    guard let minutes = fixedNumber(bytes, &at, 2), hours < 24, minutes < 60 else { return false }
    result = (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 60 + minutes)
    return true
  }

  private static func zone(_ bytes: Span<UInt8>, _ at: inout Int, _ result: inout Int) -> Bool {
    guard at < bytes.count else { return false }
    if bytes[at] == UInt8(ascii: "+") || bytes[at] == UInt8(ascii: "-") {
      return offset(bytes, &at, &result)
    }
    if bytes[at] == UInt8(ascii: "Z") {
      at += 1
      return true
    }
    guard bytes.count - at == 3, let minutes = commonZone(packed(bytes, at)) else { return false }
    result = minutes
    at += 3
    return true
  }

  private static func commonZone(_ name: UInt32) -> Int? {
    switch name {
    case 0x676D74, 0x757463: 0  // gmt, utc
    case 0x657374: -300  // est
    case 0x656474, 0x617374: -240  // edt, ast
    case 0x637374, 0x6D6474: -360  // cst, mdt
    case 0x636474: -300  // cdt
    case 0x6D7374, 0x706474: -420  // mst, pdt
    case 0x707374: -480  // pst
    default: nil
    }
  }

  private static func monthName(_ bytes: Span<UInt8>, _ at: inout Int) -> Int? {
    guard at + 3 < bytes.count else { return nil }
    let month: Int
    switch packed(bytes, at) {
    case 0x6A616E: month = 1
    case 0x666562: month = 2
    case 0x6D6172: month = 3
    case 0x617072: month = 4
    case 0x6D6179: month = 5
    case 0x6A756E: month = 6
    case 0x6A756C: month = 7
    case 0x617567: month = 8
    case 0x736570: month = 9
    case 0x6F6374: month = 10
    case 0x6E6F76: month = 11
    case 0x646563: month = 12
    default: return nil
    }
    at += 3
    return month
  }

  /// Three letters in lower case, the first one highest.
  private static func packed(_ bytes: Span<UInt8>, _ at: Int) -> UInt32 {
    let letters = UInt32(bytes[at]) << 16 | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2])
    return letters | 0x202020
  }
}

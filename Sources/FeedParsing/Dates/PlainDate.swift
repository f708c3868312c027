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

  /// `2003-12-31T10:14:55.5Z`: seconds and fraction may be missing, the T may be a space.
  ///
  /// Source: RFC 3339 §5.6; W3C NOTE-datetime.
  static func rfc3339(_ bytes: Span<UInt8>) -> DateFields? {
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

  /// The minutes east of Greenwich of a zone that stands from there to the end.
  static func zone(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    // +0000
    if start &+ 5 == bytes.count, bytes.eightBytes(at: start) == 0x30_3030_302B { return 0 }
    var at = start
    var minutes = 0
    return zone(bytes, &at, &minutes) && at == bytes.count ? minutes : nil
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

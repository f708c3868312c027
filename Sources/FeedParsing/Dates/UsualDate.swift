import ByteScanning
import CivilTime

/// The two forms that standards ask for in the widths that nearly all feeds give them: eight bytes are looked
/// at together, and the instant is reckoned at once.
///
/// `nil` says only that the text is not written so, or that something about it is rare: the general readers
/// decide.
enum UsualDate {
  /// The instant that a text says.
  static func timestamp(_ bytes: Span<UInt8>) -> Timestamp? {
    let count = bytes.count
    guard 20...31 ~= count else { return nil }
    return bytes[4] == UInt8(ascii: "-") ? rfc3339(bytes) : count >= 28 ? rfc822(bytes) : nil
  }

  /// `Thu, 01 Jan 2004 19:48:21 GMT`, with a day of one digit or two, and a name of three letters or an
  /// offset for the zone.
  ///
  /// Source: RFC 822 §5 with the four-digit year of RFC 1123 §5.2.14.
  private static func rfc822(_ bytes: Span<UInt8>) -> Timestamp? {
    // A day of one digit moves all behind it.
    let shift = bytes[6] == 0x20 ? 1 : 0
    var day = bytes.eightBytes(at: 3)  // , 01 Jan
    if shift == 1 { day = day & 0xFFFF | 0x30_0000 | (day &<< 8 & ~0xFF_FFFF) }
    let year = bytes.eightBytes(at: 11 &- shift)  //  2004 19
    let clock = bytes.eightBytes(at: 19 &- shift)  // :48:21 G
    // What stands between the numbers, and that these are some.
    guard day & 0xFF_0000_FFFF == 0x20_0000_202C, year & 0xFF00_0000_00FF == 0x2000_0000_0020,
      clock & 0xFF_0000_FF00_00FF == 0x20_0000_3A00_003A, areDigits(day, 0x101_0000),
      areDigits(year, 0x101_0001_0101_0100), areDigits(clock, 0x101_0001_0100),
      let month = month(day &>> 40)
    else { return nil }
    let zone = 26 &- shift
    guard let offset = zoneName(bytes, zone) ?? PlainDate.zone(bytes, from: zone) else {
      return nil
    }
    return timestamp(
      year: pair(year, 1) &* 100 &+ pair(year, 3),
      month: month,
      day: pair(day, 2),
      minutes: minutes(pair(year, 6), pair(clock, 1), offset),
      seconds: pair(clock, 4)
    )
  }

  /// `2003-12-31T10:14:55Z`, with milliseconds or without, in UTC or with an offset.
  ///
  /// Source: RFC 3339 §5.6.
  private static func rfc3339(_ bytes: Span<UInt8>) -> Timestamp? {
    let count = bytes.count
    let hasFraction = count == 24 || count == 29
    guard count == 20 || count == 25 || hasFraction else { return nil }
    let date = bytes.eightBytes(at: 0)  // 2003-12-
    let hour = bytes.eightBytes(at: 8)  // 31T10:14
    let second = bytes.eightBytes(at: 16)  // :55.000Z
    guard date & 0xFF00_00FF_0000_0000 == 0x2D00_002D_0000_0000,
      hour & 0xFF_0000_DF_0000 == 0x3A_0000_54_0000, second & 0xFF == 0x3A,
      areDigits(date, 0x1_0100_0101_0101), areDigits(hour, 0x101_0001_0100_0101),
      areDigits(second, 0x1_0100)
    else { return nil }
    var milliseconds = 0
    if hasFraction {
      guard second & 0xFF00_0000 == 0x2E00_0000, areDigits(second, 0x1_0101_0000_0000) else {
        return nil
      }
      milliseconds = pair(second, 4) &* 10 &+ Int(truncatingIfNeeded: second &>> 48 & 0xF)
    }
    var offset = 0
    if count == 20 || count == 24 {
      guard bytes[count &- 1] | 0x20 == UInt8(ascii: "z") else { return nil }
    } else {
      guard let written = PlainDate.zone(bytes, from: count &- 6) else { return nil }
      offset = written
    }
    return timestamp(
      year: pair(date, 0) &* 100 &+ pair(date, 2),
      month: pair(date, 5),
      day: pair(hour, 0),
      minutes: minutes(pair(hour, 3), pair(hour, 6), offset),
      seconds: pair(second, 1)
    )
    .map { Timestamp(milliseconds: $0.milliseconds &+ Int64(milliseconds)) }
  }
}

// MARK: - Pieces

extension UsualDate {
  /// Whether the bytes of a word at the places that are 1 are digits.
  @inline(__always)
  private static func areDigits(_ word: UInt64, _ places: UInt64) -> Bool {
    let high = places &* 0xF0
    // More than nine fall out of the row when six are added.
    return word & high == places &* 0x30 && (word &+ places &* 6) & high == places &* 0x30
  }

  /// The number that two digits in a word are.
  @inline(__always)
  private static func pair(_ word: UInt64, _ place: UInt64) -> Int {
    let digits = Int(truncatingIfNeeded: word &>> (place &* 8) & 0xF0F)
    return (digits & 0xF) &* 10 &+ digits &>> 8
  }

  /// Minutes since midnight in UTC; `nil` for what is no time of day.
  @inline(__always)
  private static func minutes(_ hour: Int, _ minute: Int, _ offset: Int) -> Int? {
    hour < 24 && minute < 60 ? hour &* 60 &+ minute &- offset : nil
  }

  private static func timestamp(
    year: Int,
    month: Int,
    day: Int,
    minutes: Int?,
    seconds: Int
  ) -> Timestamp? {
    guard let minutes, seconds < 60, DateFields.gregorianYears ~= year, 1...12 ~= month, day >= 1,
      day <= 28 || day <= CivilDate.days(inMonth: month, of: year)
    else { return nil }
    let days = CivilDate(year: year, month: month, day: day).daysSinceEpoch
    return Timestamp(
      milliseconds: Int64(truncatingIfNeeded: ((days &* 1440 &+ minutes) &* 60 &+ seconds) &* 1000)
    )
  }

  /// The offset in minutes of the two names that mean UTC, if one of them is all that is left.
  @inline(__always)
  private static func zoneName(_ bytes: Span<UInt8>, _ place: Int) -> Int? {
    guard place &+ 3 == bytes.count else { return nil }
    let letters = bytes.eightBytes(at: place) | 0x20_2020
    return letters == 0x74_6D67 || letters == 0x63_7475 ? 0 : nil
  }

  /// The month whose name's three letters stand in a word, the first one lowest.
  @inline(__always)
  private static func month(_ letters: UInt64) -> Int? {
    switch letters | 0x20_2020 {
    case 0x6E_616A: 1
    case 0x62_6566: 2
    case 0x72_616D: 3
    case 0x72_7061: 4
    case 0x79_616D: 5
    case 0x6E_756A: 6
    case 0x6C_756A: 7
    case 0x67_7561: 8
    case 0x70_6573: 9
    case 0x74_636F: 10
    case 0x76_6F6E: 11
    case 0x63_6564: 12
    default: nil
    }
  }
}

/// Times as files of captions write them.
enum ClockTime {
  /// Longer than any episode, in milliseconds: eleven days.
  static let longest: Int64 = 1_000_000_000

  /// Reads `1:02:03.250`, `02:03,25` and `75.5`.
  ///
  /// The place moves behind the time.
  ///
  /// - Returns: Milliseconds; `nil` where no time stands, or a longer one than any episode has.
  static func milliseconds(_ bytes: ArraySlice<UInt8>, _ place: inout Int) -> Int64? {
    var sum: Int64 = 0
    var parts = 0
    while parts < 3, let number = number(bytes, &place) {
      sum = sum * 60 + number
      parts += 1
      guard place < bytes.endIndex, bytes[place] == UInt8(ascii: ":") else { break }
      place += 1
    }
    if parts == 0 || sum >= longest / 1000 { return nil }
    return sum * 1000 + fraction(bytes, &place)
  }

  /// The same for a text that is nothing but a time with minutes.
  static func milliseconds(_ text: some Sequence<UInt8>) -> Int64? {
    let bytes = Array(text)[...]
    guard bytes.contains(UInt8(ascii: ":")) else { return nil }
    var place = bytes.startIndex
    guard let time = milliseconds(bytes, &place), place == bytes.endIndex else { return nil }
    return time
  }

  private static func number(_ bytes: ArraySlice<UInt8>, _ place: inout Int) -> Int64? {
    var value: Int64 = 0
    var digits = 0
    while place < bytes.endIndex, let digit = bytes[place].digit, digits < 9 {
      value = value * 10 + Int64(digit)
      digits += 1
      place += 1
    }
    return digits == 0 ? nil : value
  }

  private static func fraction(_ bytes: ArraySlice<UInt8>, _ place: inout Int) -> Int64 {
    guard place + 1 < bytes.endIndex,
      bytes[place] == UInt8(ascii: ".") || bytes[place] == UInt8(ascii: ","),
      bytes[place + 1].digit != nil
    else { return 0 }
    place += 1
    var value: Int64 = 0
    var unit: Int64 = 100
    while place < bytes.endIndex, let digit = bytes[place].digit {
      value += Int64(digit) * unit
      unit /= 10
      place += 1
    }
    return value
  }
}

extension UInt8 {
  var digit: UInt8? {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) ? self - UInt8(ascii: "0") : nil
  }
}

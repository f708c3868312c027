/// A set of ASCII characters, asked for one byte at a time.
struct ByteSet: Sendable {
  private let low: UInt64
  private let high: UInt64

  /// The set of the characters of `text`, which must be ASCII.
  init(_ text: StaticString) {
    var low: UInt64 = 0
    var high: UInt64 = 0
    for byte in "\(text)".utf8 {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
    }
    self.low = low
    self.high = high
  }

  /// Whether `byte` is one of the characters.
  func contains(_ byte: UInt8) -> Bool {
    let half = byte & 64 == 0 ? low : high
    return half &>> UInt64(byte & 63) & 1 != 0 && byte < 128
  }
}

extension ByteSet {
  /// What may stand in a path, query or fragment as it is; the rest is percent-encoded.
  ///
  /// Source: RFC 3986 §3.3, §3.4, and what the WHATWG URL standard leaves alone beyond it, because
  /// servers get to see it so from browsers: `[ ] | ^ \` in queries, `'`, and a `%` without digits.
  static let addressText = ByteSet(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/?#%[]|"
  )
  /// The host of an address that needs no work.
  static let plainHost = ByteSet("abcdefghijklmnopqrstuvwxyz0123456789-._")
  /// What no host may contain.
  ///
  /// Source: WHATWG URL standard, forbidden domain code points.
  static let forbiddenHost = ByteSet(" \"#%/:<>?@[\\]^`{|}")
  static let unreserved = ByteSet(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
  )
}

extension UInt8 {
  static let slash = UInt8(ascii: "/")
  static let backslash = UInt8(ascii: "\\")
  static let colon = UInt8(ascii: ":")
  static let question = UInt8(ascii: "?")
  static let hash = UInt8(ascii: "#")
  static let percent = UInt8(ascii: "%")
  static let at = UInt8(ascii: "@")
  static let dot = UInt8(ascii: ".")

  var isASCIILetter: Bool {
    (self | 0x20) >= UInt8(ascii: "a") && (self | 0x20) <= UInt8(ascii: "z")
  }
  var isASCIIDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
  var lowercasedASCII: UInt8 {
    self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self
  }

  /// The value of a hexadecimal digit.
  var hexValue: UInt8? {
    if isASCIIDigit { return self - UInt8(ascii: "0") }
    let letter = self | 0x20
    return letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "f")
      ? letter - UInt8(ascii: "a") + 10 : nil
  }
}

extension [UInt8] {
  /// Appends `%` and the two digits of `byte`.
  mutating func appendPercentEncoded(_ byte: UInt8) {
    append(.percent)
    append(hexDigit(byte >> 4))
    append(hexDigit(byte & 15))
  }
}

private func hexDigit(_ value: UInt8) -> UInt8 {
  value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
}

/// Names and classes for the bytes that scanners look for.
///
/// Computed, because a stored static would be fetched through a call in every other module.
extension UInt8 {
  @inlinable package static var tab: UInt8 { UInt8(ascii: "\t") }
  @inlinable package static var lineFeed: UInt8 { UInt8(ascii: "\n") }
  @inlinable package static var carriageReturn: UInt8 { UInt8(ascii: "\r") }
  @inlinable package static var space: UInt8 { UInt8(ascii: " ") }
  @inlinable package static var exclamationMark: UInt8 { UInt8(ascii: "!") }
  @inlinable package static var quotationMark: UInt8 { UInt8(ascii: "\"") }
  @inlinable package static var numberSign: UInt8 { UInt8(ascii: "#") }
  @inlinable package static var ampersand: UInt8 { UInt8(ascii: "&") }
  @inlinable package static var apostrophe: UInt8 { UInt8(ascii: "'") }
  @inlinable package static var hyphen: UInt8 { UInt8(ascii: "-") }
  @inlinable package static var slash: UInt8 { UInt8(ascii: "/") }
  @inlinable package static var colon: UInt8 { UInt8(ascii: ":") }
  @inlinable package static var semicolon: UInt8 { UInt8(ascii: ";") }
  @inlinable package static var lessThan: UInt8 { UInt8(ascii: "<") }
  @inlinable package static var equalsSign: UInt8 { UInt8(ascii: "=") }
  @inlinable package static var greaterThan: UInt8 { UInt8(ascii: ">") }
  @inlinable package static var questionMark: UInt8 { UInt8(ascii: "?") }
  @inlinable package static var leftBracket: UInt8 { UInt8(ascii: "[") }
  @inlinable package static var rightBracket: UInt8 { UInt8(ascii: "]") }

  /// Space, tab, line feed, form feed and carriage return: white space of XML and of HTML.
  @inlinable
  package var isASCIIWhitespace: Bool {
    self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 || self == 0x0C
  }

  @inlinable
  package var isASCIILetter: Bool {
    (self | 0x20) &- 0x61 < 26
  }

  @inlinable
  package var isASCIIDigit: Bool {
    self &- 0x30 < 10
  }

  /// The byte with the letters A to Z made small.
  @inlinable
  package var asciiLowercased: UInt8 {
    self &- 0x41 < 26 ? self | 0x20 : self
  }

  /// The value of a hexadecimal digit; `nil` for other bytes.
  @inlinable
  package var hexadecimalValue: UInt32? {
    if isASCIIDigit { return UInt32(self &- 0x30) }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? UInt32(letter) + 10 : nil
  }

  /// Whether the byte continues a sequence of UTF-8.
  @inlinable
  package var isUTF8Continuation: Bool {
    self & 0xC0 == 0x80
  }
}

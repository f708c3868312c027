/// Names and classes for the bytes that scanners look for.
extension UInt8 {
  package static let tab = UInt8(ascii: "\t")
  package static let lineFeed = UInt8(ascii: "\n")
  package static let carriageReturn = UInt8(ascii: "\r")
  package static let space = UInt8(ascii: " ")
  package static let exclamationMark = UInt8(ascii: "!")
  package static let quotationMark = UInt8(ascii: "\"")
  package static let numberSign = UInt8(ascii: "#")
  package static let ampersand = UInt8(ascii: "&")
  package static let apostrophe = UInt8(ascii: "'")
  package static let hyphen = UInt8(ascii: "-")
  package static let slash = UInt8(ascii: "/")
  package static let colon = UInt8(ascii: ":")
  package static let semicolon = UInt8(ascii: ";")
  package static let lessThan = UInt8(ascii: "<")
  package static let equalsSign = UInt8(ascii: "=")
  package static let greaterThan = UInt8(ascii: ">")
  package static let questionMark = UInt8(ascii: "?")
  package static let leftBracket = UInt8(ascii: "[")
  package static let rightBracket = UInt8(ascii: "]")

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

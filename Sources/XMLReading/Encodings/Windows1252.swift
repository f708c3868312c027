/// The code page that the web means when it says Latin-1.
///
/// Source: WHATWG Encoding Standard, index windows-1252.
enum Windows1252 {
  /// What a byte stands for; the five free places stand for the control characters of their number.
  static func scalar(_ byte: UInt8) -> Unicode.Scalar {
    guard byte & 0xE0 == 0x80 else { return Unicode.Scalar(byte) }
    return upper[Int(byte & 0x1F)]
  }

  /// What is shown for a byte: the five free places are no characters.
  static func shown(_ byte: UInt8) -> Unicode.Scalar {
    let scalar = scalar(byte)
    return 0x80..<0xA0 ~= scalar.value ? "\u{FFFD}" : scalar
  }

  /// 0x80 to 0x9F.
  private static let upper: [Unicode.Scalar] = [
    "\u{20AC}", "\u{81}", "\u{201A}", "\u{192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}",
    "\u{2C6}", "\u{2030}", "\u{160}", "\u{2039}", "\u{152}", "\u{8D}", "\u{17D}", "\u{8F}",
    "\u{90}", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{2022}", "\u{2013}", "\u{2014}",
    "\u{2DC}", "\u{2122}", "\u{161}", "\u{203A}", "\u{153}", "\u{9D}", "\u{17E}", "\u{178}",
  ]
}

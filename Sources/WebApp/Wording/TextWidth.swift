/// How much room a text takes, in letters of about the width of Latin ones.
enum TextWidth {
  /// - Returns: The width, or `limit` where it is that or more.
  static func of(_ text: String, upTo limit: Int) -> Int {
    var width = 0
    for scalar in text.unicodeScalars {
      width += isWide(scalar) ? 2 : 1
      if width >= limit { return limit }
    }
    return width
  }

  /// Letters of East Asia and pictograms fill a square.
  ///
  /// Source: Unicode TR 11, the blocks of class W.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}

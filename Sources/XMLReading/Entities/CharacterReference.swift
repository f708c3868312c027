// Character references: `&amp;`, `&#8217;`, `&#x1F600;`, `&eacute;`.
//
// Reads one reference where an ampersand stands; never looks further than a name may be long. What
// is no reference is left to the caller, which keeps the ampersand as text.

import ByteScanning

/// What a character reference stands for.
package struct CharacterReference: Hashable, Sendable {
  package var first: Unicode.Scalar
  /// A few names stand for two scalars.
  package var second: Unicode.Scalar?
  /// Bytes from the ampersand to the end of the reference.
  package var length: Int

  /// Who wrote the text that the reference stands in.
  package enum Notation: Hashable, Sendable {
    /// A reference ends with a semicolon.
    case xml
    /// The semicolon may be missing after numbers and after some hundred old names.
    case html
  }

  /// Reads the reference whose ampersand stands at `start`.
  ///
  /// Names are those of HTML in both notations, because feeds use them without declaring them.
  /// Numbers from 128 to 159 mean windows-1252 as they do in browsers, and two halves of a
  /// surrogate pair in a row are put together.
  ///
  /// - Returns: `nil` if no reference stands there.
  ///
  /// Source: HTML Living Standard §13.2.5.72 to 80; XML 1.0 §4.1.
  package init?(in bytes: Span<UInt8>, at start: Int, notation: Notation) {
    guard start + 2 < bytes.count, bytes[start] == .ampersand else { return nil }
    if bytes[start + 1] == .numberSign {
      self.init(numberIn: bytes, at: start, notation: notation)
    } else {
      self.init(nameIn: bytes, at: start, notation: notation)
    }
  }

  private init?(numberIn bytes: Span<UInt8>, at start: Int, notation: Notation) {
    guard var (value, end) = Self.number(in: bytes, at: start, notation: notation) else {
      return nil
    }
    if value & 0xFFFF_FC00 == 0xD800,
      let (low, lowEnd) = Self.number(in: bytes, at: end, notation: notation),
      low & 0xFFFF_FC00 == 0xDC00
    {
      value = 0x10000 + (value & 0x3FF) << 10 + low & 0x3FF
      end = lowEnd
    }
    first = Self.scalar(value)
    second = nil
    length = end - start
  }

  /// The names of XML and the most frequent one of HTML, without a search; `nil` for all others.
  ///
  /// The names are compared as numbers, four letters at a time, the first of them lowest.
  static func common(
    _ bytes: Span<UInt8>,
    at start: Int
  ) -> (scalar: Unicode.Scalar, length: Int)? {
    let word = bytes.eightBytes(at: start)
    switch word & 0xFFFF_FFFF {
    case 0x3B74_6C26: return ("<", 4)  // &lt;
    case 0x3B74_6726: return (">", 4)  // &gt;
    case 0x706D_6126: return word >> 32 & 0xFF == 0x3B ? ("&", 5) : nil  // &amp ;
    case 0x6F75_7126: return word >> 32 & 0xFFFF == 0x3B74 ? ("\"", 6) : nil  // &quo t;
    case 0x7362_6E26: return word >> 32 & 0xFFFF == 0x3B70 ? ("\u{A0}", 6) : nil  // &nbs p;
    case 0x6F70_6126: return word >> 32 & 0xFFFF == 0x3B73 ? ("'", 6) : nil  // &apo s;
    default: return nil
    }
  }

  private init?(nameIn bytes: Span<UInt8>, at start: Int, notation: Notation) {
    if let (scalar, length) = Self.common(bytes, at: start) {
      self.init(first: scalar, second: nil, length: length)
      return
    }
    let longest = min(bytes.count, start + 1 + NamedReferenceTable.longestName)
    var end = start + 1
    while end < longest, bytes[end].isASCIILetter || bytes[end].isASCIIDigit { end += 1 }
    if end < bytes.count, bytes[end] == .semicolon,
      let found = NamedReferenceTable.find(bytes, start + 1..<end)
    {
      self.init(first: found.first, second: found.second, length: end + 1 - start)
      return
    }
    guard notation == .html else { return nil }
    // The longest old name that the text begins with: `&notit;` is `¬it;`.
    end = min(end, start + 1 + NamedReferenceTable.longestOldName)
    while end > start + 2 {
      if let found = NamedReferenceTable.find(bytes, start + 1..<end), found.endsWithoutSemicolon {
        self.init(first: found.first, second: found.second, length: end - start)
        return
      }
      end -= 1
    }
    return nil
  }

  private init(first: Unicode.Scalar, second: Unicode.Scalar?, length: Int) {
    self.first = first
    self.second = second
    self.length = length
  }

  /// The number of a numeric reference and the place after it.
  private static func number(
    in bytes: Span<UInt8>,
    at start: Int,
    notation: Notation
  ) -> (value: UInt32, end: Int)? {
    guard start + 2 < bytes.count, bytes[start] == .ampersand, bytes[start + 1] == .numberSign
    else { return nil }
    let isHexadecimal = bytes[start + 2] | 0x20 == UInt8(ascii: "x")
    var end = isHexadecimal ? start + 3 : start + 2
    let firstDigit = end
    var value: UInt32 = 0
    while end < bytes.count, let digit = bytes[end].hexadecimalValue,
      isHexadecimal || digit < 10
    {
      value = min(value &* (isHexadecimal ? 16 : 10) &+ digit, 0x110000)
      end += 1
    }
    guard end > firstDigit else { return nil }
    if end < bytes.count, bytes[end] == .semicolon { return (value, end + 1) }
    return notation == .html ? (value, end) : nil
  }

  /// The scalar that browsers show for a number.
  private static func scalar(_ number: UInt32) -> Unicode.Scalar {
    if number - min(number, 0x80) < 0x20, number >= 0x80 {
      return Windows1252.scalar(UInt8(truncatingIfNeeded: number))
    }
    // XML forbids them and no font has them; a terminal would even obey them.
    if number < 0x20 || number == 0x7F, number != 0, number != 9, number != 10, number != 13 {
      return " "
    }
    return number == 0 ? "\u{FFFD}" : Unicode.Scalar(number) ?? "\u{FFFD}"
  }
}

extension UTF8Builder {
  /// Appends what a reference stands for.
  @inline(__always)
  mutating func append(_ reference: CharacterReference) {
    append(reference.first)
    if let second = reference.second { append(second) }
  }
}

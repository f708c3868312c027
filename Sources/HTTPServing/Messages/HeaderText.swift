import HTTPSemantics

/// What may stand in a header field.
///
/// Source: RFC 9110 §5.1, §5.5 and §5.6.2.
enum HeaderText {
  static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: marks.contains(byte)
    }
  }

  /// A value that held a line break would begin a header, or a whole response, of somebody else's
  /// making.
  static func isSafe(_ field: HeaderFields.Field) -> Bool {
    !field.name.isEmpty && field.name.utf8.allSatisfy(isTokenByte)
      && field.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
  }

  private static let marks = Array("!#$%&'*+-.^_`|~".utf8)
}

import ByteScanning

extension [UInt8] {
  /// Appends text so that it is the same text as content and as a quoted attribute value.
  ///
  /// Beside the five characters that mean something, a carriage return is written as a reference,
  /// because a parser reads a bare one as a line feed, and NUL, which no HTML can say, becomes the
  /// replacement character. Runs between them are copied whole.
  ///
  /// Names, titles, headings and notes of others stand beside words of ours, so what embeds, overrides
  /// or isolates a direction is left out of all of them here: it could make what follows read as
  /// something else. Letters still run as their script does.
  package mutating func appendEscaped(_ text: String) {
    var text = text
    // SAFETY: the buffer is used only inside the closure.
    text.withUTF8 { unsafe appendEscaped($0, keepsTurns: false) }
  }

  /// The same for the text of an article, UTF-8 that lies in an array; a direction turns in it as its
  /// writer meant, as far as the end of the paragraph.
  package mutating func appendEscaped(_ text: ArraySlice<UInt8>) {
    // SAFETY: the buffer is used only inside the closure.
    unsafe text.withUnsafeBufferPointer { unsafe appendEscaped($0, keepsTurns: true) }
  }

  private mutating func appendEscaped(_ utf8: UnsafeBufferPointer<UInt8>, keepsTurns: Bool) {
    var start = 0
    for index in utf8.indices {
      // SAFETY: `index` runs over the buffer's own indices.
      if !keepsTurns, unsafe utf8[index] == 0xE2, unsafe Self.turnsDirection(utf8, index) {
        // SAFETY: `start <= index`, as a character of three bytes holds no other's first byte.
        unsafe append(contentsOf: utf8[start..<index])
        start = index + 3
        continue
      }
      // SAFETY: `index` runs over the buffer's own indices.
      guard let escape = unsafe Self.escape(for: utf8[index]) else { continue }
      // SAFETY: `start <= index < utf8.count`, and the slice is copied before the buffer ends.
      unsafe append(contentsOf: utf8[start..<index])
      append(escape)
      start = index + 1
    }
    // SAFETY: `start <= utf8.count`.
    unsafe append(contentsOf: utf8[start...])
  }

  package mutating func append(_ text: StaticString) {
    // SAFETY: the buffer is the literal itself, which lives as long as the program.
    text.withUTF8Buffer { unsafe append(contentsOf: $0) }
  }

  /// Whether U+202A to U+202E or U+2066 to U+2069 begin at a byte E2.
  ///
  /// Source: Unicode TR 36, 2.4, and UAX 9, 2.
  private static func turnsDirection(_ utf8: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    guard index + 2 < utf8.count else { return false }
    // SAFETY: both places lie within the buffer, as has just been looked at.
    return switch (unsafe utf8[index + 1], unsafe utf8[index + 2]) {
    case (0x80, 0xAA...0xAE), (0x81, 0xA6...0xA9): true
    default: false
    }
  }

  private static func escape(for byte: UInt8) -> StaticString? {
    // Almost every byte of text is a letter, so one compare decides about most of them.
    if byte > .greaterThan { return nil }
    return switch byte {
    case .ampersand: "&amp;"
    case .lessThan: "&lt;"
    case .greaterThan: "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    case UInt8(ascii: "\r"): "&#13;"
    case 0: "\u{FFFD}"
    default: nil
    }
  }
}

import ByteScanning

extension [UInt8] {
  /// Appends text so that it is the same text as content and as a quoted attribute value.
  ///
  /// Beside the five characters that mean something, a carriage return is written as a reference,
  /// because a parser reads a bare one as a line feed, and NUL, which no HTML can say, becomes the
  /// replacement character. Runs between them are copied whole.
  package mutating func appendEscaped(_ text: String) {
    var text = text
    // SAFETY: the buffer is used only inside the closure.
    text.withUTF8 { unsafe appendEscaped($0) }
  }

  /// The same for UTF-8 that lies in an array.
  package mutating func appendEscaped(_ text: ArraySlice<UInt8>) {
    // SAFETY: the buffer is used only inside the closure.
    unsafe text.withUnsafeBufferPointer { unsafe appendEscaped($0) }
  }

  private mutating func appendEscaped(_ utf8: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for index in utf8.indices {
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

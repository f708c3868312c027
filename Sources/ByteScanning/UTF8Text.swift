/// Borrowed bytes that are known to be UTF-8, so that Strings can be made of them without a check.
package struct UTF8Text: ~Escapable {
  package let bytes: Span<UInt8>

  /// Bytes that somebody in this module has checked.
  @_lifetime(copy bytes)
  init(checked bytes: Span<UInt8>) {
    self.bytes = bytes
  }

  /// Text that the standard library has checked.
  @_lifetime(copy text)
  package init(_ text: UTF8Span) {
    bytes = text.span
  }

  /// The text in a range, which must begin and end between characters.
  package func string(_ range: Range<Int>) -> String {
    precondition(isWhole(range), "a range of text cuts a character")
    // SAFETY: the whole is valid UTF-8, and a part of valid UTF-8 that neither begins nor is
    // followed by a continuation byte consists of whole sequences.
    let text = unsafe UTF8Span(unchecked: bytes.extracting(range), isKnownASCII: isASCII(range))
    return String(copying: text)
  }

  /// Whether a short range is known to be ASCII: such Strings are compared and hashed as bytes, where
  /// others are normalised first.
  private func isASCII(_ range: Range<Int>) -> Bool {
    guard range.count <= 256 else { return false }
    var found: UInt64 = 0
    var index = range.lowerBound
    while index &+ 8 <= range.upperBound {
      found |= bytes.eightBytes(at: index)
      index &+= 8
    }
    while index < range.upperBound {
      found |= UInt64(bytes[index])
      index &+= 1
    }
    return found & 0x8080_8080_8080_8080 == 0
  }

  /// Whether a range lies inside the text and begins and ends between characters.
  @inline(__always)
  func isWhole(_ range: Range<Int>) -> Bool {
    range.lowerBound >= 0 && range.upperBound <= bytes.count
      && (range.lowerBound == bytes.count || !bytes[range.lowerBound].isUTF8Continuation)
      && (range.upperBound == bytes.count || !bytes[range.upperBound].isUTF8Continuation)
  }
}

/// Bytes that are known to be UTF-8, and owned.
package struct UTF8Bytes: Sendable {
  package let array: [UInt8]

  /// Takes bytes that are UTF-8 without forbidden control characters.
  ///
  /// - Returns: `nil` if they are not.
  package init?(checking array: [UInt8]) {
    guard array.span.firstDefect(from: 0) == nil else { return nil }
    self.array = array
  }

  /// Takes what a builder has put together.
  package init(_ builder: borrowing UTF8Builder) {
    array = builder.array
  }

  /// A borrow of all of it.
  package var text: UTF8Text {
    @_lifetime(borrow self)
    get { UTF8Text(checked: array.span) }
  }
}

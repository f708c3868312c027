/// Borrowed bytes that are known to be UTF-8, so that Strings can be made of them without a check.
package struct UTF8Text: ~Escapable {
  package let bytes: Span<UInt8>
  /// Whether all of it is known to be ASCII.
  private let isKnownASCII: Bool

  /// Bytes that somebody in this module has checked.
  @_lifetime(copy bytes)
  init(checked bytes: Span<UInt8>, isKnownASCII: Bool = false) {
    self.bytes = bytes
    self.isKnownASCII = isKnownASCII
  }

  /// Text that the standard library has checked.
  @_lifetime(copy text)
  package init(_ text: UTF8Span) {
    bytes = text.span
    isKnownASCII = false
  }

  /// The text in a range, which must begin and end between characters.
  ///
  /// - Parameters:
  ///   - range: Where it stands.
  ///   - traits: What `shortText` has found in it.
  /// - Returns: A copy.
  package func string(_ range: Range<Int>, traits: TextTraits? = nil) -> String {
    precondition(isWhole(range), "a range of text cuts a character")
    let isASCII =
      isKnownASCII || (traits.map { !$0.isBeyondASCII } ?? self.isASCII(range))
    // SAFETY: the whole is valid UTF-8, and a part of valid UTF-8 that neither begins nor is
    // followed by a continuation byte consists of whole sequences. That it is ASCII has been looked
    // at here, or by the searches that make traits.
    let text = unsafe UTF8Span(unchecked: bytes.extracting(range), isKnownASCII: isASCII)
    return String(copying: text)
  }

  /// The text in a range, which must begin and end between characters.
  @_lifetime(copy self)
  package func extracting(_ range: Range<Int>) -> UTF8Text {
    precondition(isWhole(range), "a range of text cuts a character")
    return UTF8Text(checked: bytes.extracting(range), isKnownASCII: isKnownASCII)
  }

  /// Whether a short range is known to be ASCII: such Strings are compared and hashed as bytes, where
  /// others are normalised first.
  private func isASCII(_ range: Range<Int>) -> Bool {
    guard range.count <= 256 else { return false }
    var index = range.lowerBound
    while index &+ 16 <= range.upperBound {
      if bytes.block(at: index).highBits != 0 { return false }
      index &+= 16
    }
    let rest = range.upperBound &- index
    if rest == 0 { return true }
    if index &+ 16 <= bytes.count {
      // What lies behind the range is none of ours.
      return bytes.block(at: index).highBits & (1 &<< UInt32(rest) &- 1) == 0
    }
    while index < range.upperBound {
      if bytes[index] >= 0x80 { return false }
      index &+= 1
    }
    return true
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
  private let isASCII: Bool

  /// Takes bytes that are UTF-8 without forbidden control characters.
  ///
  /// - Returns: `nil` if they are not.
  package init?(checking array: [UInt8]) {
    var isASCII = true
    guard array.span.firstDefect(from: 0, isASCII: &isASCII) == nil else { return nil }
    self.array = array
    self.isASCII = isASCII
  }

  /// Takes what a builder has put together.
  package init(_ builder: borrowing UTF8Builder) {
    array = builder.array
    isASCII = false
  }

  /// A borrow of all of it.
  package var text: UTF8Text {
    @_lifetime(borrow self)
    get { UTF8Text(checked: array.span, isKnownASCII: isASCII) }
  }
}

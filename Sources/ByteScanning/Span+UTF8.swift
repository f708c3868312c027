// Checking whole documents for UTF-8, at memory speed while they are ASCII.

extension Span where Element == UInt8 {
  /// The first place from `start` on that is not text.
  package func firstDefect(from start: Int) -> Int? {
    var isASCII = true
    return firstDefect(from: start, isASCII: &isASCII)
  }

  /// The first place from `start` on that is not text: broken UTF-8, or a control character that
  /// XML forbids (all below U+0020 but tab, line feed, carriage return; form feed and vertical
  /// tab are let through as white space).
  ///
  /// - Parameters:
  ///   - start: Where to begin.
  ///   - isASCII: Becomes false where the text leaves ASCII.
  /// - Returns: `nil` if all is text.
  package func firstDefect(from start: Int, isASCII: inout Bool) -> Int? {
    var index = start
    while index < count {
      index = skippingPlainASCII(from: index)
      guard index < count else { return nil }
      isASCII = false
      let length = lengthOfCharacter(at: index)
      if length == 0 { return index }
      index += length
      // Text that is not Latin: stay here instead of trying sixteen bytes after each letter.
      while index < count, self[index] >= 0x80 {
        let length = lengthOfCharacter(at: index)
        if length == 0 { return index }
        index += length
      }
    }
    return nil
  }

  /// The first place from `start` on whose byte is no printable ASCII character or white space:
  /// sixty-four bytes at a time while nothing is found.
  private func skippingPlainASCII(from start: Int) -> Int {
    precondition(start >= 0)
    let count = count
    var index = unsafe withUnsafeBytes { raw in
      var index = start
      while index &+ 64 <= count {
        // SAFETY: the loop's condition keeps all four times sixteen bytes inside `raw`.
        let found =
          unsafe special(raw, index) .| special(raw, index &+ 16)
          .| special(raw, index &+ 32) .| special(raw, index &+ 48)
        if found.isAny { break }
        index &+= 64
      }
      return index
    }
    while index &+ 16 <= count {
      let found = special(block(at: index))
      if found.isAny { return index &+ found.first }
      index &+= 16
    }
    while index < count {
      let byte = self[index]
      guard byte < 0x80, byte >= 0x20 || 9...13 ~= byte else { break }
      index &+= 1
    }
    return index
  }

  /// The same for the sixteen bytes from a place on, which the caller keeps inside of `raw`.
  @inline(__always)
  @unsafe
  private func special(_ raw: UnsafeRawBufferPointer, _ index: Int) -> ByteMask {
    // SAFETY: the caller keeps all sixteen bytes inside `raw`.
    special(unsafe raw.loadUnaligned(fromByteOffset: index, as: ByteBlock.self))
  }

  /// Which bytes are no printable ASCII characters or white space.
  @inline(__always)
  private func special(_ block: ByteBlock) -> ByteMask {
    block.isBelowOrBeyondASCII(0x20) .& .!block.isOne(of: 5, from: 9)
  }

  /// Bytes of the character at `index`; 0 if there is none that may stand in a document.
  ///
  /// Source: RFC 3629 §4; XML 1.0 §2.2.
  package func lengthOfCharacter(at index: Int) -> Int {
    let lead = self[index]
    switch lead {
    case 0x20..<0x80, 9...13: return 1
    case 0xC2...0xDF: return continues(at: index + 1, in: 0x80...0xBF, count: 1) ? 2 : 0
    case 0xE0: return continues(at: index + 1, in: 0xA0...0xBF, count: 2) ? 3 : 0
    case 0xED: return continues(at: index + 1, in: 0x80...0x9F, count: 2) ? 3 : 0
    case 0xE1...0xEF: return continues(at: index + 1, in: 0x80...0xBF, count: 2) ? 3 : 0
    case 0xF0: return continues(at: index + 1, in: 0x90...0xBF, count: 3) ? 4 : 0
    case 0xF1...0xF3: return continues(at: index + 1, in: 0x80...0xBF, count: 3) ? 4 : 0
    case 0xF4: return continues(at: index + 1, in: 0x80...0x8F, count: 3) ? 4 : 0
    default: return 0
    }
  }

  private func continues(at index: Int, in second: ClosedRange<UInt8>, count wanted: Int) -> Bool {
    guard index + wanted <= count, second.contains(self[index]) else { return false }
    return (wanted < 2 || self[index + 1].isUTF8Continuation)
      && (wanted < 3 || self[index + 2].isUTF8Continuation)
  }
}

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
    precondition(start >= 0)
    var index = start
    if count &- start >= 16 {
      let (stop, isDefect, hasOthers) = unsafe withUnsafeBytes { raw in
        unsafe Self.firstDefect(raw, from: start)
      }
      if hasOthers { isASCII = false }
      if isDefect { return stop }
      index = stop
    }
    while index < count {
      if self[index] >= 0x80 { isASCII = false }
      let length = lengthOfCharacter(at: index)
      if length == 0 { return index }
      index += length
    }
    return nil
  }

  /// Goes through all bytes but the last few: sixty-four at a time while they are plain, sixteen at a
  /// time around letters beyond ASCII, which come in crowds.
  ///
  /// - Returns: Where it stopped, whether for a defect, and whether there were letters beyond ASCII.
  @unsafe
  private static func firstDefect(
    _ raw: UnsafeRawBufferPointer,
    from start: Int
  ) -> (stop: Int, isDefect: Bool, hasOthers: Bool) {
    // SAFETY: no block is loaded but where sixteen bytes, and no word but where eight are left.
    let end = raw.count &- 16
    var index = start
    var hasOthers = false
    while index <= end {
      while index &+ 48 <= end {
        let found =
          unsafe special(raw, index) .| special(raw, index &+ 16)
          .| special(raw, index &+ 32) .| special(raw, index &+ 48)
        if found.isAny { break }
        index &+= 64
      }
      let near = Swift.min(end, index &+ 64)
      while index <= near {
        let found = unsafe special(raw, index).first
        index &+= found
        if found == 16 { continue }
        while index &+ 8 <= raw.count {
          let word = unsafe UInt64(
            littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          )
          if word & 0x80 == 0 { break }
          let length = lengthOfLetter(word)
          if length == 0 { return (index, true, true) }
          hasOthers = true
          index &+= length
        }
        // What is no letter and was found all the same is a control character.
        if index <= end, unsafe special(raw, index).first == 0, unsafe raw[index] < 0x80 {
          return (index, true, hasOthers)
        }
      }
    }
    return (index, false, hasOthers)
  }

  /// Bytes of the character beyond ASCII that a word begins with; 0 if it is none.
  ///
  /// Source: RFC 3629 §4.
  @inline(__always)
  private static func lengthOfLetter(_ word: UInt64) -> Int {
    if word & 0xC0E0 == 0x80C0 { return word & 0x1E != 0 ? 2 : 0 }
    if word & 0xC0_C0F0 == 0x80_80E0 {
      // Neither longer than it has to be nor a surrogate.
      let rest = word & 0x200F
      return rest != 0 && rest != 0x200D ? 3 : 0
    }
    if word & 0xC0C0_C0F8 == 0x8080_80F0 {
      // Neither longer than it has to be nor beyond U+10FFFF.
      let isLong = word & 0x3007 != 0
      return isLong && (word & 0x04 == 0 || word & 0x3003 == 0) ? 4 : 0
    }
    return 0
  }

  /// Which of the sixteen bytes from a place on are no printable ASCII characters or white space.
  @inline(__always)
  @unsafe
  private static func special(_ raw: UnsafeRawBufferPointer, _ index: Int) -> ByteMask {
    // SAFETY: the caller keeps all sixteen bytes inside `raw`.
    let block = unsafe raw.loadUnaligned(fromByteOffset: index, as: ByteBlock.self)
    return block.isBelowOrBeyondASCII(0x20) .& .!block.isOne(of: 5, from: 9)
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

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
    // The vectors look at three bytes before each block, which have to be text of ours.
    let near = Swift.min(start + 3, count)
    while index < near {
      let length = lengthOfCharacter(at: index)
      if length == 0 { return index }
      isASCII = isASCII && length == 1
      index += length
    }
    if index &+ 64 <= count {
      let (end, hasOthers) = unsafe withUnsafeBytes { raw in
        unsafe Self.endOfText(raw, from: index)
      }
      isASCII = isASCII && !hasOthers
      if end > index {
        // All before is text, but its last character may go on: back to where that begins.
        index = end &- 1
        while self[index].isUTF8Continuation { index &-= 1 }
      }
    }
    while index < count {
      let length = lengthOfCharacter(at: index)
      if length == 0 { return index }
      isASCII = isASCII && length == 1
      index += length
    }
    return nil
  }

  /// Goes on, sixty-four bytes at a time, while all is text.
  ///
  /// Where letters beyond ASCII stand among others, each would cost a branch that nobody can predict.
  /// So all bytes of such a stretch are checked at once, whatever they are.
  ///
  /// - Returns: Where a stretch begins that holds a defect or is shorter, and whether there were
  ///   letters beyond ASCII before it.
  @unsafe
  private static func endOfText(
    _ raw: UnsafeRawBufferPointer,
    from start: Int
  ) -> (end: Int, hasOthers: Bool) {
    var index = start
    var hasOthers = false
    // A character goes on in what comes next.
    var isOpen = false
    while index &+ 64 <= raw.count {
      // SAFETY: sixty-four bytes are left from `index` on, and at least three stand before it.
      let first = unsafe load(raw, index)
      let second = unsafe load(raw, index &+ 16)
      let third = unsafe load(raw, index &+ 32)
      let fourth = unsafe load(raw, index &+ 48)
      // Nothing but letters, figures and signs of ASCII, as in most stretches.
      let isOther =
        (first.isBelowOrBeyondASCII(0x20) .| second.isBelowOrBeyondASCII(0x20)
        .| third.isBelowOrBeyondASCII(0x20) .| fourth.isBelowOrBeyondASCII(0x20)).isAny
      if !isOther, !isOpen {
        index &+= 64
        continue
      }
      if isOpen || (first | second | third | fourth).highBits != 0 {
        if unsafe hasDefect(raw, index) { break }
        hasOthers = true
        isOpen =
          unsafe raw[index &+ 63] >= 0xC0 || raw[index &+ 62] >= 0xE0 || raw[index &+ 61] >= 0xF0
      } else if (controls(first) .| controls(second) .| controls(third) .| controls(fourth)).isAny {
        break
      }
      index &+= 64
    }
    return (index, hasOthers)
  }

  /// Whether one of the sixty-four bytes from a place on cannot stand where it stands.
  @inline(never)
  @unsafe
  private static func hasDefect(_ raw: UnsafeRawBufferPointer, _ start: Int) -> Bool {
    var wrong = ByteBlock(repeating: 0).equals(1)
    var rare = wrong
    var index = start
    while index < start &+ 64 {
      // SAFETY: the caller keeps sixty-four bytes from `start` on and three before it inside `raw`.
      let block = unsafe load(raw, index)
      wrong = unsafe wrong .| defects(raw, index, block)
      rare = rare .| rareLeads(block)
      index &+= 16
    }
    if wrong.isAny { return true }
    // Such a lead may also stand just before.
    let before = unsafe rareLeads(load(raw, start &- 1))
    guard rare.isAny || before.isAny else { return false }
    index = start
    while index < start &+ 64 {
      // SAFETY: as above.
      if unsafe rareDefects(load(raw, index), after: load(raw, index &- 1)).isAny { return true }
      index &+= 16
    }
    return false
  }

  @inline(__always)
  @unsafe
  private static func load(_ raw: UnsafeRawBufferPointer, _ index: Int) -> ByteBlock {
    // SAFETY: the callers keep all sixteen bytes inside `raw`.
    unsafe raw.loadUnaligned(fromByteOffset: index, as: ByteBlock.self)
  }

  /// Which of sixteen bytes are control characters: below 9, or 14 to 31.
  @inline(__always)
  private static func controls(_ block: ByteBlock) -> ByteMask {
    block.isOne(of: 9, from: 0) .| block.isOne(of: 18, from: 14)
  }

  /// Which of the sixteen bytes from a place on cannot stand where they stand, but for what
  /// `rareDefects` says.
  ///
  /// A byte continues a character exactly if one of the three before it begins one of that length.
  ///
  /// Source: RFC 3629 §4.
  @inline(__always)
  @unsafe
  private static func defects(
    _ raw: UnsafeRawBufferPointer,
    _ index: Int,
    _ block: ByteBlock
  ) -> ByteMask {
    // SAFETY: the caller keeps three bytes before the block inside `raw`.
    let first = unsafe load(raw, index &- 1)
    let second = unsafe load(raw, index &- 2)
    let third = unsafe load(raw, index &- 3)
    let isContinuation = block.isBelowOrBeyondASCII(0xC0)
    let isExpected =
      (first .>= ByteBlock(repeating: 0xC0)) .| (second .>= ByteBlock(repeating: 0xE0))
      .| (third .>= ByteBlock(repeating: 0xF0))
    return (isContinuation .^ isExpected) .| controls(block)
  }

  /// Which bytes are leads that ask for more: C0 and C1, E0, ED and all from F0 on.
  @inline(__always)
  private static func rareLeads(_ block: ByteBlock) -> ByteMask {
    (block & ByteBlock(repeating: 0xFE)).equals(0xC0) .| block.equals(0xE0) .| block.equals(0xED)
      .| (block .>= ByteBlock(repeating: 0xF0))
  }

  /// Which bytes do not go with a lead just before that does not take every second byte, and which
  /// stand in no text.
  @inline(__always)
  private static func rareDefects(_ block: ByteBlock, after first: ByteBlock) -> ByteMask {
    let isBelowA0 = block .< ByteBlock(repeating: 0xA0)
    let isBelow90 = block .< ByteBlock(repeating: 0x90)
    // Longer than they have to be, surrogates, and beyond U+10FFFF.
    let isOverlong = (first.equals(0xE0) .& isBelowA0) .| (first.equals(0xF0) .& isBelow90)
    let isSurrogate = first.equals(0xED) .& .!isBelowA0
    let isTooHigh = first.equals(0xF4) .& .!isBelow90
    let isNever =
      (block .>= ByteBlock(repeating: 0xF5)) .| (block & ByteBlock(repeating: 0xFE)).equals(0xC0)
    return isOverlong .| isSurrogate .| isTooHigh .| isNever
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

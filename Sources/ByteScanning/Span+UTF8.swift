// Checking whole documents for UTF-8, at memory speed while they are ASCII.

import CByteMasks

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
      let found = unsafe withUnsafeBufferPointer { buffer -> UInt64 in
        guard let base = buffer.baseAddress else { return 0 }
        // SAFETY: three bytes stand before `index`, and nothing is read behind `count`.
        return unsafe byte_scan_text(base, index, count)
      }
      isASCII = isASCII && found & 1 == 0
      let end = Int(truncatingIfNeeded: found &>> 1)
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

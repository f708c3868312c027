// Checking whole documents for UTF-8, at memory speed while they are ASCII.

extension Span where Element == UInt8 {
  /// The first place from `start` on that is not text: broken UTF-8, or a control character that
  /// XML forbids (all below U+0020 but tab, line feed, carriage return; form feed and vertical
  /// tab are let through as white space).
  ///
  /// - Returns: `nil` if all is text.
  package func firstDefect(from start: Int) -> Int? {
    var index = start
    while index < count {
      index = skippingPlainASCII(from: index)
      guard index < count else { return nil }
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

  /// The first place from `start` on whose byte is no printable ASCII character or white space.
  ///
  /// Eight bytes at a time in a general register, four of these in a row while nothing is found:
  /// `any` of a SIMD mask is a loop over its lanes in the standard library, some thirty times
  /// slower.
  private func skippingPlainASCII(from start: Int) -> Int {
    precondition(start >= 0)
    let count = count
    return unsafe withUnsafeBytes { raw in
      var index = start
      while index &+ 32 <= count {
        // SAFETY: the loop's condition keeps all four times eight bytes inside `raw`.
        let found =
          unsafe specialBytes(raw, at: index) | specialBytes(raw, at: index &+ 8)
          | specialBytes(raw, at: index &+ 16) | specialBytes(raw, at: index &+ 24)
        if found != 0 { break }
        index &+= 32
      }
      while index &+ 8 <= count {
        // SAFETY: the loop's condition keeps all eight bytes inside `raw`.
        let special = unsafe specialBytes(raw, at: index)
        if special != 0 { return index &+ special.trailingZeroBitCount / 8 }
        index &+= 8
      }
      while index < count {
        // SAFETY: the loop's condition keeps `index` inside `raw`.
        let byte = unsafe raw[index]
        guard byte < 0x80, byte >= 0x20 || 9...13 ~= byte else { break }
        index &+= 1
      }
      return index
    }
  }

  /// The high bit of each of eight bytes that is no printable ASCII character or white space.
  @inline(__always)
  private func specialBytes(_ raw: UnsafeRawBufferPointer, at index: Int) -> UInt64 {
    // SAFETY: the callers keep all eight bytes inside `raw`.
    let word = unsafe UInt64(
      littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    )
    // With the high bit of each byte set no subtraction borrows from the next byte.
    let guarded = word | 0x8080_8080_8080_8080
    let belowSpace = ~(guarded &- 0x2020_2020_2020_2020)
    let isLineSpace = (guarded &- 0x0909_0909_0909_0909) & ~(guarded &- 0x0E0E_0E0E_0E0E_0E0E)
    return (word | belowSpace & ~isLineSpace) & 0x8080_8080_8080_8080
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

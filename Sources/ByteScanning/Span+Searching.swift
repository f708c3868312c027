// Finding, comparing and trimming in borrowed bytes. The only unsafe code is the calls of the C
// library's search, which is several times faster than any loop of ours on long stretches.

import CByteMasks
import Glibc

extension Span where Element == UInt8 {
  /// The first place of a byte in `start..<end`.
  ///
  /// - Returns: `nil` if it does not occur there.
  package func index(of byte: UInt8, from start: Int, to end: Int) -> Int? {
    precondition(0 <= start && start <= end && end <= count, "search outside of the bytes")
    return unsafe withUnsafeBufferPointer { buffer -> Int? in
      guard let base = buffer.baseAddress else { return nil }
      // SAFETY: the precondition keeps `start..<end` inside the buffer, and memchr reads no further.
      guard let hit = unsafe memchr(base + start, Int32(byte), end - start) else { return nil }
      return unsafe UnsafeRawPointer(hit) - UnsafeRawPointer(base)
    }
  }

  /// The first place of a byte from `start` on.
  package func index(of byte: UInt8, from start: Int) -> Int? {
    index(of: byte, from: start, to: count)
  }

  /// The first place in `start..<end` of any of two bytes; `end` if there is none.
  ///
  /// Goes sixteen bytes at a time, for stretches too short to be worth a call of the C library.
  package func firstIndex(of one: UInt8, or other: UInt8, from start: Int, to end: Int) -> Int {
    precondition(0 <= start && start <= end && end <= count, "search outside of the bytes")
    var index = start
    while index < end {
      if index &+ 16 <= count {
        let block = block(at: index)
        let found = (block.equals(one) .| block.equals(other)).first
        // What is found behind the end is none of the caller's.
        if found < 16 { return Swift.min(index &+ found, end) }
        index &+= 16
      } else if count >= 16 {
        // The last block begins earlier; what was looked at before is left out.
        let block = block(at: count &- 16)
        let skipped = UInt32(truncatingIfNeeded: index &- (count &- 16))
        let found = (block.equals(one) .| block.equals(other)).bits &>> skipped
        return found == 0 ? end : Swift.min(index &+ found.trailingZeroBitCount, end)
      } else {
        let byte = self[index]
        if byte == one || byte == other { return index }
        index &+= 1
      }
    }
    return end
  }

  /// Whether making its letters small would change the text, or only somebody who knows letters beyond
  /// ASCII can tell.
  package var mayHaveCapitals: Bool {
    var index = 0
    while index &+ 16 <= count {
      let block = block(at: index)
      if (block.isOne(of: 26, from: 0x41) .| block.isBelowOrBeyondASCII(0)).isAny { return true }
      index &+= 16
    }
    if count < 16 {
      let words = (eightBytes(at: 0), eightBytes(at: Swift.min(8, count)))
      return (words.0 | words.1) & 0x8080_8080_8080_8080 != 0
        || words.0.asciiLowercased != words.0 || words.1.asciiLowercased != words.1
    }
    if index < count {
      let block = block(at: count &- 16)
      return (block.isOne(of: 26, from: 0x41) .| block.isBelowOrBeyondASCII(0)).isAny
    }
    return false
  }

  /// Whether the bytes from `start` on may all stand in the path, query and fragment of an address as they
  /// are, and are no dot segments; with a semicolon, which may end a reference, somebody has to look closer.
  package func isPlainAddress(from start: Int) -> Bool {
    precondition(start >= 0 && start <= count, "bytes outside of the text")
    return unsafe withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return true }
      // SAFETY: the function reads the `count` bytes of the buffer, and `start` is no more.
      return unsafe byte_scan_is_plain_address(base, start, count) != 0
    }
  }

  /// Whether the byte occurs anywhere.
  package func contains(_ byte: UInt8) -> Bool { index(of: byte, from: 0, to: count) != nil }

  /// Where `pattern` begins first in `start..<end`.
  ///
  /// - Returns: `nil` if it does not occur there.
  package func index(of pattern: StaticString, from start: Int, to end: Int) -> Int? {
    index(of: pattern.bytes, from: start, to: end)
  }

  /// Where `pattern`, which is not empty, begins first in `start..<end`.
  ///
  /// - Returns: `nil` if it does not occur there.
  package func index(of pattern: Span<UInt8>, from start: Int, to end: Int) -> Int? {
    var from = start
    while from + pattern.count <= end,
      let hit = index(of: pattern[0], from: from, to: end - pattern.count + 1)
    {
      if matches(pattern, at: hit) { return hit }
      from = hit + 1
    }
    return nil
  }

  /// Whether the bytes of `other` stand at `place`.
  package func matches(_ other: Span<UInt8>, at place: Int) -> Bool {
    guard place >= 0, place + other.count <= count else { return false }
    for index in 0..<other.count where self[place + index] != other[index] { return false }
    return true
  }

  /// How many bytes are the same in both from the start on, sixteen at a time.
  package func lengthOfCommonBeginning(with other: Span<UInt8>) -> Int {
    let end = Swift.min(count, other.count)
    var index = 0
    while index &+ 16 <= end {
      let different = (block(at: index) .!= other.block(at: index)).first
      index &+= different
      if different < 16 { return index }
    }
    while index < end, self[index] == other[index] { index &+= 1 }
    return index
  }

  /// Whether a text of ASCII stands at `place`.
  package func matches(_ text: StaticString, at place: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard place >= 0, place + length <= count else { return false }
    return unsafe withUnsafeBytes { raw in
      guard let base = raw.baseAddress else { return length == 0 }
      // SAFETY: the guard keeps `length` bytes from `place` on inside `raw`; the literal has as many.
      return unsafe memcmp(base + place, text.utf8Start, length) == 0
    }
  }

  /// Eight bytes from `place` on as a number, the first of them lowest; zeros beyond the end.
  @inlinable
  @inline(__always)
  package func eightBytes(at place: Int) -> UInt64 {
    precondition(place >= 0 && place <= count, "bytes outside of the text")
    if place &+ 8 <= count {
      return unsafe withUnsafeBytes { raw in
        // SAFETY: the condition keeps all eight bytes inside `raw`.
        unsafe UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      }
    }
    if place == count { return 0 }
    if count >= 8 {
      return unsafe withUnsafeBytes { raw in
        // SAFETY: there are eight bytes before the end.
        let last = unsafe raw.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
        return UInt64(littleEndian: last) &>> UInt64((place &- (count &- 8)) &* 8)
      }
    }
    var word: UInt64 = 0
    for index in place..<count { word |= UInt64(self[index]) &<< UInt64((index &- place) &* 8) }
    return word
  }

  /// Whether the bytes of a short range stand once more at `place`; mostly one look at each.
  @inlinable
  @inline(__always)
  package func repeatsShort(_ range: Range<Int>, at place: Int) -> Bool {
    let length = range.upperBound &- range.lowerBound
    guard length <= 16, range.lowerBound &+ 16 <= count, place &+ 16 <= count else {
      return repeats(range, at: place)
    }
    let isOther = (block(at: range.lowerBound) .!= block(at: place)).bits
    return isOther & (1 &<< UInt32(truncatingIfNeeded: length) &- 1) == 0
  }

  /// Whether the bytes of a range stand once more at `place`.
  @usableFromInline
  package func repeats(_ range: Range<Int>, at place: Int) -> Bool {
    let length = range.upperBound &- range.lowerBound
    guard place >= 0, length <= count &- place, range.lowerBound >= 0, range.upperBound <= count
    else { return false }
    // Mostly the first few bytes differ already.
    if length >= 16, (block(at: range.lowerBound) .!= block(at: place)).isAny { return false }
    return unsafe withUnsafeBytes { raw in
      guard let base = raw.baseAddress else { return true }
      // SAFETY: both ranges lie inside of the bytes.
      return unsafe memcmp(base + range.lowerBound, base + place, length) == 0
    }
  }

  /// The first place in `start..<end` with white space that folding would change: any but a space,
  /// or a space after another one.
  ///
  /// - Returns: `end` if there is none.
  package func firstUnfoldedSpace(from start: Int, to end: Int) -> Int {
    precondition(0 <= start && start <= end && end <= count, "search outside of the bytes")
    var index = start
    guard index < end else { return end }
    // The first byte has none before it.
    if self[index] != .space, self[index].isASCIIWhitespace { return index }
    index &+= 1
    while index < end {
      if index &+ 16 <= count {
        let block = block(at: index)
        let isSecondSpace = block.equals(.space) .& self.block(at: index &- 1).equals(.space)
        let isControl = block.isOne(of: 5, from: 9) .& .!block.equals(0x0B)
        let found = (isControl .| isSecondSpace).first
        // What is found behind the end is none of the caller's.
        if found < 16 { return Swift.min(index &+ found, end) }
        index &+= 16
      } else if count > 16 {
        // The last block begins earlier; what was looked at before is left out.
        let block = block(at: count &- 16)
        let isSecondSpace = block.equals(.space) .& self.block(at: count &- 17).equals(.space)
        let isControl = block.isOne(of: 5, from: 9) .& .!block.equals(0x0B)
        let skipped = UInt32(truncatingIfNeeded: index &- (count &- 16))
        let found = (isControl .| isSecondSpace).bits &>> skipped
        return found == 0 ? end : Swift.min(index &+ found.trailingZeroBitCount, end)
      } else {
        let byte = self[index]
        if byte == .space ? self[index &- 1] == .space : byte.isASCIIWhitespace { return index }
        index &+= 1
      }
    }
    return end
  }

  /// Whether a text of small ASCII letters stands at `place`, whatever the case there.
  @inlinable
  @inline(__always)
  package func matchesIgnoringCase(_ lowercased: StaticString, at place: Int) -> Bool {
    let length = lowercased.utf8CodeUnitCount
    guard place >= 0, place &+ length <= count else { return false }
    var index = 0
    while index < length {
      let rest = length &- index
      let word = eightBytes(at: place &+ index).asciiLowercased
      let kept = rest >= 8 ? word : word & (1 &<< UInt64(rest &* 8) &- 1)
      if kept != lowercased.eightBytes(at: index) { return false }
      index &+= 8
    }
    return true
  }

  /// The range without white space of ASCII at its ends.
  @inlinable
  @inline(__always)
  package func trimmed(_ range: Range<Int>) -> Range<Int> {
    // Mostly there is none.
    if range.lowerBound < range.upperBound, self[range.lowerBound] > 0x20,
      self[range.upperBound &- 1] > 0x20
    {
      return range
    }
    return trimmedByBytes(range)
  }

  @inlinable
  @inline(never)
  func trimmedByBytes(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, self[start].isASCIIWhitespace { start += 1 }
    while start < end, self[end - 1].isASCIIWhitespace { end -= 1 }
    return start..<end
  }
}

extension UInt64 {
  /// Eight bytes with the letters A to Z made small, all at once.
  @inlinable
  @inline(__always)
  package var asciiLowercased: UInt64 {
    // Without their high bits no addition carries into the next byte.
    let bytes = self & 0x7F7F_7F7F_7F7F_7F7F
    let fromA = bytes &+ 0x3F3F_3F3F_3F3F_3F3F
    let beyondZ = bytes &+ 0x2525_2525_2525_2525
    let capitals = fromA & ~beyondZ & ~self & 0x8080_8080_8080_8080
    return self | capitals &>> 2
  }
}

extension StaticString {
  /// The bytes of the literal, which live as long as the program.
  package var bytes: Span<UInt8> {
    @_lifetime(immortal)
    get {
      // SAFETY: a literal of more than one scalar points to `utf8CodeUnitCount` constant bytes that
      // are never freed, so a borrow of them may last forever.
      let buffer = unsafe UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
      let span = unsafe Span<UInt8>(_unsafeElements: buffer)
      return unsafe _overrideLifetime(span, borrowing: ())
    }
  }

  /// Up to eight bytes of the literal from `place` on as a number, the first of them lowest; zeros
  /// beyond the end.
  ///
  /// The optimizer reads literals while compiling, so this becomes a constant.
  @inlinable
  @inline(__always)
  package func eightBytes(at place: Int) -> UInt64 {
    var word: UInt64 = 0
    var index = place
    while index < utf8CodeUnitCount, index &- place < 8 {
      // SAFETY: a literal of text points to `utf8CodeUnitCount` constant bytes, and `index` is less.
      word |= unsafe UInt64(utf8Start[index]) &<< UInt64(truncatingIfNeeded: (index &- place) &* 8)
      index &+= 1
    }
    return word
  }
}

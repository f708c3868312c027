public import CByteMasks

/// What one look at a text has found that decides what has to be done with it, in one byte.
@usableFromInline package struct TextTraits: Hashable, BitwiseCopyable, Sendable {
  @usableFromInline package let rawValue: UInt8

  @inlinable
  @inline(__always)
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// An ampersand stands in it.
  @inlinable
  @inline(__always)
  package var hasAmpersand: Bool { rawValue & 1 != 0 }

  /// White space stands in it that folding would change.
  @inlinable
  @inline(__always)
  package var isUnfolded: Bool { rawValue & 2 != 0 }

  /// A character beyond ASCII stands in it.
  @inlinable
  @inline(__always)
  package var isBeyondASCII: Bool { rawValue & 4 != 0 }

  /// The traits whose marks have been found anywhere.
  @inline(__always)
  fileprivate init(ampersands: UInt32, unfolded: UInt32, beyond: UInt32) {
    rawValue =
      (ampersands != 0 ? 1 : 0) | (unfolded != 0 ? 2 : 0) | (beyond != 0 ? 4 : 0)
  }
}

extension Span where Element == UInt8 {
  /// Finds the first `<` from `start` on, if it is near, and looks at everything before it.
  ///
  /// Most texts of feeds are short, and one pass of sixteen bytes at a time tells all about them that
  /// would otherwise take four: where they end, and what `TextTraits` says.
  ///
  /// - Returns: `nil` if the text is long or the document ends near.
  @inlinable
  @inline(__always)
  package func shortText(from start: Int) -> (end: Int, traits: TextTraits)? {
    guard start > 0, start &+ 64 <= count else { return shortTextAtEnd(from: start) }
    let found = unsafe withUnsafeBufferPointer { buffer -> UInt64 in
      guard let base = buffer.baseAddress else { return .max }
      // SAFETY: `start` is more than 0, and the limit leaves sixty-four bytes to the end.
      return unsafe byte_scan_short_text(base, start, Swift.min(start &+ 448, count &- 64))
    }
    if found == .max { return shortTextAtEnd(from: start) }
    return (
      Int(truncatingIfNeeded: found &>> 3),
      TextTraits(rawValue: UInt8(truncatingIfNeeded: found) & 7)
    )
  }

  /// The same where the document ends near.
  @usableFromInline
  func shortTextAtEnd(from start: Int) -> (end: Int, traits: TextTraits)? {
    guard start > 0, start < count, start &+ 512 > count else { return nil }
    let limit = Swift.min(count &- 16, start &+ 512)
    return unsafe withUnsafeBytes { raw in
      var index = start
      var unfolded: UInt32 = 0
      var ampersands: UInt32 = 0
      var beyond: UInt32 = 0
      while index <= limit {
        // SAFETY: `index` lies between `start`, which is more than 0, and `limit`, which leaves sixteen
        // bytes to the end of `raw`.
        let block = unsafe raw.loadUnaligned(fromByteOffset: index, as: ByteBlock.self)
        let before = unsafe raw.loadUnaligned(fromByteOffset: index &- 1, as: ByteBlock.self)
        let isLineSpace = block.isOne(of: 5, from: 9) .& .!block.equals(0x0B)
        let isUnfolded = isLineSpace .| (block.equals(.space) .& before.equals(.space))
        let less = block.equals(.lessThan).bits
        // All bits below the first that is set; all there are if none is.
        let inside = less ^ (less &- 1)
        ampersands |= block.equals(.ampersand).bits & inside
        unfolded |= isUnfolded.bits & inside
        beyond |= block.highBits & inside
        if less == 0 {
          index &+= 16
          continue
        }
        let traits = TextTraits(ampersands: ampersands, unfolded: unfolded, beyond: beyond)
        return (index &+ less.trailingZeroBitCount, traits)
      }
      return nil
    }
  }

  /// Finds the end of a quoted value, if nothing of a tag stands in it and the tag goes on after it, and
  /// looks at everything before.
  ///
  /// - Returns: `nil` if anything is odd, or the document ends near. White space is not looked for.
  @inline(__always)
  package func quotedText(from start: Int, quote: UInt8) -> (end: Int, traits: TextTraits)? {
    if start &+ 65 <= count {
      // Half of all values are shorter than one look.
      let block = block(at: start)
      let near = (block.equals(quote) .| block.equals(.lessThan) .| block.equals(.greaterThan)).bits
      if near != 0 {
        let inside = near ^ (near &- 1)
        let traits = TextTraits(
          ampersands: block.equals(.ampersand).bits & inside,
          unfolded: 1,
          beyond: block.highBits & inside
        )
        return valueEnding(start &+ near.trailingZeroBitCount, quote, traits)
      }
      let found = unsafe withUnsafeBufferPointer { buffer -> UInt64 in
        guard let base = buffer.baseAddress else { return .max }
        // SAFETY: the limit leaves sixty-four bytes to the end.
        return unsafe byte_scan_quoted(base, start, count &- 65, quote)
      }
      if found != .max {
        let traits = TextTraits(rawValue: UInt8(truncatingIfNeeded: found) & 5 | 2)
        return valueEnding(Int(truncatingIfNeeded: found &>> 3), quote, traits)
      }
    }
    var index = start
    var ampersands: UInt32 = 0
    var beyond: UInt32 = 0
    while index &+ 16 < count {
      let block = block(at: index)
      let found =
        (block.equals(quote) .| block.equals(.lessThan) .| block.equals(.greaterThan)).bits
      let inside = found ^ (found &- 1)
      ampersands |= block.equals(.ampersand).bits & inside
      beyond |= block.highBits & inside
      if found == 0 {
        index &+= 16
        continue
      }
      let place = index &+ found.trailingZeroBitCount
      guard place &+ 1 < count else { return nil }
      let traits = TextTraits(ampersands: ampersands, unfolded: 1, beyond: beyond)
      return valueEnding(place, quote, traits)
    }
    return nil
  }

  /// A place with its traits, if the quote stands there and a tag may go on after it.
  @inline(__always)
  private func valueEnding(
    _ place: Int,
    _ quote: UInt8,
    _ traits: TextTraits
  ) -> (end: Int, traits: TextTraits)? {
    guard self[place] == quote else { return nil }
    let next = self[place &+ 1]
    guard next == .greaterThan || next == .slash || next.isASCIIWhitespace else { return nil }
    return (place, traits)
  }
}

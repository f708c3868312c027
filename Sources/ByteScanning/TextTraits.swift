/// What one look at a text has found that decides what has to be done with it.
package struct TextTraits: Hashable, Sendable {
  /// An ampersand stands in it.
  package var hasAmpersand: Bool
  /// White space stands in it that folding would change.
  package var isUnfolded: Bool
  /// A character beyond ASCII stands in it.
  package var isBeyondASCII: Bool
}

extension Span where Element == UInt8 {
  /// Finds the first `<` from `start` on, if it is near, and looks at everything before it.
  ///
  /// Most texts of feeds are short, and one pass of sixteen bytes at a time tells all about them that
  /// would otherwise take four: where they end, and what `TextTraits` says.
  ///
  /// - Returns: `nil` if the text is long or the document ends near.
  package func shortText(from start: Int) -> (end: Int, traits: TextTraits)? {
    guard start > 0, start < count else { return nil }
    let limit = Swift.min(count &- 16, start &+ 96)
    return unsafe withUnsafeBytes { raw in
      var index = start
      var unfolded = ByteBlock(repeating: 0).equals(1)
      var ampersands = unfolded
      var beyond = unfolded
      while index <= limit {
        // SAFETY: `index` lies between `start`, which is more than 0, and `limit`, which leaves sixteen
        // bytes to the end of `raw`.
        let block = unsafe raw.loadUnaligned(fromByteOffset: index, as: ByteBlock.self)
        let before = unsafe raw.loadUnaligned(fromByteOffset: index &- 1, as: ByteBlock.self)
        let isLineSpace = block.isOne(of: 5, from: 9) .& .!block.equals(0x0B)
        let isUnfolded = isLineSpace .| (block.equals(.space) .& before.equals(.space))
        let end = block.equals(.lessThan).first
        if end == 16 {
          ampersands = ampersands .| block.equals(.ampersand)
          unfolded = unfolded .| isUnfolded
          beyond = beyond .| block.isBelowOrBeyondASCII(0)
          index &+= 16
          continue
        }
        let isInside = ByteBlock.places .< ByteBlock(repeating: UInt8(truncatingIfNeeded: end))
        let traits = TextTraits(
          hasAmpersand: (ampersands .| (block.equals(.ampersand) .& isInside)).isAny,
          isUnfolded: (unfolded .| (isUnfolded .& isInside)).isAny,
          isBeyondASCII: (beyond .| (block.isBelowOrBeyondASCII(0) .& isInside)).isAny
        )
        return (index &+ end, traits)
      }
      return nil
    }
  }
}

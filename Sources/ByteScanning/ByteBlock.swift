// Sixteen bytes at once in a vector register. Comparing them gives a mask; a mask as two numbers says
// in two instructions whether anything was found, and where. (`any` of a mask is a loop over its
// lanes in the standard library, some thirty times slower.)

/// Sixteen bytes that are compared all at once.
@usableFromInline package typealias ByteBlock = SIMD16<UInt8>

/// Which of sixteen bytes were found.
@usableFromInline package typealias ByteMask = SIMDMask<SIMD16<Int8>>

extension Span where Element == UInt8 {
  /// The sixteen bytes from `place` on, all of which must exist.
  @inlinable
  @inline(__always)
  package func block(at place: Int) -> ByteBlock {
    precondition(place >= 0 && place &+ 16 <= count, "bytes outside of the text")
    return unsafe withUnsafeBytes { raw in
      // SAFETY: the precondition keeps all sixteen bytes inside `raw`.
      unsafe raw.loadUnaligned(fromByteOffset: place, as: ByteBlock.self)
    }
  }
}

extension SIMDMask where Storage == SIMD16<Int8> {
  /// The mask as numbers: all bits of a byte are set where something was found.
  @inlinable
  @inline(__always)
  package var halves: SIMD2<UInt64> {
    // SAFETY: both types are sixteen bytes without padding, and any bits are a number.
    unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
  }

  /// Whether anything was found.
  @inlinable
  @inline(__always)
  package var isAny: Bool {
    let halves = halves
    return halves[0] | halves[1] != 0
  }

  /// The place of the first byte that was found; 16 if none was.
  @inlinable
  @inline(__always)
  package var first: Int {
    let halves = halves
    if halves[0] != 0 { return halves[0].littleEndian.trailingZeroBitCount / 8 }
    return halves[1] != 0 ? 8 &+ halves[1].littleEndian.trailingZeroBitCount / 8 : 16
  }
}

extension SIMD16<UInt8> {
  /// Which bytes are that one.
  @inlinable
  @inline(__always)
  package func equals(_ byte: UInt8) -> ByteMask { self .== ByteBlock(repeating: byte) }

  /// The number of each place, from 0 to 15.
  @inlinable
  @inline(__always)
  package static var places: ByteBlock {
    ByteBlock(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
  }

  /// The first few bytes, and zeros in place of the others.
  @inlinable
  @inline(__always)
  package func keepingFirst(_ count: Int) -> ByteBlock {
    let isKept = ByteBlock.places .< ByteBlock(repeating: UInt8(truncatingIfNeeded: count))
    return replacing(with: ByteBlock(repeating: 0), where: .!isKept)
  }

  /// The bytes with the letters A to Z made small.
  @inlinable
  @inline(__always)
  package var asciiLowercased: ByteBlock {
    let small = self | ByteBlock(repeating: 0x20)
    return replacing(with: small, where: isOne(of: 26, from: 0x41))
  }

  /// The bytes as two numbers, the first byte lowest.
  @inlinable
  @inline(__always)
  package var words: (low: UInt64, high: UInt64) {
    // SAFETY: both types are sixteen bytes without padding, and any bits are a number.
    let words = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    return (words[0].littleEndian, words[1].littleEndian)
  }

  /// Which bytes are below a byte of ASCII, or beyond ASCII: one comparison of signed numbers.
  @inlinable
  @inline(__always)
  package func isBelowOrBeyondASCII(_ byte: UInt8) -> ByteMask {
    let signed = SIMD16<Int8>(truncatingIfNeeded: self)
    return signed .< SIMD16<Int8>(repeating: Int8(truncatingIfNeeded: byte))
  }

  /// Which bytes are `first` or one of the `count - 1` after it.
  @inlinable
  @inline(__always)
  package func isOne(of count: UInt8, from first: UInt8) -> ByteMask {
    (self &- ByteBlock(repeating: first)) .< ByteBlock(repeating: count)
  }
}

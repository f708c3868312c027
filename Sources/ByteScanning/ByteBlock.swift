// Sixteen bytes at once in a vector register. Comparing them gives a mask, whose bits say in one
// instruction whether anything was found, and where. (`any` of a mask is a loop over its lanes in the
// standard library, some thirty times slower.)

public import CByteMasks

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
  /// A bit for each byte that was found, the first byte's lowest.
  @inlinable
  @inline(__always)
  package var bits: UInt32 {
    // SAFETY: both types are sixteen bytes without padding, and any bits are a number.
    unsafe unsafeBitCast(self, to: ByteBlock.self).highBits
  }

  /// Whether anything was found.
  @inlinable
  @inline(__always)
  package var isAny: Bool { bits != 0 }

  /// The place of the first byte that was found; 16 if none was.
  @inlinable
  @inline(__always)
  package var first: Int { (bits | 0x10000).trailingZeroBitCount }
}

extension SIMD16<UInt8> {
  /// The highest bit of each byte, which is set beyond ASCII; that of the first byte lowest.
  @inlinable
  @inline(__always)
  package var highBits: UInt32 { byte_block_high_bits(self) }

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
    // SAFETY: both types are sixteen bytes without padding, and any bits are a number.
    let signed = unsafe unsafeBitCast(self, to: SIMD16<Int8>.self)
    return signed .< SIMD16<Int8>(repeating: Int8(truncatingIfNeeded: byte))
  }

  /// Which bytes are `first` or one of the `count - 1` after it.
  @inlinable
  @inline(__always)
  package func isOne(of count: UInt8, from first: UInt8) -> ByteMask {
    (self &- ByteBlock(repeating: first)) .< ByteBlock(repeating: count)
  }
}

import ByteScanning

/// A local name, case folded, in sixteen bytes, so that names are told apart by two comparisons.
///
/// Names of up to sixteen bytes are kept whole; of longer ones the rest is mixed in, which is
/// enough to tell the names of feeds apart.
package struct NameKey: Hashable, Sendable {
  package private(set) var low: UInt64 = 0
  package private(set) var high: UInt64 = 0

  /// Written out because other modules would call the derived one as a witness.
  @inlinable
  package static func == (left: NameKey, right: NameKey) -> Bool {
    left.low == right.low && left.high == right.high
  }

  /// The key of the name that stands in a range.
  package init(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    let count = range.count
    low = Self.folded(bytes.eightBytes(at: range.lowerBound), count)
    if count > 8 { high = Self.folded(bytes.eightBytes(at: range.lowerBound + 8), count - 8) }
    var place = 16
    while place < count {
      append(bytes[range.lowerBound + place], at: place)
      place &+= 1
    }
  }

  /// The first `count` of eight bytes with the letters A to Z made small, all at once.
  private static func folded(_ word: UInt64, _ count: Int) -> UInt64 {
    let kept = count >= 8 ? word : word & (1 &<< UInt64(count &* 8) &- 1)
    // Without their high bits no addition carries into the next byte.
    let bytes = kept & 0x7F7F_7F7F_7F7F_7F7F
    let fromA = bytes &+ 0x3F3F_3F3F_3F3F_3F3F
    let beyondZ = bytes &+ 0x2525_2525_2525_2525
    let capitals = fromA & ~beyondZ & ~kept & 0x8080_8080_8080_8080
    return kept | capitals &>> 2
  }

  /// The key of a name.
  package init(_ name: String) {
    self.init()
    var place = 0
    for byte in name.utf8 {
      append(byte, at: place)
      place &+= 1
    }
  }

  init() {}

  /// Adds the byte at that place of the name.
  mutating func append(_ byte: UInt8, at place: Int) {
    let small = UInt64(byte.asciiLowercased)
    if place < 8 {
      low |= small &<< UInt64(truncatingIfNeeded: place &* 8)
    } else if place < 16 {
      high |= small &<< UInt64(truncatingIfNeeded: (place &- 8) &* 8)
    } else {
      high = (high &* 31) ^ small
    }
  }
}

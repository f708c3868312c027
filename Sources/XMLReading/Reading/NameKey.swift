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
    self.init()
    var place = 0
    for index in range {
      append(bytes[index], at: place)
      place &+= 1
    }
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

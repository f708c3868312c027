import ByteScanning

/// A local name, case folded, in sixteen bytes, so that names are told apart by two comparisons.
///
/// Names of up to sixteen bytes are kept whole; of longer ones the rest is mixed in, which is
/// enough to tell the names of feeds apart.
@usableFromInline package struct NameKey: Hashable, BitwiseCopyable, Sendable {
  @usableFromInline package let low: UInt64
  @usableFromInline package let high: UInt64

  /// Written out because other modules would call the derived one as a witness.
  @inlinable
  @inline(__always)
  package static func == (left: NameKey, right: NameKey) -> Bool {
    left.low == right.low && left.high == right.high
  }

  /// The key of the name that stands in a range.
  package init(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    let count = range.count
    if count <= 16, range.lowerBound &+ 16 <= bytes.count {
      self.init(bytes.block(at: range.lowerBound), count)
      return
    }
    let first = Self.folded(bytes.eightBytes(at: range.lowerBound), count)
    guard count > 8 else {
      self.init(low: first, high: 0)
      return
    }
    var rest = Self.folded(bytes.eightBytes(at: range.lowerBound + 8), count - 8)
    var place = 16
    while place < count {
      rest = Self.mixed(rest, bytes[range.lowerBound + place].asciiLowercased)
      place &+= 1
    }
    self.init(low: first, high: rest)
  }

  /// The key that two numbers are, for constants in other modules.
  @inlinable
  @inline(__always)
  package init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  /// The key of the name that the first few bytes are.
  @inline(__always)
  init(_ block: ByteBlock, _ count: Int) {
    let words = block.keepingFirst(count).asciiLowercased.words
    low = words.low
    high = words.high
  }

  /// The first `count` of eight bytes with the letters A to Z made small, all at once.
  private static func folded(_ word: UInt64, _ count: Int) -> UInt64 {
    let kept = count >= 8 ? word : word & (1 &<< UInt64(count &* 8) &- 1)
    return kept.asciiLowercased
  }

  /// The key of a name that is written in small letters.
  ///
  /// Within this module the optimizer makes a constant of it; others keep theirs in stored ones.
  @inline(__always)
  package init(_ name: StaticString) {
    low = name.eightBytes(at: 0)
    var rest = name.eightBytes(at: 8)
    var place = 16
    while place < name.utf8CodeUnitCount {
      rest = Self.mixed(rest, UInt8(truncatingIfNeeded: name.eightBytes(at: place)))
      place &+= 1
    }
    high = rest
  }

  /// The key of no name.
  @inlinable
  @inline(__always)
  package init() {
    low = 0
    high = 0
  }

  /// The key of a name.
  package init(spelled name: String) {
    let bytes = name.utf8.span
    self.init(bytes, 0..<bytes.count)
  }

  /// Adds a byte of the name beyond the sixteenth.
  private static func mixed(_ rest: UInt64, _ byte: UInt8) -> UInt64 { (rest &* 31) ^ UInt64(byte) }
}

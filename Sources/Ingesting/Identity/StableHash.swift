/// A 64-bit hash that gives the same number for the same bytes in every run and on every machine.
///
/// FNV-1a with the finisher of SplitMix64, because the numbers are stored: Swift's `Hasher` is
/// seeded anew in each process. A keyed hash would gain nothing. Keys are compared inside one feed
/// only, so whoever builds two texts of one hash confuses none but the own feed.
///
/// Source: Fowler, Noll, Vo, draft-eastlake-fnv; Steele, Lea, Flood, "Fast Splittable
/// Pseudorandom Number Generators" (the finisher).
package struct StableHash {
  private static let prime: UInt64 = 0x100_0000_01b3
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  package mutating func combine(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* Self.prime
  }

  package mutating func combine(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { combine(byte) }
  }

  /// A text and a mark of its end, so that `ab` + `c` differs from `a` + `bc` and from nothing.
  package mutating func combine(_ text: String?) {
    if let text {
      let bytes = text.utf8.span
      var mixed = state
      for index in bytes.indices { mixed = (mixed ^ UInt64(bytes[index])) &* Self.prime }
      state = mixed
      combine(0xff)
    } else {
      combine(0xfe)
    }
  }

  package mutating func combine(_ number: Int64?) {
    guard let number else { return combine(0xfe) }
    for shift in stride(from: 0, to: 64, by: 8) {
      combine(UInt8(truncatingIfNeeded: number >> Int64(shift)))
    }
  }

  package var value: Int64 {
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int64(bitPattern: mixed ^ (mixed >> 31))
  }

  /// The hash of some bytes.
  package static func of(_ bytes: [UInt8]) -> Int64 {
    var hash = StableHash()
    hash.combine(bytes)
    return hash.value
  }
}

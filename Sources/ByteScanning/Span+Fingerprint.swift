// A number that stands for bytes, to know them again: sixteen bytes a multiplication. Whoever writes the
// bytes can make two texts with one number, so nothing may depend on it that others could misuse.

extension Span where Element == UInt8 {
  /// The number of a range's bytes; other bytes, another length or another seed give another one.
  package func fingerprint(of range: Range<Int>, seed: UInt64) -> UInt64 {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "bytes outside of the text")
    var one = seed ^ 0x9E37_79B9_7F4A_7C15
    var other = seed ^ 0xD6E8_FEB8_6659_FD93
    var index = range.lowerBound
    if range.count >= 64 {
      // Four chains, because a multiplication takes longer than the reading of what comes next.
      var third = one
      var fourth = other
      while index &+ 64 <= range.upperBound {
        let words = (
          block(at: index).words, block(at: index &+ 16).words, block(at: index &+ 32).words,
          block(at: index &+ 48).words
        )
        one = mixed(words.0.low ^ 0xA076_1D64_78BD_642F, words.0.high ^ one)
        other = mixed(words.1.low ^ 0xE703_7ED1_A0B4_28DB, words.1.high ^ other)
        third = mixed(words.2.low ^ 0x1D8E_4E27_C47D_124F, words.2.high ^ third)
        fourth = mixed(words.3.low ^ 0xEB44_ACCA_B455_D165, words.3.high ^ fourth)
        index &+= 64
      }
      one = one.fingerprint(with: third)
      other = other.fingerprint(with: fourth)
    }
    while index < range.upperBound {
      var low: UInt64 = 0
      var high: UInt64 = 0
      for step in 0..<Swift.min(16, range.upperBound &- index) {
        let byte = UInt64(self[index &+ step])
        if step < 8 {
          low |= byte &<< UInt64(step &* 8)
        } else {
          high |= byte &<< UInt64(step &* 8 &- 64)
        }
      }
      one = mixed(low ^ 0x8EBC_6AF0_9C88_C6E3, high ^ one)
      index &+= 16
    }
    return mixed(one ^ UInt64(truncatingIfNeeded: range.count), other ^ 0x5899_65CC_7537_4CC3)
  }
}

extension UInt64 {
  /// A number that stands for this one and another.
  package func fingerprint(with other: UInt64) -> UInt64 {
    mixed(self ^ 0xA076_1D64_78BD_642F, other ^ 0xE703_7ED1_A0B4_28DB)
  }
}

/// Both halves of a product in one.
@inline(__always)
private func mixed(_ one: UInt64, _ other: UInt64) -> UInt64 {
  let product = one.multipliedFullWidth(by: other)
  return product.high ^ product.low
}

/// Error correction over the field of 256 elements modulo x⁸+x⁴+x³+x²+1; §7.5.2.
struct ReedSolomon {
  /// The coefficients of the generator, highest first, without its leading 1.
  private let generator: [UInt8]

  init(correctionCount: Int) {
    var generator = [UInt8](repeating: 0, count: correctionCount - 1) + [1]
    var root: UInt8 = 1
    for _ in 0..<correctionCount {
      for index in generator.indices {
        generator[index] = Self.product(generator[index], root)
        if index + 1 < generator.count { generator[index] ^= generator[index + 1] }
      }
      root = Self.product(root, 2)
    }
    self.generator = generator
  }

  /// The remainder of the data divided by the generator.
  func correction(of data: ArraySlice<UInt8>) -> [UInt8] {
    var remainder = [UInt8](repeating: 0, count: generator.count)
    for byte in data {
      let factor = byte ^ remainder.removeFirst()
      remainder.append(0)
      for index in generator.indices {
        remainder[index] ^= Self.product(generator[index], factor)
      }
    }
    return remainder
  }

  private static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
    var product: UInt16 = 0
    for shift in (0..<8).reversed() {
      product = product << 1 ^ (product >> 7 & 1) * 0x11D
      if right >> UInt8(shift) & 1 == 1 { product ^= UInt16(left) }
    }
    return UInt8(truncatingIfNeeded: product)
  }
}

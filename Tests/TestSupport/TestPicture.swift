/// Pictures that a test makes: whole, valid PNGs without any library.
package enum TestPicture {
  /// A picture of coloured stripes, of 8 bits a channel, unpacked but valid.
  package static func png(width: Int, height: Int, hasAlpha: Bool = false) -> [UInt8] {
    let channels = hasAlpha ? 4 : 3
    var rows: [UInt8] = []
    rows.reserveCapacity(height * (1 + width * channels))
    for y in 0..<height {
      rows.append(0)
      for x in 0..<width {
        rows += [UInt8(x * 255 / width), UInt8(y * 255 / height), UInt8((x / 8 + y / 8) % 2 * 200)]
        if hasAlpha { rows.append(UInt8(x * 255 / width)) }
      }
    }
    return png(width: width, height: height, colorType: hasAlpha ? 6 : 2, rows)
  }

  /// A head that says a size, and image data that is too short for it.
  package static func liar(width: Int, height: Int) -> [UInt8] {
    png(width: width, height: height, colorType: 2, [UInt8](repeating: 0, count: 100))
  }

  private static func png(
    width: Int,
    height: Int,
    colorType: UInt8,
    _ rows: [UInt8]
  ) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", big(width) + big(height) + [8, colorType, 0, 0, 0])
      + chunk("IDAT", stored(rows)) + chunk("IEND", [])
  }

  /// Source: RFC 1950 and RFC 1951 §3.2.4.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(start + 65_535, bytes.count)
      let count = end - start
      stream += [end == bytes.count ? 1 : 0, UInt8(count & 0xFF), UInt8(count >> 8)]
      stream += [UInt8(~count & 0xFF), UInt8(~count >> 8 & 0xFF)]
      stream += bytes[start..<end]
      start = end
    } while start < bytes.count
    var (a, b) = (1, 0)
    for byte in bytes {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return stream + big(b << 16 | a)
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + content
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in named { sum = table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ sum >> 8 }
    return big(content.count) + named + big(Int(sum ^ 0xFFFF_FFFF))
  }

  /// Source: PNG, annex D (cyclic redundancy code).
  private static let table: [UInt32] = (0..<256).map { number in
    (0..<8).reduce(UInt32(number)) { sum, _ in
      sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1
    }
  }

  private static func big(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}

/// A size of QR codes with error correction M, and how text becomes its codewords.
struct QRVersion: Hashable {
  let number: Int
  /// Data and error correction together.
  let codewordCount: Int
  let blockCount: Int
  /// Of each block.
  let correctionCount: Int
  /// Rows and columns of the centres of alignment patterns.
  let alignments: [Int]

  var size: Int { 17 + 4 * number }
  var dataCount: Int { codewordCount - blockCount * correctionCount }
  /// Bits of the field that says how many bytes there are; Table 3.
  private var countBits: Int { number < 10 ? 8 : 16 }

  /// Tables 9 and E.1.
  static let all: [QRVersion] = [
    (26, 1, 10, []), (44, 1, 16, [6, 18]), (70, 1, 26, [6, 22]), (100, 2, 18, [6, 26]),
    (134, 2, 24, [6, 30]), (172, 4, 16, [6, 34]), (196, 4, 18, [6, 22, 38]),
    (242, 4, 22, [6, 24, 42]), (292, 5, 22, [6, 26, 46]), (346, 5, 26, [6, 28, 50]),
  ].enumerated().map { index, row in
    QRVersion(
      number: index + 1,
      codewordCount: row.0,
      blockCount: row.1,
      correctionCount: row.2,
      alignments: row.3
    )
  }

  /// The smallest that holds so many bytes.
  static func smallest(forByteCount count: Int) -> QRVersion? {
    all.first { 4 + $0.countBits + 8 * count <= 8 * $0.dataCount }
  }

  /// Mode, count, bytes, terminator and padding; §7.4.
  func dataCodewords(of bytes: [UInt8]) -> [UInt8] {
    var bits: [Bool] = []
    func append(_ value: Int, _ count: Int) {
      for shift in (0..<count).reversed() { bits.append(value >> shift & 1 == 1) }
    }
    append(0b0100, 4)
    append(bytes.count, countBits)
    for byte in bytes { append(Int(byte), 8) }
    append(0, min(4, 8 * dataCount - bits.count))
    append(0, (8 - bits.count % 8) % 8)
    var codewords = stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
    }
    var isEven = true
    while codewords.count < dataCount {
      codewords.append(isEven ? 0xEC : 0x11)
      isEven.toggle()
    }
    return codewords
  }

  /// Blocks with their error correction, one codeword of each in turn; §7.6.
  func interleaved(_ data: [UInt8]) -> [UInt8] {
    let shortLength = dataCount / blockCount
    let longFrom = blockCount - dataCount % blockCount
    var blocks: [ArraySlice<UInt8>] = []
    var start = 0
    for index in 0..<blockCount {
      let end = start + shortLength + (index < longFrom ? 0 : 1)
      blocks.append(data[start..<end])
      start = end
    }
    let code = ReedSolomon(correctionCount: correctionCount)
    let corrections = blocks.map { code.correction(of: $0) }
    var codewords: [UInt8] = []
    for offset in 0...shortLength {
      for block in blocks where offset < block.count {
        codewords.append(block[block.startIndex + offset])
      }
    }
    for offset in 0..<correctionCount {
      for correction in corrections { codewords.append(correction[offset]) }
    }
    return codewords
  }
}

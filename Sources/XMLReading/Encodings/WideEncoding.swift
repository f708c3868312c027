/// UTF-16 and UTF-32, and EBCDIC: encodings in which not even ASCII looks like ASCII.
struct WideEncoding: Hashable {
  /// iconv's name.
  var name: String
  var unit: Int
  /// Bytes of the byte order mark.
  var mark: Int

  /// The encoding that the first bytes give away.
  ///
  /// Source: XML 1.0 appendix F; behind it a count of zero bytes for documents that begin with
  /// white space.
  static func detect(_ bytes: [UInt8]) -> WideEncoding? {
    let start = Array(bytes.prefix(4))
    if start.starts(with: [0x00, 0x00, 0xFE, 0xFF]) { return .init("UTF-32BE", 4, mark: 4) }
    if start.starts(with: [0xFF, 0xFE, 0x00, 0x00]) { return .init("UTF-32LE", 4, mark: 4) }
    if start.starts(with: [0xFE, 0xFF]) { return .init("UTF-16BE", 2, mark: 2) }
    if start.starts(with: [0xFF, 0xFE]) { return .init("UTF-16LE", 2, mark: 2) }
    return byZeros(bytes)
  }

  private static func byZeros(_ bytes: [UInt8]) -> WideEncoding? {
    let sample = bytes.prefix(256)
    guard sample.count >= 16, sample.contains(0) else { return nil }
    var zeros = [0, 0, 0, 0]
    for (place, byte) in sample.enumerated() where byte == 0 { zeros[place % 4] += 1 }
    let quarter = sample.count / 4
    func mostly(_ place: Int) -> Bool { zeros[place] * 10 > quarter * 7 }
    func rarely(_ place: Int) -> Bool { zeros[place] * 10 < quarter * 2 }
    if mostly(0), mostly(1), mostly(2), rarely(3) { return .init("UTF-32BE", 4, mark: 0) }
    if mostly(1), mostly(2), mostly(3), rarely(0) { return .init("UTF-32LE", 4, mark: 0) }
    if mostly(0), mostly(2), rarely(1), rarely(3) { return .init("UTF-16BE", 2, mark: 0) }
    if mostly(1), mostly(3), rarely(0), rarely(2) { return .init("UTF-16LE", 2, mark: 0) }
    return nil
  }

  private init(_ name: String, _ unit: Int, mark: Int) {
    self.name = name
    self.unit = unit
    self.mark = mark
  }
}

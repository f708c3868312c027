/// The modules of a code while it is drawn.
struct QRMatrix {
  let version: QRVersion
  private(set) var modules: [Bool]
  /// Modules that hold no data.
  private var isFixed: [Bool]

  var size: Int { version.size }

  /// With everything that depends on the size alone.
  init(version: QRVersion) {
    self.version = version
    modules = Array(repeating: false, count: version.size * version.size)
    isFixed = modules
    drawTiming()
    for (x, y) in [(3, 3), (size - 4, 3), (3, size - 4)] { drawFinder(x, y) }
    drawAlignments()
    reserveFormat()
    drawVersion()
  }

  /// A whole code.
  ///
  /// - Returns: `nil` for a text that is too long.
  init?(_ text: String, _ mask: QRMask) {
    let bytes = Array(text.utf8)
    guard let version = QRVersion.smallest(forByteCount: bytes.count) else { return nil }
    self.init(version: version)
    place(version.interleaved(version.dataCodewords(of: bytes)), mask)
    drawFormat(mask)
  }

  subscript(x: Int, y: Int) -> Bool { modules[y * size + x] }

  private mutating func fix(_ x: Int, _ y: Int, _ isDark: Bool) {
    modules[y * size + x] = isDark
    isFixed[y * size + x] = true
  }

  // MARK: What is fixed, §6.3

  private mutating func drawTiming() {
    for index in 0..<size {
      fix(6, index, index % 2 == 0)
      fix(index, 6, index % 2 == 0)
    }
  }

  /// Rings around a centre, with the light separator.
  private mutating func drawFinder(_ centreX: Int, _ centreY: Int) {
    for y in -4...4 {
      for x in -4...4 where (0..<size).contains(centreX + x) && (0..<size).contains(centreY + y) {
        let ring = max(abs(x), abs(y))
        fix(centreX + x, centreY + y, ring != 2 && ring != 4)
      }
    }
  }

  private mutating func drawAlignments() {
    let last = version.alignments.last ?? 6
    for centreY in version.alignments {
      for centreX in version.alignments {
        // Three of them would lie on finders.
        let corners = [(6, 6), (6, last), (last, 6)]
        if corners.contains(where: { $0.0 == centreX && $0.1 == centreY }) { continue }
        for y in -2...2 {
          for x in -2...2 { fix(centreX + x, centreY + y, max(abs(x), abs(y)) != 1) }
        }
      }
    }
  }

  // MARK: What it is, §7.9 and §7.10

  /// Both copies of the fifteen bits, the lowest first.
  private var formatPlaces: [[(x: Int, y: Int)]] {
    let turning = [(8, 0), (8, 1), (8, 2), (8, 3), (8, 4), (8, 5), (8, 7), (8, 8), (7, 8)]
    let first = turning + (0...5).reversed().map { ($0, 8) }
    let second = (0..<8).map { (size - 1 - $0, 8) } + (0..<7).map { (8, size - 7 + $0) }
    return [first, second]
  }

  private mutating func reserveFormat() {
    for (x, y) in formatPlaces.joined() { fix(x, y, false) }
    fix(8, size - 8, true)
  }

  mutating func drawFormat(_ mask: QRMask) {
    // Level M is written 00.
    let bits = Self.withRemainder(mask.rawValue, generator: 0b101_0011_0111, bits: 10) ^ 0x5412
    for places in formatPlaces {
      for (shift, place) in places.enumerated() { fix(place.x, place.y, bits >> shift & 1 == 1) }
    }
  }

  private mutating func drawVersion() {
    guard version.number >= 7 else { return }
    let bits = Self.withRemainder(version.number, generator: 0b1_1111_0010_0101, bits: 12)
    for shift in 0..<18 {
      let (long, short) = (shift / 3, size - 11 + shift % 3)
      fix(long, short, bits >> shift & 1 == 1)
      fix(short, long, bits >> shift & 1 == 1)
    }
  }

  /// A value followed by what is left of it after division by a generator of this many bits and one.
  private static func withRemainder(_ value: Int, generator: Int, bits: Int) -> Int {
    var remainder = value << bits
    for shift in (0..<8).reversed() where remainder >> (bits + shift) & 1 == 1 {
      remainder ^= generator << shift
    }
    return value << bits | remainder
  }

  // MARK: Data, §7.7.3

  /// In columns of two from the right, upwards and downwards in turn.
  mutating func place(_ codewords: [UInt8], _ mask: QRMask) {
    var bit = 0
    var isUpward = true
    for right in [Int](stride(from: size - 1, to: 6, by: -2)) + [5, 3, 1] {
      for step in 0..<size {
        let y = isUpward ? size - 1 - step : step
        for x in [right, right - 1] where !isFixed[y * size + x] {
          // A few modules may be left over.
          let isDark =
            bit < 8 * codewords.count && codewords[bit / 8] >> UInt8(7 - bit % 8) & 1 == 1
          modules[y * size + x] = isDark != mask.inverts(x: x, y: y)
          bit += 1
        }
      }
      isUpward.toggle()
    }
  }
}

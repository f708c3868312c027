/// Fields at places of a part of a file; `nil` outside of what is there, so that no size can lead
/// astray.
struct FrameView {
  /// What is there, and where in the file it begins.
  let bytes: ArraySlice<UInt8>
  let start: Int

  init(bytes: [UInt8], start: Int) {
    self.bytes = bytes[...]
    self.start = start
  }

  private init(slice: ArraySlice<UInt8>) {
    bytes = slice
    start = 0
  }

  private func index(_ place: Int) -> Int? {
    let (offset, isOver) = place.subtractingReportingOverflow(start)
    guard !isOver, offset >= 0, offset < bytes.count else { return nil }
    return bytes.startIndex + offset
  }

  func byte(_ place: Int) -> UInt8? { index(place).map { bytes[$0] } }

  func covers(_ place: Int, _ count: Int) -> Bool {
    count <= 0 || index(place) != nil && index(place + count - 1) != nil
  }

  /// Four bytes, the most significant first.
  func number(_ place: Int) -> Int? { number(place, bits: 8) }

  /// The same with seven bits a byte.
  func syncsafe(_ place: Int) -> Int? { number(place, bits: 7) }

  /// Eight bytes, the most significant first; `nil` also for what is larger than any file.
  func wideNumber(_ place: Int) -> Int? {
    guard let high = number(place), let low = number(place + 4), high < 1 << 30 else { return nil }
    return high << 32 | low
  }

  private func number(_ place: Int, bits: Int) -> Int? {
    guard covers(place, 4), let first = index(place) else { return nil }
    return bytes[first..<first + 4].reduce(0) { $0 << bits | Int($1) & (1 << bits - 1) }
  }

  func has(_ name: String, at place: Int) -> Bool {
    let wanted = Array(name.utf8)
    guard covers(place, wanted.count), let first = index(place) else { return false }
    return bytes[first..<first + wanted.count].elementsEqual(wanted)
  }

  /// Whether a frame begins there: four capitals or digits.
  func isName(at place: Int) -> Bool {
    guard covers(place, 4), let first = index(place) else { return false }
    return bytes[first..<first + 4].allSatisfy { byte in
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
  }

  /// As much of a part as is there, counted from its own beginning.
  func part(_ place: Int, _ count: Int) -> FrameView {
    guard let first = index(place) else { return FrameView(slice: []) }
    return FrameView(slice: bytes[first...].prefix(max(0, count)))
  }

  /// The bytes up to a zero.
  func string(from place: Int) -> [UInt8] {
    guard let first = index(place) else { return [] }
    return Array(bytes[first...].prefix { $0 != 0 })
  }

  /// A text up to its end, in one of the four encodings of ID3.
  func text(from place: Int, encoding: UInt8) -> String {
    guard let first = index(place) else { return "" }
    let rest = bytes[first...]
    switch encoding {
    case 1, 2: return Self.utf16(rest, isBig: encoding == 2)
    case 3: return String(decoding: rest.prefix { $0 != 0 }, as: UTF8.self)
    default:
      return String(String.UnicodeScalarView(rest.prefix { $0 != 0 }.map { Unicode.Scalar($0) }))
    }
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, isBig: Bool) -> String {
    var isBig = isBig
    var units: [UInt16] = []
    for place in stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2) {
      let (one, two) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      if units.isEmpty, (one, two) == (0xFE, 0xFF) || (one, two) == (0xFF, 0xFE) {
        isBig = one == 0xFE
        continue
      }
      let unit = isBig ? one << 8 | two : two << 8 | one
      if unit == 0 { break }
      units.append(unit)
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// What follows the description of a link, which may be of two bytes a letter.
  var afterDescription: ArraySlice<UInt8> {
    guard let encoding = byte(0), let first = index(1) else { return [] }
    let isWide = encoding == 1 || encoding == 2
    var place = first
    while place < bytes.endIndex {
      let isEnd =
        bytes[place] == 0 && (!isWide || place + 1 < bytes.endIndex && bytes[place + 1] == 0)
      place += isWide ? 2 : 1
      if isEnd { break }
    }
    return bytes[min(place, bytes.endIndex)...].prefix { $0 != 0 }
  }
}

import ByteScanning

/// Whether a label of Cyrillic text is wrong beyond doubt.
///
/// Old servers sent KOI8-R as windows-1251 and the other way round, and templates carry the label to sites
/// that write Western text. The bytes are never invalid, so only how often letters occur tells it. All
/// capitals are weighed as well, because in one of these encodings they are the small letters of another.
struct CyrillicLabel {
  private var counts = [Int](repeating: 0, count: 256)
  /// Letters beyond ASCII, and bytes that stand alone or in pairs beside a letter of ASCII.
  private var letters = 0
  private var lonely = 0

  /// What the text has to be read as.
  enum Verdict: Equatable {
    case western
    case converter(name: String)
  }

  /// What a text is that is labelled so; `nil` where the label may be right.
  static func verdict(_ label: EncodingName, _ bytes: [UInt8]) -> Verdict? {
    guard case .converter(let name, _) = label.reading,
      let declared = tables.first(where: { $0.labels.contains(name) })
    else { return nil }
    let text = CyrillicLabel(bytes.prefix(1 << 16))
    if text.letters >= 8, text.lonely * 10 >= text.letters * 9 { return .western }
    guard text.letters >= 48 else { return nil }
    let own = max(text.score(declared.small), text.score(declared.capitals))
    var best: (score: Int, name: String)?
    for table in tables where table.labels != declared.labels {
      let score = text.score(table.small)
      if score > best?.score ?? 0 { best = (score, table.labels[0]) }
    }
    guard let best, best.score * 2 > own * 3, best.score > text.letters * leastScore else {
      return nil
    }
    return .converter(name: best.name)
  }

  private init(_ sample: ArraySlice<UInt8>) {
    // The byte before a run of bytes beyond ASCII, and how long the run is.
    var before: UInt8 = 0
    var run = 0
    for byte in sample {
      if byte >= 0x80 {
        counts[Int(byte)] += 1
        if byte >= 0xC0 { letters += 1 }
        run += 1
        continue
      }
      if 1...2 ~= run, before.isASCIILetter || byte.isASCIILetter { lonely += run }
      run = 0
      before = byte
    }
  }

  /// How well the text goes with the frequencies of the letters.
  private func score(_ letters: [UInt8]) -> Int {
    zip(letters, Self.frequencies).reduce(0) { $0 + counts[Int($1.0)] * $1.1 }
  }

  /// Of о е а и н т с р в л к м д п у in Russian, in thousandths.
  private static let frequencies = [109, 84, 80, 74, 67, 63, 55, 47, 45, 44, 35, 32, 30, 28, 26]
  /// Russian text comes to some 53 a letter.
  private static let leastScore = 42

  private static let tables: [(labels: [String], small: [UInt8], capitals: [UInt8])] = [
    table(["CP1251", "WINDOWS-1251"], 0xE0, 0xC0),
    table(["ISO-8859-5"], 0xD0, 0xB0),
    (
      ["KOI8-R", "KOI8-U"],
      [0xCF, 0xC5, 0xC1, 0xC9, 0xCE, 0xD4, 0xD3, 0xD2, 0xD7, 0xCC, 0xCB, 0xCD, 0xC4, 0xD0, 0xD5],
      [0xEF, 0xE5, 0xE1, 0xE9, 0xEE, 0xF4, 0xF3, 0xF2, 0xF7, 0xEC, 0xEB, 0xED, 0xE4, 0xF0, 0xF5]
    ),
  ]

  /// Encodings in which letters stand in the order of the alphabet, from а and from А.
  private static func table(_ labels: [String], _ small: UInt8, _ capital: UInt8) -> (
    labels: [String], small: [UInt8], capitals: [UInt8]
  ) {
    let places: [UInt8] = [14, 5, 0, 8, 13, 18, 17, 16, 2, 11, 10, 12, 4, 15, 19]
    return (labels, places.map { small + $0 }, places.map { capital + $0 })
  }
}

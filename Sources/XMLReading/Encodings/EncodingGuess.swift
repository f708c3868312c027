import ByteScanning

/// Guessing the encoding of a text that is not UTF-8 and has no label, by the statistics of scripts.
///
/// Looks at the bytes beyond ASCII of the first part of the document: do they come in pairs as in
/// the encodings of East Asia, in whole words as in those of Cyrillic, Greek and others, or singly
/// between ASCII letters as in Latin scripts.
struct EncodingGuess {
  private var counts = [Int](repeating: 0, count: 256)
  private var total = 0
  private var runs = 0

  /// The name for iconv of what the text seems to be; `nil` for windows-1252 or nothing at all.
  static func name(of bytes: [UInt8]) -> String? {
    let sample = Array(bytes.prefix(1 << 16))
    let guess = EncodingGuess(sample)
    guard guess.total >= 4 else { return nil }
    // In Latin scripts letters with marks stand alone; elsewhere words are mostly not ASCII.
    let isLatin = guess.total * 2 < guess.runs * 3
    if !isLatin, let name = EastAsianGuess.name(of: sample, total: guess.total) { return name }
    if guess.total >= guess.runs * 2, let name = guess.script() { return name }
    return guess.centralEuropean()
  }

  private init(_ sample: [UInt8]) {
    var isInRun = false
    for byte in sample {
      if byte >= 0x80 {
        counts[Int(byte)] += 1
        total += 1
        if !isInRun { runs += 1 }
      }
      isInRun = byte >= 0x80
    }
  }

  /// The encoding whose most frequent letters are the most frequent bytes.
  ///
  /// The letters must make half of the text; among encodings that pass, the more frequent ones
  /// weigh more, because Hebrew and Cyrillic stand in the same places.
  private func script() -> String? {
    var best: (name: String, weight: Int)?
    for (name, letters) in Self.letters {
      let share = letters.reduce(0) { $0 + counts[Int($1)] }
      guard share * 2 > total else { continue }
      var weight = 0
      for (rank, letter) in letters.enumerated() { weight += counts[Int(letter)] * (20 - rank) }
      if weight > best?.weight ?? 0 { best = (name, weight) }
    }
    return best?.name
  }

  /// Polish, Czech, Hungarian and their neighbours: letters that windows-1252 has signs for.
  ///
  /// Czech has few of these, but no Western language has its ř or ě beside š and ž; Danish, which
  /// has ø for the ř, has å and æ too.
  private func centralEuropean() -> String? {
    func count(_ bytes: UInt8...) -> Int { bytes.reduce(0) { $0 + counts[Int($1)] } }
    let czech = count(0xE5, 0xE6) == 0 ? count(0xF8, 0xEC) : 0
    let shared = count(0xB3, 0xBF)
    let windows = count(0x9C, 0x9F, 0x9D, 0x8D) + (czech > 0 ? count(0x9A, 0x9E) : 0)
    let latin2 =
      count(0xB1, 0xB6, 0xBC, 0xBB) + (czech > 0 && shared == 0 ? count(0xB9, 0xBE) : 0)
    let polish = windows + latin2 > 0 ? count(0xB9) : 0
    let found = max(windows, latin2)
    guard total >= 12, found > 0, (found + shared + polish + czech) * 6 > total else { return nil }
    return latin2 > windows ? "ISO-8859-2" : "CP1250"
  }

  /// The most frequent letters of a language, in the encodings it is written in.
  private static let letters: [(name: String, letters: [UInt8])] = [
    (
      "CP1251",
      [0xEE, 0xE5, 0xE0, 0xE8, 0xED, 0xF2, 0xF1, 0xF0, 0xE2, 0xEB, 0xEA, 0xEC, 0xE4, 0xEF, 0xF3]
    ),
    (
      "KOI8-R",
      [0xCF, 0xC5, 0xC1, 0xC9, 0xCE, 0xD4, 0xD3, 0xD2, 0xD7, 0xCC, 0xCB, 0xCD, 0xC4, 0xD0, 0xD5]
    ),
    (
      "ISO-8859-5",
      [0xDE, 0xD5, 0xD0, 0xD8, 0xDD, 0xE2, 0xE1, 0xE0, 0xD2, 0xDB, 0xDA, 0xDC, 0xD4, 0xDF, 0xE3]
    ),
    (
      "IBM866",
      [0xAE, 0xA5, 0xA0, 0xA8, 0xAD, 0xE2, 0xE1, 0xE0, 0xA2, 0xAB, 0xAA, 0xAC, 0xA4, 0xAF, 0xE3]
    ),
    (
      "CP1253",
      [0xE1, 0xEF, 0xE9, 0xE5, 0xF4, 0xF3, 0xED, 0xE7, 0xF5, 0xF1, 0xF0, 0xEA, 0xEC, 0xF2, 0xEB]
    ),
    (
      "CP1255",
      [0xE9, 0xE5, 0xE4, 0xEC, 0xE0, 0xF8, 0xFA, 0xE1, 0xF9, 0xEE, 0xED, 0xF0, 0xE7, 0xE3, 0xF7]
    ),
    (
      "CP1256",
      [0xC7, 0xE1, 0xED, 0xE3, 0xE6, 0xE4, 0xD1, 0xCA, 0xC8, 0xC9, 0xDA, 0xCF, 0xD3, 0xDD]
    ),
    (
      "CP874",
      [0xD2, 0xB9, 0xC3, 0xCD, 0xA1, 0xE0, 0xA7, 0xE8, 0xE9, 0xC1, 0xC2, 0xC5, 0xB7, 0xD5, 0xD1]
    ),
  ]
}

/// Telling the encodings of Chinese, Japanese and Korean apart.
enum EastAsianGuess {
  /// The name for iconv; `nil` if the bytes do not come in pairs.
  static func name(of sample: [UInt8], total: Int) -> String? {
    let euc = Pairs(sample, lead: 0xA1...0xFE, isTrail: { $0 >= 0xA1 && $0 != 0xFF })
    if euc.broken * 50 <= euc.count, euc.count * 4 >= total {
      let kana = euc.leads[0xA4] + euc.leads[0xA5]
      if kana * 5 >= euc.count { return "EUC-JP-MS" }
      // Rows without characters: `üß` is a pair of bytes, too.
      let empty = euc.leads[0xAA...0xAF].reduce(0, +) + euc.leads[0xF8...0xFE].reduce(0, +)
      if empty * 4 > euc.count { return nil }
      let hangul = euc.leads[0xB0...0xC8].reduce(0, +)
      if hangul * 10 >= euc.count * 9, hasKoreanSpacing(sample, euc.count) { return "CP949" }
      return "GB18030"
    }
    let shifted = Pairs(
      sample,
      lead: 0x81...0xFC,
      isTrail: { $0 >= 0x40 && $0 != 0x7F && $0 < 0xFD }
    )
    guard shifted.broken * 20 <= shifted.count, shifted.count * 4 >= total else { return nil }
    if (shifted.leads[0x82] + shifted.leads[0x83]) * 5 >= shifted.count { return "CP932" }
    let beyondBig5 = shifted.leads[0x81...0xA0].reduce(0, +)
    return beyondBig5 * 20 > shifted.count ? "GB18030" : "BIG5-HKSCS"
  }

  /// Korean puts spaces between its words, Chinese hardly any.
  private static func hasKoreanSpacing(_ sample: [UInt8], _ pairs: Int) -> Bool {
    var spaces = 0
    for index in sample.indices.dropFirst().dropLast()
    where sample[index] == 0x20 && sample[index - 1] >= 0x80 && sample[index + 1] >= 0x80 {
      spaces += 1
    }
    return spaces * 12 >= pairs
  }

  /// How well the bytes beyond ASCII go into pairs.
  private struct Pairs {
    var count = 0
    var broken = 0
    var leads = [Int](repeating: 0, count: 256)

    init(_ sample: [UInt8], lead: ClosedRange<UInt8>, isTrail: (UInt8) -> Bool) {
      var index = 0
      while index < sample.count {
        let byte = sample[index]
        guard byte >= 0x80 else {
          index += 1
          continue
        }
        guard index + 1 < sample.count else { return }
        if lead.contains(byte), isTrail(sample[index + 1]) {
          count += 1
          leads[Int(byte)] += 1
          index += 2
        } else {
          broken += 1
          index += 1
        }
      }
    }
  }
}

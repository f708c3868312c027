/// A small sample of a text by which another version of it is recognised.
///
/// A text is taken as the set of its runs of four words. Of the hashes of these the smallest are kept: of
/// two texts those are as often the same as the sets themselves agree, so a quarter of a kilobyte tells
/// how much two texts have in common, and the smallest few find the candidates by an index.
///
/// Source: Broder, "On the resemblance and containment of documents", 1997 (bottom-k sketches).
package struct TextSketch: Hashable, Sendable {
  /// The smallest hashes, in ascending order, each once.
  package var hashes: [UInt32]

  /// Hashes that are kept of a text: the share that two texts have in common is told to within 0.06.
  package static let size = 64
  /// Hashes by which others are looked for; of two texts that agree by half, 94 in 100 share one.
  private static let lookups = 4
  /// Shorter texts are headlines, or the beginning that many feeds give of each item.
  private static let fewestWords = 60
  /// What follows tells nothing more: no news is longer.
  private static let mostBytes = 32 << 10
  private static let wordsInRun = 4

  package init(hashes: [UInt32]) {
    self.hashes = hashes
  }

  /// The sketch of a plain text; `nil` if that is too short to be recognised.
  package init?(of text: String) {
    var words = SketchWords()
    for byte in text.utf8.prefix(Self.mostBytes) { words.take(byte) }
    words.finish()
    guard words.hashes.count >= Self.fewestWords else { return nil }
    var runs: [UInt32] = []
    runs.reserveCapacity(words.hashes.count)
    for end in Self.wordsInRun...words.hashes.count {
      var run: UInt64 = 0
      for word in words.hashes[(end - Self.wordsInRun)..<end] {
        run = mixed(run &* 0x9e37_79b9_7f4a_7c15 ^ word)
      }
      runs.append(UInt32(truncatingIfNeeded: run >> 32))
    }
    runs.sort()
    hashes = []
    hashes.reserveCapacity(Self.size)
    for run in runs where run != hashes.last {
      hashes.append(run)
      if hashes.count == Self.size { break }
    }
  }

  /// By which candidates are found: texts that have much in common share one of them.
  package var lookupKeys: [Int64] { hashes.prefix(Self.lookups).map(Int64.init) }

  /// The part of their runs of words that two texts share, from 0 to 1, as far as the samples tell.
  package func resemblance(to other: TextSketch) -> Double {
    let size = min(Self.size, max(hashes.count, other.hashes.count))
    var (left, right, seen, shared) = (0, 0, 0, 0)
    while seen < size, left < hashes.count || right < other.hashes.count {
      let (a, b) = (hash(left), other.hash(right))
      if a == b { shared += 1 }
      if a <= b { left += 1 }
      if b <= a { right += 1 }
      seen += 1
    }
    return seen == 0 ? 0 : Double(shared) / Double(seen)
  }

  /// Beyond the end a number that is larger than any hash.
  private func hash(_ index: Int) -> UInt64 { index < hashes.count ? UInt64(hashes[index]) : .max }
}

/// Cuts UTF-8 into words and hashes each.
///
/// Signs and spaces part words, also those beyond ASCII that typesetters put in their place, so that
/// curly quotes and dashes make no difference. A character of a script without spaces is a word.
private struct SketchWords {
  private(set) var hashes: [UInt64] = []
  private var word: UInt64 = 0
  private var length = 0
  /// Bytes of a character of more than one that are still to come, and what came of it.
  private var missing = 0
  private var character: UInt32 = 0

  mutating func take(_ byte: UInt8) {
    if byte >= 0x80 { return takeHigh(byte) }
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"): add(byte)
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): add(byte | 0x20)
    default: finish()
    }
  }

  private mutating func takeHigh(_ byte: UInt8) {
    if byte >= 0xC0 {
      missing = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : 1
      character = UInt32(byte & (0x3F >> UInt8(missing)))
      return
    }
    character = character << 6 | UInt32(byte & 0x3F)
    missing -= 1
    if missing > 0 { return }
    switch character {
    // Latin-1 signs and no-break space; general punctuation; signs of East Asian scripts.
    case 0x80...0xBF, 0x2000...0x206F, 0x3000...0x303F, 0xFF00...0xFF0F, 0xFF1A...0xFF20: finish()
    // Kana and Han, which are written without spaces.
    case 0x3040...0x30FF, 0x3400...0x9FFF, 0x20000...0x3FFFF:
      finish()
      addCharacter()
      finish()
    default: addCharacter()
    }
  }

  private mutating func addCharacter() {
    for shift: UInt32 in [16, 8, 0] { add(UInt8(truncatingIfNeeded: character >> shift)) }
  }

  private mutating func add(_ byte: UInt8) {
    word = (word ^ UInt64(byte)) &* 0x100_0000_01b3
    length += 1
  }

  mutating func finish() {
    if length == 0 { return }
    hashes.append(word)
    (word, length) = (0, 0)
  }
}

/// Source: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators" (the finisher).
private func mixed(_ value: UInt64) -> UInt64 {
  var mixed = value
  mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
  mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
  return mixed ^ (mixed >> 31)
}

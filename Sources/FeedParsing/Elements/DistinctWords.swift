import ByteScanning

/// Words in order, each once.
struct DistinctWords {
  private(set) var all: [String] = []
  /// A number for each word that equal words share; 0 for words that may have to be normalised to be
  /// compared.
  private var keys = InlineArray<16, UInt64>(repeating: 0)
  /// All words, once there are more than keys.
  private var seen: Set<String> = []

  var isEmpty: Bool { all.isEmpty }

  /// Makes room, for lists whose length is known.
  mutating func reserve(_ count: Int) { all.reserveCapacity(count) }

  mutating func append(_ word: String) {
    if all.count >= keys.count { return appendToMany(word) }
    let key = Self.key(word.utf8.span)
    for index in all.indices where keys[index] == key || keys[index] == 0 || key == 0 {
      if all[index] == word { return }
    }
    keys[all.count] = key
    all.append(word)
  }

  private mutating func appendToMany(_ word: String) {
    if seen.isEmpty { seen = Set(all) }
    if seen.insert(word).inserted { all.append(word) }
  }

  /// Whether any of the words may be equal to another.
  static func mayRepeat(_ words: [String]) -> Bool {
    guard words.count <= 16 else { return true }
    var keys = InlineArray<16, UInt64>(repeating: 0)
    let words = words.span
    for index in words.indices {
      let key = key(words[index].utf8.span)
      if key == 0 { return true }
      for earlier in 0..<index where keys[earlier] == key { return true }
      keys[index] = key
    }
    return false
  }

  private static func key(_ bytes: Span<UInt8>) -> UInt64 {
    var key = UInt64(truncatingIfNeeded: bytes.count &+ 1)
    var index = 0
    while index < bytes.count {
      let word = bytes.eightBytes(at: index)
      if word & 0x8080_8080_8080_8080 != 0 { return 0 }
      key = (key ^ word) &* 0x9E37_79B9_7F4A_7C15
      index &+= 8
    }
    return key == 0 ? 1 : key
  }
}

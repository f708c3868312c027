import ByteScanning

/// A set of words that takes one multiplication for each eight bytes of a word.
///
/// The hash has no seed, so whoever writes a feed could make words that all fall together. Where a
/// place is too crowded, a set of the standard library takes over, whose hash nobody can foresee.
struct WordTable {
  private var words: [String] = []
  private var keys: [UInt64] = []
  /// Places in `words`, counted from 1; 0 is free.
  private var slots: [UInt32] = []
  /// Words that may have to be normalised to be compared; all of them once a place was crowded.
  private var others: Set<String> = []
  private var isCrowded = false

  /// How many places may be looked at for a word.
  private static var longestWalk: Int { 24 }

  /// Makes room for so many words.
  init(capacity: Int = 16) {
    var size = 32
    while size < capacity * 2 { size *= 2 }
    slots = Array(repeating: 0, count: size)
    words.reserveCapacity(capacity)
    keys.reserveCapacity(capacity)
  }

  /// Adds a word.
  ///
  /// - Returns: False if it was there before.
  mutating func insert(_ word: String) -> Bool {
    let key = isCrowded ? 0 : Self.key(word.utf8.span)
    if key == 0 { return others.insert(word).inserted }
    var place = Self.place(of: key, slots.count)
    var steps = 0
    while slots[place] != 0 {
      let index = Int(slots[place]) - 1
      if keys[index] == key, words[index] == word { return false }
      place = (place + 1) & (slots.count - 1)
      steps += 1
      if steps > Self.longestWalk {
        others.formUnion(words)
        isCrowded = true
        return others.insert(word).inserted
      }
    }
    words.append(word)
    keys.append(key)
    slots[place] = UInt32(truncatingIfNeeded: words.count)
    if words.count * 2 > slots.count { grow() }
    return true
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    for index in keys.indices {
      var place = Self.place(of: keys[index], slots.count)
      while slots[place] != 0 { place = (place + 1) & (slots.count - 1) }
      slots[place] = UInt32(truncatingIfNeeded: index + 1)
    }
  }

  private static func place(of key: UInt64, _ size: Int) -> Int {
    Int(truncatingIfNeeded: key &>> 24) & (size - 1)
  }

  /// A number that equal words share; 0 for words beyond ASCII, which may be equal in other bytes.
  static func key(_ bytes: Span<UInt8>) -> UInt64 {
    var key = UInt64(truncatingIfNeeded: bytes.count &+ 1)
    var index = 0
    while index < bytes.count {
      let word = bytes.eightBytes(at: index)
      if word & 0x8080_8080_8080_8080 != 0 { return 0 }
      let product = (key ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      key = product.high ^ product.low
      index &+= 8
    }
    return key == 0 ? 1 : key
  }
}

import ByteScanning

/// A set of words that takes one multiplication for each sixteen bytes of a word.
///
/// The hash has no seed, so whoever writes a feed could make words that all fall together. Where a
/// place is too crowded, a set of the standard library takes over, whose hash nobody can foresee.
///
/// It keeps no words but the numbers that its user has for them, so that nobody counts references.
struct WordTable {
  private var slots: [Slot]
  private var count = 0
  /// Words that may have to be normalised to be compared; all of them once a place was crowded.
  private var others: Set<String> = []
  private var isCrowded = false

  /// How many places may be looked at for a word.
  private static var longestWalk: Int { 24 }

  private struct Slot {
    /// 0 where it is free.
    var key: UInt64 = 0
    var number = 0
  }

  /// Makes room for so many words.
  init(capacity: Int = 16) {
    var size = 32
    while size < capacity * 2 { size *= 2 }
    slots = Array(repeating: Slot(), count: size)
  }

  /// Adds a word.
  ///
  /// - Parameters:
  ///   - key: What `key` gives for it.
  ///   - number: By what its user finds it.
  ///   - words: The word of a number, of this one too.
  /// - Returns: False if it was there before.
  mutating func insert(key: UInt64, _ number: Int, _ words: (_ number: Int) -> String) -> Bool {
    if key == 0 || isCrowded { return others.insert(words(number)).inserted }
    var place = Self.place(of: key, slots.count)
    var steps = 0
    while slots[place].key != 0 {
      if slots[place].key == key, words(slots[place].number) == words(number) { return false }
      place = (place + 1) & (slots.count - 1)
      steps += 1
      if steps > Self.longestWalk {
        for slot in slots where slot.key != 0 { others.insert(words(slot.number)) }
        isCrowded = true
        return others.insert(words(number)).inserted
      }
    }
    slots[place] = Slot(key: key, number: number)
    count += 1
    if count * 2 > slots.count { grow() }
    return true
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(), count: old.count * 2)
    for slot in old where slot.key != 0 {
      var place = Self.place(of: slot.key, slots.count)
      while slots[place].key != 0 { place = (place + 1) & (slots.count - 1) }
      slots[place] = slot
    }
  }

  private static func place(of key: UInt64, _ size: Int) -> Int {
    Int(truncatingIfNeeded: key &>> 24) & (size - 1)
  }

  /// A number that equal words share; 0 for words beyond ASCII, which may be equal in other bytes.
  static func key(_ bytes: Span<UInt8>) -> UInt64 {
    let count = bytes.count
    var key = UInt64(truncatingIfNeeded: count &+ 1)
    if count < 16 {
      key = mixed(key, bytes.eightBytes(at: 0), bytes.eightBytes(at: min(8, count)))
    } else {
      var index = 0
      while index &+ 16 <= count {
        let words = bytes.block(at: index).words
        key = mixed(key, words.low, words.high)
        index &+= 16
      }
      if index < count {
        let words = bytes.block(at: count &- 16).words
        key = mixed(key, words.low, words.high)
      }
    }
    return key
  }

  /// Takes sixteen bytes more into a key, in one multiplication; 0 once there was one beyond ASCII.
  @inline(__always)
  private static func mixed(_ key: UInt64, _ low: UInt64, _ high: UInt64) -> UInt64 {
    if (low | high) & 0x8080_8080_8080_8080 != 0 || key == 0 { return 0 }
    let product = (key ^ low).multipliedFullWidth(by: high ^ 0x9E37_79B9_7F4A_7C15)
    let mixed = product.high ^ product.low
    return mixed == 0 ? 1 : mixed
  }
}

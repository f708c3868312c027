import ByteScanning

/// Words in order, each once.
struct DistinctWords {
  private(set) var all: [String] = []
  /// A number for each word that equal words share; 0 for words that may have to be normalised to be
  /// compared.
  private var keys = InlineArray<16, UInt64>(repeating: 0)
  /// All words, once there are more than keys.
  private var seen: WordTable?

  var isEmpty: Bool { all.isEmpty }

  /// Makes room, for lists whose length is known.
  mutating func reserve(_ count: Int) { all.reserveCapacity(count) }

  mutating func append(_ word: String) {
    if all.count >= keys.count { return appendToMany(word) }
    let key = WordTable.key(word.utf8.span)
    for index in all.indices where keys[index] == key || keys[index] == 0 || key == 0 {
      if all[index] == word { return }
    }
    keys[all.count] = key
    all.append(word)
  }

  private mutating func appendToMany(_ word: String) {
    if seen == nil {
      var table = WordTable(capacity: all.capacity)
      for index in all.indices { _ = table.insert(all, index) }
      seen = table
    }
    all.append(word)
    if seen?.insert(all, all.count - 1) != true { all.removeLast() }
  }

  /// Whether any of the words may be equal to another.
  static func mayRepeat(_ words: [String]) -> Bool {
    guard words.count <= 16 else { return true }
    var keys = InlineArray<16, UInt64>(repeating: 0)
    let words = words.span
    for index in words.indices {
      let key = WordTable.key(words[index].utf8.span)
      if key == 0 { return true }
      for earlier in 0..<index where keys[earlier] == key { return true }
      keys[index] = key
    }
    return false
  }
}

extension WordTable {
  /// Adds a word of a list.
  ///
  /// - Returns: False if it was there before.
  mutating func insert(_ list: [String], _ index: Int) -> Bool {
    insert(key: Self.key(list[index].utf8.span), index) { list[$0] }
  }
}

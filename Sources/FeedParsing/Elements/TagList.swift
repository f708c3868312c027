/// The tags of an item as they come, each once.
///
/// What tells most words apart is found when a word is at hand anyway; to look at the words of a list
/// later counts references to each.
struct TagList {
  private var words: [String] = []
  /// A number for each of the first eight, by `WordTable.key`.
  private var keys = SIMD8<UInt64>(repeating: 0)
  /// Some words may be equal to others, which nobody has looked for.
  private var mayRepeat = false

  var isEmpty: Bool { words.isEmpty }

  mutating func append(_ word: consuming String) {
    let count = words.count
    let key = WordTable.key(word.utf8.span)
    if key == 0 || count >= keys.scalarCount || mayRepeat {
      mayRepeat = true
    } else {
      for index in 0..<count where keys[index] == key {
        if words[index] == word { return }
      }
      keys[count] = key
    }
    // Few have one alone, and a list that grows is moved each time.
    if count == 0 { words.reserveCapacity(4) }
    words.append(word)
  }

  mutating func append(_ list: [String]) {
    for word in list { append(word) }
  }

  /// Forgets all.
  mutating func clear() {
    if !words.isEmpty { words = [] }
    mayRepeat = false
  }

  /// Takes all words out.
  mutating func take() -> [String] {
    mayRepeat ? ItemAdapter.distinct(words.take()) : words.take()
  }
}

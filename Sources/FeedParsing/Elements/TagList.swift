/// The tags of an item as they come, each once.
///
/// What tells most words apart is found when a word is at hand anyway; to look at the words of a list
/// later counts references to each.
struct TagList {
  private var words: [String] = []
  /// A number for each of the first words, by `WordTable.key`.
  private var keys = InlineArray<24, UInt64>(repeating: 0)
  /// Some words may be equal to others, which nobody has looked for.
  private var mayRepeat = false
  /// How many the item before had.
  private var usualCount = 4

  var isEmpty: Bool { words.isEmpty }

  mutating func append(_ word: consuming String) {
    let key = WordTable.key(word.utf8.span)
    let count = words.count
    if key == 0 || count >= keys.count || mayRepeat {
      mayRepeat = true
    } else {
      for index in 0..<count where keys[index] == key {
        if words[index] == word { return }
      }
      keys[count] = key
    }
    // A list that grows is moved each time, and items of a feed have as many as each other.
    if count == 0 { words.reserveCapacity(usualCount) }
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
    usualCount = min(max(words.count, 2), keys.count)
    return mayRepeat ? ItemAdapter.distinct(words.take()) : words.take()
  }
}

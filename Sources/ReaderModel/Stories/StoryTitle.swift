/// The words of a title, as far as two titles of one story agree in them.
package struct StoryTitle: Hashable, Sendable {
  /// In lower case; those of one or two letters say nothing, but each character of a script without
  /// spaces does.
  private let words: Set<String>
  /// Words with a figure in them: dates, numbers of issues and versions.
  private let figures: Set<String>

  package init(_ title: String) {
    var words: Set<String> = []
    var figures: Set<String> = []
    for word in Self.words(of: title) {
      if word.contains(where: \.isNumber) {
        figures.insert(word)
      } else if word.utf8.count > 2 {
        words.insert(word)
      }
    }
    self.words = words
    self.figures = figures
  }

  /// The part of the words of the shorter title that the longer one has too, from 0 to 1; 0 where one
  /// of them has no words.
  package func agreement(with other: StoryTitle) -> Double {
    let fewest = min(words.count, other.words.count)
    return fewest == 0 ? 0 : Double(words.intersection(other.words).count) / Double(fewest)
  }

  /// Whether both name figures, and not the same: issues of a column, or versions of a program.
  package func contradicts(_ other: StoryTitle) -> Bool {
    !figures.isEmpty && !other.figures.isEmpty && figures != other.figures
  }

  package var isEmpty: Bool { words.isEmpty && figures.isEmpty }

  private static func words(of title: String) -> [String] {
    var words: [String] = []
    var word = ""
    func end() {
      if !word.isEmpty { words.append(word) }
      word = ""
    }
    for character in title.lowercased() {
      guard character.isLetter || character.isNumber else {
        end()
        continue
      }
      if isWrittenWithoutSpaces(character) {
        end()
        words.append(String(character))
      } else {
        word.append(character)
      }
    }
    end()
    return words
  }

  /// Kana and Han.
  private static func isWrittenWithoutSpaces(_ character: Character) -> Bool {
    guard let value = character.unicodeScalars.first?.value else { return false }
    return (0x3040...0x30FF).contains(value) || (0x3400...0x9FFF).contains(value)
      || (0x20000...0x3FFFF).contains(value)
  }
}

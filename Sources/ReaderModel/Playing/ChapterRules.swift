/// Which chapters of a show are passed over: those that have one of some words in their title.
package struct ChapterRules: Hashable, Sendable {
  /// Words or phrases, in the order in which they were typed.
  package private(set) var phrases: [String] = []

  private static let mostPhrases = 20
  private static let longest = 60

  package static let none = ChapterRules(text: "")

  /// Reads phrases apart by commas; those that say nothing, or the same again, are left out.
  package init(text: String) {
    var known: Set<String> = []
    for part in text.split(whereSeparator: { $0 == "," || $0.isNewline }) {
      let phrase = part.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let folded = foldedText(phrase)
      guard !folded.isEmpty, phrase.count <= Self.longest, known.insert(folded).inserted else {
        continue
      }
      phrases.append(phrase)
      if phrases.count == Self.mostPhrases { break }
    }
  }

  /// The phrases as they are typed.
  package var text: String { phrases.joined(separator: ", ") }

  /// Whether a chapter of that title is passed over: the whole words count, so that `ad` leaves an
  /// adventure alone; capitals and accents do not.
  package func skip(_ title: String) -> Bool {
    if phrases.isEmpty { return false }
    let title = " " + foldedText(title) + " "
    return phrases.contains { title.contains(" " + foldedText($0) + " ") }
  }
}

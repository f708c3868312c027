/// Where the words of a search stand in a text, as the index would find them there.
package struct MatchedWords: Hashable, Sendable {
  private struct Phrase: Hashable {
    var field: SearchWords.Field?
    var words: [String]
    var mayGoOn: Bool
  }

  private let phrases: [Phrase]

  package init(_ query: SearchQuery) {
    phrases = query.wantedWords.compactMap { words in
      let folded = foldedWords(of: words.text).map(\.folded)
      if folded.isEmpty { return nil }
      let mayGoOn = words.ending == .beginning || words.ending == .typing && words.isLongEnough
      return Phrase(field: words.field, words: folded, mayGoOn: mayGoOn)
    }
  }

  package static let none = MatchedWords(SearchQuery(nil as SearchTerm?))

  package var isEmpty: Bool { phrases.isEmpty }

  /// The first bytes of all words that may stand in any field.
  var initials: Set<UInt8> {
    Set(phrases.filter { $0.field == nil }.flatMap { $0.words.compactMap(\.utf8.first) })
  }

  /// How many words and phrases may stand in any field.
  package var count: Int { phrases.count { $0.field == nil } }

  /// How many of them stand in one of some texts.
  package func count(in texts: [String]) -> Int {
    let words = texts.filter { mayHold($0) }.map { foldedWords(of: $0) }
    return phrases.count { phrase in
      phrase.field == nil
        && words.contains { words in
          words.indices.contains { Self.length(of: phrase, at: $0, in: words) != nil }
        }
    }
  }

  /// The shortest stretch of words in which most of what is wanted stands, the first of several.
  ///
  /// - Returns: The stretch, and how many of the wanted words and phrases it holds; `nil` if none.
  func nearest(in words: [String]) -> (range: Range<Int>, count: Int)? {
    let wanted = phrases.filter { $0.field == nil }
    var hits: [(phrase: Int, range: Range<Int>)] = []
    for start in words.indices where !words[start].isEmpty {
      for (index, phrase) in wanted.enumerated() {
        guard let length = Self.length(of: phrase, at: start, count: words.count, { words[$0] })
        else { continue }
        hits.append((index, start..<start + length))
      }
    }
    let most = Set(hits.map(\.phrase)).count
    if most == 0 { return nil }
    var best: Range<Int>?
    var held = [Int](repeating: 0, count: wanted.count)
    var distinct = 0
    var low = 0
    for hit in hits {
      held[hit.phrase] += 1
      if held[hit.phrase] == 1 { distinct += 1 }
      while held[hits[low].phrase] > 1 {
        held[hits[low].phrase] -= 1
        low += 1
      }
      let range = hits[low].range.lowerBound..<hit.range.upperBound
      if distinct == most, range.count < best?.count ?? .max { best = range }
    }
    return best.map { ($0, most) }
  }

  /// The places in a text, in order and apart from each other.
  package func ranges(
    in text: String,
    of field: SearchWords.Field? = nil
  ) -> [Range<String.Index>] {
    let wanted = phrases.filter { $0.field == nil || $0.field == field }
    guard mayHold(text, wanted) else { return [] }
    let words = foldedWords(of: text)
    var ranges: [Range<String.Index>] = []
    for start in words.indices {
      let longest = wanted.compactMap { Self.length(of: $0, at: start, in: words) }.max()
      guard let longest else { continue }
      let end = endWithMarks(words[start + longest - 1].range.upperBound, in: text)
      let range = words[start].range.lowerBound..<end
      if let last = ranges.last, last.upperBound >= range.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        ranges.append(range)
      }
    }
    return ranges
  }

  /// Whether it is worth looking closely: a text of ASCII that has none of the first words in its
  /// bytes has no place.
  func mayHold(_ text: String) -> Bool { mayHold(text, phrases.filter { $0.field == nil }) }

  private func mayHold(_ text: String, _ wanted: [Phrase]) -> Bool {
    let heads = wanted.compactMap { $0.words.first.map { Array($0.utf8) } }
    let bytes = text.utf8Span.span
    for start in bytes.indices {
      let byte = bytes[start]
      if byte >= 0x80 { return !heads.isEmpty }
      for head in heads where head[0] == smallLetter(byte) && start + head.count <= bytes.count {
        if head.indices.allSatisfy({ head[$0] == smallLetter(bytes[start + $0]) }) { return true }
      }
    }
    return false
  }

  /// How many words a phrase takes from `start` on; `nil` if it does not stand there.
  private static func length(of phrase: Phrase, at start: Int, in words: [FoldedWord]) -> Int? {
    length(of: phrase, at: start, count: words.count) { words[$0].folded }
  }

  private static func length(
    of phrase: Phrase,
    at start: Int,
    count: Int,
    _ word: (Int) -> String
  ) -> Int? {
    guard start + phrase.words.count <= count else { return nil }
    for (offset, wanted) in phrase.words.enumerated() {
      let found = word(start + offset)
      let isLast = offset == phrase.words.count - 1
      guard found == wanted || isLast && phrase.mayGoOn && found.hasPrefix(wanted) else {
        return nil
      }
    }
    return phrase.words.count
  }

  /// What a script needs to find the same places in an article: a line a phrase, its words apart
  /// by spaces, a star where it may go on.
  package var script: String {
    phrases.filter { $0.field != .author }.map { phrase in
      (phrase.field.map { "\($0.rawValue):" } ?? "") + phrase.words.joined(separator: " ")
        + (phrase.mayGoOn ? "*" : "")
    }.joined(separator: "\n")
  }
}

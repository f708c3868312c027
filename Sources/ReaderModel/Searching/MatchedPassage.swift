extension MatchedWords {
  /// Characters before the found words, and from them on.
  private static let charactersBefore = 50
  private static let charactersAfter = 300
  /// So much of a text is looked through at a time, in bytes, and of all of it at most.
  private static let pieceSize = 4 << 10
  private static let mostPieces = 64

  /// What stands around the first place in a text at which the words are found.
  ///
  /// - Returns: One line with an ellipsis where something was cut off; `nil` where nothing is found.
  package func passage(in text: String) -> String? {
    guard let found = firstRange(in: text) else { return nil }
    var start = found.lowerBound
    var steps = 0
    var wordStart = start
    while start > text.startIndex, steps < Self.charactersBefore {
      start = text.index(before: start)
      steps += 1
      if start == text.startIndex {
        wordStart = start
      } else if text[start].isWhitespace {
        wordStart = text.index(after: start)
      } else if steps == Self.charactersBefore, wordStart == found.lowerBound {
        // A script without spaces, or a word that never ends.
        wordStart = start
      }
    }
    let end =
      text.index(wordStart, offsetBy: Self.charactersAfter, limitedBy: text.endIndex)
      ?? text.endIndex
    return (wordStart > text.startIndex ? "\u{2026}" : "") + text[wordStart..<end]
      + (end < text.endIndex ? "\u{2026}" : "")
  }

  /// Looks through a text piece by piece, so that a place near its beginning is found at once.
  private func firstRange(in text: String) -> Range<String.Index>? {
    var start = text.startIndex
    for _ in 0..<Self.mostPieces {
      guard start < text.endIndex else { return nil }
      let end = Self.end(ofPieceFrom: start, in: text)
      let piece = String(text[start..<end])
      if mayHold(piece), let range = ranges(in: piece).first {
        let lower = piece.utf8.distance(from: piece.startIndex, to: range.lowerBound)
        let upper = piece.utf8.distance(from: piece.startIndex, to: range.upperBound)
        return text.utf8.index(start, offsetBy: lower)..<text.utf8.index(start, offsetBy: upper)
      }
      start = end
    }
    return nil
  }

  /// Behind a space where there is one, so that no word is cut; a phrase over the border is missed,
  /// as its words stand together elsewhere too, or the row shows its beginning.
  private static func end(ofPieceFrom start: String.Index, in text: String) -> String.Index {
    guard
      let limit = text.utf8.index(start, offsetBy: pieceSize, limitedBy: text.utf8.endIndex),
      limit < text.endIndex
    else { return text.endIndex }
    if let space = text.utf8[start..<limit].lastIndex(of: UInt8(ascii: " ")) {
      return text.utf8.index(after: space)
    }
    return text.index(after: text[..<limit].indices.last ?? start)
  }
}

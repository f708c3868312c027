/// Where in a transcript the words of a search are said.
package struct SpokenPlace: Hashable, Sendable {
  /// From the start of the episode; `nil` where the transcript has no times.
  package var startInMilliseconds: Int64?
  /// What is said there, with an ellipsis where something was cut off.
  package var passage: String
  /// How many of the words and phrases of the search are said there, close together.
  package var count: Int

  package init(startInMilliseconds: Int64?, passage: String, count: Int) {
    self.startInMilliseconds = startInMilliseconds
    self.passage = passage
    self.count = count
  }
}

extension Transcript {
  /// The place where most of the wanted words stand nearest together, the first of several.
  ///
  /// Somebody who types what they have heard types it without quotes, and most of its words are said
  /// everywhere.
  package func place(of matches: MatchedWords) -> SpokenPlace? {
    let said = SaidWords(segments)
    guard let found = matches.nearest(in: said.words) else { return nil }
    let first = said.words[found.range.lowerBound]
    let segment = said.segments[found.range.lowerBound]
    return SpokenPlace(
      startInMilliseconds: time(of: first.range.lowerBound, inSegment: segment),
      passage: passage(from: first.range.lowerBound, inSegment: segment),
      count: found.count
    )
  }

  /// A word within a segment is said about so far into it as it stands in its text, and sooner where
  /// the segment goes on in silence.
  private func time(of place: String.Index, inSegment index: Int) -> Int64? {
    let segment = segments[index]
    guard let start = segment.startInMilliseconds else { return nil }
    let before = segment.text.utf8.distance(from: segment.text.startIndex, to: place)
    guard before > 0, let end = segment.endInMilliseconds, end > start else { return start }
    let share = (end - start) * Int64(before) / Int64(segment.text.utf8.count)
    let guess = min(share, Int64(before) * Self.slowestByteInMilliseconds)
    return start + max(0, guess - Self.leadInMilliseconds)
  }

  /// Nobody speaks more slowly than eight letters a second for long.
  private static let slowestByteInMilliseconds: Int64 = 125

  /// A guess too early is heard in full, one too late is not.
  private static let leadInMilliseconds: Int64 = 300

  private static let charactersBefore = 40
  private static let charactersOfPassage = 300

  private func passage(from place: String.Index, inSegment index: Int) -> String {
    let text = segments[index].text
    var start = place
    if text.distance(from: text.startIndex, to: place) > Self.charactersBefore {
      let early = text.index(place, offsetBy: -Self.charactersBefore)
      start = text[early..<place].firstIndex(of: " ").map { text.index(after: $0) } ?? place
    } else {
      start = text.startIndex
    }
    var passage = start > text.startIndex || index > 0 ? "\u{2026}" : ""
    passage += text[start...]
    for segment in segments[(index + 1)...] {
      if passage.count > Self.charactersOfPassage { break }
      passage += " " + segment.text
    }
    guard passage.count > Self.charactersOfPassage else { return passage }
    return passage.prefix(Self.charactersOfPassage) + "\u{2026}"
  }
}

/// The words of all segments one after the other, and which segment each stands in.
private struct SaidWords {
  var words: [FoldedWord] = []
  var segments: [Int] = []

  init(_ spoken: [Transcript.Segment]) {
    for (index, segment) in spoken.enumerated() {
      words += foldedWords(of: segment.text)
      segments += repeatElement(index, count: words.count - segments.count)
    }
  }
}

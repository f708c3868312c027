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
    let said = SaidWords(segments, initials: matches.initials)
    guard let found = matches.nearest(in: said.words) else { return nil }
    let first = said.places[found.range.lowerBound]
    return SpokenPlace(
      startInMilliseconds: time(of: first.offset, inSegment: first.segment),
      passage: passage(from: first.offset, inSegment: first.segment),
      count: found.count
    )
  }

  /// A word within a segment is said about so far into it as it stands in its text, and sooner where
  /// the segment goes on in silence.
  private func time(of before: Int, inSegment index: Int) -> Int64? {
    let segment = segments[index]
    guard let start = segment.startInMilliseconds else { return nil }
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

  private func passage(from offset: Int, inSegment index: Int) -> String {
    let text = segments[index].text
    let place = text.utf8.index(text.startIndex, offsetBy: offset)
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

/// The words of all segments one after the other, and where each stands.
///
/// Six hours have sixty thousand words, and a page of results fifty episodes: those that cannot be meant
/// are counted and not looked at.
private struct SaidWords {
  /// A segment, and bytes from the start of its text.
  struct Place {
    var segment: Int
    var offset: Int
  }

  /// Folded; empty where a word begins otherwise than all that is wanted.
  private(set) var words: [String] = []
  private(set) var places: [Place] = []
  private let initials: Set<UInt8>

  init(_ segments: [Transcript.Segment], initials: Set<UInt8>) {
    self.initials = initials
    for (index, segment) in segments.enumerated() {
      if !addPlain(segment.text, index) { add(segment.text, index) }
    }
  }

  /// Adds the words of a text of ASCII.
  ///
  /// - Returns: False if the text is of other letters too; then nothing is added.
  private mutating func addPlain(_ text: String, _ segment: Int) -> Bool {
    let bytes = text.utf8.span
    for index in bytes.indices where bytes[index] >= 0x80 { return false }
    var index = 0
    while index < bytes.count {
      let start = index
      var folded: [UInt8] = []
      let isCandidate = initials.contains(bytes[index] | 0x20)
      while index < bytes.count, let letter = Self.folded(bytes[index]) {
        if isCandidate { folded.append(letter) }
        index += 1
      }
      if index > start {
        words.append(isCandidate ? String(decoding: folded, as: UTF8.self) : "")
        places.append(Place(segment: segment, offset: start))
      } else {
        index += 1
      }
    }
    return true
  }

  /// The small letter or the digit; `nil` for what stands between words.
  private static func folded(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39, 0x61...0x7A: byte
    case 0x41...0x5A: byte + 32
    default: nil
    }
  }

  private mutating func add(_ text: String, _ segment: Int) {
    for word in foldedWords(of: text) {
      words.append(word.folded)
      let offset = text.utf8.distance(from: text.startIndex, to: word.range.lowerBound)
      places.append(Place(segment: segment, offset: offset))
    }
  }
}

import ReaderModel
import TranscriptReading

extension FuzzTarget {
  /// Any bytes give something said in order, or nothing; whatever is in it can be found.
  static let transcripts = FuzzTarget(name: "transcripts") { bytes in
    for type in [nil, "text/html", "text/plain", "application/json"] {
      guard let transcript = TranscriptReader.transcript(in: bytes, mediaType: type) else {
        continue
      }
      let segments = transcript.segments
      insist(!segments.isEmpty && segments.allSatisfy { !$0.text.isEmpty }, "empty: \(segments)")
      let starts = segments.compactMap(\.startInMilliseconds)
      insist(starts == starts.sorted() && starts.allSatisfy { $0 >= 0 }, "out of order: \(starts)")
      let lines = transcript.paragraphs.flatMap(\.lines)
      insist(lines.map(\.text).joined(separator: " ") == transcript.words, "lost words")
      let words = foldedText(String(transcript.words.prefix(40))).split(separator: " ").prefix(3)
      let wanted = MatchedWords(SearchQuery(words.joined(separator: " ")))
      if let place = transcript.place(of: wanted) {
        insist(place.startInMilliseconds ?? 0 >= 0 && !place.passage.isEmpty, "a place: \(place)")
      }
    }
  }
}

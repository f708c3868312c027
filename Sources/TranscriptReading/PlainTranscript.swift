import ReaderModel

/// Reads transcripts in plain text: paragraphs, perhaps with a time before them.
enum PlainTranscript {
  static func segments(in bytes: [UInt8]) -> [Transcript.Segment] {
    // Bytes that are no text are of a sound or a picture.
    if bytes.contains(0) { return [] }
    var segments: [Transcript.Segment] = []
    var text: [UInt8] = []
    var start: Int64?
    func end() {
      let line = SaidText.tidied(text)
      text.removeAll(keepingCapacity: true)
      if line.isEmpty { return }
      segments.append(Transcript.Segment(startInMilliseconds: start, text: line))
      start = nil
    }
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let time = leadingTime(line)
      if time != nil || line.allSatisfy({ $0 <= 0x20 }) { end() }
      if let time { start = time.milliseconds }
      text += line[(time?.end ?? line.startIndex)...]
      text.append(0x20)
    }
    end()
    // A time here and there is no clock to follow.
    let timed = segments.count { $0.startInMilliseconds != nil }
    if timed * 2 >= segments.count { return withTimes(segments) }
    return segments.map { Transcript.Segment(text: $0.text) }
  }

  /// Paragraphs without a time go on with the one before.
  private static func withTimes(_ segments: [Transcript.Segment]) -> [Transcript.Segment] {
    var result: [Transcript.Segment] = []
    for segment in segments {
      if segment.startInMilliseconds == nil, !result.isEmpty {
        result[result.count - 1].text += " " + segment.text
      } else {
        result.append(segment)
      }
    }
    return result
  }

  /// `[00:12:34] Good morning`, `(1:15)`, `00:12:34 Ada: Good morning`.
  private static func leadingTime(
    _ line: ArraySlice<UInt8>
  ) -> (milliseconds: Int64, end: Int)? {
    var place = line.startIndex
    while place < line.endIndex, line[place] <= 0x20 || "[(".utf8.contains(line[place]) {
      place += 1
    }
    let clock = line[place...].prefix { $0.digit != nil || ":.,".utf8.contains($0) }
    guard let milliseconds = ClockTime.milliseconds(clock) else { return nil }
    place = clock.endIndex
    while place < line.endIndex, line[place] <= 0x20 || "])".utf8.contains(line[place]) {
      place += 1
    }
    return (milliseconds, place)
  }
}

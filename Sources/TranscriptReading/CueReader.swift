import ReaderModel

/// Reads captions, WebVTT and SubRip alike: a line with two times, and what is said below it.
///
/// Lines outside of cues are numbers, names, notes and styles, and are passed over.
struct CueReader {
  private let bytes: [UInt8]
  private var place = 0
  private var segments: [Transcript.Segment] = []
  /// The cue that is being read, and its text so far.
  private var times: (start: Int64, end: Int64?)?
  private var text: [UInt8] = []

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  static func segments(in bytes: [UInt8]) -> [Transcript.Segment] {
    var reader = CueReader(bytes: bytes)
    while let line = reader.nextLine() { reader.read(line) }
    reader.endCue()
    return reader.segments
  }

  /// The bytes up to a line feed, a carriage return or both.
  private mutating func nextLine() -> ArraySlice<UInt8>? {
    if place >= bytes.count || segments.count > TranscriptReader.mostSegments { return nil }
    let start = place
    while place < bytes.count, bytes[place] != 0x0A, bytes[place] != 0x0D { place += 1 }
    let line = bytes[start..<place]
    if place + 1 < bytes.count, bytes[place] == 0x0D, bytes[place + 1] == 0x0A { place += 1 }
    place += 1
    return line
  }

  private mutating func read(_ line: ArraySlice<UInt8>) {
    if line.containsArrow, let times = Self.times(line) {
      // Where the empty line is missing, the number of this cue is no part of the one before.
      dropNumber()
      endCue()
      self.times = times
    } else if times != nil {
      if line.allSatisfy({ $0 <= 0x20 }) {
        endCue()
      } else {
        text += line
        text.append(0x0A)
      }
    }
  }

  /// A line like `00:01.000 --> 00:04.000 align:start`.
  private static func times(_ line: ArraySlice<UInt8>) -> (start: Int64, end: Int64?)? {
    var place = line.startIndex
    while place < line.endIndex, line[place] <= 0x20 { place += 1 }
    guard let start = ClockTime.milliseconds(line, &place) else { return nil }
    while place < line.endIndex, line[place].digit == nil { place += 1 }
    let end = ClockTime.milliseconds(line, &place)
    return (start, end.flatMap { $0 > start ? $0 : nil })
  }

  private mutating func dropNumber() {
    let lines = text.split(separator: 0x0A)
    guard lines.count > 1, let last = lines.last, last.allSatisfy({ $0.digit != nil }) else {
      return
    }
    text.removeLast(last.count + 1)
  }

  private mutating func endCue() {
    guard let times else { return }
    segments += CueText.segments(in: text, from: times.start, to: times.end)
    self.times = nil
    text.removeAll(keepingCapacity: true)
  }
}

/// Reads the text of one cue: voices, times between words, styles and references.
private struct CueText {
  private var current: Transcript.Segment
  private var text: [UInt8] = []
  private var segments: [Transcript.Segment] = []

  private init(start: Int64) {
    current = Transcript.Segment(startInMilliseconds: start, text: "")
  }

  static func segments(
    in bytes: [UInt8],
    from start: Int64,
    to end: Int64?
  ) -> [Transcript.Segment] {
    var reader = CueText(start: start)
    reader.read(bytes)
    reader.current.endInMilliseconds = end
    reader.endSegment()
    return reader.segments
  }

  private mutating func read(_ bytes: [UInt8]) {
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      switch byte {
      case UInt8(ascii: "<"):
        guard let close = bytes[place...].firstIndex(of: UInt8(ascii: ">")) else {
          place = bytes.count
          continue
        }
        readTag(bytes[(place + 1)..<close])
        place = close + 1
      case UInt8(ascii: "{") where bytes[place...].starts(with: "{\\".utf8):
        // Where a line stands on the screen, as SubRip has it.
        place = (bytes[place...].firstIndex(of: UInt8(ascii: "}")) ?? bytes.count - 1) + 1
      case UInt8(ascii: "&"): readReference(bytes, &place)
      default:
        text.append(byte)
        place += 1
      }
    }
  }

  private mutating func readTag(_ tag: ArraySlice<UInt8>) {
    guard let first = tag.first else { return }
    if first.digit != nil {
      var place = tag.startIndex
      guard let time = ClockTime.milliseconds(tag, &place) else { return }
      current.endInMilliseconds = time
      endSegment()
      current.startInMilliseconds = time
    } else if first == UInt8(ascii: "v"), let gap = tag.firstIndex(where: { $0 <= 0x20 }),
      tag.index(after: tag.startIndex) == gap || tag[tag.startIndex + 1] == UInt8(ascii: ".")
    {
      endSegment()
      current.speaker = SaidText.speaker(String(decoding: tag[gap...], as: UTF8.self))
    }
  }

  private static let references = [
    ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", " "), ("&quot;", "\""), ("&#39;", "'"),
    ("&lrm;", ""), ("&rlm;", ""),
  ]

  private mutating func readReference(_ bytes: [UInt8], _ place: inout Int) {
    for (name, character) in Self.references where bytes[place...].starts(with: name.utf8) {
      text += character.utf8
      place += name.utf8.count
      return
    }
    text.append(bytes[place])
    place += 1
  }

  private mutating func endSegment() {
    let line = SaidText.tidied(text)
    text.removeAll(keepingCapacity: true)
    if line.isEmpty { return }
    current.text = line
    segments.append(current)
    current.endInMilliseconds = nil
  }
}

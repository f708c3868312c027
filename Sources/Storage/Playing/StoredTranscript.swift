import ReaderModel

/// A transcript as one text: a line a segment, its start, its length, who speaks and what is said,
/// apart by tabs.
///
/// A row for each segment would be ten thousand rows for six hours, which nobody ever reads one by one.
enum StoredTranscript {
  static func text(of transcript: Transcript) -> String {
    var text = ""
    text.reserveCapacity(transcript.segments.reduce(0) { $0 + $1.text.utf8.count + 20 })
    var speaker: String?
    for segment in transcript.segments {
      if let start = segment.startInMilliseconds { text += "\(start)" }
      text += "\t"
      if let start = segment.startInMilliseconds, let end = segment.endInMilliseconds {
        text += "\(end - start)"
      }
      text += "\t"
      // Who goes on speaking is not named again.
      text += segment.speaker == speaker ? "=" : segment.speaker.map { "+" + plain($0) } ?? "-"
      speaker = segment.speaker
      text += "\t" + plain(segment.text) + "\n"
    }
    return text
  }

  static func segments(in text: String) -> [Transcript.Segment] {
    var segments: [Transcript.Segment] = []
    var speaker: String?
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(
        separator: UInt8(ascii: "\t"),
        maxSplits: 3,
        omittingEmptySubsequences: false
      )
      guard fields.count == 4 else { continue }
      let start = Int64(Substring(fields[0]))
      let length = Int64(Substring(fields[1]))
      switch fields[2].first {
      case UInt8(ascii: "="): break
      case UInt8(ascii: "+"): speaker = String(Substring(fields[2].dropFirst()))
      default: speaker = nil
      }
      segments.append(
        Transcript.Segment(
          startInMilliseconds: start,
          endInMilliseconds: start.flatMap { start in length.map { start + $0 } },
          speaker: speaker,
          text: String(Substring(fields[3]))
        )
      )
    }
    return segments
  }

  /// All that is said, without reading who says it when.
  static func words(in text: String) -> String {
    var words: [UInt8] = []
    words.reserveCapacity(text.utf8.count)
    var tabs = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\t"): tabs += 1
      case UInt8(ascii: "\n"):
        tabs = 0
        words.append(0x20)
      default: if tabs >= 3 { words.append(byte) }
      }
    }
    return String(decoding: words, as: UTF8.self)
  }

  private static func plain(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 }) else { return text }
    return String(decoding: text.utf8.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self)
  }
}

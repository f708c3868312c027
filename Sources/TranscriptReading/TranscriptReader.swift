package import ReaderModel

/// Reads the transcripts of episodes, whatever they are written in.
///
/// Source: Podcasting 2.0, Transcripts; W3C, WebVTT.
package enum TranscriptReader {
  /// What is kept of one file: a day of talk, and no more text than that.
  static let mostSegments = 200_000
  static let mostBytesOfText = 4 << 20

  /// Reads a file by what it looks like; types that servers tell are too often wrong.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - mediaType: What the feed calls it; decides where the file itself could be several things.
  /// - Returns: `nil` if nothing is said in it.
  package static func transcript(in bytes: [UInt8], mediaType: String? = nil) -> Transcript? {
    let text = decoded(bytes)
    var segments =
      switch form(of: text, mediaType) {
      case .cues: CueReader.segments(in: text)
      case .json: JSONTranscript.segments(in: text)
      case .html: HTMLTranscript.segments(in: text)
      case .plain: PlainTranscript.segments(in: text)
      }
    segments = inOrder(bounded(segments))
    return segments.isEmpty ? nil : Transcript(segments: segments)
  }

  private enum Form {
    case cues, json, html, plain
  }

  private static func form(of text: [UInt8], _ mediaType: String?) -> Form {
    let head = text.prefix(4096).drop { $0 <= 0x20 }
    if head.starts(with: "WEBVTT".utf8) { return .cues }
    switch head.first {
    case UInt8(ascii: "{"): return .json
    case UInt8(ascii: "[") where mediaType?.contains("json") == true: return .json
    case UInt8(ascii: "<") where mediaType != "text/plain": return .html
    default: break
    }
    if head.containsArrow { return .cues }
    return mediaType?.contains("html") == true ? .html : .plain
  }

  /// The text as UTF-8 without a byte order mark.
  private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    let isBig = bytes.starts(with: [0xFE, 0xFF])
    guard isBig || bytes.starts(with: [0xFF, 0xFE]) else { return bytes }
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { place -> UInt16 in
      let (one, two) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      return isBig ? one << 8 | two : two << 8 | one
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  private static func bounded(_ segments: [Transcript.Segment]) -> [Transcript.Segment] {
    var size = 0
    return Array(
      segments.prefix(mostSegments).prefix { segment in
        size += segment.text.utf8.count
        return size <= mostBytesOfText
      }
    )
  }

  /// By their start, each ending where the next one begins if its file does not say; what is said
  /// twice in a row, as rolling captions have it, is said once.
  private static func inOrder(_ segments: [Transcript.Segment]) -> [Transcript.Segment] {
    var ordered = segments
    let starts = segments.compactMap(\.startInMilliseconds)
    if zip(starts, starts.dropFirst()).contains(where: { $0 > $1 }) {
      ordered.sort { ($0.startInMilliseconds ?? 0) < ($1.startInMilliseconds ?? 0) }
    }
    var result: [Transcript.Segment] = []
    result.reserveCapacity(ordered.count)
    for segment in ordered {
      if let last = result.last, last.startInMilliseconds != nil, last.text == segment.text,
        last.speaker == segment.speaker
      {
        result[result.count - 1].endInMilliseconds = segment.endInMilliseconds
        continue
      }
      if let last = result.last, last.endInMilliseconds == nil {
        result[result.count - 1].endInMilliseconds = segment.startInMilliseconds
      }
      result.append(segment)
    }
    return result
  }
}

extension Sequence where Element == UInt8 {
  /// Whether `-->` is in it, by which cues are known.
  var containsArrow: Bool {
    var dashes = 0
    for byte in self {
      if byte == UInt8(ascii: ">"), dashes >= 2 { return true }
      dashes = byte == UInt8(ascii: "-") ? dashes + 1 : 0
    }
    return false
  }
}

import JSONText
import ReaderModel

/// Reads transcripts in JSON.
///
/// Source: Podcasting 2.0, Transcripts, JSON 1.0.0; programs that write down speech call the same
/// things `start`, `end` and `text`.
enum JSONTranscript {
  static func segments(in bytes: [UInt8]) -> [Transcript.Segment] {
    guard let document = JSONReader.value(of: String(decoding: bytes, as: UTF8.self)) else {
      return []
    }
    let entries = document["segments"]?.array ?? document.array ?? []
    return entries.prefix(TranscriptReader.mostSegments).compactMap(segment)
  }

  private static func segment(_ entry: JSONValue) -> Transcript.Segment? {
    let text = SaidText.tidied(((entry["body"] ?? entry["text"])?.string ?? "").utf8)
    if text.isEmpty { return nil }
    let start = milliseconds(entry["startTime"] ?? entry["start"])
    let end = milliseconds(entry["endTime"] ?? entry["end"])
    return Transcript.Segment(
      startInMilliseconds: start,
      endInMilliseconds: end.flatMap { $0 > start ?? .max ? $0 : nil },
      speaker: entry["speaker"]?.string.flatMap(SaidText.speaker),
      text: text
    )
  }

  /// Some write `"75.5"` or `"1:15"` where the format wants a number of seconds.
  private static func milliseconds(_ value: JSONValue?) -> Int64? {
    if let text = value?.string, let time = ClockTime.milliseconds(text.utf8) { return time }
    guard let seconds = value?.double ?? value?.string.flatMap({ Double($0) }), seconds >= 0,
      seconds * 1000 < Double(ClockTime.longest)
    else { return nil }
    return Int64((seconds * 1000).rounded())
  }
}

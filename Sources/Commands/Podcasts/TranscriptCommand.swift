import ReaderModel
import ReaderServices

extension Command {
  /// Prints what is said in an episode.
  package static let transcript = Command(
    name: "transcript",
    summary: "Print what is said in an episode, if its publisher gives it",
    synopsis: "[--format text|vtt] EPISODE",
    details: """
      As text: paragraphs with the time at which each begins and who speaks, where that is known. As vtt:
      WebVTT, for players and editors. What has not been fetched yet is fetched now.

        tidings transcript 4711
        tidings transcript --format vtt 4711 > episode.vtt

      tidings search finds what is said, too.
      """,
    options: [
      Option("format", value: "text|vtt", "how it is written (text)"),
      .allowPrivateFeeds, .database, .user,
    ],
    run: { arguments, context async throws(CommandFailure) in
      let format = arguments.value("format") ?? "text"
      guard ["text", "vtt"].contains(format) else {
        throw .usage("--format takes text or vtt", place: format)
      }
      let items = try arguments.episodes(from: 0)
      guard items.count == 1 else {
        throw .usage("There is more than one EPISODE", place: "\(items[1].rawValue)")
      }
      return try await context.withReader(arguments) { reader, user in
        guard try await reader.episode(items[0], for: user) != nil else {
          throw CommandFailure(
            "There is nothing to be played in this item",
            place: "\(items[0].rawValue)",
            advice: "tidings podcasts SHOW lists episodes with their numbers."
          )
        }
        guard let transcript = try await reader.transcript(of: items[0], for: user) else {
          throw CommandFailure(
            "There is no transcript of this episode",
            place: "\(items[0].rawValue)",
            advice: "Its feed names none, or it cannot be had at the moment."
          )
        }
        let lines = TranscriptLines(transcript: transcript)
        context.print(format == "vtt" ? lines.vtt : lines.text)
        return 0
      }
    }
  )
}

/// A transcript as text for people and as WebVTT.
struct TranscriptLines {
  let transcript: Transcript

  var text: String {
    var text = ""
    var speaker: String?
    for segment in transcript.segments {
      var start = ""
      if let milliseconds = segment.startInMilliseconds {
        start = Self.clock(milliseconds / 1000) + "  "
      }
      if let name = segment.speaker, name != speaker { start += PlainLine.safe(name) + ": " }
      speaker = segment.speaker ?? speaker
      text += start + PlainLine.safe(segment.text) + "\n"
    }
    return text
  }

  /// Source: WebVTT, W3C Candidate Recommendation of 2019, §4.
  var vtt: String {
    var text = "WEBVTT\n"
    let segments = transcript.segments
    for (index, segment) in segments.enumerated() {
      // Without a time there is no cue.
      guard let start = segment.startInMilliseconds else { continue }
      let next = index + 1 < segments.count ? segments[index + 1].startInMilliseconds : nil
      let end = max(start + 1, segment.endInMilliseconds ?? next ?? start + 5000)
      let voice = segment.speaker.map { "<v \(Self.escaped($0))>" } ?? ""
      text += "\n\(Self.stamp(start)) --> \(Self.stamp(end))\n"
      text += voice + Self.escaped(segment.text) + "\n"
    }
    return text
  }

  /// Of one line, as an empty one ends the cue.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in PlainLine.safe(text) {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      default: escaped.append(character)
      }
    }
    return escaped
  }

  private static func stamp(_ milliseconds: Int64) -> String {
    "\(clock(milliseconds / 1000)).\(padded(milliseconds % 1000, to: 3))"
  }

  /// `01:02:03`.
  private static func clock(_ seconds: Int64) -> String {
    [seconds / 3600, seconds / 60 % 60, seconds % 60].map { padded($0, to: 2) }
      .joined(separator: ":")
  }

  private static func padded(_ number: Int64, to count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}

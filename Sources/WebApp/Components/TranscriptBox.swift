import HTMLWriting
import ReaderModel

/// What an article shows of the transcript of its episode.
enum ShownTranscript {
  /// A link that has it fetched and shown.
  case offered
  /// It was asked for, and there is none to be had.
  case missing
  /// All of it; and where the words of a search are said.
  case shown(Transcript, SpokenPlace?)

  /// Where the words of the search are said.
  var place: SpokenPlace? { if case .shown(_, let place) = self { place } else { nil } }

  /// The style sheets that it needs beside those of articles.
  var sheets: [String] { if case .shown = self { ["transcript"] } else { [] } }
}

/// What is said in an episode, in a box that follows the sound.
///
/// Without scripts its times lead to the file at that second. `transcript.js` makes the lines places
/// to go to, and marks the one that is heard.
struct TranscriptBox {
  let item: ItemID
  /// The file that is heard.
  let file: Attachment?
  let transcript: Transcript
  let place: SpokenPlace?
  let stage: Stage

  var html: HTML {
    section(
      .class("transcript"),
      .id("transcript"),
      .data("item", String(item.rawValue)),
      .aria("labelledby", "transcript-title")
    ) {
      h2(.id("transcript-title")) { "Transcript" }
      div(
        .class("said"),
        .tabindex(0),
        .role("region"),
        .aria("label", "What is said"),
        .when(transcript.language != nil, .lang(transcript.language ?? "")),
        .dir("auto")
      ) {
        for paragraph in transcript.paragraphs { drawn(paragraph) }
      }
    }
  }

  private func drawn(_ paragraph: Transcript.Paragraph) -> HTML {
    p(.class("said-part")) {
      if let start = paragraph.startInMilliseconds { time(start) }
      if let speaker = paragraph.speaker {
        cite { speaker }
        " "
      }
      for line in paragraph.lines {
        span(
          .class("said-line"),
          .when(line == found, .id("said")),
          .when(
            line.startInMilliseconds != nil,
            .data("seconds", SecondsText.text(line.startInMilliseconds ?? 0))
          )
        ) { line.text }
        " "
      }
    }
  }

  @HTMLBuilder private func time(_ start: Int64) -> HTML {
    let clock = QuantityText.clock(seconds: Int(start / 1000))
    if let target = file.flatMap({ LinkTarget(web: $0.url + "#t=\(start / 1000)") }) {
      a(
        .class("said-time"),
        .href(target),
        .data("player", "at"),
        .data("item", String(item.rawValue)),
        .data("seconds", SecondsText.text(start)),
        .aria("label", "Play from \(clock)")
      ) { clock }
    }
  }

  /// The line in which the words of the search begin.
  private var found: Transcript.Line? {
    guard let start = place?.startInMilliseconds else { return nil }
    return transcript.paragraphs.lazy.flatMap(\.lines)
      .last { $0.startInMilliseconds.map { $0 <= start } ?? false }
  }
}

/// Plays an episode from where the words of a search are said.
///
/// Without scripts it leads to the transcript, at the line in which they are.
struct SpokenLink {
  let item: ItemID
  let list: ItemList
  let startInMilliseconds: Int64
  let stage: Stage

  var html: HTML {
    let clock = QuantityText.clock(seconds: Int(startInMilliseconds / 1000))
    return a(
      .class("listen", "spoken"),
      .href(LinkTarget(path: Route.item(item, in: list).address + "#said")),
      .data("player", "at"),
      .data("item", String(item.rawValue)),
      .data("seconds", SecondsText.text(startInMilliseconds)),
      .aria("label", "Play from \(clock), where it is said")
    ) {
      Glyph.play.html(stage)
      "From \(clock)"
    }
  }
}

/// Seconds with a fraction, for scripts.
enum SecondsText {
  static func text(_ milliseconds: Int64) -> String { String(Double(milliseconds) / 1000) }
}

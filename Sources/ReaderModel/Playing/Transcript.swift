/// What is said in an episode, in the order in which it is said.
package struct Transcript: Hashable, Sendable {
  /// Some words that were said together: a cue, a sentence, or a single word.
  package struct Segment: Hashable, Sendable {
    /// From the start of the episode; `nil` where the publisher gives no times.
    package var startInMilliseconds: Int64?
    package var endInMilliseconds: Int64?
    /// Who says it, where that is known.
    package var speaker: String?
    package var text: String

    package init(
      startInMilliseconds: Int64? = nil,
      endInMilliseconds: Int64? = nil,
      speaker: String? = nil,
      text: String
    ) {
      self.startInMilliseconds = startInMilliseconds
      self.endInMilliseconds = endInMilliseconds
      self.speaker = speaker
      self.text = text
    }
  }

  package var segments: [Segment]
  /// BCP 47 tag.
  package var language: String?

  package init(segments: [Segment], language: String? = nil) {
    self.segments = segments
    self.language = language
  }

  /// All that is said, as one line.
  package var words: String { segments.lazy.map(\.text).joined(separator: " ") }
}

extension Transcript {
  /// What one person says until they have done, or long enough for a paragraph.
  package struct Paragraph: Hashable, Sendable {
    package var speaker: String?
    package var lines: [Line]

    package var startInMilliseconds: Int64? { lines.first?.startInMilliseconds }
  }

  /// A piece of a paragraph that is marked while it is heard.
  package struct Line: Hashable, Sendable {
    package var startInMilliseconds: Int64?
    package var text: String
  }

  /// The transcript as it is read: segments of single words grow into lines, lines into paragraphs.
  package var paragraphs: [Paragraph] {
    var paragraphs: [Paragraph] = []
    var length = 0
    var last: Segment?
    for segment in segments {
      let isOther = segment.speaker != last?.speaker
      if paragraphs.isEmpty || isOther || Self.isLongEnough(length, after: last, before: segment) {
        paragraphs.append(Paragraph(speaker: isOther ? segment.speaker : nil, lines: []))
        length = 0
      }
      paragraphs[paragraphs.count - 1].add(segment)
      length += segment.text.utf8.count
      last = segment
    }
    return paragraphs
  }

  /// Bytes of text after which a paragraph ends with the sentence, and with the segment.
  private static let usualLength = 320
  private static let longest = 900
  /// Somebody who is silent so long begins anew.
  private static let longPauseInMilliseconds: Int64 = 4000

  private static func isLongEnough(
    _ length: Int,
    after last: Segment?,
    before next: Segment
  ) -> Bool {
    if let end = last?.endInMilliseconds, let start = next.startInMilliseconds,
      start - end > longPauseInMilliseconds
    {
      return true
    }
    // Where there are no times the publisher's paragraphs are the best that is known.
    if next.startInMilliseconds == nil { return true }
    return length > longest || length > usualLength && last?.endsSentence == true
  }
}

extension Transcript.Paragraph {
  /// Shorter segments go on with the line that is there, in bytes.
  private static let shortest = 24

  fileprivate mutating func add(_ segment: Transcript.Segment) {
    if let line = lines.last, line.text.utf8.count < Self.shortest, !endsSentence(line.text) {
      lines[lines.count - 1].text += " " + segment.text
    } else {
      lines.append(
        Transcript.Line(startInMilliseconds: segment.startInMilliseconds, text: segment.text)
      )
    }
  }
}

extension Transcript.Segment {
  fileprivate var endsSentence: Bool { ReaderModel.endsSentence(text) }
}

private func endsSentence(_ text: String) -> Bool {
  guard
    let last = text.unicodeScalars.last(where: {
      !"\"'\u{201D}\u{2019})]".unicodeScalars.contains($0)
    })
  else { return false }
  return ".!?\u{2026}\u{3002}\u{FF01}\u{FF1F}".unicodeScalars.contains(last)
}

package import ReaderModel

/// Finds chapters in the notes of an episode: lines that begin with a time.
package enum NotesChapters {
  /// Fewer lines with times are a remark and no division.
  private static let fewest = 3

  /// Reads notes that have been cleaned, so that tags are well formed and few.
  ///
  /// - Returns: The chapters, if there are several and their times grow.
  package static func chapters(inCleaned html: [UInt8]) -> [EpisodeChapter] {
    var chapters: [EpisodeChapter] = []
    for line in lines(html) {
      guard let chapter = chapter(line) else { continue }
      if let last = chapters.last, last.startInMilliseconds >= chapter.startInMilliseconds {
        return []
      }
      chapters.append(chapter)
      if chapters.count == ChaptersFile.most { break }
    }
    return chapters.count < fewest ? [] : chapters
  }

  /// A line like `12:34 Title`, `[1:02:03] - Title`, `(0:00): Title`.
  private static func chapter(_ line: String) -> EpisodeChapter? {
    let trimmed = line.drop { $0.isWhitespace || "[(*•-".contains($0) }
    let time = trimmed.prefix { $0.isNumber || $0 == ":" || $0 == "." }
    guard let seconds = ClockTime.seconds(time), seconds < longestInSeconds else { return nil }
    let title = trimmed.dropFirst(time.count).drop { !$0.isLetter && !$0.isNumber && $0 != "\"" }
    let tidied = ChapterTitle.tidied(String(title))
    if tidied.isEmpty { return nil }
    return EpisodeChapter(startInMilliseconds: Int64(seconds * 1000), title: tidied)
  }

  /// The text of each block, and of what line breaks divide.
  private static func lines(_ html: [UInt8]) -> [String] {
    var lines: [String] = []
    var line: [UInt8] = []
    func finish() {
      if !line.isEmpty { lines.append(decoded(line)) }
      line = []
    }
    var place = 0
    while place < html.count {
      guard html[place] == UInt8(ascii: "<") else {
        if html[place] == UInt8(ascii: "\n") { finish() } else { line.append(html[place]) }
        place += 1
        continue
      }
      let name = html[(place + 1)...].drop { $0 == UInt8(ascii: "/") }.prefix { isLetter($0) }
      if !inlineTags.contains(String(decoding: name, as: UTF8.self)) { finish() }
      place = (html[place...].firstIndex(of: UInt8(ascii: ">")) ?? html.count - 1) + 1
    }
    finish()
    return lines
  }

  private static let inlineTags: Set<String> = [
    "a", "abbr", "b", "bdi", "cite", "code", "em", "i", "mark", "q", "s", "small", "span",
    "strong", "sub", "sup", "time", "u",
  ]

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// What the cleaner escapes, and nothing else.
  private static func decoded(_ bytes: [UInt8]) -> String {
    var text = ""
    var rest = String(decoding: bytes, as: UTF8.self)[...]
    while let ampersand = rest.firstIndex(of: "&") {
      text += rest[..<ampersand]
      rest = rest[ampersand...]
      if let (name, character) = references.first(where: { rest.hasPrefix($0.name) }) {
        text.append(character)
        rest = rest.dropFirst(name.count)
      } else {
        text.append("&")
        rest = rest.dropFirst()
      }
    }
    return text + rest
  }

  private static let references: [(name: String, character: Character)] = [
    ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"),
    ("&nbsp;", " "),
  ]
}

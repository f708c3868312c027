import JSONText
package import ReaderModel

/// A file of chapters beside an episode.
///
/// Source: Podcasting 2.0, JSON Chapters Format 1.2.
package enum ChaptersFile {
  /// Longer lists are no list of chapters.
  static let most = 500

  /// Reads the file; what has no time, or is not for the table of contents, is left out.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - resolve: Makes an address in it absolute; `nil` for what is none.
  /// - Returns: The chapters by their start; none of a file that is something else.
  package static func chapters(
    in bytes: [UInt8],
    resolve: (String) -> String?
  ) -> [EpisodeChapter] {
    let text = String(decoding: bytes, as: UTF8.self)
    let entries = JSONReader.value(of: text)?["chapters"]?.array ?? []
    var chapters: [EpisodeChapter] = []
    for entry in entries.prefix(most) {
      guard let start = seconds(entry["startTime"]), entry["toc"]?.bool != false else { continue }
      let title = ChapterTitle.tidied(entry["title"]?.string ?? "")
      chapters.append(
        EpisodeChapter(
          startInMilliseconds: Int64((start * 1000).rounded()),
          title: title.isEmpty ? "Chapter \(chapters.count + 1)" : title,
          url: entry["url"]?.string.flatMap(resolve),
          imageURL: entry["img"]?.string.flatMap(resolve)
        )
      )
    }
    return chapters.sorted { $0.startInMilliseconds < $1.startInMilliseconds }
  }

  /// Some write `"00:01:02"` where the format wants a number.
  private static func seconds(_ value: JSONValue?) -> Double? {
    let seconds =
      value?.double ?? value?.string.flatMap { Double($0) ?? ClockTime.seconds($0[...]) }
    guard let seconds, seconds >= 0, seconds < longestInSeconds else { return nil }
    return seconds
  }
}

/// Longer than any episode: eleven days.
let longestInSeconds = 1_000_000.0

/// What a chapter is called, fit for one line.
enum ChapterTitle {
  private static let longest = 300

  static func tidied(_ text: String) -> String {
    let words = text.split { $0.isWhitespace || $0.unicodeScalars.contains { $0.value < 0x20 } }
    let line = words.joined(separator: " ")
    return line.count <= longest ? line : String(line.prefix(longest - 1)) + "\u{2026}"
  }
}

/// Times as people write them.
enum ClockTime {
  /// Reads `4:07` and `1:02:03`, perhaps with a fraction; `nil` for anything else.
  static func seconds(_ text: Substring) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let last = parts.last else { return nil }
    var sum = 0.0
    for part in parts.dropLast() {
      guard (1...3).contains(part.utf8.count), isDigits(part), let number = Double(part) else {
        return nil
      }
      sum = sum * 60 + number
    }
    let whole = last.prefix { $0 != "." }
    guard whole.utf8.count == 2, isDigits(whole), let rest = Double(last), rest < 60 else {
      return nil
    }
    return sum * 60 + rest
  }

  private static func isDigits(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

import FeedParsing
import ReaderModel

/// The plain text of an item: what its row shows, and what search finds.
struct ItemText {
  var preview: String
  var searchText: String
  /// What of it is not in the content.
  var summary: String

  init(_ item: ParsedItem, content: ItemContent) {
    let body = content.form == .html ? PlainText.fromDeclaredHTML(content.text) : content.text
    let summary = item.summary ?? item.itunes?.subtitle ?? item.media?.description ?? ""
    preview = Self.shortened(summary.isEmpty ? body : summary, to: Self.previewLength)
    self.summary = body == summary ? "" : summary
    searchText = self.summary.isEmpty ? body : summary + "\n" + body
  }

  /// Characters of a preview: three lines of a wide list, and no more to store per row.
  static let previewLength = 500

  /// Characters of a title that are kept.
  static let titleLength = 2_000
  /// Characters of a category or of the name of a feed that are kept.
  static let nameLength = 300

  /// A title or name as it is, unless it is longer than any that is meant to be read.
  static func bounded(_ text: String, to length: Int) -> String {
    text.utf8.count <= length ? text : shortened(text, to: length)
  }

  /// White space collapsed, cut at the end of a word.
  static func shortened(_ text: String, to length: Int) -> String {
    shortenedScalars(text, to: length) ?? shortenedCharacters(text, to: length)
  }

  /// The same for a text in which each scalar is a character, as far as it is kept.
  ///
  /// - Returns: `nil` if it is not.
  private static func shortenedScalars(_ text: String, to length: Int) -> String? {
    var kept: [UInt8] = []
    kept.reserveCapacity(min(text.utf8.count, 2 * length) + 4)
    var count = 0
    var wordStart = 0
    for scalar in text.unicodeScalars {
      if isSpace(scalar.value) {
        if kept.count > wordStart {
          kept.append(UInt8(ascii: " "))
          count += 1
        }
        wordStart = kept.count
      } else if !isCharacter(scalar.value) {
        return nil
      } else if count >= length - 1 {
        return String(decoding: whole(kept, wordStart), as: UTF8.self) + "…"
      } else {
        if let encoded = UTF8.encode(scalar) { kept += encoded }
        count += 1
      }
    }
    if kept.count == wordStart { kept = Array(kept.dropLast()) }
    return String(decoding: kept, as: UTF8.self)
  }

  private static func isSpace(_ scalar: UInt32) -> Bool {
    scalar == 0x20 || 0x09...0x0D ~= scalar || scalar == 0x85 || scalar == 0xA0
  }

  /// Whether a scalar is a character by itself beside others of which that is true, and no space.
  ///
  /// The scripts that most texts are written in, without anything that combines, and the punctuation
  /// that they share. Source: UAX #29, tables 2 and 1c; Hangul syllables join jamo only.
  private static func isCharacter(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x21...0x7E, 0xA1...0xAC, 0xAE...0x2FF, 0x391...0x3CE, 0x400...0x482, 0x2010...0x2027,
      0x2030...0x205E, 0x20A0...0x20BF, 0x3001...0x3029, 0x3041...0x3096, 0x30A0...0x30FF,
      0x4E00...0x9FFF, 0xAC00...0xD7A3:
      true
    default: false
    }
  }

  private static func shortenedCharacters(_ text: String, to length: Int) -> String {
    var kept = ""
    var count = 0
    var wordStart = 0
    for character in text {
      if character.isWhitespace {
        if kept.utf8.count > wordStart {
          kept.append(" ")
          count += 1
        }
        wordStart = kept.utf8.count
      } else if count >= length - 1 {
        return String(decoding: whole(kept.utf8, wordStart), as: UTF8.self) + "…"
      } else {
        kept.append(character)
        count += 1
      }
    }
    return kept.utf8.count == wordStart ? String(kept.dropLast()) : kept
  }

  /// What is left of a text in which the word that begins at `wordStart` has no room: all of it if
  /// it is the only one.
  private static func whole<Text: Collection>(_ kept: Text, _ wordStart: Int) -> Text.SubSequence {
    kept.prefix(wordStart == 0 ? kept.count : wordStart - 1)
  }
}

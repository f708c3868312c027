import FeedParsing
import ReaderModel

/// The plain text of an item: what its row shows, and what search finds.
struct ItemText {
  var preview: String
  var searchText: String

  init(_ item: ParsedItem, content: ItemContent) {
    let body = content.form == .html ? PlainText.fromDeclaredHTML(content.text) : content.text
    let summary = item.summary ?? item.itunes?.subtitle ?? item.media?.description ?? ""
    preview = Self.shortened(summary.isEmpty ? body : summary, to: Self.previewLength)
    searchText = body == summary || summary.isEmpty ? body : summary + "\n" + body
  }

  /// Characters of a preview: three lines of a wide list, and no more to store per row.
  private static let previewLength = 500

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
    shortenedASCII(text, to: length) ?? shortenedCharacters(text, to: length)
  }

  /// The same for a text that is ASCII as far as it is kept, in which a byte is a character.
  ///
  /// - Returns: `nil` if it is not.
  private static func shortenedASCII(_ text: String, to length: Int) -> String? {
    var kept: [UInt8] = []
    kept.reserveCapacity(min(text.utf8.count, length) + 4)
    var wordStart = 0
    for byte in text.utf8 {
      if byte >= 0x80 { return nil }
      if AddressName.isSpace(byte) {
        if kept.count > wordStart { kept.append(UInt8(ascii: " ")) }
        wordStart = kept.count
      } else if kept.count >= length - 1 {
        return String(decoding: whole(kept, wordStart), as: UTF8.self) + "…"
      } else {
        kept.append(byte)
      }
    }
    if kept.count == wordStart { kept = Array(kept.dropLast()) }
    return String(decoding: kept, as: UTF8.self)
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

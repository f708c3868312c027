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
    var result = ""
    var count = 0
    for word in text.split(whereSeparator: \.isWhitespace) {
      if count > 0 { result += " " }
      let room = length - count - 1
      if word.count > room {
        return result.isEmpty ? String(word.prefix(room)) + "…" : result.dropLast() + "…"
      }
      result += word
      count += word.count + 1
    }
    return result
  }
}

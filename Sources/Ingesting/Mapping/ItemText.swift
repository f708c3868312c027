import FeedParsing
import ReaderModel

/// The plain text of an item: what its row shows, and what search finds.
struct ItemText {
  var preview: String
  var searchText: String

  init(_ item: ParsedItem, content: ItemContent) {
    let body = content.form == .html ? PlainText.fromDeclaredHTML(content.text) : content.text
    let summary = item.summary ?? item.itunes?.subtitle ?? item.media?.description ?? ""
    preview = Self.shortened(summary.isEmpty ? body : summary)
    searchText = body == summary || summary.isEmpty ? body : summary + "\n" + body
  }

  /// Characters of a preview: three lines of a wide list, and no more to store per row.
  private static let previewLength = 500

  /// White space collapsed, cut at the end of a word.
  static func shortened(_ text: String) -> String {
    var result = ""
    var count = 0
    for word in text.split(whereSeparator: \.isWhitespace) {
      if count > 0 { result += " " }
      let room = previewLength - count - 1
      if word.count > room {
        return result.isEmpty ? String(word.prefix(room)) + "…" : result.dropLast() + "…"
      }
      result += word
      count += word.count + 1
    }
    return result
  }
}

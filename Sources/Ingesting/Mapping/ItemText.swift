import FeedParsing
import ReaderModel

/// The plain text of an item: what its row shows, and what search finds.
struct ItemText {
  var preview: String
  var searchText: String

  init(_ item: ParsedItem, content: ItemContent) {
    let body = content.form == .html ? Self.plainText(ofHTML: content.text) : content.text
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

  private static func plainText(ofHTML html: String) -> String {
    var text: [UInt8] = []
    var isInTag = false
    for byte in html.utf8 {
      switch byte {
      case UInt8(ascii: "<"):
        isInTag = true
        text.append(0x20)
      case UInt8(ascii: ">") where isInTag: isInTag = false
      default: if !isInTag { text.append(byte) }
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

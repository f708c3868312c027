/// Tells whether written markup surely reads back as it was written, without parsing it.
///
/// A parser moves elements that stand where HTML does not want them: a block in a paragraph, a link
/// in a link, words between table rows. Where none of the sort was written, one parse is enough, and
/// that is nearly always. A doubt costs only time, so whatever is rare counts as one.
///
/// Source: HTML, 13.2.6.4 "The rules for parsing tokens in HTML content".
struct NestingCheck {
  private(set) var isCertain = true
  private var open: [String] = []
  private var paragraphs = 0
  private var links = 0

  mutating func begin(_ name: String, isVoid: Bool) {
    check(name)
    if isVoid { return }
    open.append(name)
    if open.count > 200 { isCertain = false }
    if name == "p" { paragraphs += 1 }
    if name == "a" { links += 1 }
  }

  mutating func end() {
    guard let name = open.popLast() else { return }
    if name == "p" { paragraphs -= 1 }
    if name == "a" { links -= 1 }
  }

  /// Text is moved only out of tables, where white space may stand.
  mutating func text(isBlank: @autoclosure () -> Bool) {
    guard let parent = open.last, Self.tableParts[parent] != nil, !isBlank() else { return }
    isCertain = false
  }

  private mutating func check(_ name: String) {
    let parent = open.last ?? ""
    if let parts = Self.tableParts[parent] {
      if !parts.contains(name) { isCertain = false }
    } else if Self.onlyInTables.contains(name) {
      isCertain = false
    }
    switch name {
    case "a": if links > 0 { isCertain = false }
    case "li": if parent != "ul" && parent != "ol" { isCertain = false }
    case "dt", "dd": if parent != "dl" { isCertain = false }
    case "ruby", "rb", "rt", "rtc", "rp", "math": isCertain = false
    case "h1", "h2", "h3", "h4", "h5", "h6": if Self.headings.contains(parent) { isCertain = false }
    default: break
    }
    if paragraphs > 0, !Self.mayStandInParagraphs.contains(name) { isCertain = false }
  }

  private static let tableParts: [String: Set<String>] = [
    "table": ["caption", "colgroup", "thead", "tbody", "tfoot"], "colgroup": ["col"],
    "thead": ["tr"], "tbody": ["tr"], "tfoot": ["tr"], "tr": ["td", "th"],
  ]

  private static let onlyInTables: Set<String> = [
    "caption", "col", "colgroup", "tbody", "td", "tfoot", "th", "thead", "tr",
  ]

  private static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]

  private static let mayStandInParagraphs: Set<String> = [
    "a", "abbr", "audio", "b", "bdi", "bdo", "br", "cite", "code", "del", "dfn", "em", "i",
    "iframe", "img", "ins", "kbd", "mark", "picture", "q", "s", "samp", "small", "source", "span",
    "strong", "sub", "sup", "time", "track", "u", "var", "video", "wbr",
  ]
}

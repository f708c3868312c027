import HTTPSemantics
import ReaderModel

/// How lists are drawn that are neither a feed's nor a folder's; kept in a cookie, because it
/// belongs to a screen: a wall of pictures wants another one than a telephone's.
struct PlaceLayouts: Hashable {
  private var chosen: [String: ListLayout] = [:]

  static let cookieName = "layouts"

  /// Reads `unread.titles-searches~7.cards`; what is unknown is left out.
  init(text: String) {
    for pair in text.split(separator: "-") {
      let words = pair.split(separator: ".").map { String($0.map { $0 == "~" ? "/" : $0 }) }
      guard words.count == 2, Self.isKnown(words[0]),
        let layout = ListLayout(rawValue: words[1])
      else { continue }
      chosen[words[0]] = layout
    }
  }

  init(_ headers: HeaderFields) {
    self.init(text: Cookies.value(Self.cookieName, in: headers) ?? "")
  }

  /// The layout of a place; pictures are a wall unless somebody wants them otherwise.
  subscript(name: String) -> ListLayout {
    get { chosen[name] ?? (name == "pictures" ? .pictures : .rows) }
    set { if Self.isKnown(name) { chosen[name] = newValue } }
  }

  /// In characters that a cookie may have.
  var text: String {
    let pairs = chosen.sorted { $0.key < $1.key }.map { "\($0.key).\($0.value.rawValue)" }
    return String(pairs.joined(separator: "-").map { $0 == "/" ? "~" : $0 })
  }

  /// Whether a list of that name is neither a feed's nor a folder's.
  private static func isKnown(_ name: String) -> Bool {
    names.contains(name)
      || (name.hasPrefix("searches/") && ItemList(name: name) { _ in nil } != nil)
  }

  private static let names: Set = [
    "unread", "today", "starred", "all", "pictures", "podcasts", "search",
  ]
}

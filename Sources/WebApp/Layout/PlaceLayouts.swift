import HTTPSemantics
import ReaderModel

/// How lists are drawn that are neither a feed's nor a folder's; kept in a cookie, because it
/// belongs to a screen: a wall of pictures wants another one than a telephone's.
struct PlaceLayouts: Hashable {
  private var chosen: [String: ListLayout] = [:]

  static let cookieName = "layouts"

  /// Reads `unread.titles-pictures.cards`; what is unknown is left out.
  init(text: String) {
    for pair in text.split(separator: "-") {
      let words = pair.split(separator: ".").map(String.init)
      guard words.count == 2, Self.names.contains(words[0]),
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
    set { if Self.names.contains(name) { chosen[name] = newValue } }
  }

  var text: String {
    chosen.sorted { $0.key < $1.key }.map { "\($0.key).\($0.value.rawValue)" }
      .joined(separator: "-")
  }

  private static let names: Set = [
    "unread", "today", "starred", "all", "pictures", "podcasts", "search",
  ]
}

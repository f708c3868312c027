import HTMLWriting
import HTTPSemantics

/// How the reader of this browser wants to read; kept in a cookie, because it belongs to a screen.
struct Look: Hashable, Sendable {
  enum Theme: String, CaseIterable, Sendable { case system, light, dark }
  enum Font: String, CaseIterable, Sendable { case serif, sans }
  enum Size: String, CaseIterable, Sendable { case small, medium, large, huge }

  var theme = Theme.system
  var font = Font.serif
  var size = Size.medium

  static let cookieName = "look"

  init() {}

  /// Reads what `cookieValue` wrote; whatever is missing or unknown stays as it is by default.
  init(cookieValue: String) {
    let words = cookieValue.split(separator: ".").map(String.init)
    guard words.count == 3 else { return }
    theme = Theme(rawValue: words[0]) ?? theme
    font = Font(rawValue: words[1]) ?? font
    size = Size(rawValue: words[2]) ?? size
  }

  var cookieValue: String { "\(theme.rawValue).\(font.rawValue).\(size.rawValue)" }

  /// What the root element says, for the styles.
  var attributes: Attribute {
    .all([
      .when(theme != .system, .data("theme", theme.rawValue)),
      .when(font != .serif, .data("font", font.rawValue)),
      .when(size != .medium, .data("size", size.rawValue)),
    ])
  }
}

extension Look {
  /// The look that a request's cookie tells.
  init(_ headers: HeaderFields) {
    if let value = Cookies.value(Self.cookieName, in: headers) {
      self.init(cookieValue: value)
    } else {
      self.init()
    }
  }
}

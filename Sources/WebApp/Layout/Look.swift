import HTMLWriting
import HTTPSemantics

/// How the reader of this browser wants to read; kept in a cookie, because it belongs to a screen.
struct Look: Hashable, Sendable {
  enum Theme: String, CaseIterable, Sendable { case system, light, dark }
  enum Font: String, CaseIterable, Sendable { case serif, sans }
  enum Size: String, CaseIterable, Sendable { case small, medium, large, huge }
  /// The colour of what can be pressed; `tokens.css` has each for light and dark.
  enum Accent: String, CaseIterable, Sendable { case blue, teal, green, purple, pink, amber }
  /// How wide a column of text may become.
  enum Width: String, CaseIterable, Sendable { case narrow, medium, wide }
  enum Spacing: String, CaseIterable, Sendable { case tight, medium, loose }

  var theme = Theme.system
  var font = Font.serif
  var size = Size.medium
  var accent = Accent.blue
  var width = Width.medium
  var spacing = Spacing.medium

  static let cookieName = "look"

  init() {}

  /// Reads what `cookieValue` wrote, also that of versions that knew fewer choices; whatever is
  /// missing or unknown stays as it is by default.
  init(cookieValue: String) {
    let words = cookieValue.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    for (choice, word) in zip(Choice.allCases, words) { self[choice] = word }
  }

  var cookieValue: String { Choice.allCases.map { self[$0] }.joined(separator: ".") }

  /// What the root element says, for the styles.
  var attributes: Attribute {
    .all([
      .when(theme != .system, .data("theme", theme.rawValue)),
      .when(font != .serif, .data("font", font.rawValue)),
      .when(size != .medium, .data("size", size.rawValue)),
      .when(accent != .blue, .data("accent", accent.rawValue)),
      .when(width != .medium, .data("width", width.rawValue)),
      .when(spacing != .medium, .data("spacing", spacing.rawValue)),
    ])
  }
}

extension Look {
  /// What can be chosen, in the order in which the cookie has it: new ones come last.
  enum Choice: String, CaseIterable { case theme, font, size, accent, width, spacing }

  /// A choice as the cookie, forms and styles write it; a word that it does not know changes nothing.
  subscript(choice: Choice) -> String {
    get {
      switch choice {
      case .theme: theme.rawValue
      case .font: font.rawValue
      case .size: size.rawValue
      case .accent: accent.rawValue
      case .width: width.rawValue
      case .spacing: spacing.rawValue
      }
    }
    set {
      switch choice {
      case .theme: theme = Theme(rawValue: newValue) ?? theme
      case .font: font = Font(rawValue: newValue) ?? font
      case .size: size = Size(rawValue: newValue) ?? size
      case .accent: accent = Accent(rawValue: newValue) ?? accent
      case .width: width = Width(rawValue: newValue) ?? width
      case .spacing: spacing = Spacing(rawValue: newValue) ?? spacing
      }
    }
  }
}

extension Look {
  /// The look that a request's cookie tells, or else that which its user chose last anywhere.
  init(_ headers: HeaderFields, usual: String? = nil) {
    self.init(cookieValue: Cookies.value(Self.cookieName, in: headers) ?? usual ?? "")
  }

  /// What keeps the look in its browser for a year.
  var cookie: SetCookie {
    SetCookie(Self.cookieName, cookieValue, maxAgeInSeconds: 365 * 86_400)
  }
}

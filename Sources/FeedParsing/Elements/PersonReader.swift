import XMLReading

/// Reads persons: Atom's elements, and the strings of RSS.
enum PersonReader {
  /// Each author once: the format's own, then those of modules, Apple's only where these are
  /// missing.
  static func distinct(_ written: [ParsedAuthor], orElse podcaster: String?) -> [ParsedAuthor] {
    var authors: [ParsedAuthor] = []
    for author in written {
      let isKnown = authors.contains { $0 == author || $0.name != nil && $0.name == author.name }
      if !isKnown { authors.append(author) }
    }
    if authors.isEmpty, let author = podcaster.flatMap({ author($0) }) { authors.append(author) }
    return authors
  }

  /// Reads the current element, which holds either `name`, `email` and `uri` or a text.
  static func read(_ scanner: inout FeedScanner) -> [ParsedAuthor] {
    guard isPart(scanner.reader.nextElement.flatMap { ElementName.of($0) }) else {
      return scanner.line().flatMap { author($0) }.map { [$0] } ?? []
    }
    var name: String?
    var page: String?
    var mail: String?
    let depth = scanner.reader.depth
    while scanner.nextChild(of: depth) {
      switch scanner.name {
      case .name: name = name ?? scanner.line()
      case .title where scanner.isOwn: break
      case .uri, .url, .homepage, .link:
        page = page ?? scanner.link(scanner.reader.attribute(.href) ?? scanner.string())
      case .email: mail = mail ?? scanner.string()
      default: break
      }
    }
    let url = page ?? mail.flatMap { address($0) }
    return name == nil && url == nil ? [] : [ParsedAuthor(name: name, url: url)]
  }

  /// Whether an element is one of those that make up a person.
  private static func isPart(_ name: ElementName?) -> Bool {
    switch name {
    case .name, .uri, .url, .homepage, .link, .email, .title, .id: true
    default: false
    }
  }

  /// Takes a string of RSS apart: `me@example.com (Me)`, `Me <me@example.com>`, `Me`.
  static func author(_ text: String) -> ParsedAuthor? {
    let text = PlainText.trimmed(text)
    guard !text.isEmpty else { return nil }
    guard text.utf8.contains(0x40) else { return ParsedAuthor(name: text) }
    for (open, close) in [("(", ")"), ("<", ">"), ("[", "]")] as [(Character, Character)] {
      guard text.last == close, let start = text.lastIndex(of: open) else { continue }
      let outside = trimmed(text[..<start])
      let inside = trimmed(text[text.index(after: start)...].dropLast())
      if let mail = address(inside) {
        return ParsedAuthor(name: unquoted(outside), url: mail)
      }
      if let mail = address(outside) { return ParsedAuthor(name: unquoted(inside), url: mail) }
    }
    if let mail = address(text) { return ParsedAuthor(name: nil, url: mail) }
    return ParsedAuthor(name: text)
  }

  /// The `mailto:` address of a mail address; `nil` if it is none.
  static func address(_ text: String) -> String? {
    var text = trimmed(text[...])
    if text.lowercased().hasPrefix("mailto:") { text = trimmed(text.dropFirst(7)) }
    let bytes = text.utf8
    guard let at = bytes.firstIndex(of: 0x40), at != bytes.startIndex,
      bytes.index(after: at) != bytes.endIndex,
      !bytes.contains(where: { $0 <= 0x20 || $0 == 0x3C || $0 == 0x2F })
    else { return nil }
    return "mailto:" + text
  }

  private static func unquoted(_ name: String) -> String? {
    var name = name
    if name.count > 1, name.first == "\"", name.last == "\"" {
      name = trimmed(name.dropFirst().dropLast())
    }
    return name.isEmpty ? nil : name
  }

  private static func trimmed(_ text: Substring) -> String { PlainText.trimmed(String(text)) }
}

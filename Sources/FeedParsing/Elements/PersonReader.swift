import ByteScanning
import XMLReading

/// Reads persons: Atom's elements, and the strings of RSS.
enum PersonReader {
  /// Each author once: the format's own, then those of modules, Apple's only where these are
  /// missing.
  static func distinct(
    _ own: consuming [ParsedAuthor],
    _ others: consuming [ParsedAuthor],
    orElse podcaster: @autoclosure () -> String?
  ) -> [ParsedAuthor] {
    if own.isEmpty, others.count == 1 { return others }
    if others.isEmpty, own.count == 1 { return own }
    var authors: [ParsedAuthor] = []
    add(own, to: &authors)
    add(others, to: &authors)
    if authors.isEmpty, let author = podcaster().flatMap({ author($0) }) { authors.append(author) }
    return authors
  }

  private static func add(_ written: [ParsedAuthor], to authors: inout [ParsedAuthor]) {
    for author in written {
      let isKnown = authors.contains { $0 == author || $0.name != nil && $0.name == author.name }
      if !isKnown { authors.append(author) }
    }
  }

  /// Reads the current element, which holds either `name`, `email` and `uri` or a text.
  static func read(_ scanner: inout FeedScanner, into authors: inout [ParsedAuthor]) {
    if scanner.isLastPerson() {
      // A list of one is shared by all items that have it.
      if authors.isEmpty {
        authors = scanner.lastPerson[0].list
      } else {
        authors += scanner.lastPerson[0].list
      }
      return
    }
    let start = scanner.reader.position
    let state = scanner.reader.bindingState
    let isPlain = scanner.reader.scopes.isEmpty
    let count = authors.count
    readOther(&scanner, into: &authors)
    if isPlain, authors.count == count + 1, scanner.reader.position > start {
      scanner.remember(
        RepeatedPerson(
          list: count == 0 ? authors : [authors[count]],
          range: start..<scanner.reader.position,
          declarations: state,
          base: scanner.outerBase
        )
      )
    }
  }

  /// Reads one that is not the same as the last.
  private static func readOther(_ scanner: inout FeedScanner, into authors: inout [ParsedAuthor]) {
    guard isPart(scanner.reader.nextElement.flatMap { ElementName.of($0) }) else {
      if let author = scanner.line().flatMap({ author($0) }) { authors.append(author) }
      return
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
    if name != nil || url != nil { authors.append(ParsedAuthor(name: name, url: url)) }
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
    guard text.utf8.span.contains(0x40) else { return ParsedAuthor(name: text) }
    if let (outside, inside) = bracketed(text) {
      if let mail = address(inside) { return ParsedAuthor(name: unquoted(outside), url: mail) }
      if let mail = address(outside) { return ParsedAuthor(name: unquoted(inside), url: mail) }
    }
    if let mail = address(text) { return ParsedAuthor(name: nil, url: mail) }
    return ParsedAuthor(name: text)
  }

  /// What stands before and in the brackets that a text ends with.
  private static func bracketed(_ text: String) -> (outside: String, inside: String)? {
    let whole = UTF8Text(text.utf8Span)
    let bytes = whole.bytes
    let last = bytes.count - 1
    let opening: UInt8
    switch bytes[last] {
    case UInt8(ascii: ")"): opening = UInt8(ascii: "(")
    case .greaterThan: opening = .lessThan
    case .rightBracket: opening = .leftBracket
    default: return nil
    }
    var start = last
    while start > 0, bytes[start] != opening { start -= 1 }
    guard bytes[start] == opening else { return nil }
    return (
      whole.string(bytes.trimmed(0..<start)), whole.string(bytes.trimmed(start + 1..<last))
    )
  }

  /// The `mailto:` address of a mail address; `nil` if it is none.
  static func address(_ text: String) -> String? {
    var text = PlainText.trimmed(text)
    if text.utf8.span.matchesIgnoringCase("mailto:", at: 0) { text = trimmed(text.dropFirst(7)) }
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

/// The person that was read last, and where: most items of a feed are by the same.
struct RepeatedPerson {
  /// That person alone.
  fileprivate var list: [ParsedAuthor]
  /// From the end of the start tag to the end of the end tag.
  fileprivate var range: Range<Int>
  fileprivate var declarations: UInt32
  fileprivate var base: Int
}

extension FeedScanner {
  /// Whether the current element says the same as the last person's, which it then closes.
  fileprivate mutating func isLastPerson() -> Bool {
    guard !lastPerson.isEmpty, reader.scopes.isEmpty,
      lastPerson[0].declarations == reader.bindingState, lastPerson[0].base == outerBase
    else { return false }
    return reader.endIfRepeated(lastPerson[0].range)
  }

  fileprivate mutating func remember(_ person: RepeatedPerson) {
    if lastPerson.isEmpty { lastPerson.append(person) } else { lastPerson[0] = person }
  }
}

import ByteScanning
import XMLReading

/// Reads Atom's links, in Atom and wherever else they stand.
enum AtomLink {
  /// Reads the current element; one without `href` may have the address as text.
  ///
  /// Source: RFC 4287 §4.2.7.
  static func read(_ scanner: inout FeedScanner) -> LinkElement? {
    let relation = relation(scanner.reader.attribute(.relation))
    let type = scanner.reader.attribute(.type).map { MediaTypes.lowercased($0) }
    let title = scanner.reader.attribute(.title)
    let language = scanner.reader.attribute(.hrefLanguage)
    let length = scanner.size(attribute: .length)
    let count = scanner.integer(attribute: .count)
    let address = scanner.reader.attribute(.href) ?? scanner.reader.attribute(.url)
    let isSame = address == nil && scanner.reader.hasAttribute(.href)
    let base = isSame ? scanner.baseNumber() : -1
    // Before the element ends, and with it an `xml:base` of its own.
    let resolved = address.map { scanner.link($0) }
    let text = scanner.linkText()
    let written = resolved ?? text ?? scanner.baseText(base)
    guard let url = written else {
      if resolved == nil, relation == "enclosure" { scanner.note(.attachmentWithoutAddress) }
      return nil
    }
    return LinkElement(
      url: url,
      relation: relation,
      type: type,
      title: title,
      language: language,
      length: length,
      count: count
    )
  }

  /// A relation in small letters and without the address of IANA's list.
  private static func relation(_ written: String?) -> String {
    guard let written else { return "alternate" }
    let relation = MediaTypes.lowercased(written)
    guard relation.utf8.span.contains(0x3A) else { return relation }
    for list in [
      "http://www.iana.org/assignments/relation/", "https://www.iana.org/assignments/relation/",
      "http://www.iana.org/assignments/link-relations/",
    ] where relation.hasPrefix(list) {
      return String(relation.dropFirst(list.count))
    }
    return relation
  }
}

extension [LinkElement] {
  /// The page among the links: an HTML alternate before any other.
  var page: String? {
    func alternate(_ isWanted: (LinkElement) -> Bool) -> String? {
      first { $0.relation == "alternate" && isWanted($0) }?.url
    }
    return alternate { $0.isHTML } ?? alternate { $0.type == nil } ?? alternate { !$0.isFeed }
      ?? alternate { _ in true }
  }

  func first(_ relation: String) -> String? {
    first { $0.relation == relation }?.url
  }
}

extension LinkElement {
  var isHTML: Bool { type == "text/html" || type == "application/xhtml+xml" }

  /// Whether the type is that of a feed.
  var isFeed: Bool {
    guard let type else { return false }
    return type.contains("rss") || type.contains("atom") || type.hasSuffix("feed+json")
  }
}

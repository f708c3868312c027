import XMLReading

/// Reads one child of an Atom entry.
enum AtomEntryReader {
  static func readElement(
    _ name: ElementName,
    _ scanner: inout FeedScanner,
    _ item: inout ItemElements
  ) {
    switch name {
    case .id, .guid: if item.guid == nil { item.guid = scanner.string() }
    case .title: if item.title == nil { item.title = AtomText.read(&scanner) }
    case .link:
      if let link = AtomLink.read(&scanner, of: .item) { item.links.append(link) }
    case .summary, .description: RSSItemReader.keep(&item.summary, AtomText.read(&scanner))
    case .content: readContent(&scanner, &item)
    case .author: PersonReader.read(&scanner, into: &item.authors)
    case .published, .pubDate: if item.published == nil { item.published = scanner.date() }
    case .issued: if item.issued == nil { item.issued = scanner.date() }
    case .created: if item.created == nil { item.created = scanner.date() }
    case .updated: item.updated = scanner.date() ?? item.updated
    case .modified: if item.modified == nil { item.modified = scanner.date() }
    case .category:
      if let tag = category(&scanner) { item.tags.append(tag) }
    case .source: readSource(&scanner, &item)
    case .enclosure: EnclosureReader.read(&scanner, &item)
    default: break
    }
  }

  /// A label is shown, the term without a label.
  static func category(_ scanner: inout FeedScanner) -> String? {
    let label = scanner.reader.attribute(.label) ?? scanner.reader.attribute(.term)
    return label ?? scanner.line()
  }

  private static func readContent(_ scanner: inout FeedScanner, _ item: inout ItemElements) {
    let hasType = scanner.reader.attributeKey(.type) != nil
    let source = scanner.link(scanner.reader.attribute(.source))
    let type = source == nil ? nil : scanner.reader.attribute(.type)?.lowercased()
    item.language = scanner.language ?? item.language
    let text = AtomText.readContent(&scanner)
    if let source, item.contentSource == nil {
      item.contentSource = source
      item.contentType = type
    }
    if source == nil, text == nil, hasType { item.hasUnreadableContent = true }
    RSSItemReader.keep(&item.content, text)
  }

  /// Source: RFC 4287 §4.2.11.
  private static func readSource(_ scanner: inout FeedScanner, _ item: inout ItemElements) {
    var source = ParsedSource()
    var links: [LinkElement] = []
    let depth = scanner.reader.depth
    while scanner.nextChild(of: depth) {
      guard scanner.isAtom else { continue }
      switch scanner.name {
      case .title: source.title = source.title ?? AtomText.line(&scanner)
      case .link: if let link = AtomLink.read(&scanner, of: .feed) { links.append(link) }
      default: break
      }
    }
    source.url = links.first(.feedItself) ?? links.page
    if source.title != nil || source.url != nil { item.source = item.source ?? source }
  }
}

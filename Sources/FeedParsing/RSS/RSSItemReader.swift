import ByteScanning
import WebAddressing
import XMLReading

/// Reads one child of an RSS item.
enum RSSItemReader {
  static func readElement(
    _ name: ElementName,
    _ scanner: inout FeedScanner,
    _ item: inout ItemElements
  ) {
    if scanner.isOwn {
      readOwn(name, &scanner, &item)
    } else if let namespace = scanner.namespace {
      ItemModules.read(name, of: namespace, &scanner, &item)
    }
  }

  private static func readOwn(
    _ name: ElementName,
    _ scanner: inout FeedScanner,
    _ item: inout ItemElements
  ) {
    switch name {
    case .title: if item.title == nil { item.title = scanner.construct(.undeclared) }
    case .link: readLink(&scanner, &item)
    case .abstract: keep(&item.description, scanner.construct(.undeclared))
    case .description: keep(&item.description, scanner.construct(.undeclared))
    case .guid: readGUID(&scanner, &item)
    case .pubDate, .published: if item.published == nil { item.published = scanner.date() }
    case .updated, .modified: if item.updated == nil { item.updated = scanner.date() }
    case .author: PersonReader.read(&scanner, into: &item.authors)
    case .category:
      if let tag = scanner.line() { item.tags.append(tag) }
    case .tags: item.tags.append(PodcastWords.list(scanner.line()))
    case .enclosure: EnclosureReader.read(&scanner, &item)
    case .comments: item.commentsURL = scanner.linkText()
    case .source: readSource(&scanner, &item)
    case .image: if item.image == nil { item.image = RSSReader.image(&scanner) }
    case .fullItem, .encoded: keep(&item.content, scanner.construct(.html))
    case .body: keep(&item.content, scanner.construct(.html))
    case .id: if item.guid == nil { item.guid = scanner.string() }
    case .content: keep(&item.content, AtomText.readContent(&scanner))
    case .summary: keep(&item.summary, scanner.construct(.undeclared))
    default: break
    }
  }

  /// Keeps the first text that says something.
  static func keep(_ place: inout TextConstruct?, _ text: TextConstruct?) {
    if place == nil { place = text }
  }

  /// A link is text; with an address in an attribute it is Atom's without its namespace.
  private static func readLink(_ scanner: inout FeedScanner, _ item: inout ItemElements) {
    if !scanner.reader.attributes.isEmpty, scanner.reader.attributeKey(.href) != nil {
      let isBare = !scanner.reader.hasAttribute(.relation)
      guard let link = AtomLink.read(&scanner, of: .item) else { return }
      if isBare { item.link = link.url } else { item.links.append(link) }
      return
    }
    // Of several links the last counts, as other readers have it.
    guard scanner.reader.scopes.isEmpty else {
      item.link = scanner.linkText() ?? item.link
      return
    }
    let written = scanner.string(orSame: item.guid, at: &item.addressPlace)
    if let written, WebAddress.isPlain(written) {
      item.link = written
    } else {
      item.addressPlace = 0..<0
      item.link = scanner.link(written) ?? item.link
    }
  }

  private static func readGUID(_ scanner: inout FeedScanner, _ item: inout ItemElements) {
    let isPermalink =
      scanner.reader.attributes.isEmpty
      ? nil : FeedScanner.flag(scanner.reader.attributeKey(.isPermalink))
    let isAddress = isPermalink == true && scanner.knowsBase()
    guard item.guid == nil, let guid = scanner.string(orSame: item.link, at: &item.addressPlace)
    else { return }
    item.guid = guid
    item.isPermalink = isPermalink
    if isAddress, guid.utf8.span.contains(0x2F), !guid.utf8.span.contains(0x20) {
      item.permalink = scanner.link(guid)
    }
  }

  private static func readSource(_ scanner: inout FeedScanner, _ item: inout ItemElements) {
    let url = scanner.link(scanner.reader.attribute(.url))
    let title = scanner.line()
    if item.source == nil, url != nil || title != nil {
      item.source = ParsedSource(title: title, url: url)
    }
  }
}

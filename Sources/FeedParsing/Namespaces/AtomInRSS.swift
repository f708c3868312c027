import XMLReading

/// Reads Atom's elements where they stand in RSS.
enum AtomInRSS {
  static func read(
    _ name: ElementName,
    _ scanner: inout FeedScanner,
    _ item: inout ItemElements
  ) {
    switch name {
    case .link:
      if let link = AtomLink.read(&scanner, of: .item) { item.links.append(link) }
    case .author: PersonReader.read(&scanner, into: &item.creators)
    case .content: RSSItemReader.keep(&item.content, AtomText.readContent(&scanner))
    case .summary: RSSItemReader.keep(&item.summary, AtomText.read(&scanner))
    case .title: if item.moduleTitle == nil { item.moduleTitle = AtomText.read(&scanner) }
    case .published, .issued: if item.issued == nil { item.issued = scanner.date() }
    case .updated, .modified: if item.updated == nil { item.updated = scanner.date() }
    case .category:
      if let tag = AtomEntryReader.category(&scanner) { item.tags.append(tag) }
    default: break
    }
  }

  static func read(_ name: ElementName, _ scanner: inout FeedScanner, _ feed: inout FeedElements) {
    switch name {
    case .link:
      if let link = AtomLink.read(&scanner, of: .feed) { feed.links.append(link) }
    case .author: PersonReader.read(&scanner, into: &feed.creators)
    case .icon: if feed.icon == nil { feed.icon = scanner.resourceText() }
    case .logo: if feed.image == nil { feed.image = scanner.resourceText() }
    default: break
    }
  }
}

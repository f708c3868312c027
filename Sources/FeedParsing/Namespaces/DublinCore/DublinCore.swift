import XMLReading

/// Reads Dublin Core elements and terms.
///
/// Source: RSS 1.0 modules, Dublin Core; DCMI Metadata Terms.
enum DublinCore {
  static func read(
    _ name: ElementName,
    isTerms: Bool,
    _ scanner: inout FeedScanner,
    _ item: inout ItemElements
  ) {
    switch name {
    case .creator, .author: PersonReader.read(&scanner, into: &item.creators)
    case .subject:
      if let tag = scanner.line() { item.tags.append(tag) }
    case .date: item.date = item.date ?? scanner.date()
    case .issued, .available: item.issued = item.issued ?? scanner.date()
    case .created: item.created = item.created ?? scanner.date()
    case .modified, .updated: item.modified = item.modified ?? scanner.date()
    case .title: item.moduleTitle = item.moduleTitle ?? scanner.construct(.undeclared)
    case .description, .abstract:
      RSSItemReader.keep(&item.summary, scanner.construct(.undeclared))
    case .language: item.language = item.language ?? scanner.string()
    default: break
    }
  }

  static func read(_ name: ElementName, _ scanner: inout FeedScanner, _ feed: inout FeedElements) {
    switch name {
    case .creator, .author: PersonReader.read(&scanner, into: &feed.creators)
    case .subject:
      if let tag = scanner.line() { feed.tags.append(tag) }
    case .language: feed.language = feed.language ?? scanner.string()
    case .rights: feed.rights = feed.rights ?? scanner.line()
    case .title: feed.title = feed.title ?? scanner.construct(.undeclared)
    case .description: feed.description = feed.description ?? scanner.construct(.undeclared)
    default: break
    }
  }
}

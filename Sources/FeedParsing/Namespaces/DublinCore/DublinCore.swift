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
    case .date: if item.date == nil { item.date = scanner.date() }
    case .issued, .available: if item.issued == nil { item.issued = scanner.date() }
    case .created: if item.created == nil { item.created = scanner.date() }
    case .modified, .updated: if item.modified == nil { item.modified = scanner.date() }
    case .title: if item.moduleTitle == nil { item.moduleTitle = scanner.construct(.undeclared) }
    case .description, .abstract:
      RSSItemReader.keep(&item.summary, scanner.construct(.undeclared))
    case .language: if item.language == nil { item.language = scanner.string() }
    default: break
    }
  }

  static func read(_ name: ElementName, _ scanner: inout FeedScanner, _ feed: inout FeedElements) {
    switch name {
    case .creator, .author: PersonReader.read(&scanner, into: &feed.creators)
    case .subject:
      if let tag = scanner.line() { feed.tags.append(tag) }
    case .language: if feed.language == nil { feed.language = scanner.string() }
    case .rights: if feed.rights == nil { feed.rights = scanner.line() }
    case .title: if feed.title == nil { feed.title = scanner.construct(.undeclared) }
    case .description:
      if feed.description == nil { feed.description = scanner.construct(.undeclared) }
    default: break
    }
  }
}

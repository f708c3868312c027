import XMLReading

/// Reads the elements of Atom 0.3 and 1.0: which is which, and nothing more.
///
/// Source: RFC 4287; Atom 0.3 (draft-ietf-atompub-format-00).
enum AtomReader {
  /// Reads the document whose root has just started.
  static func read(_ scanner: inout FeedScanner, into feed: inout ParsedFeed) {
    var elements = FeedElements()
    var list = ItemList()
    let root = scanner.reader.depth
    elements.language = scanner.language
    if scanner.name == .entry {
      readEntry(&scanner, &list)
      // Without an element around them, the others follow as siblings of the root.
      while scanner.nextChild(of: root - 1) {
        if scanner.isAtom, scanner.name == .entry { readEntry(&scanner, &list) }
      }
    } else {
      scanner.reader.landmark = (NameKey("entry"), root)
      while scanner.nextChild(of: root) {
        guard let name = scanner.name else { continue }
        if scanner.isAtom {
          readElement(name, &scanner, &elements, &list)
        } else if let namespace = scanner.namespace {
          FeedModules.read(name, of: namespace, &scanner, &elements)
        }
      }
      // Entries that come when the feed has been closed already.
      while scanner.isNextBehindRoot("<entry"), scanner.nextChild(of: root - 1) {
        if scanner.isAtom, scanner.name == .entry { readEntry(&scanner, &list) }
      }
    }
    FeedAdapter.fill(&feed, elements, &list.items, &scanner)
  }

  private static func readElement(
    _ name: ElementName,
    _ scanner: inout FeedScanner,
    _ feed: inout FeedElements,
    _ list: inout ItemList
  ) {
    switch name {
    case .entry: readEntry(&scanner, &list)
    case .title: if feed.title == nil { feed.title = AtomText.read(&scanner) }
    case .subtitle, .tagline:
      if feed.description == nil { feed.description = AtomText.read(&scanner) }
    case .info, .description:
      if feed.description == nil { feed.description = AtomText.read(&scanner) }
    case .link: readLink(&scanner, &feed)
    case .author: PersonReader.read(&scanner, into: &feed.authors)
    case .logo: if feed.image == nil { feed.image = scanner.resourceText() }
    case .icon: if feed.icon == nil { feed.icon = scanner.resourceText() }
    case .category:
      if let tag = AtomEntryReader.category(&scanner) { feed.tags.append(tag) }
    case .rights, .copyright: if feed.rights == nil { feed.rights = AtomText.line(&scanner) }
    case .language: if feed.language == nil { feed.language = scanner.string() }
    default: break
    }
  }

  private static func readLink(_ scanner: inout FeedScanner, _ feed: inout FeedElements) {
    guard let link = AtomLink.read(&scanner, of: .feed) else { return }
    feed.links.append(link)
    if link.relation == .alternate, !link.isFeed { scanner.learnHomePage(link.url) }
  }

  private static func readEntry(_ scanner: inout FeedScanner, _ list: inout ItemList) {
    guard scanner.takesItem(beside: list.items.count) else { return }
    let recognised = scanner.recogniseItem()
    if case .passedOver = recognised { return }
    let texts = scanner.madeTexts.count
    let start = scanner.reader.tagStart
    let depth = scanner.reader.depth
    list.elements.language = scanner.language
    while scanner.nextChild(of: depth) {
      guard let name = scanner.name else { continue }
      if scanner.isAtom {
        if name == .entry {
          scanner.reader.hold(asChildOf: depth - 1)
        } else {
          AtomEntryReader.readElement(name, &scanner, &list.elements)
        }
      } else if let namespace = scanner.namespace {
        ItemModules.read(name, of: namespace, &scanner, &list.elements)
      }
    }
    scanner.noteItem(at: start, &list.items)
    AtomEntryAdapter.fill(&list.items[list.items.count - 1], &list.elements, &scanner)
    scanner.setFingerprint(&list.items[list.items.count - 1], recognised)
    list.elements.clear()
    scanner.forgetTexts(beyond: texts)
  }
}

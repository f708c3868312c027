import XMLReading

/// Reads Microsoft's Channel Definition Format: a tree of channels with items.
///
/// Source: Submission to W3C, "Channel Definition Format", 1997-03-09.
enum CDFReader {
  static func read(_ scanner: inout FeedScanner, into feed: inout ParsedFeed) {
    var elements = FeedElements()
    var items: [ParsedItem] = []
    let depth = scanner.reader.depth
    if let link = scanner.link(scanner.reader.attribute(.href)) {
      elements.link = link
      scanner.learnHomePage(link)
    }
    // Channels inside are sections of the same feed, however deep.
    while scanner.reader.depth >= depth {
      switch scanner.reader.advance() {
      case .end: continue
      case .finished: return FeedAdapter.fill(&feed, elements, &items, &scanner)
      case .start: break
      }
      let isTop = scanner.reader.depth == depth + 1
      switch scanner.name {
      case .item: items.append(item(&scanner))
      case .title where isTop: elements.title = elements.title ?? scanner.construct(.undeclared)
      case .abstract where isTop:
        elements.description = elements.description ?? scanner.construct(.undeclared)
      case .logo where isTop:
        elements.image = elements.image ?? scanner.resource(scanner.reader.attribute(.href))
      default: break
      }
    }
    FeedAdapter.fill(&feed, elements, &items, &scanner)
  }

  private static func item(_ scanner: inout FeedScanner) -> ParsedItem {
    var elements = ItemElements()
    scanner.itemStarts.append(scanner.reader.tagStart)
    elements.link = scanner.link(scanner.reader.attribute(.href))
    elements.modified = scanner.date(scanner.reader.attribute(NameKey("lastmod")))
    let depth = scanner.reader.depth
    while scanner.nextChild(of: depth) {
      switch scanner.name {
      case .title: elements.title = elements.title ?? scanner.construct(.undeclared)
      case .abstract, .description:
        RSSItemReader.keep(&elements.description, scanner.construct(.undeclared))
      default: break
      }
    }
    var item = ParsedItem()
    RSSItemAdapter.fill(&item, &elements, &scanner)
    return item
  }
}

import ByteScanning
import XMLReading

/// Reads the elements of RSS 0.90 to 2.0 and RDF: which is which, and nothing more.
///
/// `FeedAdapter` and `RSSItemAdapter` decide what comes of them.
enum RSSReader {
  /// Reads the document whose root has just started.
  static func read(_ scanner: inout FeedScanner, format: FeedFormat) -> ParsedFeed {
    var elements = FeedElements()
    var items: [ParsedItem] = []
    let root = scanner.reader.depth
    if scanner.name == .item {
      readItem(&scanner, &items)
      // Without an element around them, the others follow as siblings of the root.
      while scanner.nextChild(of: root - 1) {
        if scanner.isOwn, scanner.name == .item { readItem(&scanner, &items) }
      }
    } else if scanner.name == .channel {
      readChannel(&scanner, &elements, &items)
    } else {
      while scanner.nextChild(of: root) {
        guard scanner.isOwn || scanner.adoptsNamespace() else { continue }
        switch scanner.name {
        case .channel: readChannel(&scanner, &elements, &items)
        case .item: readItem(&scanner, &items)
        case .image: readImage(&scanner, &elements)
        default: break
        }
      }
    }
    return FeedAdapter.feed(elements, items, format, &scanner)
  }

  private static func readChannel(
    _ scanner: inout FeedScanner,
    _ feed: inout FeedElements,
    _ items: inout [ParsedItem]
  ) {
    let depth = scanner.reader.depth
    scanner.reader.landmark = (NameKey("item"), depth)
    while scanner.nextChild(of: depth) {
      if scanner.name == .item, scanner.isOwn || scanner.adoptsNamespace() {
        readItem(&scanner, &items)
      } else {
        RSSChannelReader.readElement(&scanner, &feed, &items)
      }
    }
  }

  static func readItem(_ scanner: inout FeedScanner, _ items: inout [ParsedItem]) {
    guard scanner.takesItem(beside: items.count) else { return }
    let recognised = scanner.recogniseItem()
    if case .passedOver = recognised { return }
    var item = ItemElements()
    let texts = scanner.madeTexts.count
    let start = scanner.reader.tagStart
    let depth = scanner.reader.depth
    if !scanner.reader.attributes.isEmpty { item.about = scanner.reader.attribute(.about) }
    while scanner.nextChild(of: depth) {
      guard let name = scanner.name else { continue }
      if name == .item, scanner.isOwn {
        scanner.reader.hold(asChildOf: depth - 1)
      } else {
        RSSItemReader.readElement(name, &scanner, &item)
      }
    }
    scanner.noteItem(at: start, &items)
    RSSItemAdapter.fill(&items[items.count - 1], &item, &scanner)
    scanner.setFingerprint(&items[items.count - 1], recognised)
    scanner.forgetTexts(beyond: texts)
  }

  /// Reads an `image` element: its address is in `url`, its title and link are of no use.
  static func readImage(_ scanner: inout FeedScanner, _ feed: inout FeedElements) {
    guard let url = image(&scanner) else { return }
    if feed.image == nil { feed.image = url }
  }

  static func image(_ scanner: inout FeedScanner) -> String? {
    var url = scanner.reader.attribute(.url) ?? scanner.reader.attribute(.href)
    let depth = scanner.reader.depth
    while scanner.nextChild(of: depth) {
      if scanner.isOwn, scanner.name == .url, let text = scanner.string() { url = text }
    }
    return scanner.resource(url)
  }
}

import ByteScanning
import XMLReading

/// Reads the elements of RSS 0.90 to 2.0 and RDF: which is which, and nothing more.
///
/// `FeedAdapter` and `RSSItemAdapter` decide what comes of them.
enum RSSReader {
  /// Reads the document whose root has just started.
  static func read(_ scanner: inout FeedScanner, into feed: inout ParsedFeed) {
    var elements = FeedElements()
    var list = ItemList()
    let root = scanner.reader.depth
    if scanner.name == .item {
      readItem(&scanner, &list)
      // Without an element around them, the others follow as siblings of the root.
      while scanner.nextChild(of: root - 1) {
        if scanner.isOwn, scanner.name == .item { readItem(&scanner, &list) }
      }
    } else if scanner.name == .channel {
      readChannel(&scanner, &elements, &list)
    } else {
      while scanner.nextChild(of: root) {
        guard scanner.isOwn || scanner.adoptsNamespace() else { continue }
        switch scanner.name {
        case .channel: readChannel(&scanner, &elements, &list)
        case .item: readItem(&scanner, &list)
        case .image: readImage(&scanner, &elements)
        default: break
        }
      }
      // Items that come when everything has been closed already.
      while scanner.isNextBehindRoot("<item"), scanner.nextChild(of: root - 1) {
        if scanner.isOwn, scanner.name == .item { readItem(&scanner, &list) }
      }
    }
    FeedAdapter.fill(&feed, elements, &list.items, &scanner)
  }

  private static func readChannel(
    _ scanner: inout FeedScanner,
    _ feed: inout FeedElements,
    _ list: inout ItemList
  ) {
    let depth = scanner.reader.depth
    scanner.reader.landmark = (NameKey("item"), depth)
    while scanner.nextChild(of: depth) {
      if scanner.name == .item, scanner.isOwn || scanner.adoptsNamespace() {
        readItem(&scanner, &list)
      } else {
        RSSChannelReader.readElement(&scanner, &feed, &list)
      }
    }
  }

  static func readItem(_ scanner: inout FeedScanner, _ list: inout ItemList) {
    guard scanner.takesItem(beside: list.items.count) else { return }
    let recognised = scanner.recogniseItem()
    if case .passedOver = recognised { return }
    let texts = scanner.madeTexts.count
    let start = scanner.reader.tagStart
    let depth = scanner.reader.depth
    if !scanner.reader.attributes.isEmpty { list.elements.about = scanner.reader.attribute(.about) }
    while scanner.nextChild(of: depth) {
      guard let name = scanner.name else { continue }
      if name == .item, scanner.isOwn {
        scanner.reader.hold(asChildOf: depth - 1)
      } else {
        RSSItemReader.readElement(name, &scanner, &list.elements)
      }
    }
    scanner.noteItem(at: start, &list.items)
    RSSItemAdapter.fill(&list.items[list.items.count - 1], &list.elements, &scanner)
    scanner.setFingerprint(&list.items[list.items.count - 1], recognised)
    list.elements.clear()
    scanner.forgetTexts(beyond: texts)
  }

  /// Reads an `image` element: its address is in `url`, its title and link are of no use.
  ///
  /// Some write the address as its text.
  static func readImage(_ scanner: inout FeedScanner, _ feed: inout FeedElements) {
    guard let url = image(&scanner) else { return }
    if feed.image == nil { feed.image = url }
  }

  static func image(_ scanner: inout FeedScanner) -> String? {
    var url =
      scanner.reader.attribute(.url) ?? scanner.reader.attribute(.href)
      ?? scanner.reader.attribute(.source)
    if url == nil, !scanner.reader.isElementNext { return scanner.resourceText() }
    let depth = scanner.reader.depth
    while scanner.nextChild(of: depth) {
      if scanner.isOwn, scanner.name == .url, let text = scanner.string() { url = text }
    }
    return scanner.resource(url)
  }
}

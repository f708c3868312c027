import XMLReading

/// Reads one child of an RSS channel that is no item.
enum RSSChannelReader {
  static func readElement(
    _ scanner: inout FeedScanner,
    _ feed: inout FeedElements,
    _ list: inout ItemList
  ) {
    guard let name = scanner.name else { return }
    if scanner.isOwn {
      readOwn(name, &scanner, &feed, &list)
    } else if let namespace = scanner.namespace {
      FeedModules.read(name, of: namespace, &scanner, &feed)
    }
  }

  private static func readOwn(
    _ name: ElementName,
    _ scanner: inout FeedScanner,
    _ feed: inout FeedElements,
    _ list: inout ItemList
  ) {
    switch name {
    case .title: if feed.title == nil { feed.title = scanner.construct(.undeclared) }
    case .link: readLink(&scanner, &feed)
    case .description, .tagline:
      feed.description = feed.description ?? scanner.construct(.undeclared)
    case .language: if feed.language == nil { feed.language = scanner.string() }
    case .copyright: if feed.rights == nil { feed.rights = scanner.line() }
    case .managingEditor, .author: PersonReader.read(&scanner, into: &feed.authors)
    case .image: RSSReader.readImage(&scanner, &feed)
    case .category:
      if let tag = scanner.line() { feed.tags.append(tag) }
    case .ttl: feed.schedule.timeToLiveInMinutes = scanner.integer().flatMap { $0 > 0 ? $0 : nil }
    case .cloud: readCloud(&scanner, &feed)
    case .skipHours: readHours(&scanner, &feed)
    case .skipDays: readDays(&scanner, &feed)
    case .icon: if feed.icon == nil { feed.icon = scanner.resourceText() }
    case .items: readNestedItems(&scanner, &list)
    default: break
    }
  }

  /// Some feeds put their items into `items`, where RDF only lists them.
  private static func readNestedItems(_ scanner: inout FeedScanner, _ list: inout ItemList) {
    let depth = scanner.reader.depth
    while scanner.reader.nextChild(of: depth) {
      if scanner.isOwn, scanner.name == .item { RSSReader.readItem(&scanner, &list) }
    }
  }

  private static func readLink(_ scanner: inout FeedScanner, _ feed: inout FeedElements) {
    if scanner.reader.attributeKey(.href) != nil {
      let isBare = !scanner.reader.hasAttribute(.relation)
      guard let link = AtomLink.read(&scanner, of: .feed) else { return }
      if isBare { feed.link = link.url } else { feed.links.append(link) }
      return
    }
    guard let link = scanner.linkText() else { return }
    feed.link = link
    scanner.learnHomePage(link)
  }

  /// Source: RSS 2.0, <cloud>.
  private static func readCloud(_ scanner: inout FeedScanner, _ feed: inout FeedElements) {
    guard let domain = scanner.reader.attribute(.domain) else { return }
    let port = scanner.reader.attribute(.port)
    let path = scanner.reader.attribute(.path) ?? "/"
    let scheme = port == "443" ? "https" : "http"
    let place = port.map { $0 == "80" || $0 == "443" ? "" : ":\($0)" } ?? ""
    let slash = path.hasPrefix("/") ? "" : "/"
    if let url = scanner.link("\(scheme)://\(domain)\(place)\(slash)\(path)") {
      feed.hubs.append(ParsedHub(type: "rssCloud", url: url))
    }
  }

  private static func readHours(_ scanner: inout FeedScanner, _ feed: inout FeedElements) {
    let depth = scanner.reader.depth
    while scanner.nextChild(of: depth) {
      guard scanner.name == .hour, let hour = scanner.integer(), 0...24 ~= hour else { continue }
      let normal = hour % 24
      if !feed.schedule.skippedHours.contains(normal) { feed.schedule.skippedHours.append(normal) }
    }
  }

  private static func readDays(_ scanner: inout FeedScanner, _ feed: inout FeedElements) {
    let names = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
    let depth = scanner.reader.depth
    while scanner.nextChild(of: depth) {
      guard scanner.name == .day, let text = scanner.string(),
        let day = names.firstIndex(of: String(text.lowercased().prefix(3)))
      else { continue }
      if !feed.schedule.skippedDays.contains(day) { feed.schedule.skippedDays.append(day) }
    }
  }
}

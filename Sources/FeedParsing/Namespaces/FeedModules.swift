import XMLReading

/// Sends the elements of modules that stand in a feed to who knows them.
enum FeedModules {
  static func read(
    _ name: ElementName,
    of namespace: Namespace,
    _ scanner: inout FeedScanner,
    _ feed: inout FeedElements
  ) {
    switch namespace {
    case .dublinCore, .dublinCoreTerms: DublinCore.read(name, &scanner, &feed)
    case .atom: AtomInRSS.read(name, &scanner, &feed)
    case .itunes: ITunesReader.read(name, &scanner, &feed)
    case .googlePlay: GooglePlayReader.read(name, &scanner, &feed)
    case .podcast: PodcastReader.read(name, &scanner, &feed)
    case .syndication: Syndication.read(name, &scanner, &feed)
    case .media: MediaRSS.read(name, &scanner, &feed.media)
    case .webFeeds:
      if name == .icon || name == .logo {
        feed.icon = feed.icon ?? scanner.resourceText()
      }
    case .creativeCommons:
      if name == .license {
        let address = scanner.reader.attribute(.resource) ?? scanner.string()
        feed.rights = feed.rights ?? scanner.link(address)
      }
    default: break
    }
  }
}

/// Reads how often a feed is updated.
///
/// Source: RSS 1.0 modules, Syndication.
enum Syndication {
  static func read(_ name: ElementName, _ scanner: inout FeedScanner, _ feed: inout FeedElements) {
    switch name {
    case .updatePeriod: if feed.updatePeriod == nil { feed.updatePeriod = scanner.string() }
    case .updateFrequency:
      if feed.updateFrequency == nil { feed.updateFrequency = scanner.integer() }
    default: break
    }
  }

  /// Seconds between two updates; an unknown period says nothing.
  static func interval(period: String?, frequency: Int?) -> Int? {
    guard period != nil || frequency != nil else { return nil }
    let seconds: [String: Int] = [
      "hourly": 3600, "daily": 86_400, "weekly": 604_800, "monthly": 2_592_000,
      "yearly": 31_536_000,
    ]
    guard let length = seconds[period?.lowercased() ?? "daily"] else { return nil }
    return length / max(frequency ?? 1, 1)
  }
}

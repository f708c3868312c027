import CivilTime
import XMLReading

/// Sends the elements of modules that stand in an item to who knows them.
enum ItemModules {
  static func read(
    _ name: ElementName,
    of namespace: Namespace,
    _ scanner: inout FeedScanner,
    _ item: inout ItemElements
  ) {
    switch namespace {
    case .content: ContentModule.read(name, &scanner, &item)
    case .dublinCore, .dublinCoreTerms:
      DublinCore.read(name, isTerms: namespace == .dublinCoreTerms, &scanner, &item)
    case .atom: AtomInRSS.read(name, &scanner, &item)
    case .media: MediaRSS.read(name, &scanner, &item.media.value)
    case .itunes, .googlePlay, .podcast, .podloveChapters:
      item.isEpisode = true
      readEpisode(name, of: namespace, &scanner, &item)
    case .slash:
      if name == .comments { item.commentCount = item.commentCount ?? scanner.integer() }
    case .threading:
      if name == .total { item.commentCount = scanner.integer() ?? item.commentCount }
    case .wellFormedWeb:
      if name == .commentRSS { item.commentsFeedURL = scanner.linkText() }
    case .feedBurner:
      if name == .originalLink { item.originalLink = scanner.linkText() }
    case .xhtml:
      if name == .body { RSSItemReader.keep(&item.content, scanner.construct(.html)) }
    default: break
    }
  }

  private static func readEpisode(
    _ name: ElementName,
    of namespace: Namespace,
    _ scanner: inout FeedScanner,
    _ item: inout ItemElements
  ) {
    switch namespace {
    case .itunes:
      ITunesReader.read(name, &scanner, &item.itunes.value, summary: &item.podcastSummary)
    case .googlePlay:
      GooglePlayReader.read(name, &scanner, &item.itunes.value, summary: &item.podcastSummary)
    case .podcast: PodcastReader.read(name, &scanner, &item.podcast.value)
    default: PodloveReader.read(name, &scanner, &item.podcast.value)
    }
  }
}

/// Reads `content:encoded`.
enum ContentModule {
  /// Source: RSS 1.0 modules, Content.
  static func read(
    _ name: ElementName,
    _ scanner: inout FeedScanner,
    _ item: inout ItemElements
  ) {
    if name == .encoded { RSSItemReader.keep(&item.content, scanner.construct(.html)) }
  }
}

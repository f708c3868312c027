import WebAddressing

/// The rules that feeds of all XML formats share.
enum FeedAdapter {
  /// Fills a feed where it lies: it is large, and returning it costs a copy.
  static func fill(
    _ feed: inout ParsedFeed,
    _ elements: FeedElements,
    _ items: inout [ParsedItem],
    _ scanner: inout FeedScanner
  ) {
    feed.title = scanner.line(elements.title) ?? elements.itunes?.title
    feed.homePageURL = elements.link ?? elements.links.page
    feed.feedURL = elements.links.first(.feedItself)
    feed.description = scanner.line(elements.description) ?? elements.itunes?.summary
    feed.language = elements.language
    feed.authors = PersonReader.distinct(
      elements.authors,
      elements.creators,
      orElse: elements.itunes?.author
    )
    feed.iconURL = elements.image ?? elements.itunes?.imageURL
    feed.faviconURL = elements.icon
    feed.nextPageURL = elements.links.first(.next) ?? elements.links.first(.previousArchive)
    for index in elements.links.indices where elements.links[index].relation == .hub {
      feed.hubs.append(ParsedHub(type: "WebSub", url: elements.links[index].url))
    }
    if !elements.hubs.isEmpty { feed.hubs += elements.hubs }
    feed.newFeedURL = elements.itunes?.newFeedURL
    feed.tags = ItemAdapter.distinct(elements.tags)
    feed.rights = elements.rights
    feed.isExpired =
      elements.isComplete || elements.podcast?.updateFrequency?.isComplete ?? false
    feed.schedule = elements.schedule
    feed.schedule.updateIntervalInSeconds = Syndication.interval(
      period: elements.updatePeriod,
      frequency: elements.updateFrequency
    )
    feed.itunes = elements.itunes
    feed.podcast = elements.podcast
    swap(&feed.items, &items)
    if scanner.hasRelativeAddress, let home = feed.homePageURL.flatMap({ WebAddress($0) }) {
      resolve(&feed, home)
    }
  }

  /// Makes addresses absolute that came before the home page was known.
  private static func resolve(_ feed: inout ParsedFeed, _ home: WebAddress) {
    func absolute(_ address: inout String?) {
      guard let text = address, WebAddress(text) == nil else { return }
      address = WebAddress.link(text, relativeTo: home)
    }
    absolute(&feed.feedURL)
    absolute(&feed.iconURL)
    absolute(&feed.faviconURL)
    absolute(&feed.nextPageURL)
    for index in feed.items.indices {
      absolute(&feed.items[index].url)
      absolute(&feed.items[index].externalURL)
      absolute(&feed.items[index].imageURL)
      absolute(&feed.items[index].commentsURL)
      for place in feed.items[index].attachments.indices {
        let url = feed.items[index].attachments[place].url
        if WebAddress(url) == nil, let link = WebAddress.link(url, relativeTo: home) {
          feed.items[index].attachments[place].url = link
        }
      }
    }
  }
}

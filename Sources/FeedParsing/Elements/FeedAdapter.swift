import WebAddressing

/// The rules that feeds of all XML formats share.
enum FeedAdapter {
  static func feed(
    _ elements: FeedElements,
    _ items: [ParsedItem],
    _ format: FeedFormat,
    _ scanner: inout FeedScanner
  ) -> ParsedFeed {
    var feed = ParsedFeed(format: format)
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
    feed.hubs =
      elements.links.filter { $0.relation == .hub }
      .map { ParsedHub(type: "WebSub", url: $0.url) } + elements.hubs
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
    feed.items = items
    if scanner.hasRelativeAddress, let home = feed.homePageURL.flatMap({ WebAddress($0) }) {
      resolve(&feed, home)
    }
    return feed
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

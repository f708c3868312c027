/// What a feed document says, in one shape for all formats.
///
/// A member that the document does not have, or has without a value, is `nil` or empty. Titles,
/// names, summaries and tags are plain text, decoded as often as the publisher encoded them.
/// Addresses are absolute where a base is known. Contents are as the publisher sent them.
public struct ParsedFeed: Sendable, Hashable {
  /// The format that the document was read as.
  public var format: FeedFormat
  /// Plain text.
  public var title: String?
  /// The page that the feed belongs to.
  public var homePageURL: String?
  /// Where the feed says that it lives (`rel="self"`).
  public var feedURL: String?
  /// Plain text.
  public var description: String?
  /// BCP 47 tag as written.
  public var language: String?
  /// Who writes the feed.
  public var authors: [ParsedAuthor] = []
  /// The feed's picture: RSS image, Atom logo or podcast cover.
  public var iconURL: String?
  /// A small square picture (Atom icon, JSON Feed favicon).
  public var faviconURL: String?
  /// Where older items are: the next page of a paged feed, or the archive before this document.
  ///
  /// Source: RFC 5005 §3 and §4; JSON Feed, next_url.
  public var nextPageURL: String?
  /// Where to subscribe to pushes: WebSub hubs, rssCloud.
  public var hubs: [ParsedHub] = []
  /// Where the feed says that it has moved (`itunes:new-feed-url`).
  public var newFeedURL: String?
  /// Tags of the whole feed.
  public var tags: [String] = []
  /// Copyright or licence line, plain text.
  public var rights: String?
  /// True if the feed says that it will never have another item.
  public var isExpired: Bool = false
  /// How often the publisher wants the feed to be asked for.
  public var schedule: PublishedSchedule = PublishedSchedule()
  /// Apple's podcast elements.
  public var itunes: ITunesFeed?
  /// Podcasting 2.0 elements.
  public var podcast: PodcastFeed?
  /// The items in document order.
  public var items: [ParsedItem] = []
  /// Items that were known, and passed over; in document order.
  public var passedOver: [ItemFingerprint] = []
  /// What was wrong with the document and what was done about it, in document order.
  public var diagnostics: [Diagnostic] = []

  /// An empty feed of that format.
  public init(format: FeedFormat) {
    self.format = format
  }
}

/// A document format that holds a feed.
public enum FeedFormat: String, Sendable, Hashable, CaseIterable {
  case rss090, rss091, rss092, rss093, rss094, rss10, rss20
  case atom03, atom10
  case jsonFeed10, jsonFeed11
  /// RSS 2.0 written in JSON.
  ///
  /// Source: github.com/scripting/Scripting-News, rss-in-json.
  case rssInJSON
  /// Microsoft's Channel Definition Format.
  case cdf
  /// The picture list of phone tutorials: `Pictures` > `PictureInfo` > `imageURL`, `imageTitle`.
  case pictureList
}

/// Somebody who writes.
public struct ParsedAuthor: Sendable, Hashable {
  /// Plain text.
  public var name: String?
  /// The author's page, or `mailto:` and an address.
  public var url: String?
  /// A picture of the author.
  public var avatarURL: String?

  /// An author of that name.
  public init(name: String? = nil, url: String? = nil, avatarURL: String? = nil) {
    self.name = name
    self.url = url
    self.avatarURL = avatarURL
  }
}

/// Where pushes can be subscribed to.
public struct ParsedHub: Sendable, Hashable {
  /// `WebSub` or `rssCloud`.
  public var type: String
  /// The hub's address.
  public var url: String

  /// A hub of that type.
  public init(type: String, url: String) {
    self.type = type
    self.url = url
  }
}

/// How often the publisher wants to be asked.
public struct PublishedSchedule: Sendable, Hashable {
  /// Minutes for which the document may be kept.
  ///
  /// Source: RSS 2.0, <ttl>.
  public var timeToLiveInMinutes: Int?
  /// Seconds between updates.
  ///
  /// Source: RSS 1.0 syndication module, updatePeriod / updateFrequency.
  public var updateIntervalInSeconds: Int?
  /// Hours of UTC, 0 to 23, in which nothing new comes.
  ///
  /// Source: RSS 2.0, <skipHours>.
  public var skippedHours: [Int] = []
  /// Days of the week, 0 for Sunday, on which nothing new comes.
  ///
  /// Source: RSS 2.0, <skipDays>.
  public var skippedDays: [Int] = []

  /// A schedule that says nothing.
  public init() {}
}

import CivilTime

/// What the elements of an item say, before a rule has chosen among them.
///
/// The readers of formats and modules fill it element by element; the adapters of the formats make
/// a `ParsedItem` of it. Addresses are already absolute, because their base is known only where
/// they stand.
struct ItemElements {
  var guid: String?
  var isPermalink: Bool?
  /// The address of a guid that says that it is one, relative or not.
  var permalink: String?
  /// `rdf:about`.
  var about: String?
  var title: TextConstruct?
  var moduleTitle: TextConstruct?
  /// The RSS link.
  var link: String?
  /// Where the last of link and guid stands, if it became what stands there.
  var addressPlace = 0..<0
  /// `feedburner:origLink`.
  var originalLink: String?
  /// Atom links, of whatever format.
  var links: [LinkElement] = []
  var description: TextConstruct?
  var content: TextConstruct?
  var summary: TextConstruct?
  /// `itunes:summary`, `googleplay:description`.
  var podcastSummary: TextConstruct?
  /// The content is a picture or the like in base64.
  var hasUnreadableContent = false
  /// Where the content lies, if not in the feed.
  var contentSource: String?
  var contentType: String?
  var authors: [ParsedAuthor] = []
  /// `dc:creator`.
  var creators: [ParsedAuthor] = []
  var published: Timestamp?
  var issued: Timestamp?
  var created: Timestamp?
  /// `dc:date`.
  var date: Timestamp?
  var updated: Timestamp?
  var modified: Timestamp?
  var tags = TagList()
  var enclosures: [ParsedAttachment] = []
  var commentsURL: String?
  var commentsFeedURL: String?
  var commentCount: Int?
  var source: ParsedSource?
  var image: String?
  var language: String?
  /// Whether there was any element of a podcast's modules.
  var isEpisode = false
  var itunes = Rare<ITunesItem>()
  var podcast = Rare<PodcastItem>()
  var media = Rare<MediaElements>()
}

/// What the elements of a feed say, before a rule has chosen among them.
struct FeedElements {
  var title: TextConstruct?
  var link: String?
  var links: [LinkElement] = []
  var description: TextConstruct?
  var language: String?
  var authors: [ParsedAuthor] = []
  var creators: [ParsedAuthor] = []
  var image: String?
  var icon: String?
  var tags: [String] = []
  var rights: String?
  var hubs: [ParsedHub] = []
  var isComplete = false
  var schedule = PublishedSchedule()
  var updatePeriod: String?
  var updateFrequency: Int?
  var itunes: ITunesFeed?
  var podcast: PodcastFeed?
  var media = MediaElements()
}

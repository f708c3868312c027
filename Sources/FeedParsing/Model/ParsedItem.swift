public import CivilTime

/// One item (entry, episode) of a feed.
public struct ParsedItem: Sendable, Hashable {
  /// What the publisher calls the item, exactly as written: RSS guid, Atom id, RDF about.
  public var guid: String?
  /// The item's page.
  public var url: String?
  /// What a link blog points at, beside its own page.
  public var externalURL: String?
  /// Plain text.
  public var title: String?
  /// The body, as HTML that nobody has cleaned.
  public var contentHTML: String?
  /// The body, as plain text.
  public var contentText: String?
  /// What relative addresses inside the content resolve against.
  public var contentBaseURL: String?
  /// A shorter text beside the content; plain text.
  public var summary: String?
  /// The item's picture.
  public var imageURL: String?
  /// A wide picture for the top of the item (JSON Feed).
  public var bannerImageURL: String?
  /// The publisher's date of publication.
  public var published: Timestamp?
  /// The publisher's date of the last change.
  public var modified: Timestamp?
  /// Who wrote it; empty where only the feed tells.
  public var authors: [ParsedAuthor] = []
  /// Categories in order, without empty and repeated ones.
  public var tags: [String] = []
  /// BCP 47 tag as written, where it differs from the feed's.
  public var language: String?
  /// Files that come with the item.
  public var attachments: [ParsedAttachment] = []
  /// A page with comments.
  ///
  /// Source: RSS 2.0, <comments>; RFC 4685, rel="replies".
  public var commentsURL: String?
  /// A feed of comments.
  ///
  /// Source: wfw:commentRss; RFC 4685, rel="replies".
  public var commentsFeedURL: String?
  /// Number of comments.
  ///
  /// Source: slash:comments; thr:total, thr:count.
  public var commentCount: Int?
  /// The feed that the item was taken from.
  ///
  /// Source: RSS 2.0, <source>; RFC 4287 §4.2.11.
  public var source: ParsedSource?
  /// Apple's podcast elements.
  public var itunes: ITunesItem? {
    get { rareITunes.known }
    set { rareITunes.known = newValue }
  }
  /// Podcasting 2.0 and Podlove elements.
  public var podcast: PodcastItem? {
    get { rarePodcast.known }
    set { rarePodcast.known = newValue }
  }
  /// Media RSS elements, groups flattened.
  public var media: MediaItem? {
    get { rareMedia.known }
    set { rareMedia.known = newValue }
  }

  /// By what the item is known again; `nil` where nobody has asked for it, or it cannot be told.
  public var fingerprint: ItemFingerprint?

  private var rareITunes = Rare<ITunesItem>()
  private var rarePodcast = Rare<PodcastItem>()
  private var rareMedia = Rare<MediaItem>()

  /// An item that says nothing.
  public init() {}

  /// Moves media objects into the item.
  mutating func takeMedia(
    _ elements: inout MediaElements,
    title: consuming String?,
    description: consuming String?
  ) {
    // Field by field where it lies: it is large, and moving it costs a copy.
    swap(&rareMedia.value.contents, &elements.contents)
    swap(&rareMedia.value.thumbnails, &elements.thumbnails)
    swap(&rareMedia.value.credits, &elements.credits)
    rareMedia.value.playerURL = elements.playerURL.take()
    rareMedia.value.title = title
    rareMedia.value.description = description
  }

  /// Moves a podcast's elements that say something into the item.
  mutating func takeEpisode(_ elements: inout ItemElements) {
    swap(&rareITunes, &elements.itunes)
    swap(&rarePodcast, &elements.podcast)
    rareITunes.dropBlank()
    rarePodcast.dropBlank()
  }
}

/// A file that comes with an item: an enclosure.
public struct ParsedAttachment: Sendable, Hashable {
  /// Absolute where a base is known.
  public var url: String
  /// Media type as written, lower case.
  public var mimeType: String?
  /// Plain text.
  public var title: String?
  /// More than 0.
  public var sizeInBytes: Int64?
  /// More than 0; may have a fraction.
  public var durationInSeconds: Double?

  /// A file at that address.
  @inline(__always)
  public init(
    url: String,
    mimeType: String? = nil,
    title: String? = nil,
    sizeInBytes: Int64? = nil,
    durationInSeconds: Double? = nil
  ) {
    self.url = url
    self.mimeType = mimeType
    self.title = title
    self.sizeInBytes = sizeInBytes
    self.durationInSeconds = durationInSeconds
  }
}

/// The feed that a repeated item comes from.
public struct ParsedSource: Sendable, Hashable {
  /// Plain text.
  public var title: String?
  /// The other feed's address.
  public var url: String?

  /// A source of that title and address.
  public init(title: String? = nil, url: String? = nil) {
    self.title = title
    self.url = url
  }
}

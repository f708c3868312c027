/// Apple's podcast elements of a feed.
///
/// Source: Apple Podcasts, "A Podcaster's Guide to RSS".
public struct ITunesFeed: Sendable, Hashable {
  /// Who makes the podcast; plain text.
  public var author: String?
  /// True if directories shall not show it.
  public var isBlocked: Bool?
  /// Each with its subcategory, if it has one.
  public var categories: [[String]] = []
  /// True if no episode will follow.
  public var isComplete: Bool?
  /// True if it is not for children.
  public var isExplicit: Bool?
  /// The cover.
  public var imageURL: String?
  /// Words to search for, each once.
  public var keywords: [String] = []
  /// Where the feed has moved.
  public var newFeedURL: String?
  /// Whom directories write to.
  public var ownerName: String?
  /// The mail address that directories write to.
  public var ownerEmail: String?
  /// Plain text.
  public var subtitle: String?
  /// Plain text.
  public var summary: String?
  /// Plain text.
  public var title: String?
  /// `episodic` or `serial`.
  public var type: String?

  /// Elements that say nothing.
  public init() {}
}

/// Apple's podcast elements of an episode.
///
/// Source: Apple Podcasts, "A Podcaster's Guide to RSS".
public struct ITunesItem: Sendable, Hashable {
  /// Who makes the episode; plain text.
  public var author: String?
  /// True if directories shall not show it.
  public var isBlocked: Bool?
  /// More than 0.
  public var durationInSeconds: Double?
  /// The number within the season or podcast.
  public var episode: Int?
  /// The number of the season.
  public var season: Int?
  /// `full`, `trailer` or `bonus`.
  public var episodeType: String?
  /// True if it is not for children.
  public var isExplicit: Bool?
  /// The picture of the episode.
  public var imageURL: String?
  /// Words to search for, each once.
  public var keywords: [String] = []
  /// Plain text.
  public var subtitle: String?
  /// Plain text.
  public var summary: String?
  /// The title without number and podcast; plain text.
  public var title: String?

  /// Elements that say nothing.
  public init() {}
}

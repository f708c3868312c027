/// Apple's podcast elements of a feed.
///
/// Source: Apple Podcasts, "A Podcaster's Guide to RSS".
public struct ITunesFeed: Sendable, Equatable {
  public var author: String?
  public var isBlocked: Bool?
  /// Each with its subcategory, if it has one.
  public var categories: [[String]] = []
  public var isComplete: Bool?
  public var isExplicit: Bool?
  public var imageURL: String?
  public var keywords: [String] = []
  public var newFeedURL: String?
  public var ownerName: String?
  public var ownerEmail: String?
  public var subtitle: String?
  public var summary: String?
  public var title: String?
  /// `episodic` or `serial`.
  public var type: String?

  /// Elements that say nothing.
  public init() {}
}

/// Apple's podcast elements of an episode.
///
/// Source: Apple Podcasts, "A Podcaster's Guide to RSS".
public struct ITunesItem: Sendable, Equatable {
  public var author: String?
  public var isBlocked: Bool?
  public var durationInSeconds: Double?
  public var episode: Int?
  public var season: Int?
  /// `full`, `trailer` or `bonus`.
  public var episodeType: String?
  public var isExplicit: Bool?
  public var imageURL: String?
  public var keywords: [String] = []
  public var subtitle: String?
  public var summary: String?
  public var title: String?

  /// Elements that say nothing.
  public init() {}
}

public import CivilTime

/// Podcasting 2.0 elements of a feed.
///
/// Source: podcastindex.org, podcast namespace 1.0.
public struct PodcastFeed: Sendable, Equatable {
  public var isLocked: Bool?
  public var lockOwner: String?
  public var guid: String?
  public var medium: String?
  public var funding: [PodcastFunding] = []
  public var persons: [PodcastPerson] = []
  public var trailers: [PodcastTrailer] = []
  public var location: String?
  public var license: String?
  public var value: PodcastValue?

  /// Elements that say nothing.
  public init() {}
}

/// Podcasting 2.0 and Podlove elements of an episode.
///
/// Source: podcastindex.org, podcast namespace 1.0; podlove.org, Simple Chapters 1.2.
public struct PodcastItem: Sendable, Equatable {
  public var transcripts: [PodcastTranscript] = []
  public var chapters: PodcastChapters?
  /// Chapters that stand in the feed itself (Podlove Simple Chapters).
  public var inlineChapters: [PodcastChapter] = []
  public var persons: [PodcastPerson] = []
  public var soundbites: [PodcastSoundbite] = []
  public var alternateEnclosures: [PodcastAlternateEnclosure] = []
  public var season: Int?
  public var seasonName: String?
  public var episode: Double?
  public var episodeDisplay: String?
  public var location: String?
  public var license: String?
  public var value: PodcastValue?

  /// Elements that say nothing.
  public init() {}
}

/// Where listeners can give money.
public struct PodcastFunding: Sendable, Equatable {
  public var url: String
  public var title: String?

  /// A page to give at.
  public init(url: String, title: String? = nil) {
    self.url = url
    self.title = title
  }
}

/// Somebody who takes part in an episode.
public struct PodcastPerson: Sendable, Equatable {
  public var name: String
  public var role: String?
  public var group: String?
  public var imageURL: String?
  public var url: String?

  /// A person of that name.
  public init(
    name: String,
    role: String? = nil,
    group: String? = nil,
    imageURL: String? = nil,
    url: String? = nil
  ) {
    self.name = name
    self.role = role
    self.group = group
    self.imageURL = imageURL
    self.url = url
  }
}

/// A trailer of the podcast.
public struct PodcastTrailer: Sendable, Equatable {
  public var url: String
  public var title: String?
  public var mimeType: String?
  public var published: Timestamp?
  public var season: Int?

  /// A trailer at that address.
  public init(
    url: String,
    title: String? = nil,
    mimeType: String? = nil,
    published: Timestamp? = nil,
    season: Int? = nil
  ) {
    self.url = url
    self.title = title
    self.mimeType = mimeType
    self.published = published
    self.season = season
  }
}

/// What is said in an episode, in a file of its own.
public struct PodcastTranscript: Sendable, Equatable {
  public var url: String
  public var mimeType: String?
  public var language: String?
  public var relation: String?

  /// A transcript at that address.
  public init(
    url: String,
    mimeType: String? = nil,
    language: String? = nil,
    relation: String? = nil
  ) {
    self.url = url
    self.mimeType = mimeType
    self.language = language
    self.relation = relation
  }
}

/// Chapters in a file of their own.
public struct PodcastChapters: Sendable, Equatable {
  public var url: String
  public var mimeType: String?

  /// Chapters at that address.
  public init(url: String, mimeType: String? = nil) {
    self.url = url
    self.mimeType = mimeType
  }
}

/// One chapter.
public struct PodcastChapter: Sendable, Equatable {
  /// Seconds from the start of the episode.
  public var startInSeconds: Double
  public var title: String
  public var url: String?
  public var imageURL: String?

  /// A chapter that starts there.
  public init(startInSeconds: Double, title: String, url: String? = nil, imageURL: String? = nil) {
    self.startInSeconds = startInSeconds
    self.title = title
    self.url = url
    self.imageURL = imageURL
  }
}

/// A stretch of an episode that stands for it.
public struct PodcastSoundbite: Sendable, Equatable {
  public var startInSeconds: Double
  public var durationInSeconds: Double
  public var title: String?

  /// A stretch of that place and length.
  public init(startInSeconds: Double, durationInSeconds: Double, title: String? = nil) {
    self.startInSeconds = startInSeconds
    self.durationInSeconds = durationInSeconds
    self.title = title
  }
}

/// The same episode in another form.
public struct PodcastAlternateEnclosure: Sendable, Equatable {
  public var mimeType: String?
  public var sizeInBytes: Int64?
  public var bitrate: Double?
  public var height: Int?
  public var language: String?
  public var title: String?
  public var isDefault: Bool?
  /// Addresses, the preferred one first.
  public var sources: [String] = []

  /// A form that says nothing.
  public init() {}
}

/// Who gets payments of listeners.
public struct PodcastValue: Sendable, Equatable {
  public var type: String?
  public var method: String?
  public var suggested: String?
  public var recipients: [PodcastValueRecipient] = []

  /// A value block without recipients.
  public init() {}
}

/// One receiver of payments.
public struct PodcastValueRecipient: Sendable, Equatable {
  public var name: String?
  public var type: String?
  public var address: String?
  public var split: Double?

  /// A recipient that says nothing.
  public init() {}
}

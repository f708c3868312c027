public import CivilTime

/// Podcasting 2.0 elements of a feed.
///
/// Source: podcastindex.org, podcast namespace 1.0.
public struct PodcastFeed: Sendable, Hashable {
  /// True if other hosts shall not import the podcast.
  public var isLocked: Bool?
  /// The mail address that can unlock it.
  public var lockOwner: String?
  /// The name of the podcast that stays when its address changes.
  public var guid: String?
  /// What it is: `podcast`, `music`, `video`, `audiobook`, `newsletter` and so on.
  public var medium: String?
  /// Pages to give money at.
  public var funding: [PodcastFunding] = []
  /// Who takes part.
  public var persons: [PodcastPerson] = []
  /// Trailers.
  public var trailers: [PodcastTrailer] = []
  /// What place it is about.
  public var location: String?
  /// The name of the licence, or its address.
  public var license: String?
  /// Who gets payments.
  public var value: PodcastValue?
  /// How often episodes come.
  public var updateFrequency: PodcastUpdateFrequency?

  /// Elements that say nothing.
  public init() {}
}

/// How often a podcast has a new episode.
///
/// Source: podcastindex.org, podcast namespace 1.0, updateFrequency.
public struct PodcastUpdateFrequency: Sendable, Hashable {
  /// In words; plain text.
  public var text: String?
  /// A rule of RFC 5545 §3.3.10 as written, such as `FREQ=WEEKLY;BYDAY=MO,TH`.
  public var rule: String?
  /// Since when the rule holds.
  public var start: Timestamp?
  /// True if no episode will follow.
  public var isComplete: Bool?

  /// A frequency that says nothing.
  public init() {}

  /// Seconds between two episodes by the rule, on average; `nil` without a rule that can be read.
  public var intervalInSeconds: Int? { rule.flatMap { RecurrenceRule.interval($0) } }
}

/// Podcasting 2.0 and Podlove elements of an episode.
///
/// Source: podcastindex.org, podcast namespace 1.0; podlove.org, Simple Chapters 1.2.
public struct PodcastItem: Sendable, Hashable {
  /// What is said, in files.
  public var transcripts: [PodcastTranscript] = []
  /// Chapters in a file of their own.
  public var chapters: PodcastChapters?
  /// Chapters that stand in the feed itself (Podlove Simple Chapters).
  public var inlineChapters: [PodcastChapter] = []
  /// Who takes part.
  public var persons: [PodcastPerson] = []
  /// Stretches that stand for the episode.
  public var soundbites: [PodcastSoundbite] = []
  /// The same episode in other forms.
  public var alternateEnclosures: [PodcastAlternateEnclosure] = []
  /// The number of the season.
  public var season: Int?
  /// The name of the season.
  public var seasonName: String?
  /// The number of the episode; may have a fraction.
  public var episode: Double?
  /// The number as it shall be shown.
  public var episodeDisplay: String?
  /// What place it is about.
  public var location: String?
  /// The name of the licence, or its address.
  public var license: String?
  /// Who gets payments.
  public var value: PodcastValue?

  /// Elements that say nothing.
  public init() {}
}

/// Where listeners can give money.
public struct PodcastFunding: Sendable, Hashable {
  /// The page.
  public var url: String
  /// What the link shall say; plain text.
  public var title: String?

  /// A page to give at.
  public init(url: String, title: String? = nil) {
    self.url = url
    self.title = title
  }
}

/// Somebody who takes part in an episode.
public struct PodcastPerson: Sendable, Hashable {
  /// Plain text.
  public var name: String
  /// What they do, such as `host` or `guest`.
  public var role: String?
  /// What part of the making the role belongs to.
  public var group: String?
  /// A picture.
  public var imageURL: String?
  /// A page.
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
public struct PodcastTrailer: Sendable, Hashable {
  /// The sound or film.
  public var url: String
  /// Plain text.
  public var title: String?
  /// Media type as written.
  public var mimeType: String?
  /// When it came out.
  public var published: Timestamp?
  /// The season it is for.
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
public struct PodcastTranscript: Sendable, Hashable {
  /// The file.
  public var url: String
  /// Media type as written.
  public var mimeType: String?
  /// BCP 47 tag as written.
  public var language: String?
  /// `captions` if the file has times.
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
public struct PodcastChapters: Sendable, Hashable {
  /// The file.
  public var url: String
  /// Media type as written.
  public var mimeType: String?

  /// Chapters at that address.
  public init(url: String, mimeType: String? = nil) {
    self.url = url
    self.mimeType = mimeType
  }
}

/// One chapter.
public struct PodcastChapter: Sendable, Hashable {
  /// Seconds from the start of the episode.
  public var startInSeconds: Double
  /// Plain text.
  public var title: String
  /// A page about it.
  public var url: String?
  /// A picture for it.
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
public struct PodcastSoundbite: Sendable, Hashable {
  /// Seconds from the start of the episode.
  public var startInSeconds: Double
  /// More than 0.
  public var durationInSeconds: Double
  /// Plain text.
  public var title: String?

  /// A stretch of that place and length.
  public init(startInSeconds: Double, durationInSeconds: Double, title: String? = nil) {
    self.startInSeconds = startInSeconds
    self.durationInSeconds = durationInSeconds
    self.title = title
  }
}

/// The same episode in another form.
public struct PodcastAlternateEnclosure: Sendable, Hashable {
  /// Media type as written.
  public var mimeType: String?
  /// More than 0.
  public var sizeInBytes: Int64?
  /// Bits a second.
  public var bitrate: Double?
  /// Lines of the picture.
  public var height: Int?
  /// BCP 47 tag as written.
  public var language: String?
  /// Plain text.
  public var title: String?
  /// True if it is the same as the enclosure.
  public var isDefault: Bool?
  /// Addresses, the preferred one first.
  public var sources: [String] = []

  /// A form that says nothing.
  public init() {}
}

/// Who gets payments of listeners.
public struct PodcastValue: Sendable, Hashable {
  /// The network, such as `lightning`.
  public var type: String?
  /// How it pays.
  public var method: String?
  /// What the publisher suggests, as written.
  public var suggested: String?
  /// Who gets how much.
  public var recipients: [PodcastValueRecipient] = []

  /// A value block without recipients.
  public init() {}
}

/// One receiver of payments.
public struct PodcastValueRecipient: Sendable, Hashable {
  /// Plain text.
  public var name: String?
  /// What the address is.
  public var type: String?
  /// Where to pay.
  public var address: String?
  /// Shares of the whole.
  public var split: Double?

  /// A recipient that says nothing.
  public init() {}
}

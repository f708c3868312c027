/// What a publisher says of an episode beside what every item has.
package struct EpisodeDetails: Hashable, Sendable {
  package var season: Int?
  package var seasonName: String?
  /// As it is to be shown: `12`, `12.5`, `Ch. 3`.
  package var number: String?
  package var kind: Kind?
  package var people: [EpisodePerson]
  package var transcripts: [EpisodeTranscript]
  /// Those that stand in the feed, by their start.
  package var chapters: [EpisodeChapter]
  /// A file of chapters.
  package var chaptersURL: String?

  /// What an episode is that is no ordinary one.
  package enum Kind: String, Hashable, Sendable {
    case trailer, bonus
  }

  package init(
    season: Int? = nil,
    seasonName: String? = nil,
    number: String? = nil,
    kind: Kind? = nil,
    people: [EpisodePerson] = [],
    transcripts: [EpisodeTranscript] = [],
    chapters: [EpisodeChapter] = [],
    chaptersURL: String? = nil
  ) {
    self.season = season
    self.seasonName = seasonName
    self.number = number
    self.kind = kind
    self.people = people
    self.transcripts = transcripts
    self.chapters = chapters
    self.chaptersURL = chaptersURL
  }

  package var isEmpty: Bool { self == EpisodeDetails() }
}

/// Somebody who takes part in an episode.
package struct EpisodePerson: Hashable, Sendable {
  package var name: String
  /// What they do, such as `host` or `guest`.
  package var role: String?
  package var imageURL: String?
  package var url: String?

  package init(name: String, role: String? = nil, imageURL: String? = nil, url: String? = nil) {
    self.name = name
    self.role = role
    self.imageURL = imageURL
    self.url = url
  }
}

/// A file of what is said in an episode.
package struct EpisodeTranscript: Hashable, Sendable {
  package var url: String
  package var mediaType: String?
  /// BCP 47 tag.
  package var language: String?

  package init(url: String, mediaType: String? = nil, language: String? = nil) {
    self.url = url
    self.mediaType = mediaType
    self.language = language
  }
}

/// A part of an episode with a name; it ends where the next one begins.
package struct EpisodeChapter: Hashable, Sendable {
  /// From the start of the episode.
  package var startInMilliseconds: Int64
  package var title: String
  package var url: String?
  package var imageURL: String?

  package init(
    startInMilliseconds: Int64,
    title: String,
    url: String? = nil,
    imageURL: String? = nil
  ) {
    self.startInMilliseconds = startInMilliseconds
    self.title = title.withoutTurns
    self.url = url
    self.imageURL = imageURL
  }
}

/// Where listeners can give money to a podcast.
package struct Funding: Hashable, Sendable {
  package var url: String
  /// What the publisher wants the link to say.
  package var title: String?

  package init(url: String, title: String? = nil) {
    self.url = url
    self.title = title
  }
}

/// A feed with episodes, among others of its kind.
package struct Show: Hashable, Sendable {
  package var feed: FeedID
  package var title: String
  /// The cover, or else the icon.
  package var coverURL: String?
  package var unreadCount: Int

  package init(feed: FeedID, title: String, coverURL: String? = nil, unreadCount: Int = 0) {
    self.feed = feed
    self.title = title
    self.coverURL = coverURL
    self.unreadCount = unreadCount
  }
}

/// Which episodes of all are wanted.
package enum EpisodeFilter: String, Hashable, Sendable, CaseIterable {
  case unplayed, started, starred

  /// The same in the language of searches.
  package var term: SearchTerm {
    switch self {
    case .unplayed: .not(.kind(.played))
    case .started: .kind(.started)
    case .starred: .kind(.starred)
    }
  }
}

/// An item with something to be played, and all that a player must know of it.
package struct Episode: Hashable, Sendable {
  package var row: ItemRow
  /// The first sound, or else the first film.
  package var media: Attachment
  /// The picture of the podcast.
  package var coverURL: String?
  package var chapters: [EpisodeChapter]
  package var state: PlayState
  package var show: ShowOptions

  package init(
    row: ItemRow,
    media: Attachment,
    coverURL: String? = nil,
    chapters: [EpisodeChapter] = [],
    state: PlayState = PlayState(),
    show: ShowOptions = ShowOptions()
  ) {
    self.row = row
    self.media = media
    self.coverURL = coverURL
    self.chapters = chapters
    self.state = state
    self.show = show
  }
}

/// What a user wants of the episodes of one feed.
package struct ShowOptions: Hashable, Sendable {
  /// `nil` as fast as all others.
  package var speed: Double?
  /// What is left out at the start.
  package var skippedStartInSeconds: Int
  /// What is left out at the end.
  package var skippedEndInSeconds: Int
  /// Where new episodes go in the queue by themselves; `nil` not into it.
  package var queuesNew: NewEpisodePlace?
  /// Whether the transcripts of new episodes are fetched, so that searches find what is said.
  package var indexesTranscripts: Bool
  package var skippedChapters: ChapterRules

  package init(
    speed: Double? = nil,
    skippedStartInSeconds: Int = 0,
    skippedEndInSeconds: Int = 0,
    queuesNew: NewEpisodePlace? = nil,
    indexesTranscripts: Bool = true,
    skippedChapters: ChapterRules = .none
  ) {
    self.speed = speed
    self.skippedStartInSeconds = skippedStartInSeconds
    self.skippedEndInSeconds = skippedEndInSeconds
    self.queuesNew = queuesNew
    self.indexesTranscripts = indexesTranscripts
    self.skippedChapters = skippedChapters
  }

  /// Introductions are shorter than this, in seconds.
  package static let longestSkip = 600
}

/// Where new episodes of a feed go in the queue.
package enum NewEpisodePlace: String, Hashable, Sendable, CaseIterable {
  case next, last
}

/// What the player holds and what comes after it.
package struct UpNext: Hashable, Sendable {
  package var current: Episode?
  package var queue: [Episode]
  /// How fast episodes play whose feed has no speed of its own.
  package var speed: Double

  package init(current: Episode? = nil, queue: [Episode] = [], speed: Double = 1) {
    self.current = current
    self.queue = queue
    self.speed = speed
  }
}

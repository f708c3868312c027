package import CivilTime

/// What is known of the chapters of an episode, and where others may be.
package struct ChapterSearch: Hashable, Sendable {
  /// Those that stand in the feed.
  package var published: [EpisodeChapter]
  /// The best that is known.
  package var known: [EpisodeChapter]
  /// A file of chapters beside the episode.
  package var fileURL: String?
  /// What is played, which may have chapters in itself.
  package var media: Attachment
  package var last: Attempt?

  /// One look for them.
  package struct Attempt: Hashable, Sendable {
    package var at: Timestamp
    /// Where it looked.
    package var sources: String
    /// Whether every source answered.
    package var isComplete: Bool

    package init(at: Timestamp, sources: String, isComplete: Bool) {
      self.at = at
      self.sources = sources
      self.isComplete = isComplete
    }
  }

  package init(
    published: [EpisodeChapter],
    known: [EpisodeChapter],
    fileURL: String?,
    media: Attachment,
    last: Attempt?
  ) {
    self.published = published
    self.known = known
    self.fileURL = fileURL
    self.media = media
    self.last = last
  }

  /// Names the sources, so that it shows when a publisher has changed one.
  package var sources: String { [fileURL ?? "", media.url].joined(separator: "\n") }

  /// Whether it is worth looking: never looked there, or somebody did not answer a day ago.
  package func isDue(at now: Timestamp) -> Bool {
    guard let last, last.sources == sources else { return true }
    return !last.isComplete && last.at < now.advanced(bySeconds: -86_400)
  }
}

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
  /// Complete if every source answered.
  package var last: SourceLook?

  package init(
    published: [EpisodeChapter],
    known: [EpisodeChapter],
    fileURL: String?,
    media: Attachment,
    last: SourceLook?
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
    last?.isDueAgain(at: now, sources: sources, patienceInSeconds: 86_400) ?? true
  }
}

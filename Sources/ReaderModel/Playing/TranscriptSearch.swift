package import CivilTime

/// What is known of the transcript of an episode, and where there may be one.
package struct TranscriptSearch: Hashable, Sendable {
  /// Those that the publisher names, as they stand in the feed.
  package var files: [EpisodeTranscript]
  /// What the episode is spoken in, if the feed says so; a BCP 47 tag.
  package var language: String?
  package var known: Transcript?
  package var last: Attempt?

  /// One look for it.
  package struct Attempt: Hashable, Sendable {
    package var at: Timestamp
    /// Where it looked.
    package var sources: String
    /// Whether it need not be looked for again: a file was read, or all answered and none is one.
    package var isComplete: Bool

    package init(at: Timestamp, sources: String, isComplete: Bool) {
      self.at = at
      self.sources = sources
      self.isComplete = isComplete
    }
  }

  package init(
    files: [EpisodeTranscript],
    language: String? = nil,
    known: Transcript? = nil,
    last: Attempt? = nil
  ) {
    self.files = files
    self.language = language
    self.known = known
    self.last = last
  }

  /// Names the files, so that it shows when a publisher has changed one.
  package var sources: String { files.map(\.url).joined(separator: "\n") }

  /// Whether it is worth looking: never looked there, or somebody did not answer an hour ago.
  package func isDue(at now: Timestamp) -> Bool {
    if files.isEmpty { return false }
    guard let last, last.sources == sources else { return true }
    return !last.isComplete && last.at < now.advanced(bySeconds: -3600)
  }
}

package import CivilTime

/// What is known of the transcript of an episode, and where there may be one.
package struct TranscriptSearch: Hashable, Sendable {
  /// Those that the publisher names, as they stand in the feed.
  package var files: [EpisodeTranscript]
  /// What the episode is spoken in, if the feed says so; a BCP 47 tag.
  package var language: String?
  package var known: Transcript?
  /// Complete if a file was read, or all answered and none is one.
  package var last: SourceLook?

  package init(
    files: [EpisodeTranscript],
    language: String? = nil,
    known: Transcript? = nil,
    last: SourceLook? = nil
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
    return last?.isDueAgain(at: now, sources: sources, patienceInSeconds: 3600) ?? true
  }
}

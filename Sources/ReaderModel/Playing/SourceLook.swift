package import CivilTime

/// One look for something that publishers keep beside an episode: its chapters, its transcript.
package struct SourceLook: Hashable, Sendable {
  package var at: Timestamp
  /// Where it looked, so that it shows when a publisher has changed one.
  package var sources: String
  /// Whether it need not be looked for again there.
  package var isComplete: Bool

  package init(at: Timestamp, sources: String, isComplete: Bool) {
    self.at = at
    self.sources = sources
    self.isComplete = isComplete
  }

  /// Whether another look is worth it: other sources, or somebody did not answer long enough ago.
  func isDueAgain(at now: Timestamp, sources: String, patienceInSeconds: Int64) -> Bool {
    self.sources != sources || !isComplete && at < now.advanced(bySeconds: -patienceInSeconds)
  }
}

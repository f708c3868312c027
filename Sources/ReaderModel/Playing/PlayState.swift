package import CivilTime

/// Where an episode stands for one user.
///
/// Two things with a time each, because they change apart: an episode may be marked as played while
/// another device still tells how far it has come.
package struct PlayState: Hashable, Sendable {
  /// From the start of the episode; 0 before it has been begun.
  package var positionInMilliseconds: Int64
  package var positionAt: Timestamp?
  /// As long as the file really is; what feeds say is often wrong.
  package var durationInMilliseconds: Int64?
  package var isPlayed: Bool
  package var playedAt: Timestamp?

  package init(
    positionInMilliseconds: Int64 = 0,
    positionAt: Timestamp? = nil,
    durationInMilliseconds: Int64? = nil,
    isPlayed: Bool = false,
    playedAt: Timestamp? = nil
  ) {
    self.positionInMilliseconds = positionInMilliseconds
    self.positionAt = positionAt
    self.durationInMilliseconds = durationInMilliseconds
    self.isPlayed = isPlayed
    self.playedAt = playedAt
  }

  /// Whether somebody is in the middle of it.
  package var isStarted: Bool { positionInMilliseconds > 0 && !isPlayed }
}

extension PlayState {
  /// Takes over how far the sound has come.
  ///
  /// A player that has only just loaded its file stands at the start without anybody having gone
  /// there: such a report never moves the place. Near the end the episode counts as played, and its
  /// place stays.
  mutating package func reach(
    _ report: PlayReport,
    at time: Timestamp,
    playedWithin marginInSeconds: Int
  ) {
    let position = max(0, report.positionInMilliseconds)
    if let duration = report.durationInMilliseconds, duration > 0 {
      durationInMilliseconds = duration
      if Self.isNearEnd(position, of: duration, within: marginInSeconds) {
        setPlayed(true, at: time)
      }
    }
    guard report.isSought || position >= Self.firstPosition else { return }
    if let positionAt, (time, position) <= (positionAt, positionInMilliseconds) { return }
    positionInMilliseconds = position
    positionAt = time
  }

  /// Says that the episode has been played, or that it is to be played again.
  mutating package func setPlayed(_ isPlayed: Bool, at time: Timestamp) {
    if let playedAt, playedAt > time || playedAt == time && !isPlayed { return }
    self.isPlayed = isPlayed
    playedAt = time
  }

  /// Whether so little is left that the episode has been heard: at most the margin, and of a short
  /// piece at most a tenth.
  package static func isNearEnd(
    _ position: Int64,
    of duration: Int64,
    within marginInSeconds: Int
  ) -> Bool {
    duration > 0 && duration - position <= min(Int64(marginInSeconds) * 1000, duration / 10)
  }

  /// A sound that runs on by itself is told from here on, in milliseconds.
  private static let firstPosition: Int64 = 1000
}

import ReaderModel

/// Which feeds are on their way, and which have been done since a run began.
///
/// Two runs may be about the same feeds: somebody presses refresh while the scheduler is at it.
/// Each feed is then done once, by whichever run comes first.
struct RefreshClaims {
  /// The moment at which a run began, counted in claims that ended before it.
  struct Run: Sendable {
    fileprivate var start: Int
  }

  private var inFlight: Set<FeedID> = []
  private var ended = 0
  /// Emptied when no run is left that could ask.
  private var endOf: [FeedID: Int] = [:]
  private var runs = 0

  mutating func beginRun() -> Run {
    runs += 1
    return Run(start: ended)
  }

  mutating func endRun() {
    runs -= 1
    if runs == 0 { endOf = [:] }
  }

  mutating func claim(_ feed: FeedID, for run: Run) -> Bool {
    if let end = endOf[feed], end > run.start { return false }
    return inFlight.insert(feed).inserted
  }

  mutating func release(_ feed: FeedID) {
    inFlight.remove(feed)
    ended += 1
    endOf[feed] = ended
  }
}

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

  /// What came of asking for a feed.
  enum Answer: Hashable {
    /// The run is to do it, and to release it then.
    case granted
    /// Another run has done it since this one began.
    case done
    /// Another run is about it.
    case inFlight
  }

  private var inFlight: Set<FeedID> = []
  /// Those who want to know when a feed is released.
  private var waiting: [FeedID: [CheckedContinuation<Void, Never>]] = [:]
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

  /// Asks for a feed.
  ///
  /// - Parameters:
  ///   - feed: Which.
  ///   - run: For which run.
  ///   - isAfresh: Whether what another run has done does not count.
  /// - Returns: Whether the run has got it.
  mutating func claim(_ feed: FeedID, for run: Run, isAfresh: Bool = false) -> Answer {
    if !isAfresh, let end = endOf[feed], end > run.start { return .done }
    return inFlight.insert(feed).inserted ? .granted : .inFlight
  }

  /// Keeps `continuation` until the feed is released.
  ///
  /// - Returns: Whether it did; otherwise nobody is about the feed.
  mutating func wait(for feed: FeedID, _ continuation: CheckedContinuation<Void, Never>) -> Bool {
    guard inFlight.contains(feed) else { return false }
    waiting[feed, default: []].append(continuation)
    return true
  }

  /// Lets others ask for the feed.
  ///
  /// - Returns: Those who have waited for it, to be resumed.
  mutating func release(_ feed: FeedID) -> [CheckedContinuation<Void, Never>] {
    inFlight.remove(feed)
    ended += 1
    endOf[feed] = ended
    return waiting.removeValue(forKey: feed) ?? []
  }
}

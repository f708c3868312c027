package import CivilTime

/// When a feed is asked for again: a pure decision over what is known of it.
///
/// A feed that tells nothing is looked at once an hour. One that tells its rhythm, by the dates of
/// its items, is looked at some twelve times in the gap between two of them, more often in the hours
/// in which it has news; what the publisher asks for (`ttl`, the syndication module, cache headers,
/// hours and days without news) makes that longer and never shorter. Failures double the time. The
/// bounds are ours: nobody needs the news faster than in five minutes, and nobody minds one question
/// a day. What subscribers choose themselves goes before all of this, but not before failures.
package struct RefreshPolicy: Hashable, Sendable {
  package static let longestInSeconds = 86_400
  /// The times between two looks that a subscriber may choose.
  package static let wantedInSeconds = 300...longestInSeconds

  /// The choice that is nearest to a wish.
  package static func boundedWish(_ seconds: Int) -> Int {
    min(max(seconds, wantedInSeconds.lowerBound), wantedInSeconds.upperBound)
  }
  /// Questions between two items: a daily paper is then two hours late at the most.
  private static let looksPerItem: Int64 = 12
  /// Dates that make a rhythm; older ones say how the feed was once.
  private static let datesForRhythm = 10
  /// Caches are set for the pages of a site and hold too long for its news; the limit is ours.
  private static let longestFreshnessInSeconds = 5 * 3600
  /// After so long without the whole document it is asked for without validators.
  ///
  /// Some servers say "not modified" for ever; the limit is ours.
  private static let validatorsHoldInSeconds: Int64 = 8 * 86_400
  /// For so long a server has to say that a feed is gone, and so often.
  ///
  /// Ours, against a mistake in its settings that is mended the next day.
  private static let goneInSeconds: Int64 = 3 * 86_400
  private static let failuresUntilStop = 4
  /// Feeds that begin again at the same hour come spread over so many seconds.
  private static let spreadInSeconds: Int64 = 600

  /// The time for a feed that tells no rhythm.
  package let defaultInSeconds: Int
  /// Five minutes, unless the operator wants every feed more often.
  package let shortestInSeconds: Int

  package init(defaultInSeconds: Int = 3600) {
    self.defaultInSeconds = min(max(defaultInSeconds, 10), Self.longestInSeconds)
    shortestInSeconds = min(300, self.defaultInSeconds)
  }

  /// The time between two looks that a document asks for.
  ///
  /// - Parameters:
  ///   - dates: The publisher's dates of the items, in any order.
  ///   - asked: What the publisher asks for: `ttl`, the syndication module.
  ///   - skipped: When the publisher says that nothing new comes.
  ///   - isFinished: Whether the publisher says that nothing new comes ever.
  ///   - now: When the document arrived.
  /// - Returns: Seconds within the bounds, and why so many.
  package func interval(
    dates: [Timestamp],
    asked: [Int?],
    skipped: SkippedTimes = SkippedTimes(),
    isFinished: Bool = false,
    at now: Timestamp
  ) -> RefreshInterval {
    if isFinished { return RefreshInterval(seconds: Self.longestInSeconds, reason: .finished) }
    let learned = rhythm(dates, now)
    let longestAsked = asked.compactMap(\.self).max() ?? 0
    let own = learned ?? defaultInSeconds
    let reason: NextCheckReason =
      longestAsked > own ? .asked : learned == nil ? .usual : .rhythm
    return RefreshInterval(
      seconds: bounded(max(own, longestAsked)),
      reason: reason,
      skipped: skipped
    )
  }

  /// The usual gap between items, or the time since the last one where that is longer, in parts.
  private func rhythm(_ dates: [Timestamp], _ now: Timestamp) -> Int? {
    let past = dates.filter { $0 <= now }.sorted(by: >).prefix(Self.datesForRhythm)
    guard past.count >= 3, let newest = past.first, let oldest = past.last else { return nil }
    let gap = (newest.seconds - oldest.seconds) / Int64(past.count - 1)
    let silence = now.seconds - newest.seconds
    return Int(clamping: max(gap, silence) / Self.looksPerItem)
  }

  /// When to look again after an answer.
  ///
  /// That is after the interval which the last document asked for, or after `freshness`, the
  /// seconds for which the server says that its answer holds, where that is longer; less often where a
  /// hub brings the news, and soon where it said that there is some; or when the subscribers wish. Feeds that were subscribed to together are spread a little, so that they do
  /// not stay together.
  package func nextCheck(
    after now: Timestamp,
    interval: RefreshInterval?,
    freshness: Int?,
    busyHours: BusyHours? = nil,
    wish: RefreshWish? = nil,
    push: PushReliance = PushReliance(),
    feed: FeedID
  ) -> NextCheck {
    var wanted = interval ?? RefreshInterval(seconds: defaultInSeconds, reason: .usual)
    if let freshness, min(freshness, Self.longestFreshnessInSeconds) > wanted.seconds {
      wanted.seconds = min(freshness, Self.longestFreshnessInSeconds)
      wanted.reason = .holds
    }
    wanted.seconds = bounded(wanted.seconds)
    push.change(&wanted, at: now)
    if let wish {
      let seconds = Self.boundedWish(wish.seconds)
      if wish.isEverybodys || seconds < wanted.seconds {
        wanted = RefreshInterval(seconds: seconds, reason: .wished)
      }
    }
    return time(for: wanted, after: now, busyHours, feed)
  }

  private func time(
    for wanted: RefreshInterval,
    after now: Timestamp,
    _ busyHours: BusyHours?,
    _ feed: FeedID
  ) -> NextCheck {
    // Not before the time that somebody asked for; our own guess may come a little sooner.
    let isOwn = [.rhythm, .usual, .finished].contains(wanted.reason)
    var seconds = Self.spread(isOwn ? Self.leavingRoom(wanted.seconds) : wanted.seconds, feed)
    var reason = wanted.reason
    if reason == .rhythm, let busyHours {
      seconds = bounded(busyHours.wait(seconds, from: now))
      reason = .hours
    }
    let next = now.advanced(bySeconds: Int64(seconds))
    let allowed = wanted.skipped.firstAllowed(from: next)
    if allowed == next { return NextCheck(at: next, reason: reason) }
    let later = Int64(Self.share(of: feed)) * Self.spreadInSeconds / 128
    return NextCheck(at: allowed.advanced(bySeconds: later), reason: .skipped)
  }

  /// Whether a server may still say that nothing has changed since a document of that time.
  package func trustsValidators(ofDocumentAt document: Timestamp?, at now: Timestamp) -> Bool {
    document.map { now.seconds - $0.seconds < Self.validatorsHoldInSeconds } ?? false
  }

  /// When to try again after that many failures in a row.
  ///
  /// Where the server says that there will never be a feed again (410), once a day will do, and after
  /// some days of that nobody asks any more. When it names a time to be asked again, that may go
  /// beyond the longest one. `goneSince` is when it began to say without a break that the feed is
  /// gone; `nil` if it does not say so.
  package func nextCheck(
    after now: Timestamp,
    failures: Int,
    goneSince: Timestamp?,
    retryAfter: Timestamp?,
    feed: FeedID
  ) -> NextCheck {
    if let goneSince, failures >= Self.failuresUntilStop,
      now.seconds - goneSince.seconds >= Self.goneInSeconds
    {
      return NextCheck(at: NextCheck.never, reason: .stopped)
    }
    let isGone = goneSince != nil
    let doublings = min(max(failures - 1, 0), 10)
    let delay = isGone ? Self.longestInSeconds : bounded(defaultInSeconds << doublings)
    let next = now.advanced(bySeconds: Int64(Self.spread(Self.leavingRoom(delay), feed)))
    if let retryAfter, retryAfter > next { return NextCheck(at: retryAfter, reason: .serverBusy) }
    let isDaily = delay >= Self.longestInSeconds
    return NextCheck(at: next, reason: isGone ? .gone : isDaily ? .resting : .failing)
  }

  private func bounded(_ seconds: Int) -> Int {
    min(max(seconds, shortestInSeconds), Self.longestInSeconds)
  }

  /// Up to a tenth later, always the same for a feed, but never beyond the longest time.
  private static func spread(_ seconds: Int, _ feed: FeedID) -> Int {
    min(seconds + seconds * share(of: feed) / 1280, longestInSeconds)
  }

  /// A number from 0 to 127, always the same for a feed.
  private static func share(of feed: FeedID) -> Int {
    let mixed = UInt64(bitPattern: feed.rawValue) &* 0x9e37_79b9_7f4a_7c15
    return Int(mixed >> 57)
  }

  /// So few seconds that spreading stays within the longest time: else all silent feeds, which are
  /// many, would be asked in the same moment of each day.
  private static func leavingRoom(_ seconds: Int) -> Int {
    min(seconds, longestInSeconds * 10 / 11)
  }
}

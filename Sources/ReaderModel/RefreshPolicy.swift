package import CivilTime

/// When a feed is asked for again: a pure decision over what is known of it.
///
/// A feed that tells nothing is looked at once an hour. One that tells its rhythm, by the dates of
/// its items, is looked at some twelve times in the gap between two of them; what the publisher
/// asks for (`ttl`, the syndication module, cache headers) makes that longer and never shorter.
/// Failures double the time. The bounds are ours: nobody needs the news faster than in a quarter
/// of an hour, and nobody minds one question a day. What subscribers choose themselves goes before
/// all of this, but not before failures.
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

  /// The time for a feed that tells no rhythm.
  package let defaultInSeconds: Int
  /// A quarter of an hour, unless the operator wants every feed more often.
  package let shortestInSeconds: Int

  package init(defaultInSeconds: Int = 3600) {
    self.defaultInSeconds = min(max(defaultInSeconds, 10), Self.longestInSeconds)
    shortestInSeconds = min(900, self.defaultInSeconds)
  }

  /// The time between two looks that a document asks for.
  ///
  /// - Parameters:
  ///   - dates: The publisher's dates of the items, in any order.
  ///   - asked: What the publisher asks for: `ttl`, the syndication module.
  ///   - now: When the document arrived.
  /// - Returns: Seconds within the bounds, and why so many.
  package func interval(
    dates: [Timestamp],
    asked: [Int?],
    at now: Timestamp
  ) -> RefreshInterval {
    let learned = rhythm(dates, now)
    let longestAsked = asked.compactMap(\.self).max() ?? 0
    let own = learned ?? defaultInSeconds
    let reason: NextCheckReason =
      longestAsked > own ? .asked : learned == nil ? .usual : .rhythm
    return RefreshInterval(seconds: bounded(max(own, longestAsked)), reason: reason)
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
  /// seconds for which the server says that its answer holds, where that is longer; or when the
  /// subscribers wish. Feeds that were subscribed to together are spread a little, so that they do
  /// not stay together.
  package func nextCheck(
    after now: Timestamp,
    interval: RefreshInterval?,
    freshness: Int?,
    wish: RefreshWish? = nil,
    feed: FeedID
  ) -> NextCheck {
    var wanted = interval ?? RefreshInterval(seconds: defaultInSeconds, reason: .usual)
    if let freshness, freshness > wanted.seconds {
      wanted = RefreshInterval(seconds: freshness, reason: .holds)
    }
    wanted.seconds = bounded(wanted.seconds)
    if let wish {
      let seconds = Self.boundedWish(wish.seconds)
      if wish.isEverybodys || seconds < wanted.seconds {
        wanted = RefreshInterval(seconds: seconds, reason: .wished)
      }
    }
    // Not before the time that somebody asked for; our own guess may come a little sooner.
    let isOwn = wanted.reason == .rhythm || wanted.reason == .usual
    let seconds = Int64(
      Self.spread(isOwn ? Self.leavingRoom(wanted.seconds) : wanted.seconds, feed)
    )
    return NextCheck(at: now.advanced(bySeconds: seconds), reason: wanted.reason)
  }

  /// When to try again after that many failures in a row.
  ///
  /// Where the server says that there will never be a feed again (410), once a day will do. When
  /// it names a time to be asked again, that may go beyond the longest one.
  package func nextCheck(
    after now: Timestamp,
    failures: Int,
    isGone: Bool,
    retryAfter: Timestamp?,
    feed: FeedID
  ) -> NextCheck {
    let doublings = min(max(failures - 1, 0), 10)
    let delay = isGone ? Self.longestInSeconds : bounded(defaultInSeconds << doublings)
    let next = now.advanced(bySeconds: Int64(Self.spread(Self.leavingRoom(delay), feed)))
    if let retryAfter, retryAfter > next { return NextCheck(at: retryAfter, reason: .serverBusy) }
    return NextCheck(at: next, reason: isGone ? .gone : .failing)
  }

  private func bounded(_ seconds: Int) -> Int {
    min(max(seconds, shortestInSeconds), Self.longestInSeconds)
  }

  /// Up to a tenth later, always the same for a feed, but never beyond the longest time.
  private static func spread(_ seconds: Int, _ feed: FeedID) -> Int {
    let mixed = UInt64(bitPattern: feed.rawValue) &* 0x9e37_79b9_7f4a_7c15
    return min(seconds + seconds * Int(mixed >> 57) / 1280, longestInSeconds)
  }

  /// So few seconds that spreading stays within the longest time: else all silent feeds, which are
  /// many, would be asked in the same moment of each day.
  private static func leavingRoom(_ seconds: Int) -> Int {
    min(seconds, longestInSeconds * 10 / 11)
  }
}

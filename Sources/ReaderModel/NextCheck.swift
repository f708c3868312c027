package import CivilTime

/// Why a feed is asked for again when it is.
package enum NextCheckReason: String, Hashable, Sendable, CaseIterable {
  /// It tells no rhythm, so it gets the usual time.
  case usual
  /// The gaps between its items say how often it has news.
  case rhythm
  /// As `rhythm`, counted by the hours in which it has news.
  case hours
  /// The document asks for it: `ttl`, the syndication module.
  case asked
  /// The document says that it will never have another item.
  case finished
  /// Before that come hours or days in which the document says that nothing new comes.
  case skipped
  /// The server said for how long its answer holds.
  case holds
  /// Its hub brings the news, so it is looked at less often.
  case pushed
  /// Its hub said that there is news, which has not been found yet.
  case pinged
  /// A subscriber chose it.
  case wished
  /// It failed; each failure doubles the time.
  case failing
  /// It has failed so often that it is asked for once a day.
  case resting
  /// The server said that there will never be a feed again.
  case gone
  /// It said so for days; nobody asks any more, unless a reader does.
  case stopped
  /// The server named a time before which it wants no question, perhaps for all its feeds.
  case serverBusy
  /// Its host bears only so many requests a minute, and others of its feeds come first.
  case hostBudget
  /// Its host did not answer for others of its feeds.
  case hostSilent
}

/// When a feed is asked for again, and why then.
package struct NextCheck: Hashable, Sendable {
  package var at: Timestamp
  package var reason: NextCheckReason

  /// The time of what is not asked for by itself: the end of the year 9999.
  package static let never = Timestamp(seconds: 253_402_300_799)

  package init(at: Timestamp, reason: NextCheckReason) {
    self.at = at
    self.reason = reason
  }
}

/// The time between two looks that a document asks for, and what in it says so.
package struct RefreshInterval: Hashable, Sendable {
  package var seconds: Int
  package var reason: NextCheckReason
  /// When the document rules a look out.
  package var skipped: SkippedTimes

  package init(seconds: Int, reason: NextCheckReason, skipped: SkippedTimes = SkippedTimes()) {
    self.seconds = seconds
    self.reason = reason
    self.skipped = skipped
  }
}

package import CivilTime

/// How often a host is asked for feeds: as often as there are any, until it refuses; from then on as
/// often as it bore, and slowly more again.
///
/// A pure rule over what was asked and how it ended, without clock, network or chance. All numbers are
/// ours: no standard has a way for a server to say how many requests it bears.
package struct HostBudget: Hashable, Sendable {
  /// Whether the host may be asked.
  package enum Turn: Hashable, Sendable {
    case now
    /// It is to be asked then, and not before.
    case later(Timestamp, NextCheckReason)
  }

  /// How asking ended.
  package enum Ending: Hashable, Sendable {
    case answered
    /// It said that this was too often (429) or too much (503), perhaps until when.
    case refused(status: Int, until: Timestamp?)
    /// It could not be reached, or not in time.
    case silent
  }

  /// What was learned from a refusal.
  package struct Lesson: Hashable, Sendable {
    /// Requests a minute, one at a time.
    package var perMinute: Int
    /// What the host answered.
    package var status: Int
    /// When it last did.
    package var refusedAt: Timestamp
    /// When more was last allowed.
    package var raisedAt: Timestamp
    /// How long from then on until more is tried, in seconds.
    package var patience: Int64

    package init(
      perMinute: Int,
      status: Int,
      refusedAt: Timestamp,
      raisedAt: Timestamp,
      patience: Int64
    ) {
      self.perMinute = perMinute
      self.status = status
      self.refusedAt = refusedAt
      self.raisedAt = raisedAt
      self.patience = patience
    }

    /// What the host teaches by refusing that many requests a minute.
    package init(status: Int, asked: Int, at now: Timestamp) {
      self.init(
        perMinute: max(1, asked / 2),
        status: status,
        refusedAt: now,
        raisedAt: now,
        patience: HostBudget.patienceInSeconds.lowerBound
      )
    }
  }

  /// `nil` as long as the host has refused nothing, or bears everything again.
  package private(set) var lesson: Lesson?
  /// Until when the host wants to be left alone.
  private var restsUntil: Timestamp?
  /// When the requests of the last minute began.
  private var recent: [Timestamp] = []
  /// The latest turn that was promised.
  private var promised: Timestamp?
  /// How often in a row it was silent.
  private var silences = 0

  package init(lesson: Lesson? = nil) { self.lesson = lesson }

  /// Beyond so many requests a minute a host is asked as it comes.
  private static let mostPerMinute = 120
  /// Without a refusal for so long a host is asked a quarter more often; longer where that was tried in
  /// vain.
  private static let patienceInSeconds: ClosedRange<Int64> = 600...21_600
  /// Feeds of a host that was silent so often are not asked for in vain one after the other.
  private static let silencesUntilRest = 3
  private static let shortestRestInSeconds: Int64 = 60
  private static let longestRestInSeconds: Int64 = 1800
  /// However long a host asks for, its other feeds get a chance after an hour.
  private static let longestRefusalInSeconds: Int64 = 3600

  /// How many feeds of the host are asked for at the same time at the most.
  package var atOnce: Int { lesson == nil ? Self.usualAtOnce : 1 }
  /// Two on their way, and two ready for when those have come.
  private static let usualAtOnce = 4

  /// Whether the host may be asked now, which then counts; else when it is this feed's turn.
  package mutating func turn(at now: Timestamp) -> Turn {
    if let end = restsUntil, end > now {
      return .later(end, silences > 0 ? .hostSilent : .serverBusy)
    }
    restsUntil = nil
    let minute = now.advanced(bySeconds: -60)
    // A clock that was set back has no last minute.
    recent.removeAll { $0 <= minute || $0 > now }
    if let lesson, recent.count >= lesson.perMinute {
      let free = recent[recent.count - lesson.perMinute].advanced(bySeconds: 60)
      let step = Int64(60 / lesson.perMinute)
      let next = max(free, promised.map { $0.advanced(bySeconds: step) } ?? free)
      promised = next
      return .later(next, .hostBudget)
    }
    if let last = promised, last <= now { promised = nil }
    if recent.count >= Self.mostPerMinute { recent.removeFirst() }
    recent.append(now)
    return .now
  }

  /// Learns from how asking ended.
  package mutating func note(_ ending: Ending, at now: Timestamp) {
    switch ending {
    case .answered:
      silences = 0
      allowMore(at: now)
    case .refused(let status, let until):
      silences = 0
      if let until {
        let longest = now.advanced(bySeconds: Self.longestRefusalInSeconds)
        restsUntil = max(restsUntil ?? now, min(until, longest))
      }
      learn(status, at: now)
    case .silent:
      silences += 1
      guard silences >= Self.silencesUntilRest else { return }
      let doublings = Int64(min(silences - Self.silencesUntilRest, 10))
      let rest = min(Self.shortestRestInSeconds << doublings, Self.longestRestInSeconds)
      restsUntil = now.advanced(bySeconds: rest)
    }
  }

  /// Takes half of what the host was asked when it refused, or what it bore before more was tried.
  ///
  /// Requests that were on their way with the refused one are refused too, and teach nothing.
  private mutating func learn(_ status: Int, at now: Timestamp) {
    promised = nil
    guard let old = lesson else {
      lesson = Lesson(status: status, asked: recent.count, at: now)
      return
    }
    guard now.seconds - old.refusedAt.seconds >= 60 else { return }
    let bore = min(old.perMinute, max(recent.count, 1))
    var new = Lesson(status: status, asked: bore, at: now)
    if old.raisedAt > old.refusedAt { new.perMinute = max(1, bore * 3 / 4) }
    new.patience = min(old.patience * 4, Self.patienceInSeconds.upperBound)
    lesson = new
  }

  private mutating func allowMore(at now: Timestamp) {
    guard var lesson, now.seconds - lesson.raisedAt.seconds >= lesson.patience else { return }
    lesson.perMinute += max(1, lesson.perMinute / 4)
    lesson.raisedAt = now
    lesson.patience = max(lesson.patience / 2, Self.patienceInSeconds.lowerBound)
    self.lesson = lesson.perMinute > Self.mostPerMinute ? nil : lesson
  }
}

package import CivilTime

/// When hubs are asked and believed: pure rules, without clock, network or chance.
package enum PushPolicy {
  /// The lease that is asked for; hubs decide themselves.
  package static let wantedLeaseInSeconds: Int64 = 10 * 86_400
  /// What hubs give is used within these bounds: no lease is renewed every few seconds, and a hub
  /// that was forgotten by its owners is asked again some day.
  private static let leaseInSeconds: ClosedRange<Int64> = 60...(30 * 86_400)
  /// How long a hub has for asking back; some have long queues.
  private static let patienceInSeconds: Int64 = 6 * 3600
  private static let shortestPatienceInSeconds: Int64 = 60

  /// An item that a look finds may have been published so recently that its push is on the way.
  package static let graceInSeconds: Int64 = 900
  /// So long after a hub said that there is news, a look that finds none is no proof against it:
  /// caches before the feed may be older.
  package static let pingHoldsInSeconds: Int64 = 3600
  /// Between two looks for news that a hub said there are.
  package static let pingedLookInSeconds = 600
  /// Between two looks that were brought forward by hubs, however often they call.
  package static let shortestPingInSeconds: Int64 = 300
  /// Feeds whose hub has proved itself are looked at so often all the same, as hubs fail silently.
  package static let pushedLookInSeconds = 6 * 3600

  /// When a lease ends that begins now.
  package static func leaseEnd(after now: Timestamp, seconds: Int64?) -> Timestamp {
    let given = seconds ?? wantedLeaseInSeconds
    let used = min(max(given, leaseInSeconds.lowerBound), leaseInSeconds.upperBound)
    return now.advanced(bySeconds: used)
  }

  /// When a lease is renewed: after 75 to 85 % of it, so that subscriptions that were made together do
  /// not stay together.
  package static func renewal(of push: Int64, from now: Timestamp, until end: Timestamp)
    -> Timestamp
  {
    let length = end.milliseconds - now.milliseconds
    let share = Int64((UInt64(bitPattern: push) &* 0x9e37_79b9_7f4a_7c15) >> 57)
    return Timestamp(milliseconds: now.milliseconds + length * (750 + share * 100 / 128) / 1000)
  }

  /// Until when a hub that was asked now may ask back; before the end of a lease sooner, so that
  /// there is time for another attempt.
  package static func patience(from now: Timestamp, leaseUntil: Timestamp?) -> Timestamp {
    var seconds = patienceInSeconds
    if let leaseUntil, leaseUntil > now {
      seconds = min(
        seconds,
        max((leaseUntil.seconds - now.seconds) / 2, shortestPatienceInSeconds)
      )
    }
    return now.advanced(bySeconds: seconds)
  }

  /// When a hub is asked again after so many attempts in vain: from an hour to a week.
  package static func retry(after now: Timestamp, failures: Int, leaseUntil: Timestamp?)
    -> Timestamp
  {
    let delay = min(Int64(3600) << Int64(min(max(failures - 1, 0), 10)), 7 * 86_400)
    let next = now.advanced(bySeconds: delay)
    // While the old lease holds there is something to lose.
    guard let leaseUntil, leaseUntil > now else { return next }
    return min(next, patience(from: now, leaseUntil: leaseUntil))
  }

  /// For how long a hub is not relied upon after it has failed to tell that often, in seconds: from a
  /// day to sixteen.
  package static func distrustInSeconds(misses: Int) -> Int64 {
    86_400 << Int64(min(max(misses - 1, 0), 4))
  }
}

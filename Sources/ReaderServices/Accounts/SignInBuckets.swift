import CivilTime

/// Counts attempts by what they have in common; each count empties with time.
struct SignInBuckets<Key: Hashable & Sendable>: Sendable {
  private struct Bucket {
    var level = 0.0
    var at: Timestamp
    /// From when on the next attempt is looked at in spite of pressure.
    var appointment: Timestamp?
  }

  /// Attempts before anybody is slowed.
  let free: Double
  /// What a bucket loses in a second.
  let perSecond: Double
  private var buckets: [Key: Bucket] = [:]

  /// So many are remembered; then the tenth that matters least is forgotten.
  static var most: Int { 10_000 }

  init(free: Double, perSecond: Double) {
    self.free = free
    self.perSecond = perSecond
  }

  /// By how many attempts the next one would be too many.
  func excess(_ key: Key, at now: Timestamp) -> Double {
    guard let bucket = buckets[key] else { return 0 }
    return max(0, level(bucket, at: now) + 1 - free)
  }

  /// - Returns: `nil` if the next attempt is free.
  func secondsUntilNext(_ key: Key, at now: Timestamp) -> Int? {
    let excess = self.excess(key, at: now)
    return excess > 0 ? max(1, Int((excess / perSecond).rounded(.up))) : nil
  }

  /// Counts an attempt, which uses an appointment up.
  mutating func count(_ key: Key, at now: Timestamp) {
    makeRoom(for: key, at: now)
    let before = buckets[key].map { level($0, at: now) } ?? 0
    buckets[key] = Bucket(level: before + 1, at: now)
  }

  mutating func takeBack(_ key: Key) {
    guard let level = buckets[key]?.level else { return }
    buckets[key]?.level = max(0, level - 1)
  }

  /// The seconds until the appointment, which is made if there is none; `nil` if it has come.
  mutating func appointment(_ key: Key, after wait: Int, at now: Timestamp) -> Int? {
    if let appointment = buckets[key]?.appointment {
      let left = appointment.milliseconds - now.milliseconds
      if left <= 0 { return nil }
      // One that is further away is from before the clock was set back.
      if left <= Int64(SignInThrottle.longestWaitInSeconds) * 1000 {
        return Int((left + 999) / 1000)
      }
    }
    appoint(key, at: now.advanced(bySeconds: Int64(wait)), now: now)
    return wait
  }

  /// Has the next attempt looked at at once.
  mutating func appoint(_ key: Key, at now: Timestamp) { appoint(key, at: now, now: now) }

  private mutating func appoint(_ key: Key, at appointment: Timestamp, now: Timestamp) {
    makeRoom(for: key, at: now)
    buckets[key, default: Bucket(at: now)].appointment = appointment
  }

  private func level(_ bucket: Bucket, at now: Timestamp) -> Double {
    let seconds = Double(max(0, now.milliseconds - bucket.at.milliseconds)) / 1000
    return max(0, bucket.level - seconds * perSecond)
  }

  /// Forgets the emptiest, the oldest of them first, and so never what is under attack.
  private mutating func makeRoom(for key: Key, at now: Timestamp) {
    guard buckets.count >= Self.most, buckets[key] == nil else { return }
    let order = buckets.map { (key: $0.key, level: level($0.value, at: now), at: $0.value.at) }
      .sorted { ($0.level, $0.at.milliseconds) < ($1.level, $1.at.milliseconds) }
    for entry in order.prefix(Self.most / 10) { buckets[entry.key] = nil }
  }
}

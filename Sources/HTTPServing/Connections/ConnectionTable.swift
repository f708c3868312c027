/// The open connections and until when each has to get on: what keeps slow peers from crowding out
/// the others.
///
/// libmicrohttpd itself ends a connection only when *nothing* arrives for a while, so one byte now
/// and then would hold it for ever. Here each step has a time by which it must be over: the head of
/// a request, its body at some least speed, taking the response at some least speed. And when most
/// places are taken, the one who has waited longest without a request of his own makes room.
///
/// A plain value without sockets or clocks; `Intake` holds it in a lock.
struct ConnectionTable {
  typealias Instant = ContinuousClock.Instant

  /// The policy; see `Server.Timeouts`.
  let timeouts: Server.Timeouts
  /// The number of connections from which on newcomers displace the idle.
  let crowd: Int

  private var entries: [UInt: Entry] = [:]

  private struct Entry {
    var socket: Int32
    /// `nil` while a handler works, which is our time and not the peer's.
    var deadline: Instant?
    /// Since when there is no whole request on it; `nil` while there is.
    var idleSince: Instant?
  }

  init(timeouts: Server.Timeouts, crowd: Int) {
    self.timeouts = timeouts
    self.crowd = crowd
  }

  var count: Int { entries.count }

  /// - Returns: A socket to shut down because the house is nearly full.
  mutating func opened(_ key: UInt, socket: Int32, at now: Instant) -> Int32? {
    let crowdedOut = entries.count >= crowd ? longestIdle() : nil
    entries[key] = Entry(socket: socket, deadline: now + timeouts.head, idleSince: now)
    return crowdedOut
  }

  mutating func closed(_ key: UInt) {
    entries[key] = nil
  }

  /// The head is read; a body of this length (if known) may follow.
  mutating func readingBody(_ key: UInt, at now: Instant) {
    entries[key]?.deadline = now + timeouts.head
  }

  /// A piece of the body came and buys time in proportion.
  mutating func received(_ count: Int, on key: UInt) {
    entries[key]?.deadline? += timeouts.allowance(for: count)
  }

  /// The request is whole and with a handler.
  mutating func working(_ key: UInt) {
    entries[key]?.deadline = nil
    entries[key]?.idleSince = nil
  }

  /// A response goes out; `nil` for a stream, whose speed is not the peer's alone.
  mutating func answering(_ key: UInt, length: Int?, at now: Instant) {
    entries[key]?.idleSince = nil
    entries[key]?.deadline = length.map { now + timeouts.head + timeouts.allowance(for: $0) }
  }

  /// The exchange is over; the next request may follow on the same connection.
  mutating func idle(_ key: UInt, at now: Instant) {
    entries[key]?.deadline = now + timeouts.idle
    entries[key]?.idleSince = now
  }

  /// The sockets of those whose time is up.
  ///
  /// They are named once: closing takes the library a moment, and shutting down twice is useless.
  mutating func overdue(at now: Instant) -> [Int32] {
    var sockets: [Int32] = []
    for (key, entry) in entries {
      guard let deadline = entry.deadline, deadline <= now else { continue }
      sockets.append(entry.socket)
      entries[key]?.deadline = nil
      entries[key]?.idleSince = nil
    }
    return sockets
  }

  private mutating func longestIdle() -> Int32? {
    let waiting = entries.filter { $0.value.idleSince != nil }
    let longest = waiting.min { ($0.value.idleSince ?? .now) < ($1.value.idleSince ?? .now) }
    guard let longest else { return nil }
    entries[longest.key]?.deadline = nil
    entries[longest.key]?.idleSince = nil
    return longest.value.socket
  }
}

import WebAddressing

/// The open connections and until when each has to get on: what keeps slow peers from crowding out
/// the others.
///
/// libmicrohttpd itself ends a connection only when *nothing* arrives for a while, so one byte now
/// and then would hold it for ever. Here each step has a time by which it must be over: the head of
/// a request, its body at some least speed, taking the response at some least speed. And when most
/// places are taken, the one who has waited longest without a request of his own makes room; so does
/// one's own connection for the next one of an address that has very many.
///
/// A plain value without sockets or clocks; `Intake` holds it in a lock.
struct ConnectionTable {
  typealias Instant = ContinuousClock.Instant

  /// The policy; see `Server.Timeouts`.
  let timeouts: Server.Timeouts
  /// The most connections; from seven eighths on newcomers displace the idle.
  let limit: Int
  /// The most that one network may have, where networks are counted.
  let limitPerNetwork: Int

  private var entries: [UInt: Entry] = [:]

  private struct Entry {
    var socket: Int32
    var network: InternetAddress?
    /// `nil` while a handler works, which is our time and not the peer's.
    var deadline: Instant?
    /// Since when there is no whole request on it; `nil` while there is.
    var idleSince: Instant?
  }

  init(timeouts: Server.Timeouts, limit: Int, limitPerNetwork: Int) {
    self.timeouts = timeouts
    self.limit = limit
    self.limitPerNetwork = limitPerNetwork
  }

  var count: Int { entries.count }

  /// - Parameters:
  ///   - key: Names the connection.
  ///   - socket: Its descriptor.
  ///   - network: Whose it is; `nil` where that does not count.
  ///   - now: The time.
  /// - Returns: Sockets to shut down because the house is nearly full, or one address has too many:
  ///   the newcomer's if nobody else can go.
  mutating func opened(
    _ key: UInt,
    socket: Int32,
    from network: InternetAddress?,
    at now: Instant
  ) -> [Int32] {
    var leaving: [Int32] = []
    if let network, entries.values.count(where: { $0.network == network }) >= limitPerNetwork {
      leaving.append(longestIdle(of: network) ?? socket)
    } else if entries.count >= max(1, limit * 7 / 8) {
      if let idle = longestIdle(of: nil) {
        leaving.append(idle)
      } else if entries.count >= limit {
        leaving.append(socket)
      }
    }
    let stays = !leaving.contains(socket)
    entries[key] = Entry(
      socket: socket,
      network: network,
      deadline: stays ? now + timeouts.head : nil,
      idleSince: stays ? now : nil
    )
    return leaving
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

  /// The one that has waited longest, of one network or of all.
  private mutating func longestIdle(of network: InternetAddress?) -> Int32? {
    let waiting = entries.filter {
      $0.value.idleSince != nil && (network == nil || $0.value.network == network)
    }
    let longest = waiting.min { ($0.value.idleSince ?? .now) < ($1.value.idleSince ?? .now) }
    guard let longest else { return nil }
    entries[longest.key]?.deadline = nil
    entries[longest.key]?.idleSince = nil
    return longest.value.socket
  }
}

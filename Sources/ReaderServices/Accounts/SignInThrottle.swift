import CivilTime
import Synchronization
import WebAddressing

/// Slows down whoever guesses passwords, and holds up nobody's request for it: an attempt is looked
/// at now, or told at once when to come again.
///
/// Each of these is counted as a bucket that empties with time:
///
/// - *A known device*, a browser in which the account was used before, has ten attempts that fail,
///   then one every ten seconds. Nothing that others do counts against it.
/// - *An address and a name*, for all other browsers, have as many. Until the next one is due even
///   the right password is not looked at, else its answer would tell.
/// - *An account* and *an address* that fail often, whatever the other is, are under pressure: every
///   attempt of an address at a name is then told to come again, after half a minute at the most.
///   It is looked at when it does, so its owner is never refused for good.
///
/// Kept in memory: a restart forgets it, which costs an attacker more than it gives.
final class SignInThrottle: Sendable {
  /// Who tries.
  enum Caller: Hashable, Sendable {
    /// Something that only whoever signed in before has.
    case known(String)
    /// Anybody, from an address, with a name.
    case stranger(address: String, account: String)
  }

  /// What became of an attempt that was let through.
  enum Ending { case right, wrong, notLookedAt }

  private let state = Mutex(State())

  /// The longest time until an attempt under pressure is looked at.
  static let longestWaitInSeconds = 30
  /// Attempts at one account, or from one known device, that are looked at at the same time.
  static let mostAtOnce = 2

  /// Lets an attempt through and counts it, so that many at once are counted too.
  ///
  /// - Returns: `nil` if it may be looked at, and then `end` has to be called; otherwise the seconds
  ///   after which to come again.
  func refusal(of caller: Caller, at now: Timestamp) -> Int? {
    state.withLock { $0.refusal(of: caller, at: now) }
  }

  /// Takes back what was counted for an attempt that was right, or that nobody looked at, and no more
  /// than that: else whoever has an account could guess those of others in between.
  func end(_ caller: Caller, _ ending: Ending, at now: Timestamp) {
    state.withLock { $0.end(caller, ending, at: now) }
  }

  /// One house has one IPv4 address, but at least 2^64 of IPv6.
  ///
  /// Source: RFC 6177 §2.
  static func network(of address: String) -> String {
    switch InternetAddress(host: address) {
    case .v6(let high, _)?: "v6 \(high)"
    default: address
    }
  }
}

extension SignInThrottle {
  private struct Pair: Hashable {
    var network: String
    var account: String
  }

  private struct State {
    var devices = SignInBuckets<String>(free: 10, perSecond: 0.1)
    var pairs = SignInBuckets<Pair>(free: 10, perSecond: 0.1)
    var networks = SignInBuckets<String>(free: 30, perSecond: 0.1)
    var accounts = SignInBuckets<String>(free: 20, perSecond: 1.0 / 30)
    var devicesInFlight: [String: Int] = [:]
    var accountsInFlight: [String: Int] = [:]

    mutating func refusal(of caller: Caller, at now: Timestamp) -> Int? {
      switch caller {
      case .known(let device):
        if let seconds = devices.secondsUntilNext(device, at: now) { return seconds }
        if devicesInFlight[device, default: 0] >= mostAtOnce { return 1 }
        devices.count(device, at: now)
        devicesInFlight[device, default: 0] += 1
      case .stranger(let address, let account):
        let pair = Pair(network: network(of: address), account: account)
        if let seconds = pairs.secondsUntilNext(pair, at: now) { return seconds }
        let pressure = max(
          networks.excess(pair.network, at: now),
          accounts.excess(account, at: now)
        )
        if pressure > 0 {
          let wait = min(longestWaitInSeconds, Int((pressure / 2).rounded(.up)))
          if let seconds = pairs.appointment(pair, after: wait, at: now) { return seconds }
        }
        if accountsInFlight[account, default: 0] >= mostAtOnce { return 1 }
        pairs.count(pair, at: now)
        networks.count(pair.network, at: now)
        accounts.count(account, at: now)
        accountsInFlight[account, default: 0] += 1
      }
      return nil
    }

    mutating func end(_ caller: Caller, _ ending: Ending, at now: Timestamp) {
      switch caller {
      case .known(let device):
        Self.leave(&devicesInFlight, device)
        if ending != .wrong { devices.takeBack(device) }
      case .stranger(let address, let account):
        Self.leave(&accountsInFlight, account)
        guard ending != .wrong else { return }
        let pair = Pair(network: network(of: address), account: account)
        pairs.takeBack(pair)
        networks.takeBack(pair.network)
        accounts.takeBack(account)
        if ending == .notLookedAt { pairs.appoint(pair, at: now) }
      }
    }

    private static func leave(_ inFlight: inout [String: Int], _ key: String) {
      let left = inFlight[key, default: 1] - 1
      inFlight[key] = left > 0 ? left : nil
    }
  }
}

import CivilTime
import Synchronization
import WebAddressing

/// Slows down whoever guesses passwords, and locks nobody out.
///
/// Two things are counted, each as a bucket that empties with time:
///
/// - *An address* has ten attempts that fail, then one every ten seconds; until the next one is due
///   even the right password is not looked at, else its answer would tell.
/// - *An account* that fails often, from wherever, makes attempts from addresses that it does not
///   know wait a little, five seconds at the most, before they are looked at. Its owner is so never
///   refused for what others do, and from an address of a session of theirs does not even wait.
///
/// Kept in memory: a restart forgets it, which costs an attacker more than it gives.
final class SignInThrottle: Sendable {
  private struct Bucket {
    var level = 0.0
    var at: Timestamp

    /// What is left of the level after some time.
    func level(at now: Timestamp, emptying perSecond: Double) -> Double {
      let seconds = Double(max(0, now.milliseconds - at.milliseconds)) / 1000
      return max(0, level - seconds * perSecond)
    }
  }

  private struct State {
    var addresses: [String: Bucket] = [:]
    var accounts: [String: Bucket] = [:]
  }

  private let state = Mutex(State())

  static let freePerAddress = 10.0
  static let addressPerSecond = 0.1
  static let freePerAccount = 10.0
  static let accountPerSecond = 1.0 / 30
  /// The longest wait before an attempt is looked at.
  static let longestPause: Duration = .seconds(5)
  /// So many addresses and accounts are remembered; then those that matter least are forgotten.
  static let most = 10_000

  /// Seconds until the address may try again; `nil` if it may now.
  func refusal(of address: String, at now: Timestamp) -> Int? {
    state.withLock { state in
      guard let bucket = state.addresses[Self.network(of: address)] else { return nil }
      let excess =
        bucket.level(at: now, emptying: Self.addressPerSecond) - (Self.freePerAddress - 1)
      return excess > 0 ? max(1, Int((excess / Self.addressPerSecond).rounded(.up))) : nil
    }
  }

  /// How long to wait before looking at an attempt from an address that the account does not know.
  func pause(for account: String, at now: Timestamp) -> Duration {
    state.withLock { state in
      guard let bucket = state.accounts[account] else { return .zero }
      let excess = bucket.level(at: now, emptying: Self.accountPerSecond) - Self.freePerAccount
      return min(Self.longestPause, .milliseconds(Int(max(0, excess) * 500)))
    }
  }

  /// Counts an attempt before it is looked at, so that many at once are counted too.
  func count(from address: String, for account: String, at now: Timestamp) {
    state.withLock { state in
      Self.fill(&state.addresses, Self.network(of: address), Self.addressPerSecond, now)
      Self.fill(&state.accounts, account, Self.accountPerSecond, now)
    }
  }

  /// Takes back what was counted for an attempt that was right, and no more than that: else whoever
  /// has an account could guess those of others in between.
  func forgive(_ address: String, _ account: String) {
    state.withLock { state in
      state.addresses[Self.network(of: address)]?.level -= 1
      state.accounts[account]?.level -= 1
    }
  }

  private static func fill(
    _ buckets: inout [String: Bucket],
    _ key: String,
    _ perSecond: Double,
    _ now: Timestamp
  ) {
    if buckets.count >= most, buckets[key] == nil {
      buckets = buckets.filter { $0.value.level(at: now, emptying: perSecond) >= 1 }
      if buckets.count >= most { buckets.removeAll() }
    }
    let level = buckets[key]?.level(at: now, emptying: perSecond) ?? 0
    buckets[key] = Bucket(level: level + 1, at: now)
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

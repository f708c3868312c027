import CivilTime
import Fetching
import HTTPSemantics
import ReaderModel
import Storage
import Synchronization

/// What is known of each host that feeds are asked from; shared by all runs.
///
/// What a host has taught by refusing is stored, so that a new start does not begin by being refused.
final class HostBudgets: Sendable {
  private struct State {
    var isLoaded = false
    var budgets: [String: HostBudget] = [:]
  }

  private let state = Mutex(State())
  private let store: ReaderStore
  /// More hosts than anybody reads at a time; those that have taught nothing are forgotten beyond it.
  private static let mostHosts = 4000

  init(store: ReaderStore) { self.store = store }

  /// Reads what was learned before; with the first call.
  ///
  /// - Throws: What the store refused.
  func load(at now: Timestamp) async throws {
    if state.withLock(\.isLoaded) { return }
    let lessons = try await store.hostLessons()
    state.withLock { state in
      guard !state.isLoaded else { return }
      state.isLoaded = true
      for (host, lesson) in lessons { state.budgets[host] = HostBudget(lesson: lesson) }
    }
  }

  /// How many feeds of a host may be asked for at the same time.
  func atOnce(_ host: String) -> Int {
    state.withLock { ($0.budgets[host] ?? HostBudget()).atOnce }
  }

  /// Whether a host may be asked now, which then counts; hosts of one's own network always may.
  ///
  /// - Parameters:
  ///   - host: As `FeedTurns` names it.
  ///   - isUrgent: Whether a person waits for this very feed; then it counts, and is not put off.
  ///   - now: When.
  /// - Returns: When to ask, if not now.
  func turn(of host: String, isUrgent: Bool, at now: Timestamp) -> NextCheck? {
    if host.isEmpty { return nil }
    return state.withLock { state in
      if state.budgets.count > Self.mostHosts {
        state.budgets = state.budgets.filter { $0.value.lesson != nil }
      }
      guard
        case .later(let at, let reason) = state.budgets[host, default: HostBudget()].turn(at: now),
        !isUrgent
      else { return nil }
      return NextCheck(at: at, reason: reason)
    }
  }

  /// Learns from how asking for a feed ended, and stores what was learned.
  ///
  /// - Throws: What the store refused.
  func note(
    _ result: Result<FetchResponse, FetchError>,
    from host: String,
    at now: Timestamp
  ) async throws {
    guard !host.isEmpty, let ending = HostBudget.Ending(result, at: now) else { return }
    let (old, new) = state.withLock { state in
      let old = state.budgets[host]?.lesson
      state.budgets[host, default: HostBudget()].note(ending, at: now)
      return (old, state.budgets[host]?.lesson)
    }
    if old != new { try await store.setHostLesson(new, of: host) }
  }
}

extension HostBudget.Ending {
  /// - Returns: `nil` for what says nothing of how much the host bears.
  fileprivate init?(_ result: Result<FetchResponse, FetchError>, at now: Timestamp) {
    switch result {
    case .success(let response):
      let until = RetryAfter.instant(response.headers["Retry-After"], now: now)
      switch response.status {
      case 429: self = .refused(status: 429, until: until)
      // Without a time it may be about this document alone.
      case 503 where until != nil: self = .refused(status: 503, until: until)
      default: self = .answered
      }
    case .failure(let error):
      switch error.code {
      case .timedOut, .refusedConnection, .connectionLost: self = .silent
      default: return nil
      }
    }
  }
}

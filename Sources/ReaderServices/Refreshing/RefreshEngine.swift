import Ingesting
import CivilTime
import Fetching
import ReaderModel
import Storage
import Synchronization
import Threading

/// Refreshes feeds: fetch, parse, identify, store; a window of them at a time.
///
/// Each feed is one child task that goes the whole way, so a slow store or parser holds its place
/// in the window and thereby slows the fetching: memory stays flat however many feeds there are.
/// A feed that is on its way already is not asked for a second time, whoever wants it.
final class RefreshEngine: Sendable {
  private let store: ReaderStore
  private let fetcher: any Fetcher
  private let hub: EventHub
  private let configuration: Reader.Configuration
  private let now: @Sendable () -> Timestamp
  private let wishes: FullTextQueue
  private let vault: RequestVault
  private let records: RecordWriter
  private let budgets: HostBudgets
  private let claims = Mutex(RefreshClaims())
  /// Some are read while others are stored; a document that has been read takes several times the memory
  /// of its bytes.
  private let documents = Turnstile(places: 4)

  init(
    store: ReaderStore,
    fetcher: any Fetcher,
    hub: EventHub,
    configuration: Reader.Configuration,
    now: @escaping @Sendable () -> Timestamp,
    wishes: FullTextQueue,
    vault: RequestVault
  ) {
    self.store = store
    self.fetcher = fetcher
    self.hub = hub
    self.configuration = configuration
    self.now = now
    self.wishes = wishes
    self.vault = vault
    records = RecordWriter { try await store.store($0) }
    budgets = HostBudgets(store: store)
  }

  /// Refreshes the feeds that `choose` reads from the store, and hands in a report of each.
  ///
  /// What other runs have done since `choose` was called is not done again. Feeds whose host wants to be
  /// left alone are put off.
  ///
  /// - Parameters:
  ///   - manner: For whom.
  ///   - progress: Is told of each feed.
  ///   - choose: Which.
  /// - Returns: What came of those that this run was about.
  /// - Throws: What the store refused; feeds that are in flight then are finished first.
  @discardableResult
  func refresh(
    _ manner: Manner = .patient,
    progress: @Sendable @escaping (FeedRefreshReport) -> Void = { _ in },
    of choose: () async throws -> [DueFeed]
  ) async throws -> RefreshSummary {
    let run = claims.withLock { $0.beginRun() }
    defer { claims.withLock { $0.endRun() } }
    try await budgets.load(at: now())
    return try await refresh(try await choose(), manner, in: run, progress: progress)
  }

  /// For whom a run is.
  enum Manner {
    /// For somebody who waits for these very feeds: hosts are asked even if they want to be left alone,
    /// and what another run is about is waited for.
    case urgent
    /// The same for somebody who has just changed how these feeds are asked: what another run has done or
    /// is about was asked in the old way.
    case afresh
    /// For somebody who wants all of them.
    case patient
    /// For nobody in particular: when nothing is left but feeds of slow hosts, they are left to the next
    /// run, so that others that have become due meanwhile do not wait for them.
    case background
  }

  private func refresh(
    _ feeds: [DueFeed],
    _ manner: Manner,
    in run: RefreshClaims.Run,
    progress: @Sendable @escaping (FeedRefreshReport) -> Void
  ) async throws -> RefreshSummary {
    var summary = RefreshSummary()
    var turns = FeedTurns(feeds) { [budgets] host in budgets.atOnce(host) }
    var postponed: [(feed: FeedID, next: NextCheck)] = []
    try await withThrowingTaskGroup(of: Attempted?.self) { group in
      var window = RefreshWindow(size: configuration.refreshWindow)
      var done = 0
      var stuckSince: Timestamp?
      func startMore() {
        var isStuck = false
        while window.hasRoom {
          // What another run has there alone must not end this one.
          if window.runningCount > 0, waitingBodies >= Self.mostWaitingDocuments { break }
          guard let feed = turns.next() else {
            isStuck = turns.waitingCount > 0
            break
          }
          window.begin(feed.id)
          // Below the pages: somebody who reads goes before feeds that arrive.
          group.addTask(executorPreference: PatientThreads.shared, priority: .utility) {
            try await self.refreshOnce(feed, run, manner)
          }
        }
        stuckSince = isStuck ? stuckSince ?? now() : nil
        if manner == .background, let stuckSince,
          now().seconds - stuckSince.seconds >= Self.patienceInSeconds
        {
          turns.leaveTheRest()
        }
      }
      /// Time passes while feeds wait for those that are under way.
      func startClock() {
        guard turns.waitingCount > 0, !group.isCancelled else { return }
        group.addTask { [configuration] in
          try? await configuration.sleep(1)
          return nil
        }
      }
      startMore()
      startClock()
      while let next = try await group.next() {
        guard let attempted = next else {
          window.tick()
          startMore()
          startClock()
          continue
        }
        done += 1
        window.end(attempted.feed.id)
        turns.done(attempted.feed)
        startMore()
        // Nothing is left but the clock.
        if window.runningCount == 0 { group.cancelAll() }
        switch attempted.ending {
        case .nothing: break
        case .postponed(let next): postponed.append((attempted.feed.id, next))
        case .done(let outcome):
          summary.count(outcome)
          progress(outcome.report(RefreshProgress(done: done, total: feeds.count)))
        }
      }
    }
    try await store.postpone(postponed)
    return summary
  }

  /// While so many bodies wait to be read, the network is not what a run waits for, and more of them would
  /// only take memory.
  private static let mostWaitingDocuments = 8

  /// Those that wait to be stored, and those that wait to be unpacked; among these are steps without one,
  /// which last no time.
  private var waitingBodies: Int { documents.waitingCount + PatientThreads.shared.waitingCount }

  /// How long a run in the background goes on for hosts that have more feeds than places.
  private static let patienceInSeconds: Int64 = 10

  /// What came of a feed of a run.
  private struct Attempted {
    enum Ending {
      case done(Outcome)
      /// Its host wants to be left alone; it was not asked.
      case postponed(NextCheck)
      /// Another run has done it or is about it, or the attempt was cancelled.
      case nothing
    }

    /// As the run was given it.
    var feed: DueFeed
    var ending: Ending
  }

  /// How the refresh of one feed went.
  struct Outcome: Sendable {
    var feed: DueFeed
    var newItems: Int
    var failure: FeedFailure?

    func report(_ progress: RefreshProgress) -> FeedRefreshReport {
      FeedRefreshReport(
        feed: feed.id,
        address: feed.address,
        newItems: newItems,
        failure: failure,
        progress: progress
      )
    }
  }

  private func refreshOnce(
    _ feed: DueFeed,
    _ run: RefreshClaims.Run,
    _ manner: Manner
  ) async throws -> Attempted {
    let isUrgent = manner == .urgent || manner == .afresh
    var answer = RefreshClaims.Answer.inFlight
    while true {
      answer = claims.withLock { $0.claim(feed.id, for: run, isAfresh: manner == .afresh) }
      guard answer == .inFlight, isUrgent else { break }
      await endOfOtherRun(of: feed.id)
    }
    guard answer == .granted else { return Attempted(feed: feed, ending: .nothing) }
    defer { for waiting in claims.withLock({ $0.release(feed.id) }) { waiting.resume() } }
    if let next = budgets.turn(of: FeedTurns.host(of: feed), isUrgent: isUrgent, at: now()) {
      return Attempted(feed: feed, ending: .postponed(next))
    }
    let outcome = try await refreshNow(feed)
    return Attempted(feed: feed, ending: outcome.map(Attempted.Ending.done) ?? .nothing)
  }

  /// Comes back once no run is about the feed.
  private func endOfOtherRun(of feed: FeedID) async {
    await withCheckedContinuation { continuation in
      if !claims.withLock({ $0.wait(for: feed, continuation) }) { continuation.resume() }
    }
  }

  /// - Returns: `nil` if the attempt was cancelled.
  private func refreshNow(_ feed: DueFeed) async throws -> Outcome? {
    var feed = feed
    if let outcome = try await tryAnnouncedPlace(of: &feed) { return outcome }
    let start = now()
    let result = await fetch(feed)
    let end = now()
    try Task.checkCancellation()
    if let result { try await budgets.note(result, from: FeedTurns.host(of: feed), at: end) }
    // A clock that was set back meanwhile tells nothing.
    let duration = max(0, end.milliseconds - start.milliseconds)
    var reading = reading(feed)
    guard let result else { return try await settle(reading.withoutSecrets(), of: feed, duration) }
    guard reading.isNews(result) else {
      return try await settle(reading.attempt(result), of: feed, duration)
    }
    return try await documents.pass {
      if feed.documentAt != nil { reading.memory = try await store.memory(of: feed.id) }
      do {
        return try await settle(reading.attempt(result), of: feed, duration)
      } catch is FeedMemory.Doubt {
        reading.memory = nil
        return try await settle(reading.attempt(result), of: feed, duration)
      }
    }
  }

  /// Stores what came of an attempt.
  ///
  /// - Throws: What the store refused; `FeedMemory.Doubt` if the answer has to be read whole.
  private func settle(
    _ attempt: RefreshAttempt?,
    of feed: DueFeed,
    _ duration: Int64
  ) async throws -> Outcome? {
    guard var attempt else { return nil }
    attempt.record.facts?.durationInMilliseconds = duration
    attempt.record.way = RequestWay(feed.request)
    let stored = try await store(attempt)
    return try await outcome(of: feed, stored, attempt)
  }

  /// Looks for the feed where it has said for days that it is.
  ///
  /// - Returns: `nil` if it is not there, or not yet to be looked for; of a place with another feed
  ///   `feed` then knows that it is refused.
  private func tryAnnouncedPlace(of feed: inout DueFeed) async throws -> Outcome? {
    guard let move = feed.pendingMove, move.hint == .announced, move.isRipe(at: now()),
      move.address != feed.refusedMove,
      let manner = try? vault.manner(of: feed.id, feed.request, asking: move.address),
      let response = try? await fetcher.fetch(FetchRequest(address: move.address, manner: manner))
    else { return nil }
    try Task.checkCancellation()
    var reading = reading(feed)
    reading.trial = move
    guard var attempt = reading.attempt(.success(response)), attempt.record.failure == nil else {
      return nil
    }
    attempt.record.way = RequestWay(feed.request)
    let stored = try await store(attempt)
    if !stored.isForeign { return try await outcome(of: feed, stored, attempt) }
    feed.refusedMove = move.address
    return nil
  }

  private func outcome(
    of feed: DueFeed,
    _ stored: RefreshResult,
    _ attempt: RefreshAttempt
  ) async throws -> Outcome {
    try await wish(for: stored, of: feed)
    return Outcome(feed: feed, newItems: stored.newItems.count, failure: attempt.record.failure)
  }

  /// Wishes for the whole articles of what came.
  private func wish(for stored: RefreshResult, of feed: DueFeed) async throws {
    if feed.fetchesFullText { wishes.add(stored.newItems.suffix(FullTextQueue.mostOfAFeed)) }
    if !stored.changedItems.isEmpty {
      let doubtful = try await self.store.itemsWithDoubtfulFullText(among: stored.changedItems)
      wishes.add(doubtful.suffix(FullTextQueue.mostOfAFeed))
    }
  }

  /// - Returns: `nil` if what its owner set cannot be read: asking without it would be another request.
  private func fetch(_ feed: DueFeed) async -> Result<FetchResponse, FetchError>? {
    guard let manner = try? vault.manner(of: feed.id, feed.request, asking: feed.address) else {
      return nil
    }
    let validators =
      policy.trustsValidators(ofDocumentAt: feed.documentAt, at: now())
      ? feed.validators : Validators()
    do throws(FetchError) {
      return .success(
        try await fetcher.fetch(
          FetchRequest(
            address: feed.address,
            etag: validators.etag,
            lastModified: validators.lastModified,
            manner: manner
          )
        )
      )
    } catch {
      return .failure(error)
    }
  }

  /// Reads an answer as of now.
  func reading(_ feed: DueFeed) -> AnswerReading {
    AnswerReading(feed: feed, policy: policy, now: now())
  }

  private var policy: RefreshPolicy {
    RefreshPolicy(defaultInSeconds: configuration.refreshIntervalInSeconds)
  }

  /// Stores an attempt in one transaction, and tells open screens what arrived.
  ///
  /// Attempts without a document share their transaction with others that are waiting.
  @discardableResult
  func store(_ attempt: RefreshAttempt) async throws -> RefreshResult {
    guard let document = attempt.document else {
      try await records.store(attempt.record)
      return RefreshResult()
    }
    let result = try await store.store(
      attempt.record,
      keys: document.lookupKeys,
      passing: attempt.memory,
      decide: { known in
        if document.isDoubtful(knowing: known) { throw FeedMemory.Doubt() }
        return document.changes(knowing: known)
      }
    )
    if result.isOfAnother { publish(.subscriptionsChanged, of: attempt.owner) }
    tell(of: result.newItems, in: attempt.record.feed, of: attempt.owner)
    return result
  }

  /// Stores the items of a document that a hub brought, and goes on with them as with fetched ones.
  func storePushed(_ document: PushedDocument, by push: PushSubscription) async throws {
    let incoming = document.incoming
    let result = try await store.storePushed(
      by: push,
      document.facts,
      bodyHash: document.bodyHash,
      at: now(),
      keys: incoming.lookupKeys,
      decide: { incoming.changes(knowing: $0) }
    )
    guard let feed = try await store.feeds([push.feed]).first else { return }
    tell(of: result.newItems, in: feed.id, of: feed.owner)
    try await wish(for: result, of: feed)
  }

  private func tell(of newItems: [ItemID], in feed: FeedID, of owner: UserID?) {
    if newItems.isEmpty { return }
    publish(.itemsArrived(feed: feed, count: newItems.count), of: owner)
  }

  /// Tells what happened to a feed: its owner alone if it is somebody's own.
  private func publish(_ event: ReaderEvent, of owner: UserID?) {
    guard let owner else { return hub.publishToAll(event) }
    hub.publish(event, to: owner)
  }
}

extension RefreshSummary {
  fileprivate mutating func count(_ outcome: RefreshEngine.Outcome) {
    newItems += outcome.newItems
    if outcome.failure == nil { refreshed += 1 } else { failed += 1 }
  }
}

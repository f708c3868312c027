import CivilTime
import FeedParsing
import Fetching
import HTTPSemantics
import Ingesting
import ReaderModel
import WebAddressing

/// What came of asking for a feed once, ready to be stored.
struct RefreshAttempt: Sendable {
  var record: RefreshRecord
  /// Set if there is a document to compare with the store.
  var document: IncomingFeed?
  /// Whose own the feed is; `nil` for a shared one.
  var owner: UserID?
  /// By which items of the document were passed over.
  var memory: FeedMemory?
}

/// Reads the answer to one attempt: a pure decision, without store, clock or network.
///
/// Parsing and identifying happen here, on whichever thread asks.
struct AnswerReading: Sendable {
  let feed: DueFeed
  let policy: RefreshPolicy
  let now: Timestamp
  /// Set if another address than the feed's was asked, to see whether the feed is there.
  var trial: PendingMove?
  /// What is remembered of the document before, so that only the rest is read; `nil` to read all.
  var memory: FeedMemory?

  /// - Returns: `nil` if the fetch was cancelled: then nothing is known and nothing to be stored.
  func attempt(_ result: Result<FetchResponse, FetchError>) -> RefreshAttempt? {
    switch result {
    case .success(let response): attempt(response)
    case .failure(let error): RefreshFailureReason(error).map { failed($0, FetchFacts()) }
    }
  }

  /// An attempt that was none, as what the feed's owner set for it cannot be read.
  func withoutSecrets() -> RefreshAttempt {
    var attempt = failed(RefreshFailureReason(.secretsUnreadable), FetchFacts())
    attempt.record.facts = nil
    return attempt
  }

  private func attempt(_ response: FetchResponse) -> RefreshAttempt {
    switch response.status {
    case 304: return unchanged(response)
    case 200..<300:
      let hash = response.isComplete ? DocumentHash.of(response.body) : nil
      if hash != nil, hash == feed.bodyHash { return unchanged(response) }
      return read(response, hash)
    default:
      let wall = BotWall.name(in: response)
      return failed(
        RefreshFailureReason(
          wall == nil ? .httpStatus : .botWall,
          httpStatus: response.status,
          detail: wall
        ),
        FetchFacts(response, to: feed.address),
        retryAfter: RetryAfter.instant(response.headers["Retry-After"], now: now)
      )
    }
  }

  /// Whether the answer has a document that has to be read.
  func isNews(_ result: Result<FetchResponse, FetchError>) -> Bool {
    guard case .success(let response) = result, (200..<300).contains(response.status) else {
      return false
    }
    return !response.isComplete || DocumentHash.of(response.body) != feed.bodyHash
  }

  /// A document that may hold something new.
  private func read(_ response: FetchResponse, _ hash: Int64?) -> RefreshAttempt {
    let contentType = response.headers["Content-Type"]
    do {
      if let attempt = try readRest(of: response, hash) { return attempt }
      let parsed = try FeedParser.parse(
        response.body,
        url: response.address,
        contentType: contentType,
        passingOver: []
      )
      return arrived(parsed, in: response, hash)
    } catch {
      let facts = FetchFacts(response, to: feed.address)
      if !response.isComplete { return failed(RefreshFailureReason(.connectionLost), facts) }
      if let wall = BotWall.name(in: response) {
        return failed(RefreshFailureReason(.botWall, detail: wall), facts)
      }
      return failed(
        RefreshFailureReason(error, contentType: contentType, body: response.body),
        facts
      )
    }
  }

  /// A document of which what is remembered is passed over.
  ///
  /// - Returns: `nil` if it has to be read whole, as something else than items is to be decided too.
  private func readRest(
    of response: FetchResponse,
    _ hash: Int64?
  ) throws(FeedParsingFailure) -> RefreshAttempt? {
    guard let memory, !memory.items.isEmpty, hash != nil, trial == nil, feed.pendingMove == nil,
      !response.body.breaksOff(isWhole: true)
    else { return nil }
    let parsed = try FeedParser.parse(
      response.body,
      url: response.address,
      contentType: response.headers["Content-Type"],
      passingOver: Set(memory.items.keys.map(ItemFingerprint.init))
    )
    guard !parsed.passedOver.isEmpty, move(response, parsed) == nil,
      let document = IncomingFeed(parsed, address: response.address, passing: memory)
    else { return nil }
    var attempt = arrived(parsed, as: document, in: response, hash)
    attempt.memory = memory
    return attempt
  }

  /// A document that has been parsed whole.
  ///
  /// Half a document gives the items that it has, and nothing to tell the whole one by.
  func arrived(_ parsed: ParsedFeed, in response: FetchResponse) -> RefreshAttempt {
    arrived(parsed, in: response, response.isComplete ? DocumentHash.of(response.body) : nil)
  }

  private func arrived(
    _ parsed: ParsedFeed,
    in response: FetchResponse,
    _ hash: Int64?
  ) -> RefreshAttempt {
    var parsed = parsed
    parsed.dropHalfItem(of: response)
    var document = IncomingFeed(parsed, address: response.address)
    if feed.isNew { document.firstReadAt = now }
    return arrived(parsed, as: document, in: response, hash)
  }

  private func arrived(
    _ parsed: ParsedFeed,
    as document: IncomingFeed,
    in response: FetchResponse,
    _ hash: Int64?
  ) -> RefreshAttempt {
    let interval = policy.interval(
      dates: parsed.items.compactMap { $0.published ?? $0.modified }
        + document.passedOver.values.compactMap(\.published),
      asked: [
        parsed.schedule.timeToLiveInMinutes.map { min($0, 1_000_000) * 60 },
        parsed.schedule.updateIntervalInSeconds,
        // What a podcast says of its episodes; asked for only then, each would be found late.
        parsed.podcast?.updateFrequency?.intervalInSeconds.map { $0 / 8 },
      ],
      skipped: SkippedTimes(
        hours: parsed.schedule.skippedHours,
        days: parsed.schedule.skippedDays
      ),
      isFinished: parsed.isExpired,
      at: now
    )
    var record = recordOfSuccess(response, interval: interval)
    record.interval = interval
    record.move = move(response, parsed)
    record.hub = hub(response, parsed)
    record.judgesHub = feed.pushedUntil != nil || feed.pingedAt != nil
    record.validators = response.isComplete ? Validators(response) : Validators()
    record.bodyHash = hash
    record.facts?.repairs = FetchFacts.repairs(parsed.diagnostics, in: response.body)
    return RefreshAttempt(record: record, document: document, owner: feed.owner)
  }

  /// The same document as before: only the times move on, and the validators with them.
  private func unchanged(_ response: FetchResponse) -> RefreshAttempt {
    var record = recordOfSuccess(response, interval: feed.interval)
    record.facts?.isUnchanged = true
    record.move = move(response, nil)
    let validators = Validators(response)
    if validators != Validators() { record.validators = validators }
    return RefreshAttempt(record: record)
  }

  private func recordOfSuccess(_ response: FetchResponse, interval: RefreshInterval?)
    -> RefreshRecord
  {
    let freshness = Freshness.remainingSeconds(of: response.headers, receivedAt: now)
    let next = policy.nextCheck(
      after: now,
      interval: interval,
      freshness: freshness.map { Int(clamping: $0) },
      busyHours: feed.busyHours,
      wish: feed.wish,
      push: PushReliance(pushedUntil: feed.pushedUntil, pingedAt: feed.pingedAt),
      feed: feed.id
    )
    return RefreshRecord(
      feed: feed.id,
      checkedAt: now,
      nextCheckAt: next.at,
      nextCheckReason: next.reason,
      documentAt: response.status != 304 && response.isComplete ? now : nil,
      facts: FetchFacts(response, to: feed.address)
    )
  }

  /// What an answer says of where the feed lives; `parsed` is `nil` if it is the stored document.
  private func move(_ response: FetchResponse, _ parsed: ParsedFeed?) -> MoveStep? {
    guard let (address, hint) = otherPlace(response, parsed), address != feed.refusedMove else {
      return feed.pendingMove == nil ? nil : .forget
    }
    let move = PendingMove.after(feed.pendingMove, seeing: address, by: hint, at: now)
    // What a document announces is believed after a look at the place itself.
    let isProven = hint == .redirect || trial != nil
    return .seen(
      MoveSighting(
        move: move,
        isRipe: isProven && move.isRipe(at: now),
        isTrial: trial != nil,
        title: parsed?.title,
        selfAddress: parsed?.feedURL
      )
    )
  }

  /// What a document says of the feed's hub, if it is not what is stored.
  private func hub(_ response: FetchResponse, _ parsed: ParsedFeed) -> HubStep? {
    // What one reader asks for in a way of their own is nothing to tell others of.
    let hub =
      feed.owner == nil ? HubAnnouncement(in: parsed, response, askedAt: feed.address) : nil
    if hub == feed.hub { return nil }
    if let hub { return .announced(hub) }
    return response.isComplete ? .forget : nil
  }

  private func otherPlace(
    _ response: FetchResponse,
    _ parsed: ParsedFeed?
  ) -> (String, PendingMove.Hint)? {
    if let trial { return (trial.address, .announced) }
    if let moved = response.permanentAddress, moved != feed.address { return (moved, .redirect) }
    // The document that is stored says what it said.
    guard let parsed else {
      return feed.pendingMove.flatMap { $0.hint == .announced ? ($0.address, .announced) : nil }
    }
    guard let announced = parsed.newFeedURL.flatMap({ WebAddress($0) }), announced.isFetchable,
      announced.comparisonKey != WebAddress(feed.address)?.comparisonKey
    else { return nil }
    return (announced.withoutFragment.text, .announced)
  }

  private func failed(
    _ reason: RefreshFailureReason,
    _ facts: FetchFacts,
    retryAfter: Timestamp? = nil
  ) -> RefreshAttempt {
    let failure = FeedFailure(reason, at: now, after: feed.failure)
    let goneSince = reason.httpStatus == 410 ? feed.goneSince ?? now : nil
    let next = policy.nextCheck(
      after: now,
      failures: failure.count,
      goneSince: goneSince,
      retryAfter: retryAfter,
      feed: feed.id
    )
    return RefreshAttempt(
      record: RefreshRecord(
        feed: feed.id,
        checkedAt: now,
        nextCheckAt: next.at,
        nextCheckReason: next.reason,
        goneSince: goneSince,
        failure: failure,
        facts: facts
      )
    )
  }
}

extension Validators {
  /// Those of an answer, exactly as they came.
  init(_ response: FetchResponse) {
    self.init(
      etag: response.headers["ETag"],
      lastModified: response.headers["Last-Modified"]
    )
  }
}

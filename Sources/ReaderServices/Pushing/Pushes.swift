import CivilTime
import Credentials
import Fetching
import HTTPSemantics
import Ingesting
import ReaderModel
import Storage
import Synchronization
import WebAddressing

/// Subscriptions of ours at hubs, so that news come when there are some and need not be looked for.
///
/// What a hub says reaches nothing but the one feed that it was asked for, and only by an address that
/// it alone was given, signed with a secret that it alone was given. Looking goes on, less often: hubs
/// fail silently.
///
/// Source: W3C Recommendation WebSub, 23 January 2018.
package final class Pushes: Sendable {
  /// What a hub is told.
  package enum Reply: Hashable, Sendable {
    /// Yes, it was us; the text is to be given back.
    case confirmed(challenge: String)
    /// It came, whatever was done with it.
    case taken
    /// There is no such subscription, or this was not asked for.
    case unknown
    /// It is to come again in so many seconds.
    case later(seconds: Int)
  }

  /// The part of our address below which hubs push.
  package static let path = "hub/"

  let store: ReaderStore
  let fetcher: any Fetcher
  let clock: WallClock
  let key: PushKey
  /// The address of ours that hubs reach, with a slash at its end; `nil` if they reach none.
  let place: String?
  private let take: @Sendable (PushedDocument, PushSubscription) async throws -> Void
  private let door = Mutex(PushDoor())

  init(
    store: ReaderStore,
    fetcher: any Fetcher,
    clock: WallClock,
    settings: PushSettings,
    take: @Sendable @escaping (PushedDocument, PushSubscription) async throws -> Void
  ) {
    self.store = store
    self.fetcher = fetcher
    self.clock = clock
    key = settings.key
    place = settings.place
    self.take = take
  }

  // MARK: What hubs say

  /// Whether a hub was given that address: whoever comes by another one gets nothing looked up.
  package func knows(_ callback: String) -> Bool {
    let hash = TokenHash.of(callback)
    return door.withLock { $0.knows(hash) }
  }

  /// Answers a hub that asks whether a request was ours, or says that it does not want to.
  ///
  /// - Throws: What the store refused.
  package func answer(_ question: HubQuestion, at callback: String) async throws -> Reply {
    let now = clock.now()
    guard knows(callback), let push = try await store.push(callbackHash: TokenHash.of(callback)),
      question.topic == push.announcement.topic
    else { return .unknown }
    switch question.mode {
    case .subscribe:
      guard push.state != .leaving, push.askedAt != nil else { return .unknown }
      let end = PushPolicy.leaseEnd(after: now, seconds: question.leaseInSeconds)
      let renewal = PushPolicy.renewal(of: push.id, from: now, until: end)
      try await store.pushVerified(push, at: now, until: end, renewal: renewal)
      return .confirmed(challenge: question.challenge)
    case .unsubscribe:
      guard push.state == .leaving else { return .unknown }
      try await forget(push)
      return .confirmed(challenge: question.challenge)
    case .denied:
      guard push.state != .leaving else { return .taken }
      try await failed(push, .denied)
      return .taken
    }
  }

  /// Takes what a hub brings.
  ///
  /// A hub hears that it came whatever was done with it, so nobody learns by trying which secret or
  /// which feed is behind an address. What is taken is stored before the hub hears so.
  ///
  /// - Throws: What the store refused.
  package func receive(_ content: PushedContent, at callback: String) async throws -> Reply {
    let hash = TokenHash.of(callback)
    switch door.withLock({ $0.enter(hash, at: clock.now()) }) {
    case .unknown: return .unknown
    case .later(let seconds): return .later(seconds: seconds)
    case .entered: break
    }
    defer { door.withLock { $0.leave() } }
    guard let push = try await store.push(callbackHash: hash), push.state == .active,
      let end = push.leaseUntil, end > clock.now()
    else { return .unknown }
    if push.announcement.keepsSecrets {
      guard isSigned(content, push) else {
        try await store.pushIgnored(
          push,
          isUnsigned: (content.headers["X-Hub-Signature"] ?? "").isEmpty
        )
        return .taken
      }
    }
    let feed = try await store.feeds([push.feed]).first
    guard let feed else { return .taken }
    // What is not proven to be the hub's word is no more than a hint to look for oneself.
    if push.announcement.keepsSecrets, push.announcement.bringsWholeItems,
      !content.isOfAnother(than: push.announcement.topic),
      let document = PushedDocument(content, at: feed.address)
    {
      try await take(document, push)
    } else {
      let bodyHash = content.body.isEmpty ? nil : StableHash.of(content.body)
      try await store.ping(by: push, content.facts, bodyHash: bodyHash, at: clock.now())
    }
    return .taken
  }

  private func isSigned(_ content: PushedContent, _ push: PushSubscription) -> Bool {
    guard let field = content.headers["X-Hub-Signature"], let signature = HubSignature(field) else {
      return false
    }
    return key.secret(push.nonce).accepts(signature, of: content.body)
  }

  // MARK: What hubs are asked

  /// Does what is to be done by now: subscribes, renews, takes back.
  ///
  /// - Returns: Whether anything was done.
  /// - Throws: What the store refused.
  @discardableResult
  func step() async throws -> Bool {
    let now = clock.now()
    if place != nil { try await addPushes(at: now) }
    let hasLeft = try await store.leavePushes(notBelow: place, at: now)
    let due = try await store.duePushes(at: now, limit: Self.mostAtOnce)
    if !due.isEmpty || hasLeft || !door.withLock(\.isOpen) { try await learnCallbacks() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      var waiting = due[...]
      func next() {
        guard let push = waiting.popFirst() else { return }
        group.addTask(priority: .utility) { try await self.act(on: push) }
      }
      for _ in 0..<Self.mostRequests { next() }
      while try await group.next() != nil { next() }
    }
    return hasLeft || !due.isEmpty
  }

  /// Subscriptions of one step; a list of a thousand feeds is subscribed to within some minutes.
  private static let mostAtOnce = 50
  private static let mostRequests = 4

  private func addPushes(at now: Timestamp) async throws {
    guard let place else { return }
    for feed in try await store.feedsWithoutPush(limit: Self.mostAtOnce) {
      let nonce = PushKey.nonce()
      try await store.addPush(
        of: feed.feed,
        feed.announcement,
        below: place,
        nonce: nonce,
        callbackHash: TokenHash.of(key.callback(nonce)),
        at: now
      )
    }
  }

  private func learnCallbacks() async throws {
    let callbacks = try await store.pushCallbacks()
    door.withLock { $0.open(to: callbacks) }
  }

  private func act(on push: PushSubscription) async throws {
    if push.askedAt != nil { return try await failed(push, .unanswered) }
    let now = clock.now()
    if push.state == .leaving {
      let isOver = push.leaseUntil.map { $0 <= now } ?? true
      if isOver || push.failures >= Self.mostFarewells { return try await forget(push) }
    }
    try await ask(push, at: now)
  }

  /// A hub that was not told loses interest at the end of the lease.
  private static let mostFarewells = 3

  private func ask(_ push: PushSubscription, at now: Timestamp) async throws {
    let callback = key.callback(push.nonce)
    let hash = TokenHash.of(callback)
    try await store.pushAsked(
      push,
      callbackHash: hash,
      at: now,
      until: PushPolicy.patience(from: now, leaseUntil: push.leaseUntil)
    )
    door.withLock { $0.admit(hash) }
    var fields = [
      (name: "hub.mode", value: push.state == .leaving ? "unsubscribe" : "subscribe"),
      (name: "hub.topic", value: push.announcement.topic),
      (name: "hub.callback", value: push.place + Self.path + callback),
    ]
    if push.state != .leaving {
      fields.append((name: "hub.lease_seconds", value: "\(PushPolicy.wantedLeaseInSeconds)"))
      if push.announcement.keepsSecrets {
        fields.append((name: "hub.secret", value: key.secret(push.nonce).text))
      }
    }
    var request = FetchRequest(address: push.announcement.hub, bodyLimitInBytes: 64 << 10)
    request.headers["Accept"] = "*/*"
    request.postedForm = FormFields.encode(fields)
    request.repeatsForm = true
    let response: FetchResponse
    do throws(FetchError) {
      response = try await fetcher.fetch(request)
    } catch {
      // A request that was cancelled says nothing of the hub.
      guard let reason = RefreshFailureReason(error) else { return }
      return try await failed(push, .unreachable(reason.code))
    }
    if !(200..<300).contains(response.status) {
      try await failed(push, .status(response.status))
    }
  }

  private func failed(_ push: PushSubscription, _ problem: PushProblem) async throws {
    let now = clock.now()
    let next = PushPolicy.retry(
      after: now,
      failures: push.failures + 1,
      leaseUntil: problem == .denied ? nil : push.leaseUntil
    )
    try await store.pushFailed(push, problem, next: next, at: now)
  }

  private func forget(_ push: PushSubscription) async throws {
    try await store.removePush(push)
    try await learnCallbacks()
  }
}

package import Credentials
import HTTPSemantics
package import ReaderModel
import Synchronization

/// Seals what users set for the requests of their feeds, and opens it for those requests.
///
/// A copy of the store alone tells nothing of it, and what was sealed for one feed and one server opens
/// for no other.
package final class RequestVault: Sendable {
  private let makeKey: @Sendable () throws -> SecretKey
  private let key = Mutex<SealingKey?>(nil)

  /// - Parameter key: Gives the key beside the store; called when something is sealed or opened for
  ///   the first time.
  package init(_ key: @escaping @Sendable () throws -> SecretKey) { makeKey = key }

  /// - Throws: Why there is no key.
  func seal(
    _ settings: RequestSettings,
    of feed: FeedID,
    for origin: String
  ) throws -> SealedRequest {
    let bytes = Array(FormFields.encode(settings.entries).utf8)
    let sealed = try sealingKey().seal(bytes, for: Self.context(feed, origin))
    return SealedRequest(origin: origin, kinds: settings.kinds, sealed: sealed)
  }

  /// - Throws: `RequestProblem.unreadable` if the key beside the store is missing or another one.
  func open(
    _ request: SealedRequest,
    of feed: FeedID
  ) throws(RequestProblem) -> RequestSettings {
    guard let key = try? sealingKey(),
      let bytes = key.open(request.sealed, for: Self.context(feed, request.origin))
    else { throw .unreadable }
    return RequestSettings(entries: FormFields.decode(bytes))
  }

  /// Whether the key beside the store is the one that a feed's settings were sealed with.
  package func canOpen(_ request: SealedRequest, of feed: FeedID) -> Bool {
    (try? open(request, of: feed)) != nil
  }

  private func sealingKey() throws -> SealingKey {
    try key.withLock { key in
      if let key { return key }
      let made = try makeKey().sealingKey(for: .feedRequests)
      key = made
      return made
    }
  }

  private static func context(_ feed: FeedID, _ origin: String) -> [UInt8] {
    Array("feed \(feed.rawValue) at \(origin)".utf8)
  }
}

extension RequestSettings {
  /// The settings as a form has them; `init(entries:)` reads it.
  fileprivate var entries: [(name: String, value: String)] {
    var entries: [(name: String, value: String)] = []
    func add(_ name: String, _ value: String?) {
      if let value { entries.append((name, value)) }
    }
    add("agent", userAgent)
    for field in fields {
      add("field", field.name)
      add("value", field.value)
    }
    add("cookie", cookie)
    switch proof {
    case .login(let user, let password):
      add("user", user)
      add("password", password)
    case .token(let token): add("token", token)
    case nil: break
    }
    add("proxy", proxy)
    if usesHTTP1 { add("http1", "") }
    add("key", allowedKey)
    return entries
  }

  fileprivate init(entries: [(name: String, value: String)]) {
    self.init()
    for (name, value) in entries {
      switch name {
      case "agent": userAgent = value
      case "field": fields.append(Field(name: value, value: ""))
      case "value": if !fields.isEmpty { fields[fields.count - 1].value = value }
      case "cookie": cookie = value
      case "user": proof = .login(user: value, password: "")
      case "password":
        if case .login(let user, _) = proof { proof = .login(user: user, password: value) }
      case "token": proof = .token(value)
      case "proxy": proxy = value
      case "http1": usesHTTP1 = true
      case "key": allowedKey = value
      // What a newer program wrote.
      default: break
      }
    }
  }
}

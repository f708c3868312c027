import CivilTime
import Credentials
import Fetching
import HTTPSemantics
import ReaderModel
import ReaderTestSupport
import TestSupport
import Testing

@testable import ReaderServices

/// A reader that a hub of the test pushes to.
struct PushedReader {
  static let place = "https://reader.example/tidings/"
  static let hub = "https://hub.example/"
  static let address = "https://a.example/feed"

  let test: TestReader
  let hub: String

  var reader: Reader { test.reader }

  /// A reader whose feed will announce that hub.
  init(hub: String = Self.hub) async throws {
    test = try await TestReader(hubAddress: Self.place)
    self.hub = hub
    test.web[hub] = .document("", status: 202)
  }

  func pushes() throws -> Pushes { try #require(reader.pushes) }

  /// A document with items of these numbers, a day apart, the third of now.
  static func feed(
    _ items: ClosedRange<Int>,
    title: String = "A",
    before: String = "",
    edit: (Int) -> String = { "Item \($0)" }
  ) -> String {
    let entries = items.reversed().map { number in
      let date = TestReader.start.advanced(bySeconds: 86_400 * Int64(number - 3)).rfc3339
      return "<item><guid>\(number)</guid><title>\(edit(number))</title>"
        + "<description>About \(number)</description><pubDate>\(date)</pubDate></item>"
    }
    return "<rss version=\"2.0\"><channel><title>\(title)</title>\(before)\(entries.joined())"
      + "</channel></rss>"
  }

  /// Puts a feed that announces the hub on the web.
  func publish(_ items: ClosedRange<Int>, before: String = "") {
    test.web[Self.address] = .document(
      Self.feed(items, before: before),
      headers: ["Link": "<\(hub)>; rel=hub"]
    )
  }

  /// Subscribes to a feed with items up to that one.
  func subscribe(upTo last: Int = 3) async throws -> FeedID {
    publish(1...last)
    let outcome = try await reader.subscribe(
      to: Self.address,
      folder: nil,
      title: nil,
      for: .local
    )
    guard case .subscribed(let feed, _) = outcome else {
      throw NoSubscription(outcome: outcome)
    }
    return feed
  }

  /// What the hub was asked last.
  func asked() throws -> [String: String] {
    let request = try #require(test.web.requests.last { $0.address == hub })
    let fields = FormFields.decode(try #require(request.postedForm))
    return Dictionary(fields.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
  }

  /// The part of the address that was made for the hub.
  func callback() throws -> String {
    let address = try #require(try asked()["hub.callback"])
    #expect(address.hasPrefix(Self.place + "hub/"))
    return String(address.dropFirst((Self.place + "hub/").count))
  }

  /// The hub asks whether a request was ours.
  func question(
    _ mode: String = "subscribe",
    topic: String = Self.address,
    challenge: String? = "nonce",
    lease: Int64? = 864_000
  ) throws -> HubQuestion {
    var fields = ["hub.mode": mode, "hub.topic": topic, "hub.challenge": challenge]
    if let lease { fields["hub.lease_seconds"] = "\(lease)" }
    return try #require(HubQuestion { fields[$0] ?? nil })
  }

  /// Does everything up to a subscription that the hub has confirmed.
  @discardableResult
  func activate(lease: Int64 = 864_000) async throws -> FeedID {
    let feed = try await subscribe()
    try await pushes().step()
    let reply = try await pushes().answer(question(lease: lease), at: callback())
    #expect(reply == .confirmed(challenge: "nonce"))
    return feed
  }

  /// The hub brings a document, signed with the secret unless it is told otherwise.
  func push(
    _ document: String,
    by method: HubSignature.Method = .sha256,
    signature: String? = nil,
    links: String? = nil,
    at callback: String? = nil
  ) async throws -> Pushes.Reply {
    let body = Array(document.utf8)
    var headers = HeaderFields([.init(name: "Content-Type", value: "application/rss+xml")])
    if let secret = try asked()["hub.secret"] {
      headers["X-Hub-Signature"] =
        signature ?? HubSecret(secret).signature(of: body, by: method)?.text
    }
    headers["Link"] = links
    return try await pushes().receive(
      PushedContent(headers: headers, body: body),
      at: callback ?? self.callback()
    )
  }

  func titles() async throws -> [String] {
    try await reader.items(ItemListQuery(place: .all), for: .local).rows.map(\.title)
  }

  func health(_ feed: FeedID) async throws -> FeedHealth {
    try #require(try await reader.health(of: feed, for: .local).first)
  }

  func push(of feed: FeedID) async throws -> PushHealth {
    try #require(try await health(feed).push)
  }

  func nextCheck(_ feed: FeedID) async throws -> Int64? {
    try await reader.subscription(to: feed, for: .local)?.nextCheckAt.map {
      $0.seconds - test.clock.now.seconds
    }
  }
}

private struct NoSubscription: Error {
  var outcome: SubscribeOutcome
}

import Ingesting
import CivilTime
import Fetching
import HTTPSemantics
import ReaderModel
import ReaderTestSupport
import Testing

@testable import ReaderServices

@Suite struct `The answer to a refresh` {
  static let now = TestReader.start
  static let address = "https://a.example/feed"

  func reading(bodyHash: Int64? = nil, failure: FeedFailure? = nil) -> AnswerReading {
    var feed = DueFeed(
      id: FeedID(rawValue: 1),
      address: Self.address,
      bodyHash: bodyHash,
      interval: RefreshInterval(seconds: 7200, reason: .rhythm)
    )
    feed.failure = failure
    return AnswerReading(feed: feed, policy: RefreshPolicy(), now: Self.now)
  }

  func response(
    _ status: Int,
    _ headers: [String: String] = [:],
    body: String = "",
    movedTo: String? = nil
  ) -> FetchResponse {
    var fields = HeaderFields()
    for (name, value) in headers { fields.add(name, value) }
    return FetchResponse(
      status: status,
      address: movedTo ?? Self.address,
      permanentAddress: movedTo,
      headers: fields,
      body: Array(body.utf8)
    )
  }

  @Test func `keeps validators only beside items`() throws {
    let answer = response(200, ["ETag": "\"1\""], body: rss(title: "A", items: 1...3))
    let attempt = try #require(reading().attempt(.success(answer)))
    #expect(attempt.record.validators == Validators(etag: "\"1\""))
    #expect(attempt.record.bodyHash != nil)
    #expect(attempt.document?.lookupKeys.isEmpty == false)
    let page = response(200, ["ETag": "\"1\""], body: "<html><p>Sorry")
    let failed = try #require(reading().attempt(.success(page)))
    #expect(failed.record.validators == nil)
    #expect(failed.record.failure?.code == .notAFeed)
  }

  @Test func `tells a login page from other pages`() throws {
    let page = "<html><body><form><input name=u><input type=\"PASSWORD\"></form></body></html>"
    let login = try #require(reading().attempt(.success(response(200, body: page))))
    #expect(login.record.failure?.code == .loginPage)
    let other = "<html><body><p>type your password</p></body></html>"
    let plain = try #require(reading().attempt(.success(response(200, body: other))))
    #expect(plain.record.failure?.code == .notAFeed)
  }

  @Test func `is not parsed when the body is the one that is stored`() throws {
    let answer = response(200, ["ETag": "\"2\""], body: rss(title: "A", items: 1...3))
    let first = try #require(reading().attempt(.success(answer)))
    let again = reading(bodyHash: first.record.bodyHash)
    let second = try #require(again.attempt(.success(answer)))
    #expect(second.document == nil)
    #expect(second.record.validators == Validators(etag: "\"2\""))
    #expect(second.record.failure == nil)
  }

  /// What is remembered after a document was stored under ascending numbers.
  private func memory(after document: String) throws -> FeedMemory {
    let attempt = try #require(reading().attempt(.success(response(200, body: document))))
    let changes = try #require(attempt.document).changes(knowing: [])
    var memory = try #require(changes.memory)
    for (number, change) in changes.items.enumerated() {
      guard case .insert(let item) = change, let fingerprint = item.deliveryFingerprint else {
        continue
      }
      let id = ItemID(rawValue: Int64(number + 1))
      memory.items[fingerprint] = FeedMemory.Item(id: id, published: item.published)
    }
    return memory
  }

  private func attempt(_ document: String, _ memory: FeedMemory) throws -> RefreshAttempt {
    var reading = reading()
    reading.memory = memory
    return try #require(reading.attempt(.success(response(200, body: document))))
  }

  @Test func `passes over the items that are remembered`() throws {
    let memory = try memory(after: rss(title: "A", items: 1...5))
    #expect(memory.items.count == 5)
    let document = rss(title: "A", items: 2...6)
    let attempt = try attempt(document, memory)
    let incoming = try #require(attempt.document)
    #expect(Set(incoming.passedOver.values.map(\.id.rawValue)) == [2, 3, 4, 5])
    #expect(incoming.changes(knowing: []).items.count == 1)
    #expect(incoming.changes(knowing: []).memory?.items.count == 4)
    // The rhythm of the feed is that of all items.
    let whole = try #require(reading().attempt(.success(response(200, body: document))))
    #expect(attempt.record == whole.record)
  }

  @Test func `reads all where what is remembered may not hold`() throws {
    let document = rss(title: "A", items: 1...5)
    let memory = try memory(after: document)
    let other = document.replacing("<channel>", with: "<channel><language>de</language>")
    #expect(try attempt(other, memory).memory == nil)
    let parts = document.split(separator: "<item>")
    let twice = document.replacing("<item>\(parts[1])", with: "<item>\(parts[1])<item>\(parts[1])")
    #expect(try attempt(twice, memory).memory == nil)
    let moved = document.replacing(
      "<channel>",
      with: """
        <channel><itunes:new-feed-url xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">
        https://b.example/feed</itunes:new-feed-url>
        """
    )
    #expect(try attempt(moved, memory).memory == nil)
    #expect(try attempt(document, memory).memory != nil)
  }

  @Test func `is in doubt where something new has the name of something that was passed over`()
    throws
  {
    let memory = try memory(after: rss(title: "A", items: 1...5))
    let attempt = try attempt(rss(title: "A", items: 1...6), memory)
    let incoming = try #require(attempt.document)
    func known(_ id: Int64) -> [KnownItem] {
      [KnownItem(id: ItemID(rawValue: id), keys: incoming.lookupKeys, fingerprint: 0)]
    }
    #expect(incoming.isDoubtful(knowing: known(3)))
    #expect(!incoming.isDoubtful(knowing: known(9)))
  }

  @Test func `leaves everything as it is when nothing was modified`() throws {
    let attempt = try #require(reading().attempt(.success(response(304))))
    #expect(attempt.document == nil)
    #expect(attempt.record.validators == nil)
    let wait = attempt.record.nextCheckAt.seconds - Self.now.seconds
    #expect((7200...7920).contains(wait))
  }

  @Test(arguments: [400, 401, 403, 404, 410, 429, 500, 503])
  func `is a failure with its status`(status: Int) throws {
    let attempt = try #require(reading().attempt(.success(response(status))))
    #expect(attempt.record.failure?.code == .httpStatus)
    #expect(attempt.record.failure?.httpStatus == status)
    #expect(attempt.record.failure?.count == 1)
    #expect(attempt.record.move == nil)
  }

  @Test func `continues a series of failures`() throws {
    let earlier = FeedFailure(
      code: .timedOut,
      since: Self.now.advanced(bySeconds: -9000),
      count: 3
    )
    let error = FetchError(code: .nameNotFound, address: Self.address)
    let attempt = try #require(reading(failure: earlier).attempt(.failure(error)))
    #expect(attempt.record.failure?.code == .nameNotFound)
    #expect(attempt.record.failure?.since == earlier.since)
    #expect(attempt.record.failure?.count == 4)
  }

  @Test func `says when a busy server wants to be asked again`() throws {
    let answer = response(429, ["Retry-After": "200000"])
    let attempt = try #require(reading().attempt(.success(answer)))
    #expect(attempt.record.nextCheckAt == Self.now.advanced(bySeconds: 200_000))
  }

  @Test func `watches another address only when a feed is there`() throws {
    let place = "https://b.example/feed"
    let feed = response(200, body: rss(title: "A", items: 1...1), movedTo: place)
    let move = PendingMove(address: place, hint: .redirect, since: Self.now)
    let sighting = MoveSighting(move: move, title: "A")
    #expect(try #require(reading().attempt(.success(feed))).record.move == .seen(sighting))
    let page = response(200, body: "<html>gone</html>", movedTo: place)
    #expect(try #require(reading().attempt(.success(page))).record.move == nil)
  }

  @Test func `tells of a wall against robots`() throws {
    let walled = response(403, ["cf-mitigated": "challenge"])
    let failure = try #require(reading().attempt(.success(walled))?.record.failure)
    #expect(failure.code == .botWall && failure.httpStatus == 403)
    let page = response(200, body: "<html><script src='/cdn-cgi/challenge-platform/x.js'></script>")
    #expect(reading().attempt(.success(page))?.record.failure?.code == .botWall)
    let words = FailureText(failure: failure, address: Self.address)
    #expect(words.sentence == "a.example is walled off against robots (Cloudflare).")
  }

  @Test func `remembers since when a feed is gone`() throws {
    let reading = reading()
    #expect(reading.attempt(.success(response(410)))?.record.goneSince == Self.now)
    #expect(reading.attempt(.success(response(500)))?.record.goneSince == nil)
  }

  @Test func `says nothing when the fetch was cancelled`() {
    let error = FetchError(code: .cancelled, address: Self.address)
    #expect(reading().attempt(.failure(error)) == nil)
  }

  @Test func `gives every kind of fetch error a code`() {
    for code in FetchError.Code.allCases where code != .cancelled {
      let error = FetchError(code: code, address: Self.address)
      #expect(reading().attempt(.failure(error))?.record.failure?.code.rawValue == code.rawValue)
    }
  }
}

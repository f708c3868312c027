import CivilTime
import Credentials
import Fetching
import FileCaching
import HTTPSemantics
import HTTPServing
import PictureResizing
import ReaderModel
import ReaderServices
import Storage
import StoreTestSupport
import TestSupport
import WebApp

/// The whole app on a store of its own, without sockets and without a network.
struct TestApp {
  let temporary: TemporaryStore
  let clock = ManualClock(Timestamp(seconds: 1_796_040_000))
  let reader: Reader
  let handler: Handler

  var store: ReaderStore { temporary.store }

  private let folder = TemporaryFolder()

  /// Where `web` has pictures they come through the app, else from where they were published.
  init(
    pictures web: (any Fetcher)? = nil,
    sounds publisher: any Fetcher = NoNetwork(),
    door: FrontDoor = FrontDoor()
  ) async throws {
    temporary = try await TemporaryStore()
    let pictures = web.map { [folder, clock] web in
      Pictures(
        key: SecretKey().signingKey(for: .pictureAddresses),
        fetcher: web,
        cache: FileCache(folder: folder.file("media"), limitInBytes: 1 << 20),
        resizer: PictureResizer(),
        clock: clock.wallClock,
        patience: .seconds(120)
      )
    }
    var configuration = Reader.Configuration()
    configuration.passwordHashing = .quick
    reader = Reader(
      store: temporary.store,
      fetcher: NoNetwork(),
      clock: clock.wallClock,
      configuration: configuration,
      vault: RequestVault { [key = SecretKey()] in key },
      pictures: pictures,
      sounds: Sounds(key: SecretKey().signingKey(for: .soundAddresses), fetcher: publisher)
    )
    var app = WebApp.Configuration(clock: clock.wallClock, door: door)
    app.runCommand = { words, user in
      CommandOutput(output: "\(user.rawValue): \(words)\n", errors: "", status: 0)
    }
    handler = WebApp(reader: reader, configuration: app).handler
  }

  /// A subscription with so many items, the newest one first.
  @discardableResult
  func feed(_ name: String = "news", title: String? = nil, items count: Int) async throws -> (
    feed: FeedID, items: [ItemID]
  ) {
    let (feed, _) = try await store.subscribe(
      to: "https://\(name).example/feed",
      title: title ?? name,
      folders: [],
      for: .local,
      at: clock.now
    )
    return (feed, try await add(count, to: feed))
  }

  @discardableResult
  func add(_ count: Int, to feed: FeedID) async throws -> [ItemID] {
    clock.advance(bySeconds: 60)
    let start = clock.now.seconds
    let incoming = (0..<count).map { number in
      IncomingItem.sample(
        start * 1000 + Int64(number),
        title: "Story \(number)",
        published: clock.now.advanced(bySeconds: Int64(number - count)),
        text: "The text of story \(number)."
      )
    }
    return try await store.add(incoming, to: feed, at: clock.now).reversed()
  }

  func get(_ address: String, _ headers: [(String, String)] = []) async -> Answer {
    await send("GET", address, headers, [])
  }

  func post(
    _ address: String,
    _ fields: [(name: String, value: String)],
    _ headers: [(String, String)] = []
  ) async -> Answer {
    await send(
      "POST",
      address,
      [("Content-Type", "application/x-www-form-urlencoded")] + headers,
      Array(FormFields.encode(fields).utf8)
    )
  }

  func send(
    _ method: String,
    _ address: String,
    _ headers: [(String, String)],
    _ body: [UInt8],
    from peer: String = "127.0.0.1"
  ) async -> Answer {
    let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var fields = HeaderFields([HeaderFields.Field(name: "Host", value: "localhost:8080")])
    for (name, value) in headers { fields[name] = value }
    return Answer(
      await handler(
        Request(
          method: method,
          path: String(parts[0]),
          query: parts.count > 1 ? FormFields.decode(String(parts[1])) : [],
          headers: fields,
          body: body,
          origin: RequestOrigin(host: fields["Host"] ?? "", clientAddress: peer)
        )
      )
    )
  }

  func isRead(_ item: ItemID) async throws -> Bool {
    try await reader.item(item, for: .local)?.row.isRead ?? false
  }
}

/// A response with its body as text.
struct Answer {
  let response: Response

  init(_ response: Response) { self.response = response }

  var status: Int { response.status }
  var location: String? { response.headers["Location"] }

  var text: String {
    if case .bytes(let bytes) = response.body { String(decoding: bytes, as: UTF8.self) } else { "" }
  }

  /// The numbers of the items whose rows are on the page, in order.
  var rows: [ItemID] {
    text.split(separator: "<li class=\"row", omittingEmptySubsequences: false).dropFirst()
      .compactMap { row in
        let attribute = row.split(separator: "data-item=\"").dropFirst().first
        return attribute?.split(separator: "\"").first.flatMap { Int64($0) }
          .map(ItemID.init(rawValue:))
      }
  }

  /// Where *load more* leads.
  var more: String? {
    guard let end = text.range(of: "\" data-more=\"\">") else { return nil }
    let start = text[..<end.lowerBound].lastIndex(of: "\"").map { text.index(after: $0) }
    return start.map { String(text[$0..<end.lowerBound]) }
  }
}

extension String {
  /// Where a text first occurs.
  func range(of needle: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(needle) {
        return start..<index(start, offsetBy: needle.count)
      }
      start = index(after: start)
    }
    return nil
  }
}

/// Answers every request with the same failure.
struct NoNetwork: Fetcher {
  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    throw FetchError(code: .nameNotFound, address: request.address)
  }
}

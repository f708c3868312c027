import HTTPSemantics
import Testing
import WebAddressing

@testable import HTTPServing

@Suite struct `The front door` {
  private var door = FrontDoor()

  init() throws {
    door.names = ["reader.example"]
    door.trustedProxies = try ["10.0.0.0/8", "2001:db8::/32"].map { try #require(NetworkRange($0)) }
  }

  private func request(
    _ path: String = "/",
    from peer: String = "10.0.0.1",
    _ fields: [(String, String)] = []
  ) -> Request {
    let fields = fields.map { HeaderFields.Field(name: $0.0, value: $0.1) }
    return Request(
      method: "GET",
      path: path,
      headers: HeaderFields(fields),
      origin: RequestOrigin(host: "reader.example", clientAddress: peer)
    )
  }

  private func origin(_ door: FrontDoor, _ request: Request) -> RequestOrigin {
    var request = request
    _ = door.enter(&request)
    return request.origin
  }

  @Test(
    arguments: [
      ([("X-Forwarded-For", "192.0.2.7")], "192.0.2.7"),
      ([("X-Forwarded-For", "6.6.6.6, 192.0.2.7")], "192.0.2.7"),
      ([("X-Forwarded-For", "6.6.6.6"), ("X-Forwarded-For", "192.0.2.7, 10.9.9.9")], "192.0.2.7"),
      ([("X-Forwarded-For", "10.0.0.2, 10.0.0.3")], "10.0.0.2"),
      ([("X-Forwarded-For", "[2606:4700::1]:443")], "2606:4700::1"),
      ([("X-Forwarded-For", "2606:4700::1")], "2606:4700::1"),
      ([("X-Forwarded-For", "::ffff:192.0.2.7")], "192.0.2.7"),
      ([("X-Forwarded-For", "192.0.2.7:8080")], "192.0.2.7"),
      ([("X-Forwarded-For", "192.0.2.7, unknown")], ""),
      ([("X-Forwarded-For", "")], "10.0.0.1"),
      ([("Forwarded", "for=6.6.6.6")], "10.0.0.1"),
      ([], "10.0.0.1"),
    ] as [([(String, String)], String)]
  )
  func `takes the rightmost stranger for the client`(fields: [(String, String)], client: String) {
    #expect(origin(door, request(fields)).clientAddress == client)
    #expect(origin(door, request(from: "192.0.2.99", fields)).clientAddress == "192.0.2.99")
  }

  private func request(_ fields: [(String, String)]) -> Request { request("/", fields) }

  @Test func `believes a trusted proxy how it was asked, and nobody else`() {
    let fields = [
      ("X-Forwarded-Proto", "HTTPS"), ("X-Forwarded-Host", "News.Example:8443"),
      ("X-Forwarded-Prefix", "/tidings/"),
    ]
    let told = origin(door, request(fields))
    #expect(told.address == "https://news.example:8443/tidings/")
    #expect(told.isSecure)
    for peer in ["192.0.2.1", "11.0.0.1", "::1", ""] {
      let own = origin(door, request(from: peer, fields))
      #expect(own.address == "http://reader.example/", "\(peer)")
    }
    #expect(origin(door, request(from: "unix:", fields)).isSecure)
    #expect(origin(door, request(from: "2001:db8::5", fields)).isSecure)
    #expect(origin(door, request(from: "::ffff:10.1.1.1", fields)).isSecure)
  }

  @Test func `hears from a chain what the first trusted proxy was asked`() {
    let told = origin(
      door,
      request([
        ("X-Forwarded-For", "6.6.6.6, 192.0.2.7, 10.0.0.2"),
        ("X-Forwarded-Proto", "http, https, http"),
      ])
    )
    #expect(told.scheme == .https)
    #expect(told.clientAddress == "192.0.2.7")
  }

  @Test func `reads the standard field where that is what the proxy writes`() {
    var door = door
    door.proxyFields = .forwarded
    let told = origin(
      door,
      request([
        ("Forwarded", "for=6.6.6.6;proto=http"),
        (
          "Forwarded",
          "For=\"[2606:4700::1]:4711\"; proto=https;host=\"a.example:1\", for=10.0.0.9;by=_x"
        ),
        ("X-Forwarded-For", "7.7.7.7"),
      ])
    )
    #expect(told.clientAddress == "2606:4700::1")
    #expect(told.text == "https://a.example:1")
    #expect(origin(door, request([("Forwarded", "for=_hidden;proto=https")])).clientAddress == "")
  }

  @Test func `takes the base off and leads to it`() async throws {
    var door = door
    door.basePath = try #require(BasePath("/tidings"))
    let handler = door.around { request in
      .text(200, "\(request.path) of \(BasePath.current.path("/a"))")
    }
    func ask(_ path: String, _ fields: [(String, String)] = []) async -> Response {
      await handler(request(path, fields))
    }
    #expect(await ask("/tidings/unread").text == "/unread of /tidings/a\n")
    #expect(await ask("/tidings/").text == "/ of /tidings/a\n")
    for path in ["/", "/tidings"] {
      #expect(await ask(path).headers["Location"] == "/tidings/")
    }
    for path in ["/unread", "/tidingsx", "//tidings/unread", "/x/tidings/"] {
      #expect(await ask(path).status == 404)
    }
    let prefix = [("X-Forwarded-Prefix", "/news")]
    #expect(await ask("/unread", prefix).text == "/unread of /news/a\n")
    #expect(await ask("/news/unread", prefix).text == "/unread of /news/a\n")
    #expect(await ask("/unread", [("X-Forwarded-Prefix", "//evil.example")]).status == 200)
  }

  @Test func `sends who comes in the clear to https, and tells browsers to stay there`() async {
    var door = door
    door.securePort = 8443
    door.isStrict = true
    let handler = door.around { _ in .text(200, "here") }
    var plain = request("/search", from: "192.0.2.1")
    plain.query = [("q", "a b"), ("show", "unread")]
    let sent = await handler(plain)
    #expect(sent.status == 308)
    #expect(sent.headers["Location"] == "https://reader.example:8443/search?q=a%20b&show=unread")
    #expect(sent.headers["Strict-Transport-Security"] == nil)
    plain.method = "POST"
    #expect(await handler(plain).status == 403)
    plain.origin.host = "evil.example"
    #expect(await handler(plain).status == 421)
    // A proxy of ours, or whoever opened a socket file, passes nobody who could read along.
    #expect(await handler(request("/", from: "unix:")).status == 200)

    var encrypted = request("/", from: "192.0.2.1")
    encrypted.origin.scheme = .https
    #expect(await handler(encrypted).headers["Strict-Transport-Security"] == "max-age=31536000")
    encrypted.origin.host = "localhost:8443"
    #expect(await handler(encrypted).headers["Strict-Transport-Security"] == nil)
  }

  @Test func `answers to the names that it was given`() throws {
    #expect(door.answers(to: "reader.example"))
    #expect(door.answers(to: "Reader.Example:8443"))
    #expect(!door.answers(to: "reader.example.evil.example"))
    #expect(!door.answers(to: "192.0.2.1:8080"))
    var open = door
    open.answersToNumbers = true
    #expect(open.answers(to: "192.0.2.1:8080"))
    #expect(open.answers(to: "[2001:db8::1]:80"))
    #expect(!open.answers(to: "evil.example"))
    #expect(!open.answers(to: "[2001:db8::1"))
    open.names = ["*.home.example"]
    #expect(open.answers(to: "tidings.home.example:443"))
    #expect(!open.answers(to: "home.example"))
    #expect(!open.answers(to: "a.b.home.example"))
  }
}

extension Response {
  fileprivate var text: String {
    if case .bytes(let bytes) = body { String(decoding: bytes, as: UTF8.self) } else { "" }
  }
}

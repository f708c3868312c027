import HTTPSemantics
import HTTPServing
import ReaderModel
import TestSupport
import Testing

@testable import WebApp

@Suite struct `How much of a body is taken` {
  private func limit(
    _ path: String,
    _ field: (name: String, value: String)? = nil,
    from peer: String = "192.0.2.1",
    door: FrontDoor = FrontDoor()
  ) async throws -> Int {
    let app = try await TestApp()
    let configuration = WebApp.Configuration(clock: app.clock.wallClock, door: door)
    var headers = HeaderFields()
    if let field { headers[field.name] = field.value }
    let origin = RequestOrigin(host: "localhost", clientAddress: peer)
    return WebApp(reader: app.reader, configuration: configuration)
      .bodyLimit(for: Request(method: "POST", path: path, headers: headers, origin: origin))
  }

  private let cookie = (name: "Cookie", value: "session=abc")

  @Test(arguments: ["/sign-in", "/first-account", "/nowhere", "/unread", "/import", "/marks"])
  func `little from somebody who brings nothing`(path: String) async throws {
    #expect(try await limit(path) == 16 << 10)
  }

  @Test(arguments: ["/sign-in", "/first-account", "/nowhere"])
  func `little where anybody may go, whatever they bring and wherever they are`(path: String)
    async throws
  {
    #expect(try await limit(path, cookie) == 16 << 10)
    #expect(try await limit(path, cookie, from: "127.0.0.1") == 16 << 10)
  }

  @Test func `as much as a form needs from who brings a session, or is here`() async throws {
    for peer in ["192.0.2.1", "127.0.0.1"] {
      let field = peer == "127.0.0.1" ? nil : cookie
      #expect(try await limit("/subscriptions", field, from: peer) == 64 << 10)
      #expect(try await limit("/marks", field, from: peer) == 1 << 20)
      #expect(try await limit("/import", field, from: peer) >= 16 << 20)
      #expect(try await limit("/import/start", field, from: peer) >= 16 << 20)
    }
    #expect(try await limit("/api/command", cookie, from: "127.0.0.1") == 16 << 10)
    #expect(try await limit("/api/command", (name: "Authorization", value: "Bearer a")) == 1 << 20)
  }

  @Test func `the same below a base path`() async throws {
    var door = FrontDoor()
    door.basePath = try #require(BasePath("/reader"))
    #expect(try await limit("/reader/import", cookie, door: door) >= 16 << 20)
    #expect(try await limit("/reader/sign-in", cookie, door: door) == 16 << 10)
  }

  @Test(arguments: [true, false])
  func `a form of too many fields is refused in words`(hasAccounts: Bool) async throws {
    let app = try await TestApp()
    if hasAccounts { _ = try await app.addAccounts("anna") }
    var guest = hasAccounts ? try await Guest(app, as: "anna") : Guest(app)
    let many = Array(repeating: ("a", ""), count: Form.mostFields + 1)
    for address in ["/sign-in", "/marks", "/import"] {
      let answer = await guest.post(address, many)
      #expect(answer.status == 413, "\(address)")
      #expect(answer.text.contains("more than \(Form.mostFields) fields"))
    }
    #expect(await guest.get("/unread").status == 200)
  }

  @Test func `a list of two megabytes is imported`() async throws {
    let app = try await TestApp()
    let list = "https://a.example/feed" + String(repeating: "\n", count: 2 << 20)
    let boundary = "----b"
    let body =
      "--\(boundary)\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n"
      + "Content-Type: text/plain\r\n\r\n\(list)\r\n--\(boundary)--\r\n"
    let type = ("Content-Type", "multipart/form-data; boundary=\(boundary)")
    let answer = await app.send("POST", "/import", [type], Array(body.utf8))
    #expect(answer.status == 200)
    #expect(answer.text.contains("1 new feed"))
  }
}

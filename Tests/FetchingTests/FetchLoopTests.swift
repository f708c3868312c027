import HTTPSemantics
import TestSupport
import Testing

@testable import Fetching

/// Configurations for tests: loopback is allowed, and nothing takes long.
extension FetchConfiguration {
  static func forTests(_ change: (inout FetchConfiguration) -> Void = { _ in }) -> Self {
    var configuration = FetchConfiguration()
    configuration.allowsPrivateAddresses = true
    configuration.connectTimeout = .seconds(2)
    configuration.totalTimeout = .seconds(5)
    configuration.idleTimeout = .milliseconds(50)
    change(&configuration)
    return configuration
  }
}

/// Fetches from a server and tells the error instead of throwing it.
func outcome(
  _ server: ScriptedServer,
  _ path: String = "/feed.xml",
  _ configuration: FetchConfiguration = .forTests()
) async -> Result<FetchResponse, FetchError> {
  await outcome(FetchRequest(address: server.address(path)), configuration)
}

func outcome(
  _ request: FetchRequest,
  _ configuration: FetchConfiguration = .forTests()
) async -> Result<FetchResponse, FetchError> {
  do throws(FetchError) {
    return .success(try await FetchLoop(configuration).fetch(request))
  } catch {
    return .failure(error)
  }
}

extension Result where Failure == FetchError {
  var code: FetchError.Code? {
    if case .failure(let error) = self { error.code } else { nil }
  }
}

@Suite(.timeLimit(.minutes(5))) struct `Fetching a document` {
  @Test func `brings status, fields and body`() async throws {
    let server = try ScriptedServer(
      .answer(200, [("ETag", "W/\"1\""), ("X-A", "one"), ("x-a", "two")], text: "<rss/>")
    )
    let response = try await outcome(server).get()
    #expect(response.status == 200)
    #expect(response.body == Array("<rss/>".utf8))
    #expect(response.headers["etag"] == "W/\"1\"")
    #expect(response.headers.values("X-A") == ["one", "two"])
    #expect(response.address == server.address())
    #expect(response.isComplete && response.permanentAddress == nil)
  }

  @Test func `tells who asks, and what it reads`() async throws {
    let server = try ScriptedServer(.answer(text: "x"))
    _ = try await outcome(server).get()
    let request = try #require(server.requests.first)
    #expect(request.method == "GET" && request.target == "/feed.xml")
    #expect(request["User-Agent"]?.hasPrefix("Tidings/") == true)
    #expect(request["User-Agent"]?.contains("(feed reader; +https://") == true)
    #expect(request["Accept-Encoding"]?.hasPrefix("gzip, deflate") == true)
    #expect(request["Accept"]?.contains("application/atom+xml") == true)
    #expect(request["If-None-Match"] == nil && request["If-Modified-Since"] == nil)
  }

  @Test func `gives validators back exactly as they came`() async throws {
    let server = try ScriptedServer(.answer(304))
    let response = try await outcome(
      FetchRequest(
        address: server.address(),
        etag: "W/\"67ab-gzip, x\"",
        lastModified: "Sat, 1 Mar 2025 09:05:07 UTC"
      )
    ).get()
    #expect(response.status == 304 && response.body.isEmpty)
    let request = try #require(server.requests.first)
    #expect(request["If-None-Match"] == "W/\"67ab-gzip, x\"")
    #expect(request["If-Modified-Since"] == "Sat, 1 Mar 2025 09:05:07 UTC")
  }

  @Test func `takes no 304 that nobody asked for`() async throws {
    let server = try ScriptedServer(.answer(304))
    #expect(await outcome(server).code == .badResponse)
  }

  @Test func `never lets a value become a field of its own`() async throws {
    let server = try ScriptedServer(.answer(text: "x"))
    _ = await outcome(FetchRequest(address: server.address(), etag: "\"a\"\r\nX-Evil: 1"))
    #expect(server.requests.first?["X-Evil"] == nil)
  }

  @Test func `replaces its own fields by the caller's`() async throws {
    let server = try ScriptedServer(.answer(text: "x"))
    var request = FetchRequest(address: server.address())
    request.headers["Accept"] = "image/*"
    _ = try await outcome(request).get()
    #expect(server.requests[0].fields.filter { $0.name == "Accept" }.map(\.value) == ["image/*"])
  }

  @Test(arguments: [
    "", "feed", "ftp://a.example/", "file:///etc/passwd", "http://", "http://a:99999",
  ])
  func `asks only for web addresses`(address: String) async {
    #expect(await outcome(FetchRequest(address: address)).code == .badAddress)
  }

  @Test func `works over IPv6`() async throws {
    let server = try ScriptedServer(host: "::1", .answer(text: "six"))
    #expect(try await outcome(server).get().body == Array("six".utf8))
  }

  @Test func `that was given up before it began ends at once, and so does its loop`() async throws {
    let server = try ScriptedServer(.answer(text: "x"))
    let loop = FetchLoop(.forTests())
    let request = FetchRequest(address: server.address())
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      _ = try await loop.fetch(request)
    }
    task.cancel()
    await #expect(throws: FetchError.self) { try await task.value }
    await loop.shutDown()
  }

  @Test func `asks again on the same connection`() async throws {
    let server = try ScriptedServer(.answer(text: "x"))
    let loop = FetchLoop(.forTests { $0.idleTimeout = .seconds(600) })
    for _ in 0..<5 { _ = try await loop.fetch(FetchRequest(address: server.address())) }
    #expect(server.requests.count == 5 && server.connectionCount == 1)
    await loop.shutDown()
  }

  @Test func `ends its thread when idle, and starts it again`() async throws {
    let server = try ScriptedServer(.answer(text: "x"))
    let loop = FetchLoop(.forTests { $0.idleTimeout = .milliseconds(1) })
    for _ in 0..<20 {
      _ = try await loop.fetch(FetchRequest(address: server.address()))
      try await Task.sleep(for: .milliseconds(3))
    }
    #expect(server.requests.count == 20)
  }
}

@Suite(.timeLimit(.minutes(5))) struct `Names and passwords` {
  @Test func `are sent to the host they were given for, and never shown`() async throws {
    let server = try ScriptedServer { request in
      request["Authorization"] == nil
        ? .answer(401) : .redirect(302, to: "/new.xml")
    }
    let address = server.address(userInfo: "jo:hunter%32secret")
    let error = await outcome(FetchRequest(address: address))
    #expect(error.code == .tooManyRedirects)
    #expect(server.requests.count == 2)
    #expect(server.requests.allSatisfy { $0["Authorization"] == "Basic am86aHVudGVyMnNlY3JldA==" })
    #expect(!"\(error)".contains("hunter"))
  }

  @Test func `stay behind when another host takes over`() async throws {
    let other = try ScriptedServer(.answer(text: "x"))
    let server = try ScriptedServer(.redirect(301, to: other.address()))
    var request = FetchRequest(address: server.address(userInfo: "jo:secret"))
    request.headers["Authorization"] = "Bearer token"
    let response = try await outcome(request).get()
    #expect(server.requests[0]["Authorization"] != nil)
    #expect(other.requests[0]["Authorization"] == nil)
    #expect(response.permanentAddress == other.address())
    #expect(!response.address.contains("secret"))
  }

  @Test func `stay in the address to keep on the same host`() async throws {
    let server = try ScriptedServer { request in
      request.target == "/feed.xml" ? .redirect(301, to: "/new.xml") : .answer(text: "x")
    }
    let address = server.address(userInfo: "jo:pw")
    let response = try await outcome(FetchRequest(address: address)).get()
    #expect(response.permanentAddress == server.address("/new.xml", userInfo: "jo:pw"))
    #expect(response.address == server.address("/new.xml"))
  }
}

@Suite(.timeLimit(.minutes(5))) struct `Broken answers` {
  @Test(arguments: [
    ("HTTP/1.1 200 OK\r\nContent-Length: 99\r\nETag: \"a\"\r\n\r\n<rss>half", "<rss>half", false),
    (
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nETag: \"a\"\r\n\r\n5\r\n<rss>\r\n",
      "<rss>", false
    ),
    ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n<rss>and more", "<rss>", true),
    ("HTTP/1.0 200 OK\r\n\r\n<rss>till the end", "<rss>till the end", true),
    ("HTTP/1.1 200 OK\nContent-Length: 5\n\n<rss>", "<rss>", true),
  ])
  func `give what came, and say whether it is all`(bytes: String, body: String, isComplete: Bool)
    async throws
  {
    let server = try ScriptedServer(.raw(bytes))
    let response = try await outcome(server).get()
    #expect(String(decoding: response.body, as: UTF8.self) == body)
    #expect(response.isComplete == isComplete)
    #expect(response.headers["ETag"] == nil)
  }

  @Test(
    arguments: [
      ("<rss>no header</rss>", .badResponse),
      ("\u{1}\u{2}\u{3}\r\n\r\n", .badResponse),
      ("", .connectionLost),
      ("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n", .connectionLost),
      ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n<rss>", .badResponse),
    ] as [(String, FetchError.Code)]
  )
  func `without anything in them are errors`(bytes: String, code: FetchError.Code) async throws {
    let server = try ScriptedServer(.raw(bytes))
    #expect(await outcome(server).code == code)
  }

  @Test func `with folded fields are read`() async throws {
    let server = try ScriptedServer(
      .raw("HTTP/1.1 200 OK\r\nX-Long: one\r\n  two\r\n\tthree\r\nContent-Length: 1\r\n\r\nx")
    )
    #expect(try await outcome(server).get().headers["X-Long"] == "one two three")
  }

  @Test func `with an announcement before them are read`() async throws {
    let server = try ScriptedServer(
      .raw(
        "HTTP/1.1 103 Early Hints\r\nETag: \"wrong\"\r\n\r\n"
          + "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx"
      )
    )
    let response = try await outcome(server).get()
    #expect(response.status == 200 && response.headers["ETag"] == nil)
  }

  @Test func `with a header without end are given up`() async throws {
    let line = "X-Filler: " + String(repeating: "a", count: 1000) + "\r\n"
    let server = try ScriptedServer(
      .raw("HTTP/1.1 200 OK\r\n" + String(repeating: line, count: 200) + "\r\n")
    )
    #expect(await outcome(server).code == .badResponse)
  }

  @Test func `that a reset ends give what came`() async throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n<rss>"
    let server = try ScriptedServer(
      ScriptedReply([.send(Array(head.utf8)), .wait(milliseconds: 50), .reset])
    )
    let response = try await outcome(server).get()
    #expect(response.body == Array("<rss>".utf8) && !response.isComplete)
  }

  @Test func `keep the status of an error, however long its page`() async throws {
    let page = [UInt8](repeating: 0x20, count: 1 << 20)
    let server = try ScriptedServer(.answer(503, [("Retry-After", "120")], body: page))
    let response = try await outcome(server).get()
    #expect(response.status == 503 && response.headers["Retry-After"] == "120")
    #expect(response.body.count <= 64 << 10)
  }
}

@Suite(.timeLimit(.minutes(5))) struct `Limits` {
  @Test func `a body that says it is too large is not begun`() async throws {
    let server = try ScriptedServer(
      ScriptedReply([
        .send(Array("HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\n".utf8)), .holdUntilClosed,
      ])
    )
    #expect(await outcome(server).code == .tooLarge)
  }

  @Test func `a body that is too large is broken off`() async throws {
    let chunk = [UInt8](repeating: 0x61, count: 1 << 16)
    let head = Array("HTTP/1.1 200 OK\r\n\r\n".utf8)
    let server = try ScriptedServer(
      ScriptedReply([.send(head)] + Array(repeating: .send(chunk), count: 8))
    )
    var request = FetchRequest(address: server.address())
    request.bodyLimitInBytes = 1 << 17
    #expect(await outcome(request).code == .tooLarge)
  }

  @Test func `a server that never answers is given up in time`() async throws {
    let server = try ScriptedServer(ScriptedReply([.holdUntilClosed]))
    let configuration = FetchConfiguration.forTests { $0.totalTimeout = .milliseconds(200) }
    #expect(await outcome(server, "/", configuration).code == .timedOut)
  }

  @Test func `one limit of time holds for all redirects together`() async throws {
    let server = try ScriptedServer { request in
      let next = (Int(request.target.dropFirst()) ?? 0) + 1
      let steps = [.wait(milliseconds: 100)] + ScriptedReply.redirect(302, to: "/\(next)").steps
      return ScriptedReply(steps, closes: false)
    }
    let configuration = FetchConfiguration.forTests { $0.totalTimeout = .milliseconds(250) }
    #expect(await outcome(server, "/0", configuration).code == .timedOut)
    #expect(server.requests.count <= 3)
  }

  @Test func `a host gets a few requests at a time`() async throws {
    let server = try ScriptedServer { _ in
      ScriptedReply(
        [.wait(milliseconds: 20)] + ScriptedReply.answer(text: "x").steps,
        closes: false
      )
    }
    let loop = FetchLoop(.forTests { $0.transferLimitPerHost = 2 })
    try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<12 {
        let address = server.address("/\(number)")
        group.addTask { try await loop.fetch(FetchRequest(address: address)).status }
      }
      for try await status in group { #expect(status == 200) }
    }
    #expect(server.requests.count == 12 && server.mostAtOnce <= 2)
    #expect(server.connectionCount <= 2)
  }

  @Test func `large bodies take turns when memory is short, and all arrive`() async throws {
    let body = [UInt8](repeating: 0x61, count: 600_000)
    let server = try ScriptedServer(.answer(body: body))
    let loop = FetchLoop(
      .forTests {
        $0.transferLimitPerHost = 8
        $0.transferLimit = 8
        $0.memoryBudgetInBytes = 1 << 20
      }
    )
    try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<24 {
        let address = server.address("/\(number)")
        group.addTask { try await loop.fetch(FetchRequest(address: address)).body.count }
      }
      for try await count in group { #expect(count == 600_000) }
    }
  }

  @Test func `one body may go beyond the memory, the others wait for it`() {
    let budget = BodyBudget(limit: 100, transfers: 10)
    #expect(budget.take(10, beside: 0, for: 1) && budget.take(85, beside: 0, for: 2))
    // Number 3 gets its share even now; beyond that somebody has to be the one who may go on.
    #expect(budget.take(10, beside: 0, for: 3))
    #expect(budget.take(10, beside: 85, for: 2))
    #expect(!budget.take(1, beside: 10, for: 1) && !budget.take(1, beside: 10, for: 3))
    budget.giveBack(95, of: 2)
    #expect(budget.take(1, beside: 10, for: 1) && budget.used == 21)
  }

  @Test func `a cancelled task ends its transfer`() async throws {
    let server = try ScriptedServer(ScriptedReply([.holdUntilClosed]))
    let loop = FetchLoop(.forTests())
    let task = Task { try await loop.fetch(FetchRequest(address: server.address())) }
    while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    task.cancel()
    await #expect(throws: FetchError.self) { try await task.value }
  }

  @Test func `shutting down cancels what runs and refuses what comes`() async throws {
    let server = try ScriptedServer(ScriptedReply([.holdUntilClosed]))
    let loop = FetchLoop(.forTests())
    let request = FetchRequest(address: server.address())
    let task = Task { try await loop.fetch(request) }
    while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    await loop.shutDown()
    await #expect(throws: FetchError.self) { try await task.value }
    await #expect(throws: FetchError.self) { try await loop.fetch(request) }
  }
}

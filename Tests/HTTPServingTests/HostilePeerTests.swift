import Glibc
import HTTPSemantics
import HTTPServing
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5))) struct `A hostile or clumsy peer` {
  @Test(
    arguments: [
      ("GET / HTTP/1.1\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
      ("GET * HTTP/1.1\r\nHost: a\r\n\r\n", 400),
      ("GET /\u{1} HTTP/1.1\r\nHost: a\r\n\r\n", 400),
      ("GET /ä HTTP/1.1\r\nHost: a\r\n\r\n", 400),
      ("G@T / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
      (
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n", 400
      ),
      ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", 501),
      ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999\r\n\r\n", 413),
      ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n", 413),
    ]
  ) func `is refused`(_ request: String, _ status: Int) async throws {
    try await withServer(echo) { port, _ in
      let client = try RawClient(port: port)
      try client.send(request)
      let response = try await client.readResponse()
      #expect(response.hasPrefix("HTTP/1.1 \(status) "), "\(request) gives \(response)")
    }
  }

  @Test func `with too long a line or too many of them is told so`() async throws {
    try await withServer(echo) { port, _ in
      let long = try RawClient(port: port)
      try long.send(get("/", "X-Long: " + String(repeating: "a", count: 100_000)))
      #expect(try await long.readResponse().hasPrefix("HTTP/1.1 431"))
      let longer = try RawClient(port: port)
      try longer.send(get("/", "X-Long: " + String(repeating: "a", count: 33_000)))
      #expect(try await longer.readResponse().hasPrefix("HTTP/1.1 431"))
      let bearable = try RawClient(port: port)
      try bearable.send(get("/", "X-Long: " + String(repeating: "a", count: 32_000)))
      #expect(try await bearable.readResponse().hasPrefix("HTTP/1.1 200"))
      let many = try RawClient(port: port)
      let lines = (0..<150).map { "X-\($0): a\r\n" }.joined()
      try many.send("GET / HTTP/1.1\r\nHost: a\r\n" + lines + "\r\n")
      #expect(try await many.readResponse().hasPrefix("HTTP/1.1 431"))
      let path = try RawClient(port: port)
      try path.send(get("/" + String(repeating: "a", count: 100_000)))
      #expect(try await path.readResponse().hasPrefix("HTTP/1.1 414"))
    }
  }

  @Test func `with too long a body is told so after sending it`() async throws {
    let configuration = Server.Configuration(bodyLimitInBytes: 1000)
    try await withServer(echo, configuration: configuration) { port, _ in
      let body = String(repeating: "b", count: 1500)
      let counted = try RawClient(port: port)
      try counted.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1500\r\n\r\n" + body)
      #expect(try await counted.readResponse().hasPrefix("HTTP/1.1 413"))
      let chunked = try RawClient(port: port)
      try chunked.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
      try chunked.send("5DC\r\n" + body + "\r\n0\r\n\r\n")
      #expect(try await chunked.readResponse().hasPrefix("HTTP/1.1 413"))
    }
  }

  @Test func `with too long a body may be told so in the app's words`() async throws {
    let configuration = Server.Configuration(bodyLimitInBytes: 1000)
    let refusals = [413: Response.text(413, "Ours.")]
    try await withServer(echo, configuration: configuration, refusals: refusals) { port, _ in
      let head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: "
      for (length, sent) in [(1500, 1500), (50_000, 0)] {
        let client = try RawClient(port: port)
        try client.send(head + "\(length)\r\n\r\n" + String(repeating: "b", count: sent))
        let answer = try await client.readResponse()
        #expect(answer.hasPrefix("HTTP/1.1 413"))
        #expect(answer.contains("Ours."))
      }
    }
  }

  @Test func `that never stops sending is cut off`() async throws {
    let configuration = Server.Configuration(bodyLimitInBytes: 1000)
    try await withServer(echo, configuration: configuration) { port, _ in
      let client = try RawClient(port: port)
      try client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
      for _ in 0..<100 {
        guard (try? client.send("64\r\n" + String(repeating: "c", count: 100) + "\r\n")) != nil
        else { return }
        try await Task.sleep(for: .milliseconds(2))
      }
      _ = try await client.readToEnd()
    }
  }

  @Test func `that asks before sending is told at once`() async throws {
    let configuration = Server.Configuration(bodyLimitInBytes: 1000)
    try await withServer(echo, configuration: configuration) { port, _ in
      let client = try RawClient(port: port)
      let head = "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: "
      try client.send(head + "1001\r\n\r\n")
      #expect(try await client.readResponse().hasPrefix("HTTP/1.1 413"))
      let polite = try RawClient(port: port)
      try polite.send(head + "5\r\n\r\n")
      #expect(try await polite.read { $0.contains("100 Continue") }.isEmpty == false)
      try polite.send("hello")
      #expect(try await polite.readResponse().hasSuffix("hello\n"))
    }
  }

  /// Five hundred, or as many as the descriptors suffice for where a process may have only few: each
  /// connection takes two, as both of its ends are here.
  private func possibleConnections() -> Int {
    var limit = rlimit()
    // SAFETY: both calls read or fill in a local variable.
    unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, 8192))
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return min(500, (Int(limit.rlim_cur) - 400) / 2)
  }

  @Test func `makes no difference to others, though there are five hundred that dawdle`()
    async throws
  {
    let count = possibleConnections()
    let handler: Handler = { request in
      request.path == "/large"
        ? Response(status: 200, body: .resident(large)) : .text(200, "quick")
    }
    try await withServer(handler) { port, _ in
      let crowd = Crowd()
      for number in 0..<count {
        switch number % 5 {
        case 0, 1: try crowd.add(port: port, saying: "GET / HTTP/1.1\r\nHost: a\r\nX-")
        case 2, 3:
          let head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n"
          try crowd.add(port: port, saying: head + "a")
        // Asks for much and never reads it.
        default: try crowd.add(port: port, receiveBuffer: 2048, saying: get("/large"))
        }
      }
      for _ in 0..<20 {
        let client = try RawClient(port: port)
        try client.send(get("/"))
        #expect(try await client.readResponse().hasSuffix("quick\n"))
      }
    }
  }

  @Test func `makes room when the house is full`() async throws {
    var configuration = Server.Configuration()
    configuration.connectionLimit = 40
    try await withServer(echo, configuration: configuration) { port, _ in
      let crowd = Crowd()
      for _ in 0..<100 {
        try crowd.add(port: port, saying: "GET / HTTP/1.1\r\n")
        try await Task.sleep(for: .milliseconds(1))
      }
      let client = try RawClient(port: port)
      try client.send(get("/"))
      #expect(try await client.readResponse().hasPrefix("HTTP/1.1 200"))
    }
  }

  @Test func `that sends a byte now and then has to be done in time`() async throws {
    var configuration = Server.Configuration()
    configuration.timeouts.head = .milliseconds(300)
    configuration.timeouts.sweep = .milliseconds(50)
    try await withServer(echo, configuration: configuration) { port, _ in
      let client = try RawClient(port: port)
      // All of it would take at least ten seconds.
      let request = get("/", "X: " + String(repeating: "a", count: 500)).utf8
      var sent = 0
      for byte in request {
        guard (try? client.send([byte])) != nil else { break }
        sent += 1
        try await Task.sleep(for: .milliseconds(20))
      }
      #expect(sent < request.count)
    }
  }

  @Test func `does not get a place in the queue when it is full`() async throws {
    var configuration = Server.Configuration()
    configuration.requestLimit = 2
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let waiting = Mutex(0)
    let handler: Handler = { request in
      waiting.withLock { $0 += 1 }
      for await _ in gate {}
      return .text(200, "late")
    }
    try await withServer(handler, configuration: configuration) { port, _ in
      let first = try RawClient(port: port)
      let second = try RawClient(port: port)
      try first.send(get("/"))
      try second.send(get("/"))
      while waiting.withLock({ $0 }) < 2 { try await Task.sleep(for: .milliseconds(1)) }
      let third = try RawClient(port: port)
      try third.send(get("/"))
      let refusal = try await third.readResponse()
      #expect(refusal.hasPrefix("HTTP/1.1 503"))
      #expect(refusal.header("Retry-After") == "1")
      open.finish()
      #expect(try await first.readResponse().hasPrefix("HTTP/1.1 200"))
      #expect(try await second.readResponse().hasPrefix("HTTP/1.1 200"))
    }
  }

  @Test func `that leaves in the middle hurts nobody`() async throws {
    try await withServer(echo) { port, _ in
      for text in [
        "", "GET", get("/"), "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nab",
      ] {
        let client = try RawClient(port: port)
        if !text.isEmpty { try client.send(text) }
      }
      let client = try RawClient(port: port)
      try client.send(get("/"))
      #expect(try await client.readResponse().hasPrefix("HTTP/1.1 200"))
    }
  }
}

/// More than the buffers of a connection take.
private let large: ResidentBytes = {
  let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 8 << 20, alignment: 16)
  unsafe memory.initializeMemory(as: UInt8.self, repeating: 0x61)
  // SAFETY: the memory is never freed.
  return unsafe ResidentBytes(permanent: UnsafeRawBufferPointer(memory))
}()

/// Clients that stay until the end of a test.
private final class Crowd {
  private var members: [Member] = []

  private final class Member {
    let client: RawClient
    init(_ client: consuming RawClient) { self.client = client }
  }

  func add(port: UInt16, receiveBuffer: Int32? = nil, saying text: String) throws {
    let member = Member(try RawClient(port: port, receiveBuffer: receiveBuffer))
    try member.client.send(text)
    members.append(member)
  }
}

import HTTPSemantics
import Testing

@testable import HTTPServing

@Suite struct `A budget for bodies` {
  @Test func `has room up to its limit, and again when one is gone`() {
    var budget = BodyBudget(limitInBytes: 300_000)
    let before = [(200_000, 1), (100_000, 2), (100_000, 3), (1, 2)].map { count, request in
      budget.take(count, for: UInt64(request))
    }
    #expect(before == [true, true, false, false])
    #expect(budget.totalInBytes == 300_000)
    budget.release(1)
    budget.release(1)
    #expect(budget.totalInBytes == 100_000)
    let again = budget.take(100_000, for: 3)
    #expect(again)
  }

  @Test func `always has room for a small one, and no more of it`() {
    var budget = BodyBudget(limitInBytes: 0)
    let taken = [(BodyBudget.alwaysInBytes, 1), (1, 1), (1, 2)].map { count, request in
      budget.take(count, for: UInt64(request))
    }
    #expect(taken == [true, false, true])
  }
}

@Suite(.timeLimit(.minutes(5))) struct `A body` {
  private func head(_ path: String, _ length: Int) -> String {
    "POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Length: \(length)\r\n\r\n"
  }

  private func body(_ count: Int) -> String { String(repeating: "b", count: count) }

  /// Waits until the server holds so many bytes of bodies.
  private func holds(_ count: Int, _ server: Server) async throws {
    let end = ContinuousClock.now + .seconds(60)
    while server.intake.heldBodyBytes != count {
      try #require(ContinuousClock.now < end, "\(server.intake.heldBodyBytes) bytes are held.")
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  @Test func `may be as long as the app says of its head`() async throws {
    let configuration = Server.Configuration(bodyLimitInBytes: 5000)
    let limit: Server.BodyLimit = { head in
      head.path == "/file" && head.headers["Cookie"] == "a=1" ? .max : 1000
    }
    try await withServer(echo, configuration: configuration, bodyLimit: limit) { port, server in
      let cookie = "\r\nCookie: a=1\r\n\r\n"
      let known = head("/file", 4000).replacingEnd(with: cookie)
      let cases = [
        (head("/file", 4000), 4000, 413), (head("/", 1500), 1500, 413),
        (head("/", 1000), 1000, 200),
        (known, 4000, 200), (head("/file", 6000).replacingEnd(with: cookie), 6000, 413),
      ]
      for (head, count, status) in cases {
        let client = try RawClient(port: port)
        // What is far too long is refused by its head.
        try client.send(head + (count > 2000 && status == 413 && count < 5000 ? "" : body(count)))
        let answer = try await client.readResponse()
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(head)")
      }
      let chunked = try RawClient(port: port)
      try chunked.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
      try chunked.send("5DC\r\n" + body(1500) + "\r\n0\r\n\r\n")
      #expect(try await chunked.readResponse().hasPrefix("HTTP/1.1 413"))
      try await holds(0, server)
    }
  }

  @Test func `is refused for a while where others fill the budget, but small ones never`()
    async throws
  {
    var configuration = Server.Configuration()
    configuration.bodyBudgetInBytes = 300_000
    try await withServer(echo, configuration: configuration) { port, server in
      let first = try RawClient(port: port)
      try first.send(head("/", 250_001) + body(250_000))
      try await holds(250_000, server)
      let second = try RawClient(port: port)
      try second.send(head("/", 200_000) + body(200_000))
      let refused = try await second.readResponse()
      #expect(refused.hasPrefix("HTTP/1.1 503"))
      #expect(refused.header("Retry-After") != nil)
      try await holds(250_000, server)
      let small = try RawClient(port: port)
      try small.send(head("/", 60_000) + body(60_000))
      #expect(try await small.readResponse().hasPrefix("HTTP/1.1 200"))
      try first.send("b")
      #expect(try await first.readResponse().hasPrefix("HTTP/1.1 200"))
      try await holds(0, server)
      let again = try RawClient(port: port)
      try again.send(head("/", 200_000) + body(200_000))
      #expect(try await again.readResponse().hasPrefix("HTTP/1.1 200"))
    }
  }

  @Test func `is held no longer when its peer has gone, politely or not, early or late`()
    async throws
  {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let handler: Handler = { request in
      if request.path == "/slow" { for await _ in gate { break } }
      return .text(200, "done")
    }
    try await withServer(handler) { port, server in
      for isAbrupt in [false, true] {
        do {
          let client = try RawClient(port: port)
          try client.send(head("/", 100_001) + body(100_000))
          try await holds(100_000, server)
          if isAbrupt { client.leaveAbruptly() }
        }
        try await holds(0, server)
      }
      do {
        let client = try RawClient(port: port)
        try client.send(head("/slow", 100_000) + body(100_000))
        try await holds(100_000, server)
        client.leaveAbruptly()
      }
      open.yield()
      try await holds(0, server)
    }
  }

  @Test func `is held no longer when its peer dawdles`() async throws {
    var configuration = Server.Configuration()
    configuration.timeouts.head = .milliseconds(300)
    configuration.timeouts.sweep = .milliseconds(20)
    configuration.timeouts.bytesPerSecond = 1 << 30
    try await withServer(echo, configuration: configuration) { port, server in
      let client = try RawClient(port: port)
      // On a busy machine it is cut off while it sends.
      try? client.send(head("/", 100_001) + body(100_000))
      _ = try await client.readToEnd()
      try await holds(0, server)
    }
  }
}

extension String {
  /// A head with more fields at its end, where an end of a line is one character.
  fileprivate func replacingEnd(with end: String) -> String { dropLast(2) + end }
}

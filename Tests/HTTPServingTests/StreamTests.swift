import HTTPSemantics
import HTTPServing
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5))) struct `A stream` {
  private static func events(_ chunks: AsyncStream<[UInt8]>) -> Response {
    let type = HeaderFields.Field(name: "Content-Type", value: "text/event-stream")
    return Response(status: 200, headers: HeaderFields([type]), body: .stream(chunks))
  }

  @Test func `arrives piece by piece and ends`() async throws {
    let (chunks, feed) = AsyncStream.makeStream(of: [UInt8].self)
    try await withServer({ _ in Self.events(chunks) }) { port, _ in
      let client = try RawClient(port: port)
      try client.send(get("/events", "Connection: close"))
      feed.yield(Array("data: 1\n\n".utf8))
      let head = try await client.read { $0.contains("data: 1") }
      #expect(head.contains("text/event-stream"))
      feed.yield(Array("data: 2\n\n".utf8))
      _ = try await client.read { $0.contains("data: 2") }
      feed.finish()
      #expect(try await client.readToEnd().hasSuffix("0\r\n\r\n"))
    }
  }

  @Test func `ends when its peer has gone`() async throws {
    var configuration = Server.Configuration()
    configuration.timeouts.sweep = .milliseconds(20)
    let (chunks, feed) = AsyncStream.makeStream(of: [UInt8].self)
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    feed.onTermination = { _ in end.finish() }
    try await withServer({ _ in Self.events(chunks) }, configuration: configuration) { port, _ in
      do {
        let client = try RawClient(port: port)
        try client.send(get("/events"))
        feed.yield(Array("data: 1\n\n".utf8))
        _ = try await client.read { $0.contains("data: 1") }
      }
      for await _ in ends {}
    }
  }

  @Test(arguments: [false, true])
  func `ends when its peer has gone before it began`(_ abruptly: Bool) async throws {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let (arrivals, arrive) = AsyncStream.makeStream(of: Void.self)
    let (chunks, feed) = AsyncStream.makeStream(of: [UInt8].self)
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    feed.onTermination = { _ in end.finish() }
    let handler: Handler = { _ in
      arrive.finish()
      for await _ in gate {}
      return Self.events(chunks)
    }
    var configuration = Server.Configuration()
    configuration.timeouts.sweep = .milliseconds(20)
    try await withServer(handler, configuration: configuration) { port, _ in
      do {
        let client = try RawClient(port: port)
        try client.send(get("/events"))
        for await _ in arrivals {}
        if abruptly { client.leaveAbruptly() }
      }
      open.finish()
      for await _ in ends {}
    }
  }

  @Test func `says now and then that it is there`() async throws {
    var configuration = Server.Configuration()
    configuration.timeouts.sweep = .milliseconds(20)
    configuration.timeouts.heartbeat = .milliseconds(50)
    let (chunks, feed) = AsyncStream.makeStream(of: [UInt8].self)
    try await withServer({ _ in Self.events(chunks) }, configuration: configuration) { port, _ in
      let client = try RawClient(port: port)
      try client.send(get("/events"))
      _ = try await client.read { $0.contains(":\n\n") }
      feed.finish()
    }
  }

  @Test func `waits for a reader who is slow`() async throws {
    let produced = Mutex(0)
    let chunks = AsyncStream<[UInt8]> {
      let count = produced.withLock { count in
        count += 1
        return count
      }
      return count <= 4000 ? [UInt8](repeating: 0x61, count: 16 << 10) : nil
    }
    try await withServer({ _ in Self.events(chunks) }) { port, _ in
      let client = try RawClient(port: port, receiveBuffer: 16 << 10)
      try client.send(get("/events", "Connection: close"))
      var last = -1
      while produced.withLock({ $0 }) != last {
        last = produced.withLock { $0 }
        try await Task.sleep(for: .milliseconds(200))
      }
      #expect(last < 1000, "What the kernel takes, and no more.")
      #expect(try await client.countToEnd() > 4000 * 16 << 10)
    }
  }

  @Test func `has no body for HEAD`() async throws {
    let (chunks, feed) = AsyncStream.makeStream(of: [UInt8].self)
    try await withServer({ _ in Self.events(chunks) }) { port, _ in
      let client = try RawClient(port: port)
      try client.send("HEAD / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      #expect(try await client.readToEnd().hasSuffix("\r\n\r\n"))
      feed.finish()
    }
  }
}

@Suite(.timeLimit(.minutes(5))) struct `A stream of known length` {
  private func answer(
    _ sent: String,
    of count: Int64,
    _ look: @escaping @Sendable (String) -> Void
  ) async throws {
    let (chunks, feed) = AsyncStream.makeStream(of: [UInt8].self)
    feed.yield(Array(sent.utf8))
    feed.finish()
    let handler: Handler = { _ in Response(status: 200, body: .measured(chunks, count: count)) }
    try await withServer(handler) { port, _ in
      let client = try RawClient(port: port)
      try client.send(get("/", "Connection: close"))
      look(try await client.readToEnd())
    }
  }

  @Test func `says how long it is`() async throws {
    try await answer("sound", of: 5) { text in
      #expect(text.lowercased().contains("content-length: 5\r\n"))
      #expect(text.hasSuffix("\r\n\r\nsound"))
    }
  }

  @Test func `breaks off where less comes, so that nobody takes a part for the whole`() async throws
  {
    try await answer("so", of: 5) { text in
      #expect(text.lowercased().contains("content-length: 5\r\n"))
      #expect(text.hasSuffix("\r\n\r\nso"))
    }
  }
}

@Suite(.timeLimit(.minutes(5))) struct `A server that stops` {
  @Test func `answers what it has begun, and ends streams`() async throws {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let (arrivals, arrive) = AsyncStream.makeStream(of: Void.self)
    let (chunks, feed) = AsyncStream.makeStream(of: [UInt8].self)
    let handler: Handler = { request in
      if request.path == "/events" { return Response(status: 200, body: .stream(chunks)) }
      arrive.finish()
      for await _ in gate {}
      return .text(200, "finished")
    }
    try await withServer(handler) { port, server in
      let slow = try RawClient(port: port)
      try slow.send(get("/slow"))
      let stream = try RawClient(port: port)
      try stream.send(get("/events"))
      feed.yield([0x61])
      _ = try await stream.read { $0.hasSuffix("a\r\n") }
      for await _ in arrivals {}
      server.stop()
      _ = try await stream.read { $0.hasSuffix("0\r\n\r\n") }
      open.finish()
      #expect(try await slow.readToEnd().hasSuffix("finished\n"))
    }
  }

  @Test(.timeLimit(.minutes(5))) func `does not wait for a peer who reads nothing`() async throws {
    let chunks = AsyncStream<[UInt8]> { [UInt8](repeating: 0x61, count: 16 << 10) }
    var configuration = Server.Configuration()
    configuration.timeouts.farewell = .milliseconds(100)
    let handler: Handler = { _ in Response(status: 200, body: .stream(chunks)) }
    // Ends at all, and does so before anybody reads.
    try await withServer(handler, configuration: configuration) { port, server in
      let client = try RawClient(port: port, receiveBuffer: 16 << 10)
      try client.send(get("/"))
      try await Task.sleep(for: .milliseconds(200))
      server.stop()
      try await Task.sleep(for: .milliseconds(300))
      _ = client.sendSome([])
    }
  }

  @Test func `by cancellation cancels its handlers and frees its port`() async throws {
    let (arrivals, arrive) = AsyncStream.makeStream(of: Void.self)
    let handler: Handler = { _ in
      arrive.finish()
      try? await Task.sleep(for: .seconds(600))
      return .text(200, Task.isCancelled ? "cancelled" : "done")
    }
    let (ports, announce) = AsyncStream.makeStream(of: UInt16.self)
    let server = Server(Server.Configuration(listeners: [.loopback(port: 0)]), handler: handler)
    let task = Task { try await server.run { announce.yield($0[0].port ?? 0) } }
    let port = try #require(await ports.first { _ in true })
    let client = try RawClient(port: port)
    try client.send(get("/"))
    for await _ in arrivals {}
    task.cancel()
    try await task.value
    #expect(try await client.readToEnd().hasSuffix("cancelled\n"))
    let next = Server(Server.Configuration(listeners: [.loopback(port: port)]), handler: echo)
    let (again, announceAgain) = AsyncStream.makeStream(of: UInt16.self)
    let second = Task { try await next.run { announceAgain.yield($0[0].port ?? 0) } }
    #expect(await again.first { _ in true } == port)
    next.stop()
    try await second.value
  }
}

@Suite(.timeLimit(.minutes(5))) struct `A part of a body` {
  @Test(
    arguments: [
      ("bytes=0-3", 206, "bytes 0-3/10", "0123"),
      ("bytes=7-", 206, "bytes 7-9/10", "789"),
      ("bytes=-2", 206, "bytes 8-9/10", "89"),
      ("bytes=5-99", 206, "bytes 5-9/10", "56789"),
      ("bytes=10-", 416, "bytes */10", nil),
      ("bytes=0-1,3-4", 200, nil, "0123456789"),
      ("lines=1-2", 200, nil, "0123456789"),
    ] as [(String, Int, String?, String?)]
  ) func `is sent`(_ range: String, _ status: Int, _ field: String?, _ body: String?) async throws {
    let handler: Handler = { _ in
      var response = Response(type: "audio/mpeg", bytes: Array("0123456789".utf8))
      response.headers["Accept-Ranges"] = "bytes"
      return response
    }
    try await withServer(handler) { port, _ in
      let client = try RawClient(port: port)
      try client.send(get("/", "Range: \(range)"))
      let response = try await client.readResponse()
      #expect(response.hasPrefix("HTTP/1.1 \(status)"))
      #expect(response.header("Content-Range") == field)
      if let body { #expect(response.hasSuffix("\r\n\r\n" + body)) }
    }
  }
}

import HTTPSemantics
import HTTPServing
import Testing

@Suite(.timeLimit(.minutes(5))) struct `A server answers` {
  @Test func `a request, and the next on the same connection`() async throws {
    try await withServer(echo) { port, _ in
      let client = try RawClient(port: port)
      try client.send(get("/a%20b?x=1+2&y=%C3%A4"))
      let first = try await client.readResponse()
      #expect(first.hasPrefix("HTTP/1.1 200"))
      #expect(first.hasSuffix("GET /a%20b [x=1 2,y=ä] \n"))
      try client.send(get("/second"))
      #expect(try await client.readResponse().hasSuffix("GET /second [] \n"))
    }
  }

  @Test func `a body that comes in pieces`() async throws {
    try await withServer(echo) { port, _ in
      let client = try RawClient(port: port)
      try client.send("POST /p HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n01234")
      try await Task.sleep(for: .milliseconds(20))
      try client.send("56789")
      #expect(try await client.readResponse().hasSuffix("POST /p [] 0123456789\n"))
    }
  }

  @Test func `a body in chunks`() async throws {
    try await withServer(echo) { port, _ in
      let client = try RawClient(port: port)
      try client.send("POST /p HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
      try client.send("3\r\nabc\r\n4\r\ndefg\r\n0\r\n\r\n")
      #expect(try await client.readResponse().hasSuffix("POST /p [] abcdefg\n"))
    }
  }

  @Test func `HEAD like GET, with the length and without the body`() async throws {
    try await withServer(echo) { port, _ in
      let client = try RawClient(port: port)
      try client.send("HEAD /h HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
      let response = try await client.readToEnd()
      #expect(response.header("Content-Length") == "11")
      #expect(response.hasSuffix("\r\n\r\n"))
    }
  }

  @Test func `many requests at once, each with its own answer`() async throws {
    try await withServer(echo) { port, _ in
      try await withThrowingTaskGroup { group in
        for number in 0..<64 {
          group.addTask {
            let client = try RawClient(port: port)
            for turn in 0..<8 {
              try client.send(get("/\(number)/\(turn)"))
              #expect(try await client.readResponse().contains("GET /\(number)/\(turn) "))
            }
          }
        }
        try await group.waitForAll()
      }
    }
  }

  @Test func `requests sent in one go, in their order`() async throws {
    try await withServer(echo) { port, _ in
      let client = try RawClient(port: port)
      try client.send(get("/1") + get("/2") + get("/3", "Connection: close"))
      let text = try await client.readToEnd()
      #expect(
        text.split(whereSeparator: \.isNewline).filter { $0.hasPrefix("GET /") }
          == ["GET /1 [] ", "GET /2 [] ", "GET /3 [] "]
      )
    }
  }

  @Test func `with the headers that guard pages on every response, its own refusals too`()
    async throws
  {
    try await withServer(echo) { port, _ in
      for request in [get("/"), "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"] {
        let client = try RawClient(port: port)
        try client.send(request)
        let response = try await client.readResponse()
        #expect(response.header("Content-Security-Policy")?.contains("default-src 'none'") == true)
        #expect(response.header("X-Content-Type-Options") == "nosniff")
      }
    }
  }

  @Test func `nothing that would split the response`() async throws {
    let handler: Handler = { _ in
      var response = Response.text(200, "secret")
      response.headers["Location"] = "/\r\nSet-Cookie: a=b"
      return response
    }
    try await withServer(handler) { port, _ in
      let client = try RawClient(port: port)
      try client.send(get("/"))
      let response = try await client.readResponse()
      #expect(response.hasPrefix("HTTP/1.1 500"))
      #expect(!response.contains("Set-Cookie"))
    }
  }

  @Test func `that its port is taken`() async throws {
    try await withServer(echo) { port, _ in
      let second = Server(Server.Configuration(listeners: [.loopback(port: port)]), handler: echo)
      let error = await #expect(throws: ServerError.self) { try await second.run { _ in } }
      #expect(error?.code == .addressInUse)
    }
  }

  @Test func `that its host is no address`() async {
    let server = Server(
      Server.Configuration(listeners: [Server.Listener(.address("example.org", port: 0))]),
      handler: echo
    )
    let error = await #expect(throws: ServerError.self) { try await server.run { _ in } }
    #expect(error?.code == .notAnAddress)
  }
}

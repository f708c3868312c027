import TestSupport
import Testing
import WebAddressing

@testable import Fetching

@Suite struct `A chain of redirects` {
  private func chain(
    from start: String,
    _ steps: [(Int, String)]
  ) throws -> (chain: RedirectChain, last: RedirectChain.Step?) {
    let address = try #require(WebAddress(start))
    var chain = RedirectChain(from: address, limit: 10)
    var last: RedirectChain.Step?
    for (status, location) in steps {
      last = chain.step(status: status, location: location, cookies: [])
    }
    return (chain, last)
  }

  @Test(
    arguments: [
      ([(301, "/b")], "http://a.example/b"),
      ([(308, "/b"), (301, "/c")], "http://a.example/c"),
      ([(308, "/new"), (307, "/cdn")], "http://a.example/new"),
      ([(302, "/b"), (301, "/c")], nil),
      ([(303, "/b")], nil),
      ([(301, "https://a.example/b")], "https://a.example/b"),
      ([(301, "https://b.example/x"), (301, "http://b.example/y")], "https://b.example/x"),
      ([(301, "/b#frag")], "http://a.example/b"),
    ] as [([(Int, String)], String?)]
  )
  func `moves a feed as far as all of it is permanent`(steps: [(Int, String)], address: String?)
    throws
  {
    #expect(try chain(from: "http://a.example/a", steps).chain.permanentAddress == address)
  }

  @Test(
    arguments: [
      ("file:///etc/passwd", .badRedirect), ("gopher://a.example/", .badRedirect),
      ("", .badRedirect), ("http://", .badRedirect), ("javascript:alert(1)", .badRedirect),
      ("/a", nil),
    ] as [(String, FetchError.Code?)]
  )
  func `leads only to web addresses`(location: String, code: FetchError.Code?) throws {
    let last = try chain(from: "http://a.example/x", [(302, location)]).last
    if case .refuse(let refused, _) = last {
      #expect(refused == code)
    } else {
      #expect(code == nil)
    }
  }

  @Test func `keeps credentials on the host and on the way to encryption only`() throws {
    func carries(_ start: String, _ location: String) throws -> Bool {
      try chain(from: start, [(301, location)]).chain.mayCarryCredentials
    }
    #expect(try carries("http://jo:pw@a.example/", "/x"))
    #expect(try carries("http://jo:pw@a.example/", "https://a.example/x"))
    #expect(try !carries("https://jo:pw@a.example/", "http://a.example/x"))
    #expect(try !carries("http://jo:pw@a.example/", "http://a.example:8080/x"))
    #expect(try !carries("http://jo:pw@a.example/", "http://b.a.example/x"))
    #expect(try !carries("http://jo:pw@a.example/", "http://a.example@evil.example/"))
  }

  @Test func `takes no credentials out of a Location`() throws {
    let chain = try chain(from: "http://a.example/", [(301, "http://jo:pw@b.example/")]).chain
    #expect(chain.current.text == "http://b.example/")
  }
}

@Suite(.timeLimit(.minutes(5))) struct `Following redirects` {
  @Test func `ends where two addresses send each other`() async throws {
    let server = try ScriptedServer { request in
      .redirect(302, to: request.target == "/feed.xml" ? "/b.xml" : "/feed.xml")
    }
    #expect(await outcome(server).code == .tooManyRedirects)
    #expect(server.requests.count == 2)
  }

  @Test func `ends after ten`() async throws {
    let server = try ScriptedServer { request in
      .redirect(302, to: "/\((Int(request.target.dropFirst()) ?? 0) + 1)")
    }
    #expect(await outcome(server, "/0").code == .tooManyRedirects)
    #expect(server.requests.count == 11)
  }

  @Test func `comes back to an address with the cookie that was missing`() async throws {
    let server = try ScriptedServer { request in
      if request.target == "/check" { return .redirect(302, to: "/feed.xml") }
      if request["Cookie"] == "seen=1" { return .answer(text: "<rss/>") }
      return .redirect(302, to: "/check", [("Set-Cookie", "seen=1; Path=/; HttpOnly")])
    }
    let response = try await outcome(server).get()
    #expect(response.status == 200 && server.requests.count == 3)
    var again = FetchRequest(address: server.address())
    again.cookies = response.cookies
    _ = try await outcome(again).get()
    #expect(server.requests.count == 4)
  }

  @Test func `keeps cookies from other hosts`() async throws {
    let other = try ScriptedServer(host: "::1", .answer(text: "x"))
    let server = try ScriptedServer(.redirect(302, to: other.address(), [("Set-Cookie", "a=1")]))
    _ = try await outcome(server).get()
    #expect(other.requests.count == 1 && other.requests[0]["Cookie"] == nil)
  }

  @Test func `never leaves the web`() async throws {
    let server = try ScriptedServer(.redirect(302, to: "file:///etc/passwd"))
    #expect(await outcome(server).code == .badRedirect)
    let silent = try ScriptedServer(.answer(301))
    #expect(await outcome(silent).code == .badRedirect)
  }
}

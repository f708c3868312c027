import HTTPSemantics
import TestSupport
import Testing
import WebAddressing

@testable import Fetching

/// A request with everything in it that may be set.
private func request(_ address: String, _ change: (inout RequestManner) -> Void) -> FetchRequest {
  var request = FetchRequest(address: address)
  change(&request.manner)
  return request
}

/// Everything that is secret.
private func setSecrets(_ manner: inout RequestManner) {
  manner.login = .init(user: "jo", password: "p:w")
  manner.cookie = "sid=42"
  manner.secretFields["X-Key"] = "secret"
}

@Suite(.timeLimit(.minutes(5))) struct `A request in a manner of its own` {
  @Test func `proves by name and password who asks`() async throws {
    let server = try ScriptedServer { request in
      // `jo:p:w` in base64.
      request["Authorization"] == "Basic am86cDp3"
        ? .answer(text: "for jo") : .answer(401, [("WWW-Authenticate", "Basic realm=\"x\"")])
    }
    #expect(try await outcome(server).get().status == 401)
    let known = request(server.address()) { $0.login = .init(user: "jo", password: "p:w") }
    #expect(try await outcome(known).get().body == Array("for jo".utf8))
  }

  @Test func `sends a token, a cookie, fields and another user agent`() async throws {
    let server = try ScriptedServer(.answer(text: "x"))
    _ = try await outcome(
      request(server.address()) {
        $0.secretFields["Authorization"] = "Bearer abc.def"
        $0.secretFields["X-Key"] = "secret"
        $0.cookie = "a=1; b=2"
        $0.userAgent = "Reader/1.0"
      }
    ).get()
    let seen = try #require(server.requests.first)
    #expect(seen["Authorization"] == "Bearer abc.def")
    #expect(seen["X-Key"] == "secret" && seen["Cookie"] == "a=1; b=2")
    #expect(seen.fields.filter { $0.name == "User-Agent" }.map(\.value) == ["Reader/1.0"])
  }

  @Test func `keeps its secrets from other servers along redirects`() async throws {
    let other = try ScriptedServer { request in
      request.target == "/back" ? .answer(text: "x") : .answer(text: "elsewhere")
    }
    let server = try ScriptedServer(.redirect(302, to: other.address("/x")))
    var asked = request(server.address(), setSecrets)
    asked.manner.userAgent = "Reader/1.0"
    #expect(try await outcome(asked).get().body == Array("elsewhere".utf8))
    let first = try #require(server.requests.first)
    #expect(first["X-Key"] == "secret" && first["Cookie"] == "sid=42")
    let second = try #require(other.requests.first)
    #expect(second["Authorization"] == nil && second["Cookie"] == nil && second["X-Key"] == nil)
    // Which tells nobody who asks.
    #expect(second["User-Agent"] == "Reader/1.0")
  }

  @Test func `keeps its secrets along redirects on the same server`() async throws {
    let server = try ScriptedServer { request in
      request.target == "/feed.xml" ? .redirect(301, to: "/new") : .answer(text: "x")
    }
    _ = try await outcome(request(server.address(), setSecrets)).get()
    let last = try #require(server.requests.last)
    #expect(last.target == "/new" && last["X-Key"] == "secret")
    #expect(last["Cookie"] == "sid=42" && last["Authorization"] == "Basic am86cDp3")
  }

  @Test func `sends its cookie beside one that the server sets on the way`() async throws {
    let server = try ScriptedServer { request in
      request.target == "/feed.xml"
        ? .redirect(302, to: "/next", [("Set-Cookie", "step=1")]) : .answer(text: "x")
    }
    _ = try await outcome(request(server.address()) { $0.cookie = "sid=42" }).get()
    let cookie = try #require(server.requests.last?["Cookie"])
    #expect(cookie.contains("sid=42") && cookie.contains("step=1"))
  }

  @Test func `goes through a proxy of its own, with a name and a password`() async throws {
    let proxy = try ScriptedServer { request in
      // `me:pw` in base64.
      request["Proxy-Authorization"] == "Basic bWU6cHc="
        ? .answer(text: "by way of it") : .answer(407, [("Proxy-Authenticate", "Basic")])
    }
    let address = "http://feeds.example/feed.xml"
    let configuration = FetchConfiguration.forTests { $0.allowsPrivateAddresses = false }
    let asked = request(address) {
      $0.proxy = .init(
        address: "http://127.0.0.1:\(proxy.port)",
        login: .init(user: "me", password: "pw")
      )
      setSecrets(&$0)
    }
    #expect(try await outcome(asked, configuration).get().body == Array("by way of it".utf8))
    let seen = try #require(proxy.requests.first)
    #expect(seen.target == address && seen["X-Key"] == "secret")
  }

  @Test func `tells a proxy that does not work from a server that does not`() async throws {
    let refusing = try ScriptedServer(.answer(403))
    let through = request("https://feeds.example/feed.xml") {
      $0.proxy = .init(address: "http://127.0.0.1:\(refusing.port)")
    }
    let failure = try #require(await outcome(through).failure)
    #expect(failure.code == .proxyFailed)
    #expect(failure.detail?.contains("127.0.0.1") != true)
    let nobody = request("http://feeds.example/feed.xml") {
      $0.proxy = .init(address: "http://127.0.0.1:1")
    }
    #expect(await outcome(nobody).code == .proxyFailed)
  }

  @Test func `offers nothing but HTTP/1.1 where that is wished`() async throws {
    for (isWished, offersMore) in [(true, false), (false, true)] {
      let listener = try RawListener()
      let asked = request("https://127.0.0.1:\(listener.port)/") { $0.usesHTTP1 = isWished }
      #expect(await outcome(asked).code != nil)
      // The names of protocols stand in the first message as they are. Source: RFC 7301 §3.1.
      let hello = String(decoding: await listener.firstBytes(), as: UTF8.self)
      #expect(hello.contains("http/1.1") || !offersMore)
      #expect(hello.contains("\u{2}h2") == offersMore)
    }
  }

  @Test func `never prints what is secret`() {
    let asked = request("http://a.example/", setSecrets)
    #expect(!"\(asked)".contains("p:w"))
    #expect(!String(reflecting: asked.manner).contains("secret"))
  }
}

extension Result where Failure == FetchError {
  var failure: FetchError? { if case .failure(let error) = self { error } else { nil } }
}

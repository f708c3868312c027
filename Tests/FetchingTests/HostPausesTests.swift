import CivilTime
import HTTPSemantics
import TestSupport
import Testing

@testable import Fetching

@Suite(.timeLimit(.minutes(5))) struct `A host that asks to be left alone` {
  /// A proxy of ours stands for all hosts.
  private func loop(_ proxy: ScriptedServer, _ clock: ManualClock) -> FetchLoop {
    FetchLoop(.forTests { $0.proxy = proxy.address("") }, clock: clock.wallClock)
  }

  private func status(_ loop: FetchLoop, _ address: String) async throws -> Int {
    try await loop.fetch(FetchRequest(address: address)).status
  }

  @Test(arguments: [429, 503])
  func `is not asked for its other feeds either, until its time is over`(
    status code: Int
  ) async throws {
    let proxy = try ScriptedServer { request in
      request.target == "http://busy.example/1"
        ? .answer(code, [("Retry-After", "600")]) : .answer(text: "x")
    }
    let clock = ManualClock(Timestamp(seconds: 1_800_000_000))
    let loop = loop(proxy, clock)
    #expect(try await status(loop, "http://busy.example/1") == code)
    let paused = try await loop.fetch(FetchRequest(address: "http://jo:pw@busy.example/2"))
    #expect(paused.status == code && paused.headers["Retry-After"] == "600")
    #expect(paused.address == "http://busy.example/2")
    #expect(try await status(loop, "http://other.example/") == 200)
    clock.advance(bySeconds: 600)
    #expect(try await status(loop, "http://busy.example/2") == 200)
    #expect(proxy.requests.count == 3)
  }

  @Test func `is believed for an hour, however long it asks for`() async throws {
    let proxy = try ScriptedServer { request in
      request.target.hasSuffix("/1")
        ? .answer(429, [("Retry-After", "Fri, 31 Dec 2100 23:59:59 GMT")]) : .answer(text: "x")
    }
    let clock = ManualClock(Timestamp(seconds: 1_800_000_000))
    let loop = loop(proxy, clock)
    _ = try await status(loop, "http://busy.example/1")
    clock.advance(bySeconds: 3599)
    #expect(try await status(loop, "http://busy.example/2") == 429)
    clock.advance(bySeconds: 1)
    #expect(try await status(loop, "http://busy.example/2") == 200)
  }

  @Test(arguments: [(503, ""), (500, "600"), (429, ""), (429, "soon"), (429, "0")])
  func `is asked again where it said nothing of the kind`(status code: Int, retryAfter: String)
    async throws
  {
    let proxy = try ScriptedServer(.answer(code, [("Retry-After", retryAfter)]))
    let loop = loop(proxy, ManualClock(Timestamp(seconds: 1_800_000_000)))
    for path in 1...2 { _ = try await status(loop, "http://busy.example/\(path)") }
    #expect(proxy.requests.count == 2)
  }

  @Test func `is asked again in one's own network`() async throws {
    let server = try ScriptedServer(.answer(429, [("Retry-After", "600")]))
    let loop = FetchLoop(.forTests())
    for _ in 1...2 { _ = try await status(loop, server.address()) }
    #expect(server.requests.count == 2)
  }
}

import CivilTime
import Fetching
import HTTPSemantics
import ReaderModel
import ReaderTestSupport
import TestSupport
import Testing

@testable import ReaderServices

@Suite struct `Subscribing at a hub` {
  @Test func `asks for the feed under the hub's name for it, with a secret`() async throws {
    let test = try await PushedReader()
    let feed = try await test.subscribe()
    #expect(try await test.push(of: feed).state == nil)
    try await test.pushes().step()
    let fields = try test.asked()
    #expect(fields["hub.mode"] == "subscribe")
    #expect(fields["hub.topic"] == PushedReader.address)
    #expect(fields["hub.lease_seconds"] == "864000")
    // 256 bits each.
    #expect(fields["hub.secret"]?.utf8.count == 43)
    #expect(try test.callback().utf8.count == 43)
    #expect(try test.callback() != fields["hub.secret"])
    #expect(test.test.web.requests.last?.repeatsForm == true)
    #expect(try await test.push(of: feed).state == .asked)
    // Neither the address nor the secret stands in the store.
    let stored = try await test.test.everythingStored()
    #expect(!stored.contains(try test.callback()))
    #expect(!stored.contains(try #require(fields["hub.secret"])))
  }

  @Test func `confirms what was asked for, once, and nothing else`() async throws {
    let test = try await PushedReader()
    let feed = try await test.subscribe()
    try await test.pushes().step()
    let (pushes, callback) = (try test.pushes(), try test.callback())
    #expect(try await pushes.answer(test.question(), at: "guessed") == .unknown)
    #expect(try await pushes.answer(test.question(), at: "") == .unknown)
    let other = try test.question(topic: "https://b.example/feed")
    #expect(try await pushes.answer(other, at: callback) == .unknown)
    #expect(try await pushes.answer(test.question("unsubscribe"), at: callback) == .unknown)
    #expect(
      try await pushes.answer(test.question(), at: callback) == .confirmed(challenge: "nonce")
    )
    #expect(try await test.push(of: feed).isActive(at: test.test.clock.now))
    // Nobody asked for that.
    #expect(try await pushes.answer(test.question(), at: callback) == .unknown)
  }

  @Test func `reads only what hubs ask`() {
    func question(_ fields: [String: String]) -> HubQuestion? { HubQuestion { fields[$0] } }
    let whole = ["hub.mode": "subscribe", "hub.topic": "https://a.example/", "hub.challenge": "x"]
    #expect(question(whole)?.leaseInSeconds == nil)
    for (name, value) in [
      ("hub.mode", ""), ("hub.mode", "publish"), ("hub.topic", nil), ("hub.challenge", ""),
      ("hub.challenge", nil), ("hub.challenge", "<b>\n"),
      ("hub.challenge", String(repeating: "x", count: 3000)),
    ] as [(String, String?)] {
      var fields = whole
      fields[name] = value
      #expect(question(fields) == nil, "\(name): \(value ?? "nothing")")
    }
    #expect(
      question(["hub.mode": "denied", "hub.topic": "t", "hub.reason": "no"])?.mode == .denied
    )
  }

  @Test func `renews the lease before it ends, at the same address`() async throws {
    let test = try await PushedReader()
    let feed = try await test.activate(lease: 100_000)
    let callback = try test.callback()
    #expect(try await !test.pushes().step())
    test.test.clock.advance(bySeconds: 86_000)
    try await test.pushes().step()
    #expect(try test.callback() == callback)
    #expect(try await test.push("", signature: nil) == .taken)
    _ = try await test.pushes().answer(test.question(lease: 200_000), at: callback)
    let end = try #require(try await test.push(of: feed).leaseUntil)
    #expect(end.seconds - test.test.clock.now.seconds == 200_000)
  }

  @Test func `takes nothing after the end of a lease that could not be renewed`() async throws {
    let test = try await PushedReader()
    let feed = try await test.activate(lease: 1000)
    test.test.web[PushedReader.hub] = .failure(.timedOut)
    test.test.clock.advance(bySeconds: 900)
    try await test.pushes().step()
    #expect(try await test.push(of: feed).isActive(at: test.test.clock.now))
    #expect(try await test.push(PushedReader.feed(4...4)) == .taken)
    test.test.clock.advance(bySeconds: 101)
    #expect(try await test.push(PushedReader.feed(5...5)) == .unknown)
    try await test.pushes().step()
    #expect(try await test.push(of: feed).state == .refused)
    #expect(try await test.push(of: feed).problem == .unreachable(.timedOut))
    #expect(try await test.titles() == ["Item 4", "Item 3", "Item 2", "Item 1"])
  }

  @Test func `comes back after hours where a hub fails, and says why`() async throws {
    let test = try await PushedReader()
    test.test.web[PushedReader.hub] = .document("no", status: 500)
    let feed = try await test.subscribe()
    try await test.pushes().step()
    let push = try await test.push(of: feed)
    #expect(push.state == .refused && push.problem == .status(500))
    let text = PushText(health: push, now: test.test.clock.now) { "\($0)" }
    #expect(text.parts == ["hub.example does not tell of news: it answered with error 500"])
    let requests = test.test.web.requests.count
    try await test.pushes().step()
    #expect(test.test.web.requests.count == requests)
    test.test.clock.advance(bySeconds: 3600)
    try await test.pushes().step()
    #expect(test.test.web.requests.count == requests + 1)
  }

  @Test func `gives a hub up that never asks back, for a while`() async throws {
    let test = try await PushedReader()
    let feed = try await test.subscribe()
    try await test.pushes().step()
    test.test.clock.advance(bySeconds: 6 * 3600)
    try await test.pushes().step()
    #expect(try await test.push(of: feed).problem == .unanswered)
    // Too late: nobody waits for it any more.
    #expect(try await test.pushes().answer(test.question(), at: test.callback()) == .unknown)
  }

  @Test func `hears a hub that does not want to`() async throws {
    let test = try await PushedReader()
    let feed = try await test.activate()
    let denied = try test.question("denied", challenge: nil, lease: nil)
    #expect(try await test.pushes().answer(denied, at: test.callback()) == .taken)
    #expect(try await test.push(of: feed).state == .refused)
    #expect(try await test.push(of: feed).problem == .denied)
    #expect(try await test.push(PushedReader.feed(4...4)) == .unknown)
    #expect(try await test.titles().count == 3)
  }

  @Test func `takes it back when nobody reads the feed any more`() async throws {
    let test = try await PushedReader()
    let feed = try await test.activate()
    _ = try await test.reader.unsubscribe(from: feed, for: .local)
    try await test.pushes().step()
    let fields = try test.asked()
    #expect(fields["hub.mode"] == "unsubscribe" && fields["hub.secret"] == nil)
    let callback = try test.callback()
    #expect(
      try await test.push(PushedReader.feed(4...4), signature: "", at: callback) == .unknown
    )
    #expect(
      try await test.pushes().answer(test.question("unsubscribe", lease: nil), at: callback)
        == .confirmed(challenge: "nonce")
    )
    #expect(try !test.pushes().knows(callback))
    let requests = test.test.web.requests.count
    test.test.clock.advance(bySeconds: 100_000)
    try await test.pushes().step()
    #expect(test.test.web.requests.count == requests)
  }

  @Test func `takes it back and does not rely on it where hubs cannot come any more`() async throws
  {
    let test = try await PushedReader()
    let feed = try await test.activate()
    _ = try await test.push(PushedReader.feed(4...4))
    #expect(try await test.push(of: feed).reliedUponUntil != nil)
    let old = try test.callback()
    let later = try #require(test.test.reader(hubAddress: nil).pushes)
    try await later.step()
    #expect(try test.asked()["hub.mode"] == "unsubscribe")
    #expect(try await test.push(of: feed).reliedUponUntil == nil)
    #expect(try await test.push(of: feed).state == nil)
    #expect(
      try await later.answer(test.question("unsubscribe"), at: old)
        == .confirmed(challenge: "nonce")
    )
  }

  @Test func `follows the feed to another hub`() async throws {
    let test = try await PushedReader()
    let feed = try await test.activate()
    let other = "https://other.example/hub"
    test.test.web[other] = .document("", status: 202)
    test.test.web[PushedReader.address] = .document(
      PushedReader.feed(1...4),
      headers: ["Link": "<\(other)>; rel=hub"]
    )
    _ = try await test.reader.refresh(of: [feed], for: .local) { _ in }
    // What is there first goes, then the other one comes.
    try await test.pushes().step()
    try await test.pushes().step()
    #expect(try await test.push(of: feed).announcement.hub == other)
    let asked = test.test.web.requests.filter { $0.postedForm != nil }
    #expect(Set(asked.map(\.address)) == [PushedReader.hub, other])
  }
}

import CivilTime
import Credentials
import HTTPSemantics
import ReaderModel
import ReaderTestSupport
import TestSupport
import Testing

@testable import ReaderServices

@Suite struct `What a hub brings` {
  @Test(arguments: HubSignature.Method.allCases)
  func `is stored like what was fetched, and takes nothing away`(
    method: HubSignature.Method
  ) async throws {
    let test = try await PushedReader()
    let feed = try await test.activate()
    let before = try await test.reader.report(on: feed, for: .local)
    var events = test.reader.events(for: .local).makeAsyncIterator()
    #expect(
      try await test.push(PushedReader.feed(4...5, title: "Another title"), by: method) == .taken
    )
    #expect(
      try await test.titles() == ["Item 5", "Item 4", "Item 3", "Item 2", "Item 1"]
    )
    #expect(await events.next() == .itemsArrived(feed: feed, count: 2))
    let after = try #require(try await test.reader.report(on: feed, for: .local))
    #expect(after.row.title == "A")
    #expect(after.history.first?.outcome == .pushed)
    #expect(after.history.first?.newItems == 2)
    #expect(after.due.validators == before?.due.validators)
    #expect(after.due.bodyHash == before?.due.bodyHash)
    #expect(after.due.documentAt == before?.due.documentAt)
    #expect(after.row.nextCheckAt == before?.row.nextCheckAt)
    #expect(after.health.push?.pushes == 1)
    // The look that comes later finds the same items.
    test.publish(1...5)
    _ = try await test.reader.refresh(of: [feed], for: .local) { _ in }
    #expect(try await test.titles().count == 5)
  }

  @Test(arguments: ["", "sha256=00", "md5=d41d8cd98f00b204e9800998ecf8427e", "wrong", "other"])
  func `is not believed unless it is signed with the secret, and the hub does not hear so`(
    signature: String
  ) async throws {
    let test = try await PushedReader()
    let feed = try await test.activate()
    let document = PushedReader.feed(4...4)
    let known = HubSecret("guessed").signature(of: Array(document.utf8), by: .sha512)
    let field = signature == "other" ? known?.text : signature
    #expect(try await test.push(document, signature: field) == .taken)
    #expect(try await test.titles().count == 3)
    let push = try await test.push(of: feed)
    #expect(push.unsigned == (signature == "" ? 1 : 0) && push.unsigned + push.ignored == 1)
    #expect(push.pushes == 0 && push.reliedUponUntil == nil)
    #expect(try await test.health(feed).nextCheckReason == .rhythm)
  }

  @Test func `is stored once, so that an old document undoes no edit`() async throws {
    let test = try await PushedReader()
    try await test.activate()
    let old = PushedReader.feed(4...4)
    _ = try await test.push(old)
    _ = try await test.push(PushedReader.feed(4...4) { _ in "Mended" })
    #expect(try await test.titles().first == "Mended")
    #expect(try await test.push(old) == .taken)
    #expect(try await test.titles().first == "Mended")
  }

  @Test func `opens nothing of another feed of the same hub`() async throws {
    let test = try await PushedReader()
    try await test.activate()
    let (callback, secret) = (try test.callback(), try #require(try test.asked()["hub.secret"]))
    test.test.web["https://b.example/feed"] = .document(
      rss(title: "B", items: 1...1),
      headers: ["Link": "<\(PushedReader.hub)>; rel=hub"]
    )
    _ = try await test.reader.subscribe(
      to: "https://b.example/feed",
      folder: nil,
      title: nil,
      for: .local
    )
    try await test.pushes().step()
    #expect(try test.callback() != callback)
    #expect(try test.asked()["hub.secret"] != secret)
    let question = try test.question(topic: "https://b.example/feed")
    _ = try await test.pushes().answer(question, at: test.callback())
    // The secret of the one opens nothing in the other.
    let document = PushedReader.feed(9...9)
    let signature = HubSecret(secret).signature(of: Array(document.utf8), by: .sha256)
    _ = try await test.push(document, signature: signature?.text)
    #expect(try await test.titles().count == 4)
  }

  @Test(
    arguments: [
      ("", nil), ("<html>news!", nil), (PushedReader.feed(4...4), "<https://b.example/>; rel=self"),
      ("<rss version=\"2.0\"><channel><title>A</title></channel></rss>", nil),
    ] as [(String, String?)]
  )
  func `is a reason to look, where it is no document of the feed`(
    document: String,
    links: String?
  ) async throws {
    let test = try await PushedReader()
    let feed = try await test.activate()
    test.test.clock.advance(bySeconds: 301)
    #expect(try await test.push(document, links: links) == .taken)
    #expect(try await test.titles().count == 3)
    #expect(try await test.nextCheck(feed) == 0)
    #expect(try await test.health(feed).nextCheckReason == .pinged)
    // The feed may lag behind its hub: it is looked at again soon.
    _ = try await test.reader.refresh(of: [feed], for: .local) { _ in }
    #expect(try await test.nextCheck(feed) ?? 0 <= 660)
    test.test.clock.advance(bySeconds: 600)
    test.publish(1...4)
    _ = try await test.reader.refresh(of: [feed], for: .local) { _ in }
    #expect(try await test.push(of: feed).reliedUponUntil != nil)
  }

  @Test func `over plain http is a reason to look and no more`() async throws {
    let test = try await PushedReader(hub: "http://hub.example/")
    let feed = try await test.activate()
    #expect(try test.asked()["hub.secret"] == nil)
    test.test.clock.advance(bySeconds: 301)
    #expect(try await test.push(PushedReader.feed(4...4)) == .taken)
    #expect(try await test.titles().count == 3)
    #expect(try await test.nextCheck(feed) == 0)
  }

  @Test func `brings looks forward no more than every five minutes`() async throws {
    let test = try await PushedReader()
    let feed = try await test.activate()
    test.test.clock.advance(bySeconds: 10)
    _ = try await test.push("")
    #expect(try await test.nextCheck(feed) == 290)
  }

  @Test func `is refused for a while where it comes without pause`() async throws {
    let test = try await PushedReader()
    try await test.activate()
    for _ in 1...60 { #expect(try await test.push("", signature: "") == .taken) }
    #expect(try await test.push("", signature: "") == .later(seconds: 60))
    test.test.clock.advance(bySeconds: 60)
    #expect(try await test.push("", signature: "") == .taken)
  }

  @Test func `is relied upon from its first news on`() async throws {
    let test = try await PushedReader()
    let feed = try await test.activate()
    _ = try await test.reader.refresh(of: [feed], for: .local) { _ in }
    #expect(try await test.nextCheck(feed) ?? .max < 3 * 3600)
    _ = try await test.push(PushedReader.feed(4...4))
    test.publish(1...4)
    _ = try await test.reader.refresh(of: [feed], for: .local) { _ in }
    #expect(try await test.health(feed).nextCheckReason == .pushed)
    #expect(try await test.nextCheck(feed) ?? 0 >= 6 * 3600)
  }

  @Test func `is no longer relied upon when a look finds what it has not told`() async throws {
    let test = try await PushedReader()
    let feed = try await test.activate()
    _ = try await test.push(PushedReader.feed(4...4))
    let start = test.test.clock.now
    test.test.clock.advance(bySeconds: 3600)
    let date = "<pubDate>" + start.advanced(bySeconds: 60).rfc3339 + "</pubDate>"
    test.publish(1...4, before: "<item><guid>new</guid><title>Missed</title>\(date)</item>")
    _ = try await test.reader.refresh(of: [feed], for: .local) { _ in }
    let push = try await test.push(of: feed)
    #expect(push.reliedUponUntil == nil)
    #expect(push.distrustedUntil == test.test.clock.now.advanced(bySeconds: 86_400))
    #expect(try await test.health(feed).nextCheckReason == .rhythm)
    #expect(try await test.nextCheck(feed) ?? .max < 3 * 3600)
    // What it brings is taken all the same.
    _ = try await test.push(PushedReader.feed(5...5))
    #expect(try await test.push(of: feed).reliedUponUntil == nil)
    test.test.clock.advance(bySeconds: 86_400)
    _ = try await test.push(PushedReader.feed(6...6))
    #expect(try await test.push(of: feed).reliedUponUntil != nil)
  }

  @Test func `may be on its way when a look finds it`() async throws {
    let test = try await PushedReader()
    let feed = try await test.activate()
    _ = try await test.push(PushedReader.feed(4...4))
    test.test.clock.advance(bySeconds: 3600)
    let date = "<pubDate>" + test.test.clock.now.advanced(bySeconds: -60).rfc3339 + "</pubDate>"
    test.publish(1...4, before: "<item><guid>new</guid><title>New</title>\(date)</item>")
    _ = try await test.reader.refresh(of: [feed], for: .local) { _ in }
    #expect(try await test.push(of: feed).reliedUponUntil != nil)
  }
}

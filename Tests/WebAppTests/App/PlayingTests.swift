import CivilTime
import JSONText
import ReaderModel
import Storage
import StoreTestSupport
import TestSupport
import Testing

@Suite struct `Playing through the app` {
  private let app: TestApp
  private let feed: FeedID
  private let items: [ItemID]

  init() async throws {
    app = try await TestApp()
    feed = try await app.feed("show", title: "A show", items: 0).feed
    let incoming = (Int64(1)...3).map { number in
      var item = IncomingItem.sample(number, title: "Episode <\(number)>")
      item.attachments = [
        Attachment(
          url: "https://cdn.example/\(number).mp3",
          mediaType: "audio/mpeg",
          durationInSeconds: 600
        )
      ]
      return item
    }
    items = try await app.store.add(incoming, to: feed, at: app.clock.now)
  }

  private func json(_ address: String) async throws -> JSONValue {
    let answer = await app.get(address)
    return try #require(JSONReader.value(of: answer.text))
  }

  private func tell(_ fields: [(name: String, value: String)]) async -> Answer {
    app.clock.advance(bySeconds: 1)
    return await app.post("/playing", fields)
  }

  @Test func `a place that is told is there for the next device`() async throws {
    let item = String(items[0].rawValue)
    let told = await tell([
      ("do", "reach"), ("item", item), ("seconds", "123.5"), ("length", "598.2"),
    ])
    #expect(told.status == 204)
    let episode = try await json("/playing/\(item)")
    #expect(episode["position"]?.double == 123.5)
    #expect(episode["length"]?.double == 598.2)
    #expect(episode["title"]?.string == "Episode <1>")
    #expect(episode["media"]?.string == "https://cdn.example/1.mp3")
  }

  @Test func `several deeds in one form are done in their order`() async throws {
    let told = await tell([
      ("deed", "do=load&item=\(items[0].rawValue)"),
      ("deed", "do=queue&item=\(items[1].rawValue)&place=last"),
      ("deed", "do=queue&item=\(items[2].rawValue)&place=next"),
      ("deed", "do=speed&speed=1.5"), ("deed", "do=speed&speed=9&feed=\(feed.rawValue)"),
    ])
    #expect(told.status == 204)
    let playing = try await json("/playing")
    #expect(playing["current"]?["item"]?.integer == items[0].rawValue)
    #expect(playing["current"]?["ownSpeed"]?.double == 3)
    #expect(playing["speed"]?.double == 1.5)
    let queue = try #require(playing["queue"]?.array).compactMap { $0["item"]?.integer }
    #expect(queue == [items[2].rawValue, items[1].rawValue])
  }

  @Test func `an episode that ends is read, and one that is begun is not`() async throws {
    let item = String(items[0].rawValue)
    _ = await tell([("do", "reach"), ("item", item), ("seconds", "100"), ("length", "600")])
    #expect(try await !app.isRead(items[0]))
    _ = await tell([("do", "reach"), ("item", item), ("seconds", "580"), ("length", "600")])
    #expect(try await app.isRead(items[0]))
  }

  @Test func `a clock that is plainly wrong is put right`() async throws {
    let item = String(items[0].rawValue)
    let now = app.clock.now.milliseconds
    let wrong = now - 3_600_000
    _ = await tell([("do", "reach"), ("item", item), ("seconds", "50"), ("at", "\(now)")])
    _ = await tell([
      ("deed", "do=reach&item=\(item)&seconds=70&at=\(wrong - 500)"), ("sent", "\(wrong)"),
    ])
    #expect(try await json("/playing/\(item)")["position"]?.double == 70)
  }

  @Test(arguments: [
    "do=reach&item=1", "do=reach&item=1&seconds=-1", "do=reach&item=1&seconds=nan",
    "do=queue&item=1&place=first", "do=queue&item=1", "do=speed", "do=speed&speed=inf", "do=dance",
    "do=played", "do=reach&item=1&seconds=1&at=x",
  ])
  func `what cannot be read is refused whole`(deed: String) async throws {
    let answer = await tell([("deed", "do=load&item=\(items[0].rawValue)"), ("deed", deed)])
    #expect(answer.status == 400)
    #expect(try await json("/playing")["current"] == nil)
  }

  @Test func `what has nothing to be played has no episode`() async throws {
    let story = try await app.feed(items: 1).items[0]
    #expect(await app.get("/playing/\(story.rawValue)").status == 404)
    #expect(await app.get("/playing/9999").status == 404)
  }
}

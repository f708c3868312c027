import HTTPSemantics
import HTTPServing
import ReaderModel
import ReaderServices
import TestSupport
import Testing

@testable import WebApp

@Suite struct `What a device keeps` {
  @Test func `is told with what matters most first`() async throws {
    let app = try await TestApp()
    let (feed, items) = try await app.feed(items: 3)
    try await app.reader.setStarred([items[2]], to: true, for: .local)
    let answer = await app.get("/offline")
    #expect(answer.status == 200)
    #expect(answer.response.headers["Cache-Control"] == "no-store")
    let text = answer.text
    let starred = try #require(text.range(of: "\"id\":\(items[2].rawValue),"))
    let newest = try #require(text.range(of: "\"id\":\(items[0].rawValue),"))
    #expect(starred.lowerBound < newest.lowerBound)
    #expect(text.range(of: "\"name\":\"feeds/\(feed.rawValue)\"") != nil)
    #expect(text.range(of: "\"budget\":100") != nil)
  }

  @Test func `has what goes with the sound that the device holds, also when it is read`()
    async throws
  {
    let app = try await TestApp()
    let (_, items) = try await app.feed(items: 2)
    try await app.reader.setRead(items, to: true, for: .local)
    #expect(await !app.get("/offline").text.contains("\"id\":\(items[1].rawValue),"))
    let text = await app.get("/offline?held=\(items[1].rawValue)&held=99999&held=x").text
    #expect(text.contains("\"id\":\(items[1].rawValue),"))
    #expect(!text.contains("\"id\":99999,"))
    #expect(!text.contains("\"id\":\(items[0].rawValue),"))
  }

  @Test func `changes its version with the text and not with time`() async throws {
    let app = try await TestApp()
    try await app.feed(items: 2)
    let before = await app.get("/offline").text
    app.clock.advance(bySeconds: 3600)
    #expect(await app.get("/offline").text == before)
  }

  @Test func `comes in pieces with blanks, and asking for it marks nothing`() async throws {
    let app = try await TestApp()
    let (_, items) = try await app.feed(title: "News & more", items: 1)
    let answer = await app.get(
      "/offline/parts?page=frame&page=missing&list=unread&item=\(items[0].rawValue)"
    )
    let text = answer.text
    #expect(answer.status == 200)
    for piece in [
      "<!--main-->", "<!--rows-->", "<!--article-->", "<!--lists-->", "<!--reason-->",
      "in=feeds/9007199254740991", "/items/9007199254740990", "/items/9007199254740989",
      "9007199254740988", "9007199254740982", "/items/9007199254740983", "<!--foot-->",
      "9007199254740987", "9007199254740986", "9007199254740985",
    ] {
      #expect(text.range(of: piece) != nil, "\(piece)")
    }
    #expect(text.range(of: "9007199254740984") == nil, "the row that marks the place is left")
    #expect(try await !app.isRead(items[0]))
  }

  @Test func `is bounded in one answer`() async throws {
    let app = try await TestApp()
    let (_, items) = try await app.feed(items: 40)
    let wanted = items.map { "item=\($0.rawValue)" }.joined(separator: "&")
    let text = await app.get("/offline/parts?\(wanted)").text
    #expect(text.split(separator: "\"article\":").count - 1 == WebApp.mostOfflineItems)
  }

  @Test func `comes with a worker that names this program`() async throws {
    let app = try await TestApp()
    let answer = await app.get("/sw.js")
    #expect(answer.response.headers["Content-Type"] == "text/javascript; charset=utf-8")
    #expect(answer.response.headers["Cache-Control"] == "no-cache")
    let hash = try #require(answer.response.headers["Tidings-Assets"])
    #expect(answer.text.range(of: "from '/assets/\(hash)/scripts/later/worker/main.js'") != nil)
    #expect(answer.text.range(of: "\"scripts/main.js\"") != nil)
  }

  @Test func `counts come with the marks of the items asked for`() async throws {
    let app = try await TestApp()
    let (_, items) = try await app.feed(items: 2)
    try await app.reader.setRead([items[1]], to: true, for: .local)
    let answer = await app.get("/counts?item=\(items[1].rawValue)&item=4711")
    #expect(answer.text.range(of: "\"unread\":1") != nil)
    let marks = "\"items\":[{\"id\":\(items[1].rawValue),\"read\":true,\"star\":false}]"
    #expect(answer.text.range(of: marks) != nil)
  }
}

@Suite struct `What other apps share` {
  @Test(arguments: [
    (["url": "https://a.example/x"], "https://a.example/x"),
    (["text": "Look: https://a.example/x."], "https://a.example/x"),
    (["url": "", "text": "(HTTP://A.example/b)"], "HTTP://A.example/b"),
    (["title": "T", "text": "no address", "url": ""], ""),
    (["url": "a.example"], "a.example"),
    (["title": "“https://a.example/?q=1”"], "https://a.example/?q=1"),
  ])
  func `holds an address somewhere`(_ fields: [String: String], _ found: String) {
    #expect(SharedAddress.find { fields[$0] } == found)
  }

  @Test func `nothing is nothing`() {
    #expect(SharedAddress.find { _ in nil } == nil)
  }
}

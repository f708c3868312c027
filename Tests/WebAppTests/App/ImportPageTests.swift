import HTTPSemantics
import HTTPServing
import ReaderModel
import ReaderServices
import TestSupport
import Testing

@testable import WebApp

@Suite struct `Bringing feeds along` {
  @Test func `what is picked carries everything from page to page`() {
    let entry = ImportEntry(
      address: "https://a.example/?x=1&y=\"2\"",
      title: "Ä \n <b>",
      folders: [["A", "B/C"], ["D"]]
    )
    #expect(PickedEntry(text: PickedEntry(entry).text)?.entry == entry)
    #expect(PickedEntry(text: "[1,2,3]") == nil)
    #expect(PickedEntry(text: "") == nil)
  }

  @Test func `only what is ticked is subscribed to`() async throws {
    let app = try await TestApp()
    let list = "https://a.example/feed https://b.example/feed https://c.example/feed"
    let page = await app.post("/import", [("text", list)]).text
    #expect(page.contains("3 new feeds."))
    let picks = ["a", "c"].map { name in
      ("pick", PickedEntry(ImportEntry(address: "https://\(name).example/feed")).text)
    }
    let answer = await app.post("/import/start", picks + [("pick", "[\"javascript:x\",\"\",[]]")])
    #expect(answer.location == "/imports/1")
    let rows = try await app.reader.sidebar(for: .local).subscriptions
    #expect(rows.map(\.address) == ["https://a.example/feed", "https://c.example/feed"])
    #expect(await app.get("/imports/1").text.contains("0 of 2 feeds read"))
    #expect(await app.get("/imports/2").status == 404)
  }

  @Test func `what is left out is shown as it was written`() async throws {
    let text = "https://a.example/feed\n  javascript:alert(1) \n"
    let page = try await TestApp().post("/import", [("text", text)]).text
    #expect(page.contains(">javascript:alert(1)<"))
  }

  @Test func `a bad list says so and keeps what was pasted`() async throws {
    let answer = try await TestApp().post("/import", [("text", "no addresses here")])
    #expect(answer.status == 422)
    #expect(answer.text.contains("There is no address of a feed in it."))
    #expect(answer.text.contains("no addresses here"))
  }

  @Test func `a file that is too large gets a page with the limit and a way back`() async throws {
    let app = try await TestApp()
    let configuration = WebApp.Configuration(clock: app.clock.wallClock)
    let response = WebApp(reader: app.reader, configuration: configuration)
      .tooLarge(limitInBytes: 16 << 20)
    #expect(response.status == 413)
    #expect(response.headers["Content-Security-Policy"] != nil)
    guard case .bytes(let bytes) = response.body else {
      Issue.record("no page")
      return
    }
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("up to 16 MB"))
    #expect(text.contains("href=\"\(Route.importing.address)\""))
  }

  @Test func `an address that is none stays in the field`() async throws {
    let app = try await TestApp()
    let feed = try await app.feed(items: 1).feed
    let answer = await app.post("/feeds/\(feed.rawValue)/address", [("address", "::")])
    #expect(answer.status == 422)
    #expect(answer.text.contains("value=\"::\""))
    #expect(answer.text.contains("This is no web address."))
  }
}

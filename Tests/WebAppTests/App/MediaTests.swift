import Credentials
import Fetching
import FileCaching
import HTTPSemantics
import HTTPServing
import PictureResizing
import ReaderModel
import ReaderServices
import Storage
import StoreTestSupport
import TestSupport
import Testing

@testable import WebApp

@Suite struct `Pictures on pages` {
  private let app: TestApp
  private let item: ItemID

  init() async throws {
    app = try await TestApp(pictures: PictureServer())
    let (feed, _) = try await app.store.subscribe(
      to: "https://blog.example/feed",
      title: "Blog",
      folders: [],
      for: .local,
      at: app.clock.now
    )
    var incoming = IncomingItem.sample(
      1,
      text:
        "<img src=\"http://pictures.example/a.png\" alt=\"A\"> <img src=\"data:image/gif;base64,R0lGODdhAgAC\">"
    )
    incoming.url = "https://blog.example/1"
    incoming.imageURL = "http://pictures.example/a.png"
    item = try await app.store.add([incoming], to: feed, at: app.clock.now)[0]
  }

  private var article: String { "/items/\(item.rawValue)" }

  /// The address of the first picture behind some words.
  private func source(in text: String, after words: String) throws -> String {
    let start = try #require(text.range(of: words)).upperBound
    let rest = text[start...]
    let source = try #require(String(rest).range(of: "src=\""))
    return String(String(rest)[source.upperBound...].prefix { $0 != "\"" })
  }

  @Test func `lead to this server, which the policy insists on`() async throws {
    for address in ["/unread", article, "/offline/parts?item=\(item.rawValue)"] {
      let answer = await app.get(address)
      #expect(answer.status == 200, "\(address)")
      #expect(answer.text.contains("/media/"), "\(address)")
      #expect(!answer.text.contains("pictures.example"), "\(address)")
      let policy = answer.response.headers["Content-Security-Policy"] ?? ""
      #expect(policy.contains("img-src 'self' data:;"), "\(address)")
    }
    let list = await app.get("/all").text
    #expect(list.contains("size=72\" srcset=\"/media/"))
    #expect(list.contains("size=216 3x\""))
  }

  @Test func `come with their type, to be kept, and without the power to do anything`()
    async throws
  {
    let source = try source(in: await app.get(article).text, after: "class=\"prose\"")
    let answer = await app.get(source)
    let headers = answer.response.headers
    #expect(answer.status == 200)
    #expect(headers["Content-Type"] == "image/png")
    #expect(headers["X-Content-Type-Options"] == "nosniff")
    #expect(headers["Content-Security-Policy"]?.hasSuffix("sandbox") == true)
    #expect(headers["Cache-Control"]?.hasPrefix("private, max-age=") == true)
    let tag = try #require(headers["ETag"])
    #expect(await app.get(source, [("If-None-Match", tag)]).status == 304)
    #expect(await app.post(source, []).status == 405)
  }

  @Test func `say why they are not there`() async throws {
    let source = try source(in: await app.get(article).text, after: "class=\"prose\"")
    let forged = await app.get("/media/AAAA" + source.dropFirst("/media/AAAA".count))
    #expect(forged.status == 404)
    #expect(forged.text == "There is no picture at this address.\n")
    #expect(forged.response.headers["Content-Type"] == "text/plain; charset=utf-8")
  }

  @Test func `lead to their publishers for readers who want it so`() async throws {
    var settings = UserSettings()
    settings.proxiesPictures = false
    try await app.reader.setSettings(settings, for: .local)
    for address in ["/unread", article] {
      let answer = await app.get(address)
      #expect(answer.text.contains("src=\"http://pictures.example/a.png\""), "\(address)")
      #expect(!answer.text.contains("/media/"), "\(address)")
      let policy = answer.response.headers["Content-Security-Policy"] ?? ""
      #expect(policy.contains("img-src 'self' data: https: http:;"), "\(address)")
    }
  }

  @Test(
    arguments: [
      (nil, true), ("*/*", true), ("image/avif,image/webp,*/*;q=0.8", true),
      ("image/png,image/*;q=0.8,*/*;q=0.5", false),
    ] as [(String?, Bool)]
  )
  func `are WebP for those who read it`(accept: String?, isWebP: Bool) {
    #expect(WebApp.readsWebP(accept) == isWebP)
  }
}

/// Has one picture at every address.
private struct PictureServer: Fetcher {
  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    FetchResponse(
      status: 200,
      address: request.address,
      body: TestPicture.png(width: 40, height: 30)
    )
  }
}

import Fetching
import HTTPSemantics
import HTTPServing
import JSONText
import ReaderModel
import ReaderServices
import StoreTestSupport
import Synchronization
import TestSupport
import Testing
import WebApp

@Suite struct `Sound through the server` {
  private let app: TestApp
  private let publisher = Publisher()
  private let item: ItemID

  init() async throws {
    app = try await TestApp(sounds: publisher)
    let (feed, _) = try await app.feed(items: 0)
    var episode = IncomingItem.sample(1, title: "Episode")
    episode.attachments = [
      Attachment(url: "http://pod.example/a.mp3", mediaType: "audio/mpeg", durationInSeconds: 60)
    ]
    item = try #require(
      try await app.store.add([episode], to: feed, at: app.clock.now).first
    )
  }

  private func episode(_ headers: [(String, String)] = []) async throws -> JSONValue {
    try #require(JSONReader.value(of: await app.get("/playing/\(item.rawValue)", headers).text))
  }

  private func passed() async throws -> String {
    guard case .string(let path)? = try await episode()["passed"] else { throw Nothing() }
    return path
  }

  private struct Nothing: Error {}

  private func bytes(_ answer: Answer) async -> [UInt8] {
    guard case .measured(let chunks, _) = answer.response.body else { return [] }
    return await chunks.reduce(into: []) { $0 += $1 }
  }

  @Test func `is chosen by the reader, or where a page could not load it`() async throws {
    let own = try await passed()
    #expect(own.hasPrefix("/sound/"))
    #expect(try await episode()["media"] == .string("http://pod.example/a.mp3"))
    var settings = UserSettings()
    settings.proxiesSound = true
    try await app.reader.setSettings(settings, for: .local)
    #expect(try await episode()["media"] == .string(own))
    #expect(await app.get("/items/\(item.rawValue)").text.contains("src=\"\(own)\""))
  }

  @Test func `comes with its parts, and with nothing else of the publisher's header`() async throws
  {
    let answer = await app.get(try await passed(), [("Range", "bytes=2-5"), ("Cookie", "a=b")])
    #expect(answer.status == 206)
    #expect(await bytes(answer) == Array("2345".utf8))
    let headers = answer.response.headers
    #expect(headers["Content-Range"] == "bytes 2-5/10" && headers["Accept-Ranges"] == "bytes")
    #expect(headers["Content-Type"] == "audio/mpeg" && headers["Set-Cookie"] == nil)
    #expect(headers["Content-Security-Policy"]?.contains("sandbox") == true)
    let request = try #require(publisher.requests.withLock { $0.last })
    #expect(request.address == "http://pod.example/a.mp3")
    #expect(request.headers["Range"] == "bytes=2-5" && request.headers["Cookie"] == nil)
  }

  @Test func `comes whole to who asks for the whole`() async throws {
    let answer = await app.get(try await passed())
    #expect(answer.status == 200)
    #expect(await bytes(answer) == Array("0123456789".utf8))
  }

  @Test func `is only what this server has signed`() async throws {
    let path = try await passed()
    let other = path.replacing("/sound/", with: "/sound/x")
    for path in [other, path + "x", "/sound/", "/sound/a/b", "/sound/a"] {
      #expect(await app.get(path).status == 404)
    }
    #expect(publisher.requests.withLock { $0.isEmpty })
    #expect(await app.post(path, []).status == 405)
  }

  @Test(
    arguments: [
      ("text/html", 415), ("image/svg+xml", 415), ("application/octet-stream", 200),
      ("video/mp4", 200),
      (nil, 200), ("application/javascript", 415), ("audio/mpeg; charset=x", 200),
    ] as [(String?, Int)]
  )
  func `is sound or film, whatever else it says`(type: String?, status: Int) async throws {
    publisher.type.withLock { $0 = type }
    let answer = await app.get(try await passed())
    #expect(answer.status == status)
    let sent = answer.response.headers["Content-Type"] ?? ""
    #expect(["audio/mpeg", "video/mp4", "text/plain; charset=utf-8"].contains(sent))
  }

  @Test func `says why it does not come`() async throws {
    let path = try await passed()
    publisher.status.withLock { $0 = 410 }
    let gone = await app.get(path)
    #expect(gone.status == 410 && gone.text == "The file is gone from pod.example.\n")
    publisher.status.withLock { $0 = 500 }
    #expect(await app.get(path).status == 502)
    publisher.status.withLock { $0 = 0 }
    #expect(await app.get(path).status == 403)
  }
}

/// Ten bytes of sound at every address.
private final class Publisher: Fetcher {
  let requests = Mutex<[FetchRequest]>([])
  let type = Mutex<String?>("audio/mpeg")
  let status = Mutex(200)

  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    requests.withLock { $0.append(request) }
    let status = status.withLock { $0 }
    if status == 0 { throw FetchError(code: .privateAddress, address: request.address) }
    var response = FetchResponse(status: status, address: request.address)
    var body = Array("0123456789".utf8)
    if request.headers["Range"] == "bytes=2-5", status == 200 {
      body = Array(body[2...5])
      response.status = 206
      response.headers["Content-Range"] = "bytes 2-5/10"
    }
    response.body = body
    response.headers["Content-Length"] = "\(body.count)"
    response.headers["Content-Type"] = type.withLock { $0 }
    response.headers["Set-Cookie"] = "publisher=1"
    return response
  }
}

import CivilTime
import Credentials
import FileCaching
import Fetching
import FoundationEssentials
import HTTPSemantics
import PictureReading
import PictureResizing
import Synchronization
import TestSupport
import Testing

@testable import ReaderServices

@Suite struct `Pictures through the server` {
  private let folder = TemporaryFolder()
  private let web = PictureWeb()
  private let clock = ManualClock(Timestamp(seconds: 1_796_000_000))
  private let address = "https://pictures.example/a.png"

  private func pictures(
    limitInBytes: Int = 50 << 20,
    program: String = PictureWeb.builtProgram,
    key: SigningKey? = nil,
    fetcher: (any Fetcher)? = nil,
    patience: Duration = .seconds(120)
  ) throws -> Pictures {
    var configuration = PictureResizer.Configuration()
    configuration.program = program
    return Pictures(
      key: try key ?? SecretKey.kept(at: folder.file("key")).signingKey(for: .pictureAddresses),
      fetcher: fetcher ?? web,
      cache: FileCache(folder: folder.file("media"), limitInBytes: limitInBytes),
      resizer: PictureResizer(configuration),
      clock: clock.wallClock,
      patience: patience
    )
  }

  private func ask(
    _ pictures: Pictures,
    _ address: String,
    _ form: PictureForm = .original,
    on page: String? = "https://blog.example/post"
  ) async throws -> Result<KeptPicture, PictureFailure> {
    let path = try #require(pictures.links.path(of: address, on: page, form))
    let (before, form) = Self.parts(path)
    return await pictures.picture(at: before, form: form, readsWebP: true)
  }

  /// What stands before and behind the question mark of an address of ours.
  private static func parts(_ address: String) -> (path: String, form: String?) {
    let parts = address.split(separator: "?", maxSplits: 1)
    return (
      String(parts[0]), parts.count > 1 ? parts[1].split(separator: "=").last.map(String.init) : nil
    )
  }

  @Test func `are fetched once, however many ask at once and later`() async throws {
    web.answer = { _ in .picture(TestPicture.png(width: 60, height: 40)) }
    let pictures = try pictures()
    try await withThrowingTaskGroup { group in
      for form in [PictureForm.original, .square72, .square144, .original, .card480] {
        group.addTask { _ = try await ask(pictures, address, form).get() }
      }
      try await group.waitForAll()
    }
    let again = try await ask(self.pictures(), address).get()
    #expect(again.record.kind == .png)
    #expect(again.record.size == PictureSize(width: 60, height: 40))
    #expect(web.requests.count == 1)
  }

  @Test func `are not waited for by somebody who has other things to ask`() async throws {
    let slow = SlowFetcher(
      FetchResponse(status: 200, address: "", body: TestPicture.png(width: 60, height: 40))
    )
    let pictures = try pictures(fetcher: slow, patience: .milliseconds(1))
    await #expect(throws: PictureFailure.onItsWay) { try await ask(pictures, address).get() }
    slow.release()
    // The same fetch goes on, and its picture is there for the next one who asks.
    while (try? await ask(pictures, address).get()) == nil { await Task.yield() }
    #expect(slow.count == 1)
  }

  @Test func `are smaller as thumbnails`() async throws {
    let original = TestPicture.png(width: 600, height: 400)
    web.answer = { _ in .picture(original) }
    let pictures = try pictures()
    let thumbnail = try await ask(pictures, address, .square144).get()
    #expect(thumbnail.record.size == PictureSize(width: 144, height: 144))
    #expect(thumbnail.record.originalSize == PictureSize(width: 600, height: 400))
    #expect(thumbnail.record.kind == .webp)
    #expect(thumbnail.record.byteCount < original.count / 10)
    #expect(thumbnail.bytes()?.count == thumbnail.record.byteCount)
    let size = try #require(pictures.knownSize(of: address))
    #expect(size.width == 600 && size.height == 400)
  }

  @Test func `come as they are where nothing can make them smaller`() async throws {
    let original = TestPicture.png(width: 600, height: 400)
    web.answer = { _ in .picture(original) }
    let picture = try await ask(pictures(program: "/bin/false"), address, .square72).get()
    #expect(picture.bytes() == original)
  }

  @Test func `come also when the disk takes nothing`() async throws {
    let original = TestPicture.png(width: 600, height: 400)
    web.answer = { _ in .picture(original) }
    let picture = try await ask(pictures(limitInBytes: 1000), address, .square72).get()
    #expect(picture.record.kind == .webp)
    #expect(picture.bytes()?.isEmpty == false)
  }

  @Test func `tell the site of the page that shows them, and no more`() async throws {
    web.answer = { _ in .picture(TestPicture.png(width: 6, height: 4)) }
    let pictures = try pictures()
    _ = try await ask(pictures, address).get()
    _ = try await ask(pictures, "https://blog.example/b.png").get()
    #expect(
      web.requests.map { $0.headers["Referer"] } == [
        "https://blog.example/", "https://blog.example/",
      ]
    )
    #expect(web.requests.allSatisfy { $0.headers["Accept"]?.contains("image/webp") == true })
  }

  @Test(arguments: [nil, "https://pictures.example/"] as [String?])
  func `pass a wall against links from elsewhere`(wanted: String?) async throws {
    web.answer = { request in
      request.headers["Referer"] == wanted
        ? .picture(TestPicture.png(width: 6, height: 4)) : .status(403)
    }
    _ = try await ask(pictures(), address).get()
    #expect((2...3).contains(web.requests.count))
  }

  @Test func `pass a wall that answers with a page`() async throws {
    web.answer = { request in
      request.headers["Referer"] == nil
        ? .picture(TestPicture.png(width: 6, height: 4)) : .picture(Array("<html>No".utf8))
    }
    _ = try await ask(pictures(), address).get()
  }

  @Test func `that are gone are not asked for again for a while`() async throws {
    web.answer = { _ in .status(404) }
    let pictures = try pictures()
    for _ in 0..<3 {
      let result = try await ask(pictures, address, .square72)
      #expect(result.failure == .status(404, host: "pictures.example"))
      #expect(result.failure?.answerStatus == 404)
    }
    #expect(web.requests.count == 1)
    clock.advance(bySeconds: 7 * 3600)
    web.answer = { _ in .picture(TestPicture.png(width: 6, height: 4)) }
    _ = try await ask(pictures, address).get()
  }

  @Test(arguments: [
    "<!doctype html><title>Not here</title>", "", "{}", "<script>alert(1)</script>",
  ])
  func `are nothing else than pictures`(text: String) async throws {
    web.answer = { _ in .picture(Array(text.utf8)) }
    let result = try await ask(pictures(), address)
    #expect(result.failure == .noPicture(host: "pictures.example"))
    #expect(result.failure?.answerStatus == 415)
  }

  @Test func `that would unpack to billions of pixels are refused`() async throws {
    web.answer = { _ in .picture(TestPicture.liar(width: 50_000, height: 50_000)) }
    let result = try await ask(pictures(), address, .square72)
    #expect(result.failure == .tooManyPixels(host: "pictures.example"))
  }

  @Test func `that are damaged come as they are`() async throws {
    let damaged = Array(TestPicture.png(width: 600, height: 400).prefix(40))
    web.answer = { _ in .picture(damaged) }
    #expect(try await ask(pictures(), address, .square72).get().bytes() == damaged)
  }

  @Test func `cut off on the way are not kept`() async throws {
    web.answer = { _ in
      var response = FetchResponse(
        status: 200,
        address: "",
        body: TestPicture.png(width: 9, height: 9)
      )
      response.isComplete = false
      return .success(response)
    }
    let result = try await ask(pictures(), address)
    #expect(result.failure == .unreachable(.connectionLost, host: "pictures.example"))
  }

  @Test func `are asked for again by their tag when they are old`() async throws {
    let original = TestPicture.png(width: 600, height: 400)
    web.answer = { request in
      request.etag == "\"1\"" ? .status(304) : .picture(original, ["ETag": "\"1\""])
    }
    let pictures = try pictures()
    _ = try await ask(pictures, address, .square72).get()
    clock.advance(bySeconds: 8 * 86_400)
    _ = try await ask(pictures, address, .square72).get()
    _ = try await ask(pictures, address, .square72).get()
    #expect(web.requests.map(\.etag) == [nil, "\"1\""])
  }

  @Test func `that changed are made anew`() async throws {
    web.answer = { _ in .picture(TestPicture.png(width: 600, height: 400)) }
    let pictures = try pictures()
    let first = try await ask(pictures, address, .square72).get().bytes()
    web.answer = { _ in .picture(TestPicture.png(width: 601, height: 400)) }
    clock.advance(bySeconds: 8 * 86_400)
    #expect(try await ask(pictures, address, .square72).get().bytes() != first)
  }

  @Test(arguments: [PictureWeb.Answer.status(500), .status(404), .failure(.timedOut)])
  func `stay when they cannot be asked for again`(answer: PictureWeb.Answer) async throws {
    web.answer = { _ in .picture(TestPicture.png(width: 600, height: 400)) }
    let pictures = try pictures()
    let first = try await ask(pictures, address).get().bytes()
    web.answer = { _ in answer }
    clock.advance(bySeconds: 8 * 86_400)
    for _ in 0..<2 { #expect(try await ask(pictures, address).get().bytes() == first) }
    #expect(web.requests.count == 2)
  }

  @Test func `on the local network are refused, also behind a redirect`() async throws {
    let server = try ScriptedServer(
      .answer(302, [("Location", "http://169.254.169.254/latest/meta-data")])
    )
    var configuration = FetchConfiguration()
    configuration.allowsPrivateAddresses = false
    let guarded = try pictures(fetcher: FetchLoop(configuration))
    let result = try await ask(guarded, server.address("/a.png"))
    #expect(result.failure == .unreachable(.privateAddress, host: "127.0.0.1"))
    #expect(server.requests.isEmpty)
    #expect(result.failure?.answerStatus == 403)
  }

  @Test(arguments: PictureForm.allCases)
  func `have an address that only this server makes`(form: PictureForm) throws {
    let links = try pictures().links
    let page = "https://blog.example:8443/2026/post?x=1"
    let whole = try #require(links.path(of: address, on: page, form))
    #expect(links.path(of: address, on: page, form) == whole)
    let path = Self.parts(whole).path
    let target = PictureLinks.Target(
      address: address,
      site: "https://blog.example:8443",
      form: form
    )
    #expect(links.target(of: path, form: form.rawValue) == target)
    let other = try pictures(key: SecretKey().signingKey(for: .pictureAddresses)).links
    #expect(other.target(of: path, form: nil) == nil)
    for index in path.indices where path[index] != "/" && index > path.startIndex {
      var forged = path
      forged.replaceSubrange(index...index, with: path[index] == "x" ? "y" : "x")
      #expect(links.target(of: forged, form: nil) == nil)
    }
  }

  @Test(arguments: [
    "/media/", "/media///", "/media/a/b", "/media/a/b/c/d", "/assets/x", "",
    "/media/AAAAAAAAAAAAAAAAAAAAAA/aHR0cHM6Ly9leGFtcGxlLm9yZw",
  ])
  func `are at no other address`(path: String) async throws {
    let pictures = try pictures()
    #expect(pictures.links.target(of: path, form: "full") == nil)
    #expect(await pictures.picture(at: path, form: nil, readsWebP: true).failure == .notSigned)
    #expect(web.requests.isEmpty)
  }

  @Test func `of other schemes, and in endless addresses, get none of ours`() throws {
    let links = try pictures().links
    for address in [
      "data:image/png;base64,AAAA", "javascript:alert(1)", "file:///etc/passwd", "a.png",
    ] {
      #expect(links.path(of: address, on: nil, .original) == nil)
    }
    let long = "https://example.org/" + String(repeating: "a", count: 9000)
    #expect(links.path(of: long, on: nil, .original) == nil)
  }

  @Test func `are described in a line for each fact`() {
    let header = PictureHeader(
      kind: .gif,
      size: PictureSize(width: 3, height: 2),
      isAnimated: true
    )
    var record = PictureRecord(
      header,
      byteCount: 12,
      version: "v",
      freshUntil: Timestamp(milliseconds: 5)
    )
    record.etag = "W/\"a b\""
    #expect(PictureRecord(label: record.label) == record)
    #expect(PictureRecord(label: []) == nil)
    #expect(PictureRecord(label: Array("kind exe\nbytes 1\nversion v\nfresh 1".utf8)) == nil)
    record.etag = "a\nkind svg"
    #expect(PictureRecord(label: record.label)?.etag == nil)
    #expect(PictureRecord(label: record.label)?.kind == .gif)
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}

/// Answers once it is told to.
private final class SlowFetcher: Fetcher {
  private let response: FetchResponse
  private let gate = AsyncStream<Void>.makeStream()
  private let asked = Mutex(0)

  init(_ response: FetchResponse) { self.response = response }

  var count: Int { asked.withLock { $0 } }

  func release() { gate.continuation.finish() }

  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    asked.withLock { $0 += 1 }
    for await _ in gate.stream {}
    return response
  }
}

/// A web of pictures that a test writes.
final class PictureWeb: Fetcher {
  enum Answer: Sendable {
    case success(FetchResponse)
    case failure(FetchError.Code)

    static func status(_ status: Int) -> Answer {
      .success(FetchResponse(status: status, address: ""))
    }

    static func picture(_ bytes: [UInt8], _ headers: [String: String] = [:]) -> Answer {
      var response = FetchResponse(status: 200, address: "", body: bytes)
      for (name, value) in headers { response.headers[name] = value }
      return .success(response)
    }
  }

  private struct State {
    var answer: @Sendable (FetchRequest) -> Answer = { _ in .status(404) }
    var requests: [FetchRequest] = []
  }

  private let state = Mutex(State())

  var requests: [FetchRequest] { state.withLock { $0.requests } }

  var answer: @Sendable (FetchRequest) -> Answer {
    get { state.withLock { $0.answer } }
    set { state.withLock { $0.answer = newValue } }
  }

  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    let answer = state.withLock { state in
      state.requests.append(request)
      return state.answer
    }
    switch answer(request) {
    case .success(let response): return response
    case .failure(let code): throw FetchError(code: code, address: request.address)
    }
  }

  /// The program that was built beside the tests.
  static let builtProgram: String = {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return tests.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/tidings"
  }()
}

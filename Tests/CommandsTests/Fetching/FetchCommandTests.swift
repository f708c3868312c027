import CivilTime
import JSONText
import Synchronization
import TestSupport
import Testing

@testable import Commands

@Suite(.timeLimit(.minutes(5))) struct `tidings fetch` {
  private static let document = """
    <?xml version="1.0"?><rss version="2.0"><channel><title>News</title>
    <item><title>First</title><guid isPermaLink="false">1</guid></item></channel></rss>
    """

  /// Runs the command with a folder for its state, and reads what it prints.
  private func run(_ words: [String], files: MemoryFiles) async throws -> JSONValue {
    let printed = Mutex("")
    let context = Context(
      print: { text in printed.withLock { $0 += text } },
      complain: { _ in },
      readFile: { path throws(CommandFailure) in try files.read(path) },
      writeFile: { path, bytes in files.write(path, bytes) },
      now: { Timestamp(seconds: 1_800_000_000) }
    )
    let status = await Program(commands: [.fetch]).run(
      ["fetch", "--state", "state"] + words,
      in: context
    )
    let report = try #require(JSONReader.value(of: printed.withLock { $0 }))
    #expect((status == 0) == (report["ok"] == true))
    return report
  }

  @Test func `prints a feed, and prints it again when it has not changed`() async throws {
    let server = try ScriptedServer { request in
      request["If-None-Match"] == "W/\"a, b\""
        ? .answer(304)
        : .answer(200, [("ETag", "W/\"a, b\"")], text: Self.document)
    }
    let files = MemoryFiles()
    let first = try await run(["--allow-private", server.address()], files: files)
    #expect(first["ok"] == true && first["status"] == 200 && first["not_modified"] == false)
    #expect(first["feed"]?["items"]?.array?.first?["title"] == "First")
    let second = try await run(["--allow-private-feeds", server.address()], files: files)
    #expect(second["ok"] == true && second["status"] == 304 && second["not_modified"] == true)
    #expect(second["feed"] == first["feed"])
  }

  @Test func `keeps feed and address when a page comes in their place`() async throws {
    let server = try ScriptedServer { request in
      switch request.target {
      case "/feed.xml" where request["If-None-Match"] == nil:
        .answer(200, [("ETag", "\"1\"")], text: Self.document)
      case "/feed.xml": .redirect(301, to: "/parked")
      default:
        .answer(200, [("ETag", "\"2\"")], text: "<!DOCTYPE html><html><body>Buy</body></html>")
      }
    }
    let files = MemoryFiles()
    _ = try await run(["--allow-private", server.address()], files: files)
    for _ in 0..<2 {
      let report = try await run(["--allow-private", server.address()], files: files)
      #expect(report["ok"] == false && report["error"]?.string?.isEmpty == false)
      #expect(report["permanent_url"]?.string == server.address())
    }
    #expect(server.requests.filter { $0["If-None-Match"] == "\"1\"" }.count == 4)
  }

  @Test func `forgets the validators of half a feed`() async throws {
    let half = String(Self.document.prefix(150))
    let server = try ScriptedServer(
      .raw("HTTP/1.1 200 OK\r\nETag: \"a\"\r\nContent-Length: 999\r\n\r\n" + half)
    )
    let files = MemoryFiles()
    for _ in 0..<2 { _ = try await run(["--allow-private", server.address()], files: files) }
    #expect(server.requests.count == 2)
    #expect(server.requests.allSatisfy { $0["If-None-Match"] == nil })
  }

  @Test func `says what a server said, without passwords`() async throws {
    let server = try ScriptedServer { request in
      switch request.target {
      case "/gone": .answer(410)
      case "/busy": .answer(503, [("Retry-After", "120")], text: "busy")
      default: .answer(401, [("WWW-Authenticate", "Basic realm=\"x\"")], text: "no")
      }
    }
    let files = MemoryFiles()
    let gone = try await run(["--allow-private", server.address("/gone")], files: files)
    #expect(gone["gone"] == true && gone["status"] == 410 && gone["ok"] == false)
    let busy = try await run(["--allow-private", server.address("/busy")], files: files)
    #expect(busy["gone"] == false && busy["retry_at"] == "2027-01-15T08:02:00Z")
    let secret = try await run(
      ["--allow-private", server.address("/", userInfo: "jo:hunter2secret")],
      files: files
    )
    #expect(secret["ok"] == false && secret["status"] == 401)
    #expect(!JSONWriter.text(of: secret).contains("hunter2"))
    #expect(server.requests.last?["Authorization"] != nil)
    let unreadable = try await run(["http://jo:hunter2secret@a b/"], files: files)
    #expect(!JSONWriter.text(of: unreadable).contains("hunter2"))
  }

  @Test func `refuses private addresses unless they are allowed`() async throws {
    let report = try await run(["http://127.0.0.1:1/"], files: MemoryFiles())
    #expect(report["ok"] == false)
    #expect(report["error"]?.string?.contains("local network") == true)
  }
}

/// Files that live as long as a test.
private final class MemoryFiles: Sendable {
  private let files = Mutex<[String: [UInt8]]>([:])

  func read(_ path: String) throws(CommandFailure) -> [UInt8] {
    guard let bytes = files.withLock({ $0[path] }) else { throw CommandFailure("no such file") }
    return bytes
  }

  func write(_ path: String, _ bytes: [UInt8]) {
    files.withLock { $0[path] = bytes }
  }
}

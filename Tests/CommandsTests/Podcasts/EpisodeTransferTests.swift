import Fetching
import HTTPSemantics
import Synchronization
import TestSupport
import Testing

@testable import Commands

@Suite(.timeLimit(.minutes(5))) struct `Downloading an episode` {
  private static let body = Array("0123456789".utf8)

  private func transfer(_ server: ScriptedServer, _ file: FileInMemory) async throws {
    var configuration = FetchConfiguration()
    configuration.allowsPrivateAddresses = true
    try await EpisodeTransfer(
      address: server.address("/a.mp3"),
      file: file,
      fetcher: FetchLoop(configuration),
      progress: { _, _ in }
    ).run()
  }

  @Test func `is one request, and a file when it is whole`() async throws {
    let server = try ScriptedServer(.answer(200, [("ETag", "\"1\"")], body: Self.body))
    let file = FileInMemory()
    try await transfer(server, file)
    #expect(file.bytes == Self.body && file.isFinished)
    #expect(server.requests.count == 1 && server.requests[0]["Range"] == nil)
  }

  @Test func `goes on by itself where it broke off, with the rest alone`() async throws {
    let server = try ScriptedServer { request in
      if request["Range"] == "bytes=4-", request["If-Range"] == "\"1\"" {
        return .answer(206, [("Content-Range", "bytes 4-9/10")], body: Array(Self.body[4...]))
      }
      return .raw("HTTP/1.1 200 OK\r\nETag: \"1\"\r\nContent-Length: 10\r\n\r\n0123")
    }
    let file = FileInMemory()
    try await transfer(server, file)
    #expect(file.bytes == Self.body && file.isFinished && server.requests.count == 2)
  }

  @Test func `begins anew where the file is another one`() async throws {
    let server = try ScriptedServer(.answer(200, [("ETag", "\"2\"")], body: Self.body))
    let file = FileInMemory()
    try file.begin("\(server.address("/a.mp3"))\n\"1\"")
    try file.append(Array("old".utf8))
    try await transfer(server, file)
    #expect(file.bytes == Self.body)
    #expect(server.requests[0]["If-Range"] == "\"1\"")
  }

  @Test func `asks for no part of a file that cannot be told from another`() async throws {
    let server = try ScriptedServer(.answer(200, [], body: Self.body))
    let file = FileInMemory()
    try file.begin(server.address("/a.mp3"))
    try file.append(Array("old".utf8))
    try await transfer(server, file)
    #expect(file.bytes == Self.body && server.requests[0]["Range"] == nil)
  }

  @Test func `that had come but for its name is not asked for again`() async throws {
    let server = try ScriptedServer(.answer(416, [("Content-Range", "bytes */10")]))
    let file = FileInMemory()
    try file.begin("\(server.address("/a.mp3"))\n\"1\"")
    try file.append(Self.body)
    try await transfer(server, file)
    #expect(file.isFinished && server.requests.count == 1)
  }

  @Test func `gives up where nothing comes, and keeps what came`() async throws {
    let server = try ScriptedServer { request in
      request["Range"] == nil
        ? .raw("HTTP/1.1 200 OK\r\nETag: \"1\"\r\nContent-Length: 10\r\n\r\n01")
        : ScriptedReply([.reset])
    }
    let file = FileInMemory()
    await #expect(throws: CommandFailure.self) { try await transfer(server, file) }
    #expect(file.bytes == Array("01".utf8) && !file.isFinished && server.requests.count == 2)
  }

  @Test(arguments: [
    ScriptedReply.answer(404), .answer(200, [("Content-Type", "text/html")], text: "<p>Log in"),
    .answer(206, [("Content-Range", "bytes 0-1/2")], text: "ab"),
  ])
  func `takes no other answer for an episode`(reply: ScriptedReply) async throws {
    let server = try ScriptedServer(reply)
    let file = FileInMemory()
    await #expect(throws: CommandFailure.self) { try await transfer(server, file) }
    #expect(file.bytes.isEmpty && !file.isFinished)
  }
}

private final class FileInMemory: GrowingFile {
  private struct State {
    var bytes: [UInt8] = []
    var note = ""
    var isFinished = false
  }

  private let state = Mutex(State())

  var bytes: [UInt8] { state.withLock { $0.bytes } }
  var isFinished: Bool { state.withLock { $0.isFinished } }
  var count: Int64 { Int64(bytes.count) }
  var note: String { state.withLock { $0.note } }

  func begin(_ note: String) throws(CommandFailure) {
    state.withLock { $0 = State(bytes: [], note: note) }
  }

  func append(_ bytes: [UInt8]) throws(CommandFailure) { state.withLock { $0.bytes += bytes } }
  func finish() throws(CommandFailure) { state.withLock { $0.isFinished = true } }
}

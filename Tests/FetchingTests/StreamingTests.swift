import HTTPSemantics
import TestSupport
import Testing

@testable import Fetching

@Suite(.timeLimit(.minutes(5))) struct `A stream` {
  private func whole(_ response: StreamedResponse) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    while let more = try await response.body.next() { bytes += more }
    return bytes
  }

  @Test func `is there with its head, before its body has come`() async throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Type: audio/mpeg\r\n\r\n"
    let server = try ScriptedServer(ScriptedReply([.send(Array(head.utf8)), .holdUntilClosed]))
    let loop = FetchLoop(.forTests())
    let response = try await loop.open(FetchRequest(address: server.address()))
    #expect(response.status == 200)
    #expect(response.headers["Content-Type"] == "audio/mpeg")
    #expect(server.requests.first?["Accept-Encoding"] == "identity")
    await loop.shutDown()
    await #expect(throws: FetchError.self) { try await response.body.next() }
  }

  @Test func `goes on for longer than a document may take, and follows redirects`() async throws {
    let part = [UInt8](repeating: 0x61, count: 1000)
    let server = try ScriptedServer { request in
      if request.target == "/old" { return .redirect(302, to: "/new") }
      let head = Array("HTTP/1.1 200 OK\r\nContent-Length: 2000\r\n\r\n".utf8)
      return ScriptedReply([.send(head + part), .wait(milliseconds: 600), .send(part)])
    }
    let loop = FetchLoop(.forTests { $0.totalTimeout = .milliseconds(300) })
    let response = try await loop.open(FetchRequest(address: server.address("/old")))
    #expect(response.address == server.address("/new"))
    #expect(try await whole(response) == part + part)
  }

  @Test func `keeps little in memory of what nobody reads`() async throws {
    let body = (0..<(8 << 20)).map { UInt8(truncatingIfNeeded: $0 / 251) }
    let server = try ScriptedServer(.answer(body: body))
    let response = try await FetchLoop(.forTests()).open(FetchRequest(address: server.address()))
    var bytes: [UInt8] = []
    var largest = 0
    while let more = try await response.body.next() {
      largest = max(largest, more.count)
      bytes += more
      // Who reads slowly finds the pipe full.
      if bytes.count < 1 << 20 { try await Task.sleep(for: .milliseconds(1)) }
    }
    #expect(bytes == body)
    #expect(largest <= BodyPipe.capacity)
  }

  @Test func `that breaks off says so, and gives what came`() async throws {
    let server = try ScriptedServer(
      .raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this")
    )
    let response = try await FetchLoop(.forTests()).open(FetchRequest(address: server.address()))
    #expect(try await response.body.next() == Array("only this".utf8))
    await #expect(throws: FetchError.self) { try await response.body.next() }
  }

  @Test func `that nobody holds any more makes room for the next one`() async throws {
    let body = [UInt8](repeating: 0x61, count: 4 << 20)
    let server = try ScriptedServer(.answer(body: body))
    let loop = FetchLoop(.forTests { $0.transferLimit = 1 })
    for _ in 0..<3 {
      let response = try await loop.open(FetchRequest(address: server.address()))
      #expect(try await response.body.next() != nil)
    }
  }

  @Test func `never comes from a private address`() async throws {
    let server = try ScriptedServer(.answer(text: "sound"))
    let loop = FetchLoop(.forTests { $0.allowsPrivateAddresses = false })
    await #expect(throws: FetchError.self) {
      try await loop.open(FetchRequest(address: server.address()))
    }
    #expect(server.requests.isEmpty)
  }

  @Test func `ends with the task that reads it`() async throws {
    let server = try ScriptedServer(
      ScriptedReply([.send(Array("HTTP/1.1 200 OK\r\n\r\na".utf8)), .holdUntilClosed])
    )
    let response = try await FetchLoop(.forTests()).open(FetchRequest(address: server.address()))
    #expect(try await response.body.next() == [0x61])
    let task = Task { try await response.body.next() }
    task.cancel()
    await #expect(throws: FetchError.self) { try await task.value }
  }
}

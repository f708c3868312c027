import Glibc
import HTTPSemantics
import TestSupport
import Testing
import WebAddressing

@testable import HTTPServing

@Suite(.timeLimit(.minutes(5))) struct `A place to listen` {
  private let folder = TemporaryFolder()

  /// Runs a server at some places around a test.
  private func serving(
    _ listeners: [Server.Listener],
    _ test: @Sendable @escaping ([Server.Listener]) async throws -> Void
  ) async throws {
    let server = Server(Server.Configuration(listeners: listeners)) { request in
      .text(200, "\(request.origin.clientAddress) by \(request.origin.scheme)")
    }
    let (places, announce) = AsyncStream.makeStream(of: [Server.Listener].self)
    try await withThrowingTaskGroup { group in
      group.addTask {
        defer { announce.finish() }
        try await server.run { announce.yield($0) }
      }
      let found = await places.first { _ in true }
      defer { server.stop() }
      if let found { try await test(found) }
      server.stop()
      try await group.waitForAll()
    }
  }

  @Test func `may be one of several`() async throws {
    let path = folder.file("socket")
    let listeners = [
      Server.Listener.loopback(port: 0), .loopback(port: 0),
      Server.Listener(.file(path, mode: 0o600)),
    ]
    try await serving(listeners) { places in
      #expect(places.count == 3)
      for place in places.prefix(2) {
        let client = try RawClient(port: try #require(place.port))
        try client.send(get("/"))
        #expect(try await client.readResponse().hasSuffix("127.0.0.1 by http\n"))
      }
      var status = stat()
      #expect(unsafe lstat(path, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o600)
      let client = try RawClient(path: path)
      try client.send(get("/"))
      #expect(try await client.readResponse().hasSuffix("unix: by http\n"))
    }
    #expect(unsafe access(path, F_OK) != 0, "The socket is still there.")
  }

  @Test func `may be all interfaces, with both versions of the protocol`() async throws {
    try await serving([Server.Listener(.address("*", port: 0))]) { places in
      let client = try RawClient(port: try #require(places[0].port))
      try client.send(get("/"))
      #expect(try await client.readResponse().hasSuffix("127.0.0.1 by http\n"))
    }
  }

  @Test func `takes the place of a socket that nobody listens at`() async throws {
    let path = folder.file("socket")
    let dead = SocketFile(path: path)
    let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #expect(dead.bind(socket))
    close(socket)
    #expect(dead.state == .abandoned)
    let listener = Server.Listener(.file(path, mode: 0o660))
    try await serving([listener]) { _ in
      let second = Server(Server.Configuration(listeners: [listener]), handler: echo)
      let error = await #expect(throws: ServerError.self) { try await second.run { _ in } }
      #expect(error?.code == .addressInUse)
    }
  }

  @Test func `takes the place of no other file`() async throws {
    let file = folder.file("file")
    close(unsafe open(file, O_CREAT | O_WRONLY, 0o600))
    let other = Server.Listener(.file(file, mode: 0o660))
    let error = await #expect(throws: ServerError.self) {
      try await Server(Server.Configuration(listeners: [other]), handler: echo).run { _ in }
    }
    #expect(error?.code == .otherFile)
    #expect(unsafe access(file, F_OK) == 0)
  }

  @Test func `that fails leaves none of the others open`() async throws {
    let path = folder.file("socket")
    let listeners = [
      Server.Listener(.file(path, mode: 0o660)),
      Server.Listener(.address("192.0.2.1", port: 0)),
    ]
    let error = await #expect(throws: ServerError.self) {
      try await Server(Server.Configuration(listeners: listeners), handler: echo).run { _ in }
    }
    #expect(error?.code == .addressOfOthers)
    #expect(unsafe access(path, F_OK) != 0)
  }

  @Test func `is told as it is typed`() {
    #expect(Server.Listener(.address("::1", port: 80)).description == "[::1]:80")
    #expect(Server.Listener(.address("*", port: 80)).description == "*:80")
    #expect(Server.Listener(.file("/a", mode: 0)).description == "unix:/a")
  }
}

@Suite struct `The addresses of a reader` {
  private let numbers = ["192.168.1.7", "10.8.0.2", "fd00::7"].compactMap {
    InternetAddress(host: $0)
  }

  private func addresses(
    _ listeners: [Server.Listener],
    publicAddress: String? = nil,
    names: [String] = []
  ) -> [String] {
    Doorway.all(
      listeners: listeners,
      publicAddress: publicAddress,
      numbers: numbers,
      names: names,
      basePath: BasePath("/tidings") ?? .root
    ).map { "\($0.reach): \($0.address)" }
  }

  @Test func `are those of its interfaces`() {
    #expect(addresses([.loopback(port: 8080)]) == ["machine: http://localhost:8080/tidings/"])
    #expect(
      addresses([Server.Listener(.address("*", port: 80))]) == [
        "network: http://192.168.1.7/tidings/", "network: http://10.8.0.2/tidings/",
        "machine: http://localhost/tidings/",
      ]
    )
    #expect(
      addresses([Server.Listener(.address("::", port: 81))]) == [
        "network: http://[fd00::7]:81/tidings/", "machine: http://[::1]:81/tidings/",
      ]
    )
    #expect(
      addresses([.loopback(port: 1), Server.Listener(.address("10.8.0.2", port: 2))]) == [
        "network: http://10.8.0.2:2/tidings/", "machine: http://localhost:1/tidings/",
      ]
    )
    #expect(addresses([Server.Listener(.file("/a", mode: 0))]).isEmpty)
  }

  @Test func `are names where a certificate has some, and what its owner says`() {
    #expect(
      addresses(
        [Server.Listener(.address("*", port: 443), isEncrypted: true)],
        publicAddress: "https://reader.example/",
        names: ["home.example", "*.home.example"]
      ) == [
        "everywhere: https://reader.example/", "network: https://home.example/tidings/",
      ]
    )
  }
}

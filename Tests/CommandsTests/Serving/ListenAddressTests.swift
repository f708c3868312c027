import Testing

@testable import Commands

@Suite struct `The address to listen on` {
  @Test(
    arguments: [
      ("localhost:8080", "127.0.0.1", 8080), ("localhost", "127.0.0.1", 8080),
      ("LocalHost:0", "127.0.0.1", 0), ("127.0.0.1:81", "127.0.0.1", 81),
      ("127.1.2.3", "127.1.2.3", 8080), ("[::1]:9", "::1", 9), ("::1", "::1", 8080),
      ("9000", "127.0.0.1", 9000), (":9000", "127.0.0.1", 9000),
    ] as [(String, String, UInt16)]
  )
  func `is this machine`(typed: String, host: String, port: UInt16) throws {
    let address = try ListenAddress(typed)
    #expect(address.host == host)
    #expect(address.port == port)
  }

  @Test(arguments: [
    "0.0.0.0:8080", "192.168.1.7:80", "[::]:80", "example.org:80", "127.0.0.1.example.org",
    "localhost:http", "localhost:70000", "127.0.0", "127.0.0.1.1",
  ])
  func `is never another machine's, nor nonsense`(typed: String) {
    #expect(throws: CommandFailure.self) { try ListenAddress(typed) }
  }
}

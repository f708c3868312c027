import Testing

@testable import Commands

@Suite struct `The address to listen on` {
  @Test(
    arguments: [
      ("localhost:8080", "127.0.0.1", 8080, true), ("localhost", "127.0.0.1", 8080, true),
      ("LocalHost:0", "127.0.0.1", 0, true), ("127.0.0.1:81", "127.0.0.1", 81, true),
      ("127.1.2.3", "127.1.2.3", 8080, true), ("[::1]:9", "::1", 9, true),
      ("::1", "::1", 8080, true), ("9000", "127.0.0.1", 9000, true),
      (":9000", "127.0.0.1", 9000, true), ("0.0.0.0:8080", "0.0.0.0", 8080, false),
      ("*", "*", 8080, false), ("*:443", "*", 443, false),
      ("192.168.1.7:80", "192.168.1.7", 80, false), ("[::]:80", "::", 80, false),
      ("[FD00::7]", "fd00::7", 8080, false),
    ] as [(String, String, UInt16, Bool)]
  )
  func `is a number`(typed: String, host: String, port: UInt16, isOwn: Bool) throws {
    let address = try ListenAddress(typed)
    #expect(address == .address(host, port: port))
    #expect(address.isOfThisMachine == isOwn)
  }

  @Test func `may be a socket file`() throws {
    let address = try ListenAddress("unix:/run/tidings/socket")
    #expect(address == .socketFile("/run/tidings/socket"))
    #expect(!address.isOfThisMachine)
  }

  @Test(arguments: [
    "example.org:80", "127.0.0.1.example.org", "localhost:http", "localhost:70000", "127.0.0",
    "127.0.0.1.1", "unix:socket", "unix:", "[::x]:80", "256.0.0.1",
  ])
  func `is no name, nor nonsense`(typed: String) {
    #expect(throws: CommandFailure.self) { try ListenAddress(typed) }
  }
}

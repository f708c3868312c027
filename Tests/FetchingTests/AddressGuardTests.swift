import TestSupport
import Testing

@testable import Fetching

@Suite(.timeLimit(.minutes(5))) struct `The guard of private addresses` {
  private var guarded: FetchConfiguration {
    .forTests { $0.allowsPrivateAddresses = false }
  }

  @Test(arguments: [
    "http://127.0.0.1/", "http://localhost/", "http://[::1]/", "http://10.1.2.3/",
    "http://192.168.0.1/", "http://172.16.0.1/", "http://169.254.169.254/latest/meta-data/",
    "http://100.64.0.1/", "http://0.0.0.0/", "http://2130706433/", "http://0x7f.1/",
    "http://[::ffff:127.0.0.1]/", "http://[64:ff9b::7f00:1]/", "http://[fe80::1]/",
    "http://[fd00::1]/", "http://224.0.0.1/", "http://255.255.255.255/", "http://a.localhost/",
  ])
  func `refuses addresses that are not of the Internet`(address: String) async {
    #expect(await outcome(FetchRequest(address: address), guarded).code == .privateAddress)
  }

  @Test func `looks at every connection, whatever the name says`() async throws {
    // The system's own table gives this machine's name a loopback or private address; the guard
    // sees only the socket's, because the name itself is harmless.
    let bytes: [UInt8] = [2, 0, 0, 80, 127, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]
    #expect(AddressGuard.refuses(family: 2, socketAddress: bytes))
    #expect(!AddressGuard.refuses(family: 2, socketAddress: [2, 0, 0, 80, 9, 9, 9, 9]))
    #expect(AddressGuard.refuses(family: 2, socketAddress: [2, 0, 0]))
    #expect(AddressGuard.refuses(family: 1, socketAddress: bytes))
    let mapped: [UInt8] =
      [10, 0, 0, 80, 0, 0, 0, 0] + .init(repeating: 0, count: 10) + [
        255, 255, 10, 0, 0, 1,
      ]
    #expect(AddressGuard.refuses(family: 10, socketAddress: mapped))
  }

  @Test func `looks at each redirect, also behind a proxy`() async throws {
    let proxy = try ScriptedServer { request in
      request.target == "http://feeds.example/a"
        ? .redirect(302, to: "http://169.254.169.254/latest/") : .answer(text: "secret")
    }
    let configuration = FetchConfiguration.forTests {
      $0.allowsPrivateAddresses = false
      $0.proxy = proxy.address("")
    }
    let result = await outcome(FetchRequest(address: "http://feeds.example/a"), configuration)
    #expect(result.code == .privateAddress)
    #expect(proxy.requests.map(\.target) == ["http://feeds.example/a"])
  }

  @Test func `refuses the socket of a name that leads home`() async throws {
    let server = try ScriptedServer(.answer(text: "secret"))
    let name = "localhost.localdomain"
    let result = await outcome(FetchRequest(address: "http://\(name):\(server.port)/"), guarded)
    #expect(result.code == .privateAddress || result.code == .nameNotFound)
    #expect(server.requests.isEmpty)
  }
}

import Testing
import WebAddressing

@Suite struct `Reach of numeric hosts` {
  @Test(arguments: [
    ("127.0.0.1", AddressReach.loopback), ("127.1", .loopback), ("0x7f000001", .loopback),
    ("017700000001", .loopback), ("10.0.0.1", .privateNetwork), ("172.31.255.255", .privateNetwork),
    ("192.168.1.1", .privateNetwork), ("100.64.0.1", .privateNetwork),
    ("169.254.169.254", .linkLocal), ("224.0.0.1", .multicast), ("255.255.255.255", .reserved),
    ("0.0.0.0", .reserved), ("0", .reserved), ("192.0.2.1", .reserved), ("198.19.0.1", .reserved),
    ("8.8.8.8", .everybody), ("172.32.0.1", .everybody), ("100.128.0.1", .everybody),
    ("[::1]", .loopback), ("::", .reserved), ("[fe80::1%eth0]", .linkLocal),
    ("[fd00::1]", .privateNetwork), ("[fec0::1]", .privateNetwork), ("[ff02::1]", .multicast),
    ("[2001:db8::1]", .reserved), ("[2001::1]", .reserved), ("[100::1]", .reserved),
    ("[2606:4700::1111]", .everybody), ("[2001:4860:4860::8888]", .everybody),
    ("[::ffff:127.0.0.1]", .loopback), ("[::ffff:8.8.8.8]", .everybody),
    ("[::ffff:0:10.0.0.1]", .privateNetwork), ("[::127.0.0.1]", .loopback),
    ("[64:ff9b::10.0.0.1]", .privateNetwork), ("[64:ff9b::8.8.8.8]", .everybody),
    ("[64:ff9b:1::1]", .reserved), ("[2002:7f00:1::]", .loopback),
    ("[2002:0808:0808::1]", .everybody), ("[2001:db9::5efe:10.0.0.1]", .privateNetwork),
    ("[3fff::1]", .reserved),
  ])
  func `the guard knows where an address ends`(_ host: String, _ reach: AddressReach) {
    #expect(InternetAddress(host: host)?.reach == reach)
  }

  @Test(arguments: [
    "example.com", "1.2.3.com", "1.2.3.4.5", "256.0.0.1", "[1::2::3]", "1..2",
  ])
  func `a name and a wrong number are no numeric host`(_ host: String) {
    #expect(InternetAddress(host: host) == nil)
  }

  @Test(arguments: [
    ("1:0:0:2:0:0:0:3", "1:0:0:2::3"), ("0:0:0:0:0:0:0:0", "::"), ("1::", "1::"),
    ("2001:DB8::1", "2001:db8::1"), ("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"),
    ("1:0:2:3:4:5:6:7", "1:0:2:3:4:5:6:7"), ("::ffff:1.2.3.4", "::ffff:102:304"),
  ])
  func `IPv6 addresses are written in their shortest form`(_ written: String, _ shortest: String) {
    #expect(InternetAddress(host: written)?.description == shortest)
  }

  @Test func `bytes of a socket address are read`() {
    #expect(InternetAddress(bytes: [10, 0, 0, 1])?.reach == .privateNetwork)
    #expect(InternetAddress(bytes: Array(repeating: 0, count: 15) + [1])?.reach == .loopback)
    #expect(InternetAddress(bytes: [1]) == nil)
  }

  @Test func `localhost is local by name`() {
    #expect(WebAddress("http://localhost/")?.literalReach == .loopback)
    #expect(WebAddress("http://a.LOCALHOST./")?.literalReach == .loopback)
    #expect(WebAddress("http://example.com/")?.literalReach == nil)
  }
}

import Testing
import WebAddressing

@Suite struct `A range of addresses` {
  @Test(arguments: [
    ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false),
    ("192.168.4.7", "192.168.4.7", true), ("192.168.4.7", "192.168.4.6", false),
    ("192.168.4.6/31", "192.168.4.7", true), ("0.0.0.0/0", "8.8.8.8", true),
    ("0.0.0.0/0", "::1", false), ("::/0", "2001:db8::1", true), ("::1", "::1", true),
    ("::1", "::2", false), ("2001:db8::/32", "2001:db8:ffff::1", true),
    ("2001:db8::/32", "2001:db9::1", false), ("2001:db8::/64", "2001:db8::ffff:1", true),
    ("2001:db8::/65", "2001:db8::8000:0:0:1", false), ("fd00::/8", "fdff::1", true),
  ])
  func `holds what begins with the same bits`(range: String, address: String, isIn: Bool) throws {
    let range = try #require(NetworkRange(range))
    #expect(range.contains(try #require(InternetAddress(host: address))) == isIn)
  }

  @Test(arguments: ["", "x", "10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/8/8"])
  func `is nothing else`(text: String) {
    #expect(NetworkRange(text) == nil)
  }
}

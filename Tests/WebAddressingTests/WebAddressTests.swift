import Testing

@testable import WebAddressing

@Suite struct `Addresses are read as browsers read them` {
  @Test(arguments: [
    ("http://example.com", "http://example.com/"),
    ("  https://example.com/a\n", "https://example.com/a"),
    ("\u{FEFF}https://example.com/a\u{A0}", "https://example.com/a"),
    ("HTTPS://EXAMPLE.com:443/A", "https://example.com/A"),
    ("http://example.com:8080?x", "http://example.com:8080/?x"),
    ("https://exam\nple.com/a\tb", "https://example.com/ab"),
    ("https:\\\\example.com\\a\\b", "https://example.com/a/b"),
    ("https:example.com/a", "https://example.com/a"),
    ("https:/example.com/a", "https://example.com/a"),
    ("https:////example.com/a", "https://example.com/a"),
    ("https//example.com/a", "https://example.com/a"),
    ("http://https://example.com/a", "https://example.com/a"),
    ("//https://example.com/a", "https://example.com/a"),
    ("https:https//example.com/a", "https://example.com/a"),
    ("//http//example.com/a", "http://example.com/a"),
    ("http://https//example.com/a", "https://example.com/a"),
    ("https://example.com/a/./b/../c", "https://example.com/a/c"),
    ("https://example.com/a/%2E%2e/c/..", "https://example.com/"),
    ("https://example.com/../../x", "https://example.com/x"),
    ("https://example.com/a b?c d#e f", "https://example.com/a%20b?c%20d#e%20f"),
    ("https://example.com/ü?ü", "https://example.com/%C3%BC?%C3%BC"),
    ("https://example.com/\"<>", "https://example.com/%22%3C%3E"),
    ("https://example.com/100%/x", "https://example.com/100%/x"),
    ("https://bücher.example/", "https://xn--bcher-kva.example/"),
    ("http://www.詹姆斯.com/", "http://www.xn--8ws00zhy3a.com/"),
    ("https://ｅｘａｍｐｌｅ。com/", "https://example.com/"),
    ("https://user:pa ss@example.com/", "https://user:pa%20ss@example.com/"),
    ("https://@example.com/", "https://example.com/"),
    ("http://0x7f.1/", "http://127.0.0.1/"),
    ("http://2130706433/", "http://127.0.0.1/"),
    ("http://0177.0.0.01/", "http://127.0.0.1/"),
    ("http://[0:0:0:0:0:0:0:1]/", "http://[::1]/"),
    ("http://[::ffff:127.0.0.1]:8/", "http://[::ffff:7f00:1]:8/"),
    ("feed://example.com/a.xml", "http://example.com/a.xml"),
    ("feed:https://example.com/a.xml", "https://example.com/a.xml"),
    ("feed://https://example.com/a.xml", "https://example.com/a.xml"),
    ("feed://https//example.com/a.xml", "https://example.com/a.xml"),
    ("itpc://example.com/pod", "http://example.com/pod"),
    ("mailto:Me@Example.com", "mailto:Me@Example.com"),
    ("magnet:?xt=urn:btih:ABC", "magnet:?xt=urn:btih:ABC"),
  ])
  func `what people write becomes what goes over the wire`(_ written: String, _ sent: String) {
    #expect(WebAddress(written)?.text == sent)
  }

  @Test(arguments: [
    "", "  ", "example.com", "//example.com/", "/a", "http://", "http:///", "http://a b/",
    "http://example.com:99999/", "http://example.com:x/", "http://256.1.1.1/", "http://1.2.3.4.5/",
    "http://[::1/", "http://[1:2:3]/", "http://a<b/", "http://%00/", "mailto:",
  ])
  func `what leads nowhere is no address`(_ written: String) {
    #expect(WebAddress(written) == nil)
  }

  /// Source: RFC 3986 §5.4, with the tolerant reading of `http:g` and of abnormal dots.
  @Test(arguments: [
    ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"), ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"),
    ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"),
    ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"),
    ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"),
    ("..", "http://a/b/"), ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"),
    ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("/./g", "http://a/g"),
    ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."),
    ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"), ("g/../h", "http://a/b/c/h"),
    ("g;x=1/../y", "http://a/b/c/y"), ("g?y/../x", "http://a/b/c/g?y/../x"),
    ("g#s/../x", "http://a/b/c/g#s/../x"), ("http:g", "http://a/b/c/g"),
    ("\\\\g\\h", "http://g/h"), (" g ", "http://a/b/c/g"), ("a b", "http://a/b/c/a%20b"),
  ])
  func `relative addresses resolve`(_ written: String, _ absolute: String) throws {
    let base = try #require(WebAddress("http://a/b/c/d;p?q#f"))
    #expect(WebAddress(written, relativeTo: base)?.text == absolute)
  }

  @Test func `an address taken apart gives its parts`() throws {
    let address = try #require(WebAddress("https://me:pw@example.com:8443/a/b?c=d#e"))
    #expect(address.scheme == "https")
    #expect(address.userInfo == "me:pw")
    #expect(address.host == "example.com")
    #expect(address.port == 8443)
    #expect(address.path == "/a/b")
    #expect(address.query == "c=d")
    #expect(address.fragment == "e")
    #expect(address.origin == "https://example.com:8443")
    #expect(address.withoutFragment.text == "https://me:pw@example.com:8443/a/b?c=d")
    let plain = address.withoutUserInfo
    #expect(plain.text == "https://example.com:8443/a/b?c=d#e")
    #expect(plain.host == "example.com" && plain.path == "/a/b" && plain.fragment == "e")
  }

  @Test func `what a resolved address is made of stays right for the next resolving`() throws {
    let base = try #require(WebAddress("https://example.com/a/b?q#f"))
    let next = try #require(WebAddress("#top", relativeTo: base))
    #expect(next.query == "q" && next.fragment == "top")
    #expect(WebAddress("c", relativeTo: next)?.text == "https://example.com/a/c")
    let same = try #require(WebAddress("", relativeTo: base))
    #expect(same.fragment == nil && same.query == "q")
  }

  @Test func `a host is shown in its own script unless it mixes scripts`() {
    #expect(WebAddress("https://xn--bcher-kva.example/")?.readableHost == "bücher.example")
    #expect(WebAddress("https://pаypal.example/")?.readableHost == "xn--pypal-4ve.example")
  }
}

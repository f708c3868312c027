import Testing
import WebAddressing

@Suite struct `Links of documents` {
  @Test(arguments: [
    "https://example.com", "http://example.com/a/b.html?x=1&y=%20#z",
    "https://example.com/a?x=/../y",
  ])
  func `an absolute address comes back as it is`(_ address: String) {
    #expect(WebAddress.link(address) == address)
  }

  @Test(arguments: [
    "javascript:alert(1)", " JaVa\nScript:alert(2)", "data:text/html,x", "file:///etc/passwd",
    "vbscript:x", "", " \n", "http://", "https://a.0x", "blob:https://example.com/1", "jar:x",
    "about:blank",
  ])
  func `what no reader should follow is no link`(_ address: String) {
    #expect(WebAddress.link(address) == nil)
    #expect(
      WebAddress.link(address, relativeTo: WebAddress("ftp://h/"))
        == nil
    )
  }

  @Test func `without a base a relative address stays relative, and tidy`() {
    #expect(WebAddress.link(" a b/ü ") == "a%20b/%C3%BC")
    #expect(WebAddress.link("//example.com/x") == "https://example.com/x")
  }

  @Test func `pictures and sounds come over HTTP alone`() {
    #expect(WebAddress.resource("mailto:me@example.com") == nil)
    #expect(WebAddress.resource("ftp://example.com/a.png") == nil)
    #expect(WebAddress.resource("https://example.com/a.png") == "https://example.com/a.png")
    #expect(WebAddress.resource("a.png") == "a.png")
  }

  @Test(arguments: [
    ("http://Example.com", "https://example.com:443/#x"),
    ("https://example.com/%7euser?", "http://example.com/~user"),
    ("feed:https://example.com/a", "https://example.com/a"),
  ])
  func `spellings of one feed's address compare equal`(_ one: String, _ other: String) {
    #expect(WebAddress(one)?.comparisonKey == WebAddress(other)?.comparisonKey)
  }

  @Test(arguments: [
    ("https://example.com/a", "https://example.com/a/"), ("https://a.com/", "https://www.a.com/"),
    ("https://a.com/?x", "https://a.com/?X"), ("https://a.com:81/", "https://a.com/"),
  ])
  func `addresses of different documents compare unequal`(_ one: String, _ other: String) {
    #expect(WebAddress(one)?.comparisonKey != WebAddress(other)?.comparisonKey)
  }

  @Test(arguments: [
    ("example.com", "https://example.com/"), ("example.com:8080/a", "https://example.com:8080/a"),
    ("localhost:8080/feed", "http://localhost:8080/feed"), ("127.0.0.1:9", "http://127.0.0.1:9/"),
    ("<https://example.com/a>", "https://example.com/a"), ("//example.com", "https://example.com/"),
    ("feed:example.com/x", "http://example.com/x"),
  ])
  func `a typed address may lack its scheme`(_ typed: String, _ meant: String) {
    #expect(WebAddress(typed: typed)?.text == meant)
  }

  @Test(arguments: [
    "", "news", "two words", "mailto:me@example.com", "javascript:1", "/etc/passwd",
  ])
  func `other text is no address`(_ typed: String) {
    #expect(WebAddress(typed: typed) == nil)
  }
}

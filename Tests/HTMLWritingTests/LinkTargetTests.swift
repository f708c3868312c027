import HTMLWriting
import Testing

@Suite struct `An address that may be followed` {
  @Test(arguments: [
    "http://example.com/", "https://example.com/a?b=1&c=2#d", "HTTPS://EXAMPLE.COM", "mailto:a@b.c",
    "https://example.com/with space",
  ])
  func `is a web or mail address`(_ text: String) {
    #expect(LinkTarget(web: text)?.text == text)
  }

  @Test(arguments: [
    "", "javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\nscript:alert(1)",
    " javascript:alert(1)",
    "\u{1}javascript:alert(1)", "vbscript:x", "data:text/html,<script>alert(1)</script>",
    "file:///etc/passwd", "//example.com/", "/path", "path", "https:example.com", "http:/x",
    "https://exa\nmple.com/", "blob:https://example.com/1", "about:blank", "x-https://example.com",
    "http", "ſhttps://",
  ])
  func `is nothing else`(_ text: String) {
    #expect(LinkTarget(web: text) == nil)
  }

  @Test(arguments: ["/", "/items/7?page=2#top", "/search?q=//x"])
  func `may be a page of ours`(_ path: String) {
    #expect(LinkTarget(path: path).text == path)
    #expect(LinkTarget(returnPath: path)?.text == path)
  }

  @Test(arguments: [
    "", "//evil.example", "/\\evil.example", "/\t/evil.example", "items", "https://x",
  ])
  func `does not lead away from here`(_ path: String) {
    #expect(LinkTarget(returnPath: path) == nil)
  }

  @Test func `stops the program when our own source is wrong`() async {
    await #expect(processExitsWith: .failure) { _ = LinkTarget(path: "//evil.example") }
  }
}

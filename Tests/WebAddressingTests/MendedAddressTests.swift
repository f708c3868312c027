import Testing

@testable import WebAddressing

@Suite struct `Addresses that lost something on their way` {
  @Test(arguments: [
    ("https://e.org/?a=1&amp;b=2", "https://e.org/?a=1&b=2"),
    ("https://e.org/?a=1&amp;b=2&amp;c=3;d", "https://e.org/?a=1&b=2&c=3;d"),
    ("https://e.org/a;b/c?d;e=f", "https://e.org/a;b/c?d;e=f"),
    ("https://e.org/?a&amp", "https://e.org/?a&amp"),
    ("https://e.org/?a&amp;", "https://e.org/?a&"),
    ("/x?a=1&amp;b=2", "https://base.example/x?a=1&b=2"),
    ("www.e.org/x", "http://www.e.org/x"), ("WWW.e.org", "http://www.e.org/"),
    ("www.e.org?x", "http://www.e.org/?x"), ("www.html", "https://base.example/d/www.html"),
    ("www.my page.html", "https://base.example/d/www.my%20page.html"),
    ("wwwe.org/x", "https://base.example/d/wwwe.org/x"),
    ("./www.e.org/x", "https://base.example/d/www.e.org/x"),
  ])
  func `are mended`(_ written: String, _ meant: String) {
    let base = WebAddress("https://base.example/d/feed.xml")
    #expect(WebAddress.link(written, relativeTo: base) == meant)
    #expect(WebAddress.resource(written, relativeTo: base) == meant)
  }

  @Test(arguments: [
    "https://e.org/?a=1&b=2", "https://e.org/a;b?c;d",
    "https://e.org/" + String(repeating: "a;", count: 80),
  ])
  func `that lost nothing come back as they are`(_ written: String) {
    #expect(WebAddress.isPlain(written))
    #expect(WebAddress.link(written) == written)
  }
}

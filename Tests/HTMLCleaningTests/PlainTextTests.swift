import HTMLCleaning
import HTMLWriting
import Testing

@Suite struct `Plain text` {
  private func link(_ address: String, _ text: String? = nil) -> String {
    "<a href=\"\(address)\" rel=\"noopener noreferrer\" referrerpolicy=\"no-referrer\" target=\"_blank\">"
      + "\(text ?? address)</a>"
  }

  private func plain(_ text: String) -> String { HTMLCleaner.content(ofPlainText: text).html.text }

  private func untagged(_ text: String) -> String {
    HTMLCleaner.content(ofUntaggedHTML: Array(text.utf8)).html.text
  }

  @Test(arguments: [
    ("See https://a.example/x.", "See ", "https://a.example/x", "."),
    ("(https://a.example/a_(b))", "(", "https://a.example/a_(b)", ")"),
    ("<https://a.example/?q=1&amp>", "&lt;", "https://a.example/?q=1&amp;amp", "&gt;"),
    (
      "\u{300C}https://a.example/x\u{300D}\u{3002}", "\u{300C}", "https://a.example/x",
      "\u{300D}\u{3002}"
    ),
    ("x: http://a.example/\u{2026}", "x: ", "http://a.example/", "\u{2026}"),
  ])
  func `has links where addresses stand`(
    text: String,
    before: String,
    address: String,
    after: String
  ) {
    #expect(plain(text) == "<p>\(before)\(link(address))\(after)</p>")
  }

  @Test(arguments: [
    "xhttp://a.example/", "https://", "http", "javascript:https:", "ftp://a.example/",
  ])
  func `has none where nothing could be opened`(text: String) {
    #expect(plain(text) == "<p>\(text)</p>")
  }

  @Test func `that is called HTML keeps its paragraphs and lines, and has its references decoded`()
  {
    #expect(
      untagged(
        "Films &amp; more\n\nPart 1: https://a.example/1\nPart 2: https://a.example/2?a=1&amp;b=2"
      )
        == "<p>Films &amp; more</p><p>Part 1: \(link("https://a.example/1"))<br>Part 2: "
        + "\(link("https://a.example/2?a=1&amp;b=2"))</p>"
    )
    #expect(untagged("") == "")
  }

  @Test func `that a program has broken at a width flows again`() {
    let line = "This is a line of some sixty letters, as mail programs like it"
    #expect(untagged("\(line)\n\(line)\nEnd.") == "<p>\(line) \(line) End.</p>")
    #expect(plain("\(line)\n\(line)") == "<p>\(line)<br>\(line)</p>")
  }

  @Test(arguments: [
    "a\nhttps://a.example/?x=\"'", "http://b.example/é ü",
    "\u{6}\u{0}\u{7F}\u{85}x", "&lt;b&gt; http://a.example/&lt;",
  ])
  func `is clean for good`(text: String) {
    for html in [plain(text), untagged(text)] {
      #expect(HTMLCleaner(base: nil).clean(html).text == html)
    }
  }
}

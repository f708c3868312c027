import Testing

@testable import Commands

@Suite struct `Text for a terminal` {
  @Test(arguments: [
    ("<p>One</p><p>Two</p>", "One\n\nTwo\n"),
    ("One<br>Two", "One\nTwo\n"),
    ("<h2>Head</h2><p>Body", "## Head\n\nBody\n"),
    ("<ul><li>a<li>b<ol><li>c</ol></ul>", "• a\n• b\n  1. c\n"),
    ("<blockquote><p>a<p>b</blockquote>c", "│ a\n│\n│ b\n\nc\n"),
    ("<pre>x\n  y</pre>z", "x\n  y\n\nz\n"),
    ("<a href=https://a.example/>a</a> b", "a[1] b\n\n[1] https://a.example/\n"),
    (
      "<img src=https://a.example/p.png alt='A cat'>",
      "[picture: A cat][1]\n\n[1] https://a.example/p.png\n"
    ),
    ("<table><tr><td>1<td>2<tr><td>3<td>4</table>", "1 2\n3 4\n"),
    ("", ""),
  ])
  func `keeps the structure of a page`(html: String, text: String) {
    #expect(TerminalText.rendering(of: Array(html.utf8), width: 40) == text)
  }

  @Test func `is wrapped at spaces`() {
    let html = "<p>" + String(repeating: "word ", count: 30) + "</p>"
    let lines = TerminalText.rendering(of: Array(html.utf8), width: 20).split(separator: "\n")
    #expect(lines.count == 8)
    #expect(lines.map(\.count).max() == 19)
  }

  @Test(arguments: [
    "\u{1b}[31mred", "\u{9b}31mred", "a\u{7}b", "\u{202e}evil", "a\u{0}b", "x\u{1b}]0;title\u{7}",
  ])
  func `holds nothing that a terminal obeys`(text: String) {
    let safe = PlainLine.safe(text)
    let harmful: Set<Unicode.Scalar> = ["\u{1b}", "\u{9b}", "\u{7}", "\u{202e}", "\u{0}"]
    #expect(!safe.unicodeScalars.contains { harmful.contains($0) })
    let html = TerminalText.rendering(of: Array("<p>\(text)<pre>\(text)".utf8), width: 80)
    #expect(!html.unicodeScalars.contains { harmful.contains($0) })
  }

  @Test func `copes with a hundred thousand nested elements`() {
    let html = String(repeating: "<div>", count: 100_000) + "deep"
    _ = TerminalText.rendering(of: Array(html.utf8), width: 80)
  }
}

import HTMLCleaning
import HTMLWriting
import Testing

/// What a reader would miss if it went.
@Suite struct `Cleaning keeps` {
  static let cleaner = HTMLCleaner(base: "https://site.example/blog/post")
  static let external =
    "rel=\"noopener noreferrer\" referrerpolicy=\"no-referrer\" target=\"_blank\""
  static let lazy = "loading=\"lazy\" decoding=\"async\" referrerpolicy=\"no-referrer\""

  static func expect(
    _ html: String,
    becomes expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let once = cleaner.clean(html)
    #expect(once.text == expected, sourceLocation: sourceLocation)
    #expect(cleaner.clean(once.bytes) == once, "again", sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    ("<p>Hi <b>you</b> &amp; <i>me</i>", "<p>Hi <b>you</b> &amp; <i>me</i></p>"),
    (
      "<h2>T</h2><blockquote cite=/q><p>q</p></blockquote>",
      "<h2>T</h2><blockquote cite=\"https://site.example/q\"><p>q</p></blockquote>"
    ),
    (
      "<pre><code class=language-swift>let a = 1 &lt; 2\n</code></pre>",
      "<pre><code>let a = 1 &lt; 2\n</code></pre>"
    ),
    ("<pre>\n\nx</pre>", "<pre>\n\nx</pre>"),
    ("<pre><b>\n</b>x</pre>", "<pre>\n\nx</pre>"),
    ("<pre><script></script>\nx</pre>", "<pre>\n\nx</pre>"),
    (
      "<table><caption>c</caption><tr><th scope=col align=RIGHT>h<td colspan=2 rowspan=99999>1</table>",
      "<table><caption>c</caption><tbody><tr><th scope=\"col\" align=\"right\">h</th>"
        + "<td colspan=\"2\">1</td></tr></tbody></table>"
    ),
    (
      "<details open><summary>s</summary>x</details>",
      "<details open><summary>s</summary>x</details>"
    ),
    (
      "<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>",
      "<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>"
    ),
    (
      "<p dir=RTL lang=he title=\"a&quot;b\">ש</p><bdo dir=ltr>x</bdo>",
      "<p dir=\"rtl\" lang=\"he\" title=\"a&quot;b\">ש</p><bdo dir=\"ltr\">x</bdo>"
    ),
    (
      "<ol start=5 reversed type=a><li value=7>x</ol>",
      "<ol start=\"5\" reversed type=\"a\"><li value=\"7\">x</li></ol>"
    ),
    (
      "<time datetime=2026-01-02T03:04:05Z>then</time>",
      "<time datetime=\"2026-01-02T03:04:05Z\">then</time>"
    ),
    (
      "<del>a</del><ins>b</ins><sub>1</sub><sup>2</sup>",
      "<del>a</del><ins>b</ins><sub>1</sub><sup>2</sup>"
    ),
    (
      "<strike>a</strike><tt>b</tt><acronym title=t>c</acronym>",
      "<s>a</s><code>b</code><abbr title=\"t\">c</abbr>"
    ),
    ("<font color=red>a</font><center>b</center><custom-x>c</custom-x>", "a<div>b</div>c"),
    ("<dl><dt>a<dd>b</dl>", "<dl><dt>a</dt><dd>b</dd></dl>"),
    (
      "<math display=block><msup><mi>x</mi><mn>2</mn></msup><annotation>x^2</annotation></math>",
      "<math display=\"block\"><msup><mi>x</mi><mn>2</mn></msup></math>"
    ),
    (
      "<ul><li><input type=checkbox checked> done<li><input type=checkbox> open</ul>",
      "<ul><li>☑ done</li><li>☐ open</li></ul>"
    ),
    ("a&nbsp;b\u{200B}c\u{FEFF}", "a\u{A0}b\u{200B}c\u{FEFF}"),
    ("<p>a<wbr>b<br>c<hr>", "<p>a<wbr>b<br>c</p><hr>"),
  ])
  func `what makes a text`(_ html: String, _ expected: String) {
    Self.expect(html, becomes: expected)
  }

  @Test(arguments: [
    ("https://x.example/a?b=1&amp;c=2", "https://x.example/a?b=1&amp;c=2"),
    ("other", "https://site.example/blog/other"), ("/top", "https://site.example/top"),
    ("//cdn.example/x", "https://cdn.example/x"), ("?p=1", "https://site.example/blog/post?p=1"),
    ("#nowhere", "https://site.example/blog/post#nowhere"),
  ])
  func `links, made absolute`(_ href: String, _ expected: String) {
    Self.expect(
      "<a href=\"\(href)\">x</a>",
      becomes: "<a href=\"\(expected)\" \(Self.external)>x</a>"
    )
  }

  @Test func `mail addresses`() {
    Self.expect(
      "<a href=mailto:a@b.example>x</a>",
      becomes: "<a href=\"mailto:a@b.example\" rel=\"noopener noreferrer\""
        + " referrerpolicy=\"no-referrer\">x</a>"
    )
  }

  @Test(arguments: ["#fn1", "https://site.example/blog/post#fn1"])
  func `footnotes and their way back`(_ href: String) {
    Self.expect(
      "<p>x<sup id=ref1><a href=\"\(href)\">1</a></sup></p><p id=fn1>note<a href=#ref1>back</a></p><p id=z>",
      becomes: "<p>x<sup id=\"item-ref1\"><a href=\"#item-fn1\">1</a></sup></p>"
        + "<p id=\"item-fn1\">note<a href=\"#item-ref1\">back</a></p>"
    )
  }

  @Test func `places named the old way, and in other scripts`() {
    Self.expect(
      "<a href=#%C3%BC>x</a><a name=\"ü\"></a>",
      becomes: "<a href=\"#item-ü\">x</a><a id=\"item-ü\"></a>"
    )
    Self.expect(
      "<a href=#n>x</a><pre id=n></pre>",
      becomes: "<a href=\"#item-n\">x</a><pre id=\"item-n\"></pre>"
    )
  }

  @Test func `nothing relative without a base`() {
    let cleaner = HTMLCleaner(base: nil)
    #expect(
      cleaner.clean("<a href=/x>a</a><img src=y.png><a href=//h.example/>b</a>").text
        == "a<a href=\"https://h.example/\" \(Self.external)>b</a>"
    )
  }

  @Test(arguments: [
    ("<script src=x />a", "a"), ("<i class=\"icon\"/>a", "a"), ("x<iframe src='/f'/>a", nil),
    ("<a id=\"n\"/>a<style/>b", "ab"), ("<title/>a<textarea/>b", "ab"), ("<B/>a", "a"),
  ])
  func `what follows an element that is closed as in XML`(_ html: String, _ expected: String?) {
    let cleaned = Self.cleaner.clean(html).text
    if let expected { #expect(cleaned == expected) } else { #expect(cleaned.hasSuffix("</a>a")) }
  }

  @Test func `links whose address ends in a slash without quotes`() {
    Self.expect(
      "<a href=https://x.example/>x</a>",
      becomes: "<a href=\"https://x.example/\" \(Self.external)>x</a>"
    )
  }

  @Test func `the link inside a frame that leads nowhere`() {
    Self.expect(
      "<iframe src='' width=0 height=0><a href=https://x.example/m>text</a></iframe>",
      becomes: "<a href=\"https://x.example/m\" \(Self.external)>text</a>"
    )
  }
}

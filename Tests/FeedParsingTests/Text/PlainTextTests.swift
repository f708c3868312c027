import Testing

@testable import FeedParsing

@Suite struct `Plain text` {
  @Test(arguments: [
    ("", ""), ("plain", "plain"), ("  a \n\t b  ", "a b"),
    ("<em>Fish</em> &amp; chips &lt;3", "Fish & chips <3"), ("&amp;lt;", "&lt;"),
    ("one<br>two<br/>three", "one two three"), ("<p>one</p><p>two</p>", "one two"),
    ("so<b>me</b>how", "somehow"), ("a &copy; b &copy c", "a © b © c"), ("AT&T", "AT&T"),
    ("&#146;&#x1F600;&#55357;&#56911;", "’😀🙏"), ("3 < 5 > 2", "3 < 5 > 2"), ("a <b", "a <b"),
    ("a<!-- > b -->c", "ac"), ("a<!DOCTYPE x>b", "ab"), ("a<?php x ?>b", "ab"),
    ("a<script>if (1 < 2) '</b>'</script>b", "ab"), ("a<STYLE type=x>p{}</style >b", "ab"),
    ("<img alt='>' src=\"a>b\">x", "x"), ("<a href='x>y</a>z", "yz"),
    ("<![CDATA[inner words]]>", "inner words"), ("a<script>never ends", "a"),
    ("<table><tr><td>a</td><td>b</td></tr></table>", "a b"), ("<", "<"), ("&", "&"), ("</", "</"),
    ("x&nbsp;y", "x\u{A0}y"), ("<ｂ>x", "<ｂ>x"),
  ])
  func `HTML loses its tags and has its references decoded once`(_ html: String, _ text: String) {
    #expect(PlainText.fromDeclaredHTML(html) == text)
  }

  @Test(arguments: [
    ("AT&amp;T", "AT&T"), ("<b>x</b>", "x"), ("one<br>two", "one two"), ("1 < 2", "1 < 2"),
    ("I <3 trains", "I <3 trains"), ("Why 3 < 5 and 7 > 5", "Why 3 < 5 and 7 > 5"),
    ("List<String> is fast", "List<String> is fast"), ("How to use <b>", "How to use <b>"),
    ("<my-tag>x</my-tag> &amp;", "<my-tag>x</my-tag> &amp;"),
    ("&unknown; &amp;", "&unknown; &amp;"),
    ("Daily &gt; Nature", "Daily > Nature"), ("rock&#039;n roll", "rock'n roll"),
    ("Tom &mdash; a life", "Tom — a life"), ("R&D", "R&D"), ("a &copy b", "a &copy b"),
    ("  spaced\n out ", "spaced out"), ("I <3 <i>trains</i>", "I <3 trains"),
    ("std::vector<int></int>", "std::vector<int></int>"),
  ])
  func `undeclared text is HTML only where all of it is`(_ written: String, _ text: String) {
    #expect(PlainText.fromUndeclared(written) == text)
  }

  @Test func `hostile markup is read in one pass`() {
    let opened = String(repeating: "<a href='", count: 20_000)
    #expect(!PlainText.fromDeclaredHTML(opened).isEmpty)
    let scripts = String(repeating: "<script>", count: 20_000)
    #expect(PlainText.fromDeclaredHTML(scripts).isEmpty)
    let nested = String(repeating: "<![CDATA[", count: 20_000)
    #expect(PlainText.fromDeclaredHTML(nested).isEmpty)
  }
}

import Testing

@testable import FeedParsing

private let html = "http://www.w3.org/1999/xhtml"

/// HTML knows no prefixes: an `h:img` would be nothing to see.
@Suite struct `Elements with a prefix` {
  @Test(arguments: [
    "<feed @ xmlns:h='\(html)'><entry><content type='xhtml'>#</content></entry></feed>",
    "<feed @><entry xmlns:h='\(html)'><content type='xhtml'>#</content></entry></feed>",
    "<feed @><entry><content type='xhtml' xmlns:h='\(html)'>#</content></entry></feed>",
    "<feed @><entry><summary type='xhtml' xmlns:h='\(html)/'>#</summary></entry></feed>",
    "<rss version='2.0'><channel><item><h:body xmlns:h='\(html)'>#</h:body></item></channel></rss>",
    "<rss xmlns:h='\(html)'><channel><item><description>#</description></item></channel></rss>",
  ])
  func `lose it wherever it is bound to XHTML`(document: String) throws {
    let text = document.replacing("@", with: "xmlns='http://www.w3.org/2005/Atom'").replacing(
      "#",
      with: "<h:div><h:p class='x'>a<h:br/><h:img src=\"b.png\"/></h:p><p>c</p><h:i/></h:div>"
    )
    #expect(
      try readFeed(text).items.first?.contentHTML
        == "<div><p class=\"x\">a<br><img src=\"b.png\"></p><p>c</p><i></i></div>"
    )
  }

  @Test(arguments: [
    ("<html:p>a</html:p>", "<p>a</p>"), ("<xhtml:p>a</xhtml:p>", "<p>a</p>"),
    ("<q:div xmlns:q='\(html)'><q:p>a</q:p></q:div>", "<div><p>a</p></div>"),
    (
      "<m:math xmlns:m='http://www.w3.org/1998/Math/MathML'><m:mi>x</m:mi></m:math>",
      "<math><mi>x</mi></math>"
    ),
    ("<v:p xmlns:v='http://example.com/verse'>a</v:p>", "<v:p>a</v:p>"),
    ("<v:p>a</v:p>", "<v:p>a</v:p>"),
  ])
  func `are told by what the prefix means`(content: String, shown: String) throws {
    let feed = try readFeed(
      "<rss version='2.0'><channel><item><description>\(content)</description></item></channel></rss>"
    )
    #expect(feed.items.first?.contentHTML == shown)
  }

  @Test func `addresses inside count from the base of the content`() throws {
    let feed = try readFeed(
      """
      <feed xmlns='http://www.w3.org/2005/Atom'><entry><content type='xhtml'
      xml:base='http://example.com/a/'><div xml:base='b/'><img src='c.png'/></div></content></entry></feed>
      """
    )
    #expect(
      feed.items.first?.contentHTML == "<div><img src=\"http://example.com/a/b/c.png\"></div>"
    )
  }
}

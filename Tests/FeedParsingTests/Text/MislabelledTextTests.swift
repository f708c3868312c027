import Testing

@testable import FeedParsing

private func item(_ inner: String) throws -> ParsedItem {
  let text = "<feed xmlns='http://www.w3.org/2005/Atom'><entry>\(inner)</entry></feed>"
  return try #require(try FeedParser.parse(Array(text.utf8), url: nil).items.first)
}

@Suite struct `Texts of Atom that are not what they are declared` {
  @Test func `Blogger's summaries keep their references though they are declared plain`() throws {
    let item = try item("<summary type='text'>One&amp;nbsp;two</summary>")
    #expect(item.contentHTML == "One&nbsp;two" && item.contentText == nil)
  }

  @Test(arguments: ["1 &lt; 2", "Use &amp;amp; in XML", "the &lt;b&gt;b&lt;/b&gt; element"])
  func `what is declared plain and may be is plain`(_ text: String) throws {
    let item = try item("<content type='text'>\(text)</content>")
    #expect(item.contentText != nil && item.contentHTML == nil)
  }

  @Test func `text in base64 is decoded`() throws {
    let text = try item("<content type='application/octet-stream'>PHA+aGk8L3A+</content>")
    #expect(text.contentHTML == "<p>hi</p>")
  }
}

import Testing

@testable import FeedParsing

@Suite struct `Markup that is declared plain` {
  private func content(_ type: String, _ text: String) throws -> ParsedItem? {
    let feed = try readFeed(
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><entry><id>1</id><content\(type)><![CDATA[\(text)]]></content>
      </entry></feed>
      """
    )
    return feed.items.first
  }

  @Test(arguments: ["<p>1 <b>x</b></p>", "<div><p>1</p></div>", "<h2>1</h2> <p>x &amp; y</p>"])
  func `is shown as markup if it is that from end to end`(text: String) throws {
    #expect(try content("", text)?.contentHTML == text)
    // Who writes a type has thought about it.
    #expect(try content(" type='text'", text)?.contentText == text)
    let json = try readFeed(
      #"{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1","content_text":"\#(text)"}]}"#
    )
    #expect(json.items.first?.contentHTML == text)
    #expect(json.items.first?.contentText == nil)
  }

  @Test(arguments: [
    "The <p> element", "<b>x</b>", "<video>: what it is", "<p> is a tag", "1 < 2 > 0", "<p>",
    "<List<String>>",
    "<p>x</p> makes a paragraph", "&lt;p&gt; is how to write it",
  ])
  func `is text where it may be about markup`(text: String) throws {
    #expect(try content(" type='text'", text)?.contentText == text)
    let json = try readFeed(
      #"{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1","content_text":"\#(text)"}]}"#
    )
    #expect(json.items.first?.contentText == text)
  }

  @Test func `is markup also if it was escaped once more`() throws {
    let item = try content(" type='text'", "&lt;p&gt;1 &lt;b&gt;x&lt;/b&gt;&lt;/p&gt;")
    #expect(item?.contentHTML == "<p>1 <b>x</b></p>")
  }

  @Test func `of JSON Feed stays where there is content besides`() throws {
    let json = try readFeed(
      #"{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1","content_text":"<p>x</p>","content_html":"y"}]}"#
    )
    #expect(json.items.first?.contentText == "<p>x</p>")
    #expect(json.items.first?.contentHTML == "y")
  }
}

import Testing

@testable import FeedParsing

@Suite struct `Reading feeds` {
  @Test func `nothing is no feed`() {
    #expect(throws: FeedParsingFailure.empty) { try FeedParser.parse([]) }
    #expect(throws: FeedParsingFailure.empty) { try FeedParser.parse(Array(" \n".utf8)) }
  }

  @Test func `an RSS feed gives its items`() throws {
    let feed = try readFeed(
      """
      <rss version="2.0"><channel><title>A &amp; B</title><link>https://example.com/</link>
      <item><title>One</title><link>https://example.com/1</link><guid>g1</guid>
      <description>&lt;p&gt;Text&lt;/p&gt;</description></item>
      </channel></rss>
      """
    )
    #expect(feed.title == "A & B")
    #expect(feed.homePageURL == "https://example.com/")
    #expect(feed.items.map(\.title) == ["One"])
    #expect(feed.items[0].guid == "g1")
    #expect(feed.items[0].contentHTML == "<p>Text</p>")
  }

  @Test func `an Atom feed gives its entries`() throws {
    let feed = try readFeed(
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><title>T</title>
      <link href="https://example.com/"/><link rel="self" href="https://example.com/feed"/>
      <entry><id>e1</id><title type="html">&lt;b&gt;Bold&lt;/b&gt;</title>
      <link href="https://example.com/1"/><content type="xhtml"><div><p>x</p></div></content>
      </entry></feed>
      """
    )
    #expect(feed.feedURL == "https://example.com/feed")
    #expect(feed.items[0].title == "Bold")
    #expect(feed.items[0].url == "https://example.com/1")
    #expect(feed.items[0].contentHTML == "<div><p>x</p></div>")
  }
}

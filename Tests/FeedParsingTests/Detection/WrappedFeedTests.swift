import Testing

@testable import FeedParsing

@Suite struct `Feeds inside of a page` {
  private static let atom = """
    <feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><id>1</id></entry></feed>
    """
  private static let rss = """
    <rss version="2.0"><channel><title>T</title><item><guid>1</guid></item></channel></rss>
    """

  @Test(arguments: [
    "<html xmlns='http://www.w3.org/1999/xhtml'><body>\(atom)</body></html>",
    "<!DOCTYPE html><html><head><title>T</title><meta charset='utf-8'></head><body>\(rss)</body></html>",
    "<html><body><div id='webkit-xml-viewer-source-xml'>\(rss)</div></body></html>",
  ])
  func `are read if the page holds nothing else`(document: String) throws {
    let feed = try readFeed(document)
    #expect(feed.title == "T")
    #expect(feed.items.map(\.guid) == ["1"])
  }

  @Test(arguments: [
    "<html><body><p>Feeds look so:</p>\(atom)</body></html>",
    "<html><body><feed><entry></entry></feed></body></html>",
    "<html><body><rss><channel></channel></rss></body></html>",
    "<html><head><script>var x = '<rss version=\"2.0\">'</script></head></html>",
    "<html><body><pre>&lt;rss version=\"2.0\"&gt;</pre></body></html>",
    "<html><head><link rel='alternate' type='application/rss+xml' href='/feed'></head></html>",
    "<html><body><item></item><channel></channel></body></html>",
  ])
  func `are not seen in pages about feeds`(document: String) {
    #expect(throws: FeedParsingFailure.notAFeed(.html)) { try readFeed(document) }
  }
}

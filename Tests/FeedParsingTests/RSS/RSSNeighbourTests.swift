import Testing

@testable import FeedParsing

@Suite struct `Neighbours of RSS's elements` {
  @Test(arguments: [
    "<image>https://e.org/1.png</image>", "<image><url>https://e.org/1.png</url></image>",
    "<image url='https://e.org/1.png'/>", "<image href='https://e.org/1.png'/>",
    "<image>\n 1.png \n</image>", "<image><![CDATA[https://e.org/1.png]]></image>",
    "<image><title>x</title><url>/1.png</url><link>https://e.org/x</link></image>",
  ])
  func `a picture is an element, an attribute or a text`(image: String) throws {
    let document = """
      <rss version="2.0"><channel><link>https://e.org/</link>\(image)<item>\(image)</item></channel></rss>
      """
    let feed = try readFeed(document)
    #expect(feed.iconURL == "https://e.org/1.png")
    #expect(feed.items.first?.imageURL == "https://e.org/1.png")
  }

  @Test(arguments: [
    "<link>https://e.org/</link><item><guid>1</guid></item><link>https://other.example/</link>",
    "<link/><link>https://e.org/</link><link>https://other.example/</link><item><guid>1</guid></item>",
    "<link href='https://e.org/'/><link>https://other.example/</link><item><guid>1</guid></item>",
  ])
  func `the first page of a feed is its page`(elements: String) throws {
    let document = Array("<rss version='2.0'><channel>\(elements)</channel></rss>".utf8)
    var stream = FeedStream(batchInBytes: 1)
    _ = stream.append(document)
    #expect(try stream.finish().homePageURL == "https://e.org/")
    #expect(try FeedParser.parse(document).homePageURL == "https://e.org/")
  }
}

import Testing

@testable import FeedParsing

@Suite struct `Neighbours of RSS's elements` {
  @Test(arguments: [
    "<image>https://e.org/1.png</image>", "<image><url>https://e.org/1.png</url></image>",
    "<image url='https://e.org/1.png'/>", "<image href='https://e.org/1.png'/>",
    "<image src='/1.png'/>",
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
    "<link>https://other.example/</link><item><guid>1</guid></item><link>https://e.org/</link>",
    "<link>https://e.org/</link><link/><item><guid>1</guid></item>",
    "<link>https://other.example/</link><link href='https://e.org/'/><item><guid>1</guid></item>",
  ])
  func `the last page of a feed is its page, also in pieces`(elements: String) throws {
    let document = Array("<rss version='2.0'><channel>\(elements)</channel></rss>".utf8)
    for size in [1, 40, document.count] {
      var stream = FeedStream(batchInBytes: 1)
      for start in stride(from: 0, to: document.count, by: size) {
        _ = stream.append(Array(document[start..<min(start + size, document.count)]))
      }
      #expect(try stream.finish().homePageURL == "https://e.org/")
    }
    #expect(try FeedParser.parse(document).homePageURL == "https://e.org/")
  }

  @Test(arguments: [
    ("<itunes:title>1</itunes:title>", "1"),
    ("<itunes:title>1</itunes:title><title>2</title>", "2"),
    ("<itunes:title>1</itunes:title><title/>", "1"), ("<media:title>1</media:title>", nil),
  ])
  func `an episode has the show's short title where it has no other`(
    elements: String,
    title: String?
  ) throws {
    let feed = try readFeed(
      "<rss><channel><item>\(elements)<itunes:duration>1</itunes:duration></item></channel></rss>"
    )
    #expect(feed.items.map(\.title) == [title])
  }
}

import FoundationEssentials
import Testing

@testable import FeedParsing

@Suite struct `Feeds as values` {
  private let rss = """
    <rss version="2.0"><channel><title>Über</title><link>https://a.example/</link><item><guid>1</guid>
    <title>One</title><pubDate>Mon, 30 Nov 2026 04:00:00 GMT</pubDate><category>a</category>
    <enclosure url="https://a.example/1.mp3" type="audio/mpeg" length="5"/>
    <itunes:duration>1:02.5</itunes:duration></item></channel></rss>
    """

  @Test func `encoded they are JSON Feed, and decoded the same`() throws {
    let feed = try readFeed(rss)
    let data = try JSONEncoder().encode(feed)
    let document = String(decoding: data, as: UTF8.self).replacing("\\/", with: "/")
    #expect(document.contains("\"version\":\"https://jsonfeed.org/version/1.1\""))
    let again = try JSONDecoder().decode(ParsedFeed.self, from: data)
    #expect(again.title == "Über")
    let (item, read) = (feed.items[0], again.items[0])
    #expect(read.guid == item.guid)
    #expect(read.title == item.title)
    #expect(read.published == item.published)
    #expect(read.tags == item.tags)
    #expect(read.attachments == item.attachments)
    #expect(read.attachments.first?.durationInSeconds == 62.5)
  }

  @Test func `what is no feed is not decoded`() {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(ParsedFeed.self, from: Data("[1, null, true, 0.5]".utf8))
    }
  }

  @Test func `they can be told apart and counted`() throws {
    let feed = try readFeed(rss)
    #expect(Set([feed, feed]).count == 1)
    #expect(Set(feed.items + feed.items).count == 1)
  }
}

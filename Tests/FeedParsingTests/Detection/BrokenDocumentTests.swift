import FoundationEssentials
import Testing

@testable import FeedParsing

@Suite struct `Broken documents` {
  @Test(arguments: [
    "<br />\n<b>Warning</b>: x in <b>f.php</b> on line 3<br />\n@", "\n\n@", "\u{FEFF}@",
    "<!-- c -->@",
    "@<br />\n<b>Fatal error</b> & more", "@@", "<!DOCTYPE rss [<!ENTITY x \"y\">]>@",
  ])
  func `what stands around a feed does not matter`(document: String) throws {
    let rss = """
      <?xml version="1.0"?><rss><channel><title>T</title><item><title>1</title></item>
      <item><title>2</title></item></channel></rss>
      """
    let feed = try readFeed(document.replacing("@", with: rss))
    #expect(feed.title == "T")
    #expect(feed.items.map(\.title) == ["1", "2"])
  }

  @Test(arguments: [
    "<item><title>1</title><item><title>2</title></item>",
    "<item><title>1</title><item><title>2</title>",
    "<item><title>1<item><title>2</title></item>",
    "<item><title>1</title></itm><item><title>2</title></item>",
    "<item><title>1</title><description><p>x<br>y</p></description></item><item><title>2</title></item>",
    "<item><title>1</title><description><![CDATA[x</description></item><item><title>2</title></item>",
    "<item><title>1</title><guid>x</item><item><title>2</title></item>",
    "<item><title>1<link>http://e.org/</link></item><item><title>2</title></item>",
    "<item><title>1<description>x</description></item><item><title>2</title></item>",
    "<item xmlns='urn:made-up'><title>1</title></item><item><title>2</title></item>",
    "<item><title>1</title><description>x <b and</description></item><item><title>2</title></item>",
    "<item><title>1</title><foo></item><item><title>2</title></item>",
    "<item><title>1</title></item></channel><item><title>2</title></item>",
    "<item><title>1</title><category domain=\"x>a</category></item><item><title>2</title></item>",
    "<foo><item><title>1</title></item><item><title>2</title></item>",
    "<image><url>x</url><item><title>1</title></item><item><title>2</title></item>",
    "<itunes:category text='A'><itunes:category text='B'/><item><title>1</title></item><item><title>2</title></item>",
    "<itunes:owner><itunes:name>A</itunes:name><item><title>1</title></item><item><title>2</title></item>",
    "<items><item><title>1</title></item><item><title>2</title></item></items>",
    "<item><title>1</title><list><item>x</item></list></item><item><title>2</title></item>",
  ])
  func `no item is lost by a wrong tag`(items: String) throws {
    let feed = try readFeed("<rss><channel>\(items)</channel></rss>")
    #expect(feed.items.map(\.title) == ["1", "2"])
  }

  @Test(arguments: [
    "url=\"http://e.org/a.mp3 type=\"audio/mpeg\"",
    "url=\"http://e.org/a.mp3\", type=\"audio/mpeg\"",
    "url=“http://e.org/a.mp3” type=„audio/mpeg“", "url=\\\"http://e.org/a.mp3\\\" type=audio/mpeg",
    "url=&quot;http://e.org/a.mp3&quot; type='audio/mpeg'",
    "URL = http://e.org/a.mp3 TYPE=audio/mpeg",
  ])
  func `whatever stands for quotes ends a value`(attributes: String) throws {
    let feed = try readFeed(
      "<rss><channel><item><title>1</title><enclosure \(attributes) /></item></channel></rss>"
    )
    let attachment = try #require(feed.items.first?.attachments.first)
    #expect(attachment.url == "http://e.org/a.mp3")
    #expect(attachment.mimeType == "audio/mpeg")
  }

  @Test func `entries without a feed around them are all read`() throws {
    let feed = try readFeed("<entry><title>1</title></entry><entry><title>2</title></entry>")
    #expect(feed.items.map(\.title) == ["1", "2"])
  }

  @Test func `findings name the place in the document`() throws {
    let feed = try readFeed(
      "<rss version='2.0'><channel><item><title>a & b</title><guid>1</guid></item></channel></rss>"
    )
    #expect(feed.diagnostics.map(\.code) == [.strayAmpersand])
    #expect(feed.diagnostics.map(\.offset) == [43])
  }

  @Test(arguments: [
    ("<html><body>x</body></html>", FeedParsingFailure.notAFeed(.html)),
    ("<!DOCTYPE html><html><head><title>x</title></head></html>", .notAFeed(.html)),
    ("<svg/>", .notAFeed(.otherXML)), ("hello", .notAFeed(.text)),
    ("<opml><body><outline text='x'/></body></opml>", .notAFeed(.opml)),
  ])
  func `what is no feed is named`(document: String, failure: FeedParsingFailure) {
    #expect(throws: failure) { try readFeed(document) }
  }

  @Test func `a feed cut anywhere keeps its whole items`() throws {
    let document = Array(Self.sample.utf8)
    let whole = try FeedParser.parse(document)
    #expect(whole.items.count == 3)
    let ends = [
      "</item>", "</item>", "</item>",
    ]
    var from = 0
    var complete: [Int] = []
    for end in ends {
      let range = try #require(Self.sample.utf8.firstRange(of: end.utf8, from: from))
      complete.append(range)
      from = range
    }
    for length in 0..<document.count {
      let items = (try? FeedParser.parse(Array(document[..<length])))?.items ?? []
      for (index, end) in complete.enumerated() where length >= end {
        try #require(items.count > index, "cut at \(length)")
        #expect(items[index] == whole.items[index], "cut at \(length)")
      }
    }
  }

  @Test func `no bytes crash it`() {
    var state: UInt64 = 88_172_645_463_325_252
    func random(_ bound: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(bound))
    }
    let document = Array(Self.sample.utf8)
    let tokens = [
      "<", ">", "</item>", "<item>", "&", "]]>", "<![CDATA[", "\"", "<!--", "\0", "é", "<rss", "/>",
      "&#x", "<!DOCTYPE", "xmlns:", "?>",
    ]
    for _ in 0..<3000 {
      var bytes = document
      for _ in 0...random(6) {
        let place = random(bytes.count)
        switch random(4) {
        case 0: bytes[place] = UInt8(random(256))
        case 1: bytes.removeSubrange(place..<min(place + random(40), bytes.count))
        case 2: bytes.insert(contentsOf: Array(tokens[random(tokens.count)].utf8), at: place)
        default: bytes.insert(contentsOf: bytes[..<min(place, 200)], at: place)
        }
      }
      _ = try? FeedParser.parse(bytes)
      _ = try? OPMLDocument(parsing: bytes)
    }
  }

  static let sample = """
    <?xml version="1.0" encoding="UTF-8"?>
    <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/">
    <channel><title>Täglich</title><link>https://example.com/</link>
    <item><title>Ein &amp; zwei</title><guid isPermaLink="false">1</guid>
    <description>&lt;p&gt;Kurz&lt;/p&gt;</description><content:encoded><![CDATA[<p>Lang “x”</p>]]></content:encoded>
    <enclosure url="https://example.com/a.mp3" length="5" type="audio/mpeg"/></item>
    <item><title>Two</title><link>https://example.com/2</link><description><p>naked <br> one</p></description></item>
    <item><title>漢字</title><pubDate>Tue, 07 Feb 2017 21:24:36 GMT</pubDate></item>
    </channel></rss>
    """
}

extension String.UTF8View {
  /// The place after the first occurrence of `other` from an offset on.
  func firstRange(of other: String.UTF8View, from offset: Int) -> Int? {
    let bytes = Array(self)
    let wanted = Array(other)
    var index = offset
    while index + wanted.count <= bytes.count {
      if bytes[index..<index + wanted.count].elementsEqual(wanted) { return index + wanted.count }
      index += 1
    }
    return nil
  }
}

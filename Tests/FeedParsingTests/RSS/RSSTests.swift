import CivilTime
import FoundationEssentials
import Testing

@testable import FeedParsing

func readFeed(_ text: String, url: String? = nil) throws -> ParsedFeed {
  try FeedParser.parse(Array(text.utf8), url: url)
}

/// An RSS feed with that inside of its only item.
func item(_ elements: String, url: String? = nil) throws -> ParsedItem {
  let feed = try readFeed("<rss><channel><item>\(elements)</item></channel></rss>", url: url)
  return try #require(feed.items.first)
}

@Suite struct `Items of RSS` {
  @Test(arguments: [
    ("<title>AT&amp;amp;T</title>", "AT&T"), ("<title>1 &lt; 2</title>", "1 < 2"),
    ("<title>&lt;b&gt;x&lt;/b&gt;</title>", "x"), ("<title>a <b>c</b></title>", "a c"),
    ("<TITLE>x</TITLE>", "x"), ("<title><![CDATA[R&D]]></title>", "R&D"),
    ("<title>x</title><media:title>y</media:title>", "x"),
    ("<x:title xmlns:x='urn:x'>no</x:title><title>x</title>", "x"),
    ("<image><title>no</title></image><title>x</title>", "x"),
  ])
  func `titles are plain text of their own`(elements: String, title: String) throws {
    #expect(try item(elements).title == title)
  }

  @Test(arguments: [
    "<link>PAGE</link><guid>PAGE</guid>", "<guid>PAGE</guid><link>PAGE</link>",
    "<link> PAGE</link><guid isPermaLink='true'>PAGE\n</guid>",
  ])
  func `link and identifier may be the same`(elements: String) throws {
    let item = try item(elements.replacing("PAGE", with: "http://e.org/some/page?a=b"))
    #expect(item.url == "http://e.org/some/page?a=b")
    #expect(item.guid == "http://e.org/some/page?a=b")
  }

  @Test func `an identifier is kept as written where the link is tidied`() throws {
    let written = "HTTP://E.org/some/page"
    let item = try item("<link>\(written)</link><guid>\(written)</guid>")
    #expect(item.url == "http://e.org/some/page")
    #expect(item.guid == written)
  }

  @Test(
    arguments: [
      ("<link>http://e.org/1</link><guid>http://e.org/g</guid>", "http://e.org/1"),
      ("<guid>http://e.org/g</guid>", "http://e.org/g"),
      ("<guid isPermaLink='false'>http://e.org/g</guid>", nil),
      ("<guid isPermaLink='true'>47</guid>", nil),
      ("<link> \n http://e.org/1\n</link>", "http://e.org/1"),
      ("<link>javascript:alert(1)</link>", nil),
      ("<link href='http://e.org/1'/>", "http://e.org/1"),
      (
        "<link>http://e.org/1</link><atom:link rel='replies' href='http://e.org/c'/>",
        "http://e.org/1"
      ),
      (
        "<feedburner:origLink>http://e.org/o</feedburner:origLink><link>http://proxy/</link>",
        "http://e.org/o"
      ),
    ] as [(String, String?)]
  )
  func `the address is the link, or a permalink`(elements: String, address: String?) throws {
    #expect(try item(elements).url == address)
  }

  @Test func `content comes before description, which is then the summary`() throws {
    let both = "<content:encoded>&lt;p&gt;All&lt;/p&gt;</content:encoded>"
    for elements in [
      "<description>Some</description>" + both, both + "<description>Some</description>",
    ] {
      let item = try item(elements)
      #expect(item.contentHTML == "<p>All</p>")
      #expect(item.summary == "Some")
    }
    #expect(try item("<description>Some</description><content:encoded/>").contentHTML == "Some")
  }

  @Test(arguments: [
    ("<author>me@e.org (Me)</author>", ParsedAuthor(name: "Me", url: "mailto:me@e.org")),
    ("<author>Me &lt;me@e.org&gt;</author>", ParsedAuthor(name: "Me", url: "mailto:me@e.org")),
    ("<author>mailto:me@e.org</author>", ParsedAuthor(url: "mailto:me@e.org")),
    ("<dc:creator>Me</dc:creator>", ParsedAuthor(name: "Me")),
    ("<itunes:author>Me</itunes:author>", ParsedAuthor(name: "Me")),
    (
      "<author><name>Me</name><uri>http://e.org</uri></author>",
      ParsedAuthor(name: "Me", url: "http://e.org")
    ),
  ])
  func `authors are taken apart`(elements: String, author: ParsedAuthor) throws {
    #expect(try item(elements).authors == [author])
  }

  @Test func `a type that says nothing gives way to the file's name`() throws {
    let item = try item(
      """
      <enclosure url="http://e.org/a.mp3" type="application/octet-stream"/>
      <enclosure url="http://e.org/b" type="application/octet-stream"/>
      """
    )
    #expect(item.attachments.map(\.mimeType) == ["audio/mpeg", "application/octet-stream"])
  }

  @Test func `enclosures without an address are dropped, types are mended`() throws {
    let item = try item(
      """
      <enclosure url="" type="audio/mpeg"/><enclosure url="javascript:x"/>
      <enclosure url=http://e.org/a.mp3 length=" 5368709121 " type=mp3 />
      <itunes:duration>1:00:05</itunes:duration>
      """
    )
    #expect(
      item.attachments == [
        ParsedAttachment(
          url: "http://e.org/a.mp3",
          mimeType: "audio/mpeg",
          sizeInBytes: 5_368_709_121,
          durationInSeconds: 3605
        )
      ]
    )
  }

  @Test func `categories come in order, each once`() throws {
    let tags = "<category>a</category><category>b, c</category><category>a</category><category/>"
    #expect(try item(tags).tags == ["a", "b, c"])
  }

  @Test func `addresses resolve against xml:base, the document, the home page`() throws {
    let relative = "<link>p</link>"
    #expect(try item(relative).url == "p")
    #expect(try item(relative, url: "http://e.org/f/x").url == "http://e.org/f/p")
    let feed = try readFeed(
      """
      <rss xml:base="http://b.org/"><channel xml:base="c/"><link>http://e.org/</link>
      <item><link>p</link><guid>p</guid></item></channel></rss>
      """
    )
    #expect(feed.items[0].url == "http://b.org/c/p")
    #expect(feed.items[0].guid == "p")
    let late = try readFeed(
      "<rss><channel><item><link>p</link></item><link>http://e.org/</link></channel></rss>"
    )
    #expect(late.items[0].url == "http://e.org/p")
  }
}

@Suite struct `Feeds of RSS` {
  @Test func `the channel says what the feed is`() throws {
    let feed = try readFeed(
      """
      <rss version="0.92"><channel><image><title>no</title><url>http://e.org/i.png</url>
      <link>http://no.org/</link></image><title>T</title><link>http://e.org/</link>
      <description>D</description><language>de</language><managingEditor>me@e.org (Me)</managingEditor>
      <webMaster>no@e.org</webMaster><ttl>60</ttl><skipHours><hour>24</hour><hour>3</hour></skipHours>
      <skipDays><day>Sunday</day></skipDays><category>c</category><copyright>R</copyright>
      <cloud domain="rpc.e.org" port="80" path="/r"/><sy:updatePeriod>daily</sy:updatePeriod>
      <sy:updateFrequency>2</sy:updateFrequency>
      <atom:link rel="self" href="http://e.org/f"/><atom:link rel="hub" href="http://hub.org/"/>
      <atom:link rel="next" href="http://e.org/f2"/><itunes:complete>Yes</itunes:complete>
      </channel></rss>
      """
    )
    #expect(feed.format == .rss092)
    #expect(feed.title == "T")
    #expect(feed.homePageURL == "http://e.org/")
    #expect(feed.description == "D")
    #expect(feed.iconURL == "http://e.org/i.png")
    #expect(feed.authors == [ParsedAuthor(name: "Me", url: "mailto:me@e.org")])
    #expect(feed.schedule.timeToLiveInMinutes == 60)
    #expect(feed.schedule.skippedHours == [0, 3])
    #expect(feed.schedule.skippedDays == [0])
    #expect(feed.schedule.updateIntervalInSeconds == 43_200)
    #expect(feed.feedURL == "http://e.org/f")
    #expect(feed.nextPageURL == "http://e.org/f2")
    #expect(feed.hubs.map(\.type) == ["WebSub", "rssCloud"])
    #expect(feed.isExpired)
    #expect(feed.rights == "R")
  }

  @Test func `RDF has its items and picture beside the channel`() throws {
    let feed = try readFeed(
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
      xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>T</title><link>http://e.org/</link>
      <items><rdf:Seq><rdf:li resource="x"/></rdf:Seq></items></channel>
      <image><url>http://e.org/i.png</url></image>
      <item rdf:about="http://e.org/1"><title>One</title><dc:date>2019-10-27T08:15+01:00</dc:date></item>
      </rdf:RDF>
      """
    )
    #expect(feed.format == .rss10)
    #expect(feed.iconURL == "http://e.org/i.png")
    #expect(feed.items.map(\.guid) == ["http://e.org/1"])
    #expect(feed.items[0].url == "http://e.org/1")
    #expect(feed.items[0].published == Timestamp(seconds: 1_572_160_500))
  }

  @Test(arguments: [
    "xmlns:x='http://purl.org/dc/elements/1.1/'", "xmlns:x='https://purl.org/dc/elements/1.1'",
    "xmlns:x='HTTP://PURL.ORG/DC/elements/1.1/'",
  ])
  func `namespaces go by their address, not to the letter`(declaration: String) throws {
    let feed = try readFeed(
      "<rss \(declaration)><channel><item><x:creator>Me</x:creator></item></channel></rss>"
    )
    #expect(feed.items[0].authors.first?.name == "Me")
  }

  @Test(arguments: ["xmlns='http://made.up/'", "xmlns='http://backend.userland.com/rss2'", ""])
  func `a default namespace changes nothing`(declaration: String) throws {
    let feed = try readFeed(
      "<rss \(declaration)><channel><title>T</title><item><title>One</title></item></channel></rss>"
    )
    #expect(feed.title == "T")
    #expect(feed.items.map(\.title) == ["One"])
  }

  @Test(arguments: [
    ("http://e.org/p/1.html", nil, "http://e.org/p/i.png"),
    ("http://www.e.org/p/1.html", nil, "http://www.e.org/p/i.png"),
    ("http://other.example/x", nil, "http://e.org/home/i.png"),
    ("http://d.example/p/1", "http://d.example/feed", "http://d.example/p/i.png"),
    ("http://e.org/p/1.html", "http://cdn.example/feed", "http://e.org/p/i.png"),
  ])
  func `a text is relative to its item's page, if that is the feed's own`(
    link: String,
    document: String?,
    picture: String
  ) throws {
    let feed = try readFeed(
      """
      <rss><channel><link>http://e.org/home/</link><item><link>\(link)</link>
      <description>&lt;img src="i.png"></description></item></channel></rss>
      """,
      url: document
    )
    #expect(feed.jsonFeed().replacing("\\/", with: "/").contains(picture))
  }

  @Test func `an element's own xml:base holds for its address`() throws {
    let feed = try readFeed(
      """
      <feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://e.org/d/"><logo xml:base="l/">a.png</logo>
      <entry><link xml:base="http://l.example/" href="a"/></entry></feed>
      """
    )
    #expect(feed.iconURL == "http://e.org/d/l/a.png")
    #expect(feed.items[0].url == "http://l.example/a")
  }
}

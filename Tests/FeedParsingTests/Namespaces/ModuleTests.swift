import CivilTime
import Testing

@testable import FeedParsing

@Suite struct `Modules` {
  @Test func `podcast elements of an episode`() throws {
    let podcast = try #require(
      try item(
        """
        <podcast:transcript url="http://e.org/t.vtt" type="text/vtt" language="en" rel="captions"/>
        <podcast:chapters url="http://e.org/c.json" type="application/json+chapters"/>
        <podcast:person role="Guest" href="http://e.org/p" img="http://e.org/p.png">P</podcast:person>
        <podcast:person>Q</podcast:person><podcast:soundbite startTime="73.0" duration="60.0">S</podcast:soundbite>
        <podcast:season name="Two">2</podcast:season><podcast:episode display="Ch.3">3.5</podcast:episode>
        <podcast:location>Berlin</podcast:location><podcast:license>cc-by-4.0</podcast:license>
        <podcast:alternateEnclosure type="audio/opus" length="32400000" bitrate="96000" default="true" title="O">
        <podcast:source uri="http://e.org/o.opus"/><podcast:source uri="ipfs://x"/></podcast:alternateEnclosure>
        <podcast:value type="lightning" method="keysend"><podcast:valueRecipient name="H" split="99"/></podcast:value>
        <psc:chapters><psc:chapter start="00:01:00.5" title="One" href="http://e.org/1"/></psc:chapters>
        """
      ).podcast
    )
    #expect(podcast.transcripts.map(\.relation) == ["captions"])
    #expect(podcast.chapters?.url == "http://e.org/c.json")
    #expect(podcast.persons.map(\.role) == ["guest", "host"])
    #expect(podcast.persons.map(\.group) == ["cast", "cast"])
    #expect(
      podcast.soundbites == [
        PodcastSoundbite(startInSeconds: 73, durationInSeconds: 60, title: "S")
      ]
    )
    #expect(podcast.seasonName == "Two")
    #expect(podcast.episode == 3.5)
    #expect(podcast.episodeDisplay == "Ch.3")
    #expect(podcast.alternateEnclosures.map(\.sources) == [["http://e.org/o.opus", "ipfs://x"]])
    #expect(podcast.value?.recipients.map(\.split) == [99])
    #expect(podcast.inlineChapters.map(\.startInSeconds) == [60.5])
  }

  @Test func `podcast elements of a feed`() throws {
    let feed = try readFeed(
      """
      <rss><channel><podcast:locked owner="o@e.org">yes</podcast:locked><podcast:guid>g</podcast:guid>
      <podcast:medium>music</podcast:medium><podcast:funding url="http://e.org/f">Give</podcast:funding>
      <podcast:trailer url="http://e.org/t.mp3" pubdate="Thu, 01 Apr 2021 08:00:00 EST" season="1">T</podcast:trailer>
      <itunes:category text="A"><itunes:category text="B"/><itunes:category text="C"/></itunes:category>
      <itunes:category text="D"/><itunes:explicit>clean</itunes:explicit><itunes:type>Serial</itunes:type>
      <itunes:owner><itunes:name>O</itunes:name><itunes:email>o@e.org</itunes:email></itunes:owner>
      <itunes:image href="http://e.org/i.jpg"/></channel></rss>
      """
    )
    #expect(feed.podcast?.isLocked == true)
    #expect(feed.podcast?.lockOwner == "o@e.org")
    #expect(feed.podcast?.funding == [PodcastFunding(url: "http://e.org/f", title: "Give")])
    #expect(feed.podcast?.trailers.first?.published?.seconds == 1_617_282_000)
    #expect(feed.itunes?.categories == [["A", "B"], ["A", "C"], ["D"]])
    #expect(feed.itunes?.isExplicit == false)
    #expect(feed.itunes?.type == "serial")
    #expect(feed.itunes?.ownerEmail == "o@e.org")
    #expect(feed.iconURL == "http://e.org/i.jpg")
  }

  @Test func `how often a podcast comes is read from its rule`() throws {
    let feed = try readFeed(
      """
      <rss><channel><podcast:updateFrequency rrule="FREQ=WEEKLY;BYDAY=MO,TH" dtstart="2026-01-05"
      complete="true">Twice a week</podcast:updateFrequency></channel></rss>
      """
    )
    let frequency = try #require(feed.podcast?.updateFrequency)
    #expect(frequency.text == "Twice a week")
    #expect(frequency.intervalInSeconds == 302_400)
    #expect(frequency.start?.rfc3339 == "2026-01-05T00:00:00Z")
    #expect(feed.isExpired)
    #expect(RecurrenceRule.interval("FREQ=MONTHLY;INTERVAL=2") == 5_184_000)
    #expect(RecurrenceRule.interval("every other day") == nil)
  }

  @Test func `of a group the best picture is shown, all others are attached`() throws {
    let item = try item(
      """
      <media:group><media:content url="http://e.org/1-800.jpg" medium="image" width="800" height="600"/>
      <media:content url="http://e.org/1-1600.jpg" medium="image" width="1600" height="1200"/></media:group>
      <media:content url="http://e.org/2.jpg" medium="image"><media:description>Two</media:description></media:content>
      <media:content url="http://e.org/x.swf" type="application/x-shockwave-flash"/>
      """
    )
    #expect(item.imageURL == "http://e.org/1-1600.jpg")
    #expect(item.attachments.map(\.url) == ["http://e.org/2.jpg"])
    #expect(item.media?.contents.count == 4)
  }

  /// Few are compared with each other, many by a table.
  @Test(arguments: [2, 3, 7, 40]) func `the same file is attached once`(count: Int) throws {
    let files = (0..<count).map {
      "<media:content url='https://e.org/\($0 % 20).mp4' type='video/mp4'/>"
    }
    let enclosure = "<enclosure url='https://e.org/1.mp4' type='video/mp4'/>"
    let item = try item(enclosure + files.joined() + files.joined())
    let others = (0..<min(count, 20)).filter { $0 != 1 }
    #expect(item.attachments.map(\.url) == ([1] + others).map { "https://e.org/\($0).mp4" })
    #expect(item.media?.contents.count == count * 2)
  }

  @Test func `comments are counted and found`() throws {
    let item = try item(
      """
      <comments>http://e.org/c</comments><slash:comments>3</slash:comments>
      <wfw:commentRss>http://e.org/c.rss</wfw:commentRss>
      """
    )
    #expect(item.commentsURL == "http://e.org/c")
    #expect(item.commentCount == 3)
    #expect(item.commentsFeedURL == "http://e.org/c.rss")
  }

  @Test(arguments: [
    "http://www.itunes.com/dtds/podcast-1.0.dtd", "https://www.itunes.com/DTDs/Podcast-1.0.dtd",
    "http://made.up/itunes", "",
  ])
  func `a usual prefix means what it usually does, whatever it is declared as`(
    address: String
  ) throws {
    let feed = try readFeed(
      """
      <rss xmlns:itunes="\(address)"><channel><item><itunes:season>3</itunes:season></item></channel></rss>
      """
    )
    #expect(feed.items[0].itunes?.season == 3)
  }

  @Test func `what each item declares and says again means the same again`() throws {
    let own = "xmlns:i='http://www.itunes.com/dtds/podcast-1.0.dtd'"
    let items = (1...4).map { number in
      """
      <item><i:season \(own)>\(number)</i:season><i:author \(own)>A, B and C and D</i:author>
      <author>me@example.org (Me)</author><season xmlns='urn:x'>9</season><i:season>8</i:season></item>
      """
    }
    let feed = try readFeed("<rss><channel>\(items.joined())</channel></rss>")
    #expect(feed.items.map { $0.itunes?.season } == [1, 2, 3, 4])
    #expect(feed.items.allSatisfy { $0.itunes?.author == "A, B and C and D" })
    #expect(feed.items.allSatisfy { $0.authors.map(\.name) == ["Me"] })
    #expect(feed.items.allSatisfy { $0.authors.map(\.url) == ["mailto:me@example.org"] })
  }

  @Test func `words between commas in tags are tags`() throws {
    #expect(try item("<tags>a, b c</tags><category>d</category>").tags == ["a", "b c", "d"])
  }

  @Test func `other formats`() throws {
    let pictures = try readFeed(
      """
      <Pictures><PictureInfo><imageTitle>Sea</imageTitle><imageURL>http://e.org/s.png</imageURL></PictureInfo>
      <PictureInfo><imageURL>http://e.org/t</imageURL></PictureInfo></Pictures>
      """
    )
    #expect(pictures.format == .pictureList)
    #expect(pictures.items.map(\.imageURL) == ["http://e.org/s.png", "http://e.org/t"])
    #expect(pictures.items.map(\.title) == ["Sea", nil])
    #expect(pictures.items[0].attachments.first?.mimeType == "image/png")
    let cdf = try readFeed(
      """
      <CHANNEL HREF="http://e.org/"><TITLE>T</TITLE><ABSTRACT>A</ABSTRACT><ITEM HREF="1.html"
      LASTMOD="2004-04-07T04:05"><TITLE>One</TITLE><ABSTRACT>B</ABSTRACT></ITEM></CHANNEL>
      """
    )
    #expect(cdf.format == .cdf)
    #expect(cdf.description == "A")
    #expect(cdf.items.map(\.url) == ["http://e.org/1.html"])
    #expect(cdf.items[0].modified != nil)
  }
}

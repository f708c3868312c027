import Testing

@testable import FeedParsing

@Suite struct `Feeds that come in pieces` {
  private static let rss = """
    <?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:x="http://purl.org/dc/elements/1.1/">
    <channel><title>Ü</title><link>https://a.example/</link><!-- <item> -->
    <item><title>1 &amp; 2</title><description><![CDATA[</item><img src="i.png">]]></description></item>
    <item rdf:about="a>b"><title>2</title><list><item>x</item></list><x:creator>Ann</x:creator><a></entry></a></item>
    <image><url>https://a.example/i.png</url></image><item/>
    <ITEM><title>3</title><link>3.html</link></ITEM ></channel></rss>
    """
  private static let atom = """
    <a:feed xmlns:a="http://www.w3.org/2005/Atom" xml:base="https://a.example/d/"><a:title>T</a:title>
    <a:entry><a:id>1</a:id><a:link href="x"/></a:entry><a:entry><a:id>2</a:id></a:entry></a:feed>
    """
  private static let json = """
    {"version":"https://jsonfeed.org/version/1.1","title":"T","items":[{"id":"1"},{"id":"2"}]}
    """

  /// All that a stream gives for a document in chunks of a size, and how many items came early.
  private func read(
    _ document: [UInt8],
    chunk: Int,
    batch: Int
  ) throws -> (feed: ParsedFeed, early: Int) {
    var stream = FeedStream(url: "https://a.example/feed", batchInBytes: batch)
    var items: [ParsedItem] = []
    var index = 0
    while index < document.count {
      let end = min(index + chunk, document.count)
      items += stream.append(Array(document[index..<end]))
      index = end
    }
    let early = items.count
    var feed = try stream.finish()
    feed.items = items + feed.items
    return (feed, early)
  }

  @Test(arguments: [rss, atom, json], [1, 7, 64, 10_000])
  func `give the same as in one piece, however they are cut`(document: String, chunk: Int) throws {
    let bytes = Array(document.utf8)
    let whole = try FeedParser.parse(bytes, url: "https://a.example/feed")
    for batch in [1, 100, 65_536] {
      let read = try read(bytes, chunk: chunk, batch: batch)
      #expect(read.feed.items == whole.items)
      #expect(read.feed.title == whole.title)
      #expect(read.feed.iconURL == whole.iconURL)
    }
  }

  @Test func `give items before the document ends, and keep little`() throws {
    let item =
      "<item><guid>1</guid><description>\(String(repeating: "x", count: 500))</description></item>\n"
    let document = "<rss version='2.0'><channel>" + String(repeating: item, count: 400)
    let read = try read(Array(document.utf8), chunk: 1000, batch: 4096)
    #expect(read.feed.items.count == 400)
    #expect(read.early > 380)
  }

  @Test func `findings stand at their places in the whole document`() throws {
    let items = (0..<6).map { "<item><guid>\($0)</guid><title>a & \($0)</title></item>" }.joined()
    let bytes = Array("<rss version='2.0'><channel>\(items)</channel></rss>".utf8)
    let whole = try FeedParser.parse(bytes)
    for chunk in [1, 50, 5000] {
      let read = try read(bytes, chunk: chunk, batch: 1)
      #expect(read.feed.diagnostics == whole.diagnostics)
    }
  }

  @Test(arguments: [
    "<enclosure url=\"a</item><item>b\"/>",
    "<enclosure url='a</item><item>b' type = \"></item>\"/>",
    "<enclosure url=\"a.mp3></item><item><title>lost its quote</title>",
    "<enclosure url=\"a></item><item x=\"b\"><title>lost its quote</title>",
    "<category domain=\"x=<item>\">don't = 'x</item><item>",
    "<enclosure url=\"a>\(String(repeating: "b", count: 3000))</item><item><title>lost its quote</title>",
    "<!-- </item><item> ' -->", "<?php echo '</item><item>' ?>", "<?php > </item><item> ?>",
    "<description><![CDATA[</item><item>]]></description>",
    "<description><![CDATA[never closed</description></item><item><link><![CDATA[b]]></link>",
    "<description><![CDATA[a <![CDATA[ </item><item> ]]></description>",
    "<item/></item><item", "</item<item>", "<title>a < </item><item>",
  ])
  func `what only looks like an item is none`(markup: String) throws {
    let document = """
      <!DOCTYPE rss [<!ENTITY two "</item><item>">]><rss version="2.0"><channel><title>T</title>
      <item><guid>1</guid>\(markup)</item><item><guid>2</guid></item>
      <item><guid>3</guid></item></channel></rss>
      """
    // A lost quote is known as lost after a thousand bytes.
    let bytes = Array((document + String(repeating: " ", count: 2048)).utf8)
    let whole = try FeedParser.parse(bytes, url: "https://a.example/feed")
    for chunk in [1, 300, 10_000] {
      let read = try read(bytes, chunk: chunk, batch: 1)
      #expect(read.feed.items == whole.items)
      #expect(read.early > 0)
    }
  }

  @Test(arguments: ["", "<html><body>x</body></html>", "<item", "<rss><channel><item><title>x"])
  func `end as documents end`(document: String) {
    let bytes = Array(document.utf8)
    let whole = try? FeedParser.parse(bytes, url: "https://a.example/feed")
    let read = try? read(bytes, chunk: 3, batch: 1)
    #expect(read?.feed == whole)
  }
}

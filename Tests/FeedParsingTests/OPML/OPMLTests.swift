import Testing

@testable import FeedParsing

@Suite struct `Lists of subscriptions` {
  @Test func `folders and feeds come as they are nested`() throws {
    let list = try read(
      """
      <opml><head><title>Subs</title></head><body>,
      <outline text="Food, Drinks"><outline text="Deep"><outline type="rss" TEXT="A" XmlUrl="http://a.org/f"
      htmlurl="http://a.org"/></outline><outline title="B" xmlUrl="http://b.org/f"></outline></outline>
      <settings/><outline xmlUrl="http://c.org/f"/></body></opml>
      """
    )
    #expect(list.title == "Subs")
    #expect(list.outlines.map(\.text) == ["Food, Drinks", nil])
    #expect(list.outlines[0].outlines.map(\.text) == ["Deep", "B"])
    #expect(list.outlines[0].outlines[0].outlines.map(\.xmlURL) == ["http://a.org/f"])
    #expect(list.outlines[0].outlines[0].outlines.map(\.htmlURL) == ["http://a.org"])
    #expect(list.outlines[1].isFeed)
  }

  @Test(arguments: [
    "<opml><body><outline text='A' xmlUrl='http://a.org/f'><outline text='B' xmlUrl='http://b.org/f'/>",
    "<outline text='A' feedUrl='http://a.org/f'/><outline text='B' xmlUrl='http://b.org/f'/>",
    "<outline text='A' xmlUrl='http://a.org/f'/><outline text='B' xmlUrl='http://b.org/f'/>",
    "<opml><body><outline text=\"A \"x\" y\" xmlUrl=\"http://a.org/f\"/><outline xmlUrl='http://b.org/f'/>",
  ])
  func `broken lists keep their feeds`(document: String) throws {
    let list = try read(document)
    func all(_ outlines: [OPMLOutline]) -> [String] {
      outlines.flatMap { ($0.xmlURL.map { [$0] } ?? []) + all($0.outlines) }
    }
    #expect(all(list.outlines) == ["http://a.org/f", "http://b.org/f"])
  }

  @Test func `an outline that links or includes keeps its address, and is no feed`() throws {
    let list = try read(
      """
      <opml><body><outline text="A" type="link" url="http://a.org/x"/>
      <outline text="B" type="include" url="http://a.org/b.opml"/><outline text="C" type="RSS" url="http://a.org/f"/></body></opml>
      """
    )
    #expect(list.outlines.map(\.url) == ["http://a.org/x", "http://a.org/b.opml", nil])
    #expect(list.outlines.map(\.isFeed) == [false, false, true])
    #expect(try read(list.xml).outlines == list.outlines)
  }

  @Test func `a feed that stands twice in a folder is taken once`() throws {
    let twice = "<outline text='A' xmlUrl='http://a.org/f'/>"
    let list = try read(
      "<opml><body>\(twice)<outline text='F'>\(twice)\(twice)</outline></body></opml>"
    )
    #expect(list.outlines.map(\.text) == ["A", "F"])
    #expect(list.outlines[1].outlines.count == 1)
  }

  @Test func `what is written reads back the same`() throws {
    var feed = OPMLOutline()
    feed.text = "<A> & \"B\"\n\u{1}'"
    feed.type = "rss"
    feed.xmlURL = "http://a.org/?x=1&y=2"
    feed.htmlURL = "http://a.org/"
    feed.categories = ["x", "y"]
    var inner = OPMLOutline()
    inner.text = "Inner"
    inner.outlines = [feed]
    var folder = OPMLOutline()
    folder.text = "Folder"
    folder.outlines = [inner, feed]
    let list = OPMLDocument(title: "T", outlines: [folder, feed])
    let again = try read(list.xml)
    feed.text = "<A> & \"B\"\n'"
    #expect(again.title == "T")
    #expect(again.outlines.map(\.text) == ["Folder", feed.text])
    #expect(again.outlines[0].outlines[0].outlines == [feed])
    #expect(again.xml == again.xml)
  }

  @Test func `folders nested beyond all sense are survived`() throws {
    let deep = String(repeating: "<outline text='x'>", count: 100_000)
    #expect(try read("<opml><body>\(deep)").outlines.isEmpty == false)
  }

  @Test func `form feeds and vertical tabs are white space, in and out`() throws {
    let list = try read(
      "<opml><body><outline type='rss' text='a\u{B}b' xmlUrl='http://x.example/\u{C}y'/>"
    )
    #expect(list.outlines.map(\.text) == ["a b"])
    #expect(try read(list.xml).outlines == list.outlines)
  }

  @Test func `a feed is no list`() {
    #expect(throws: FeedParsingFailure.notAFeed(.otherXML)) { try read("<rss/>") }
    #expect(throws: FeedParsingFailure.empty) { try read("") }
  }

  func read(_ text: String) throws -> OPMLDocument { try OPMLDocument(parsing: Array(text.utf8)) }
}

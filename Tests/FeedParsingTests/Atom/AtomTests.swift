import Testing

@testable import FeedParsing

/// The only entry of an Atom feed.
private func entry(_ elements: String) throws -> ParsedItem {
  let feed = try readFeed(
    "<feed xmlns=\"http://www.w3.org/2005/Atom\"><entry>\(elements)</entry></feed>"
  )
  return try #require(feed.items.first)
}

@Suite struct `Entries of Atom` {
  @Test(arguments: [
    ("<title>&lt;b> &amp;amp; x</title>", "<b> &amp; x"),
    ("<title type=\"html\">&lt;em>F&lt;/em> &amp;amp; &amp;lt;3</title>", "F & <3"),
    (
      "<title type=\"xhtml\"><div xmlns=\"http://www.w3.org/1999/xhtml\">a <b>b</b> &amp; c</div></title>",
      "a b & c"
    ),
    ("<title mode=\"escaped\" type=\"text/html\">F &amp;amp; C</title>", "F & C"),
    ("<title type=\"application/x-thing\">beta</title>", "beta"),
  ])
  func `titles are read by their type`(elements: String, title: String) throws {
    #expect(try entry(elements).title == title)
  }

  @Test(
    arguments: [
      ("<content type='html'>&lt;p>x&lt;/p></content>", "<p>x</p>", nil),
      ("<content type='text'>&lt;p>x&lt;/p></content>", nil, "<p>x</p>"),
      ("<content>&lt;p>x&lt;/p></content>", "<p>x</p>", nil),
      ("<content>a &lt; b</content>", nil, "a < b"),
      ("<content type='text/html'><a href='u'>x</a></content>", "<a href='u'>x</a>", nil),
      ("<content type='html'><div>&lt;b>x&lt;/b></div></content>", "<b>x</b>", nil),
      ("<content type='text/html' mode='base64'>PHA+eDwvcD4=</content>", "<p>x</p>", nil),
      ("<content type='image/png'>iVBORw0KGgo=</content>", nil, nil),
    ] as [(String, String?, String?)]
  )
  func `contents are read by their type`(elements: String, html: String?, text: String?) throws {
    let entry = try entry(elements)
    #expect(entry.contentHTML == html)
    #expect(entry.contentText == text)
  }

  @Test(
    arguments: [
      ("<link href='http://e.org/1'/>", "http://e.org/1"),
      ("<link>http://e.org/1</link>", "http://e.org/1"),
      (
        "<link rel='self' href='http://e.org/s'/><link rel='Alternate' href='http://e.org/1'/>",
        "http://e.org/1"
      ),
      (
        "<link type='application/pdf' href='http://e.org/p'/><link type='text/html' href='http://e.org/1'/>",
        "http://e.org/1"
      ),
      (
        "<link rel='http://www.iana.org/assignments/relation/alternate' href='http://e.org/1'/>",
        "http://e.org/1"
      ),
      ("<link rel='enclosure' href='http://e.org/1.mp3'/>", nil),
    ] as [(String, String?)]
  )
  func `the page is the alternate link`(elements: String, address: String?) throws {
    #expect(try entry(elements).url == address)
  }

  @Test func `links say what else belongs to the entry`() throws {
    let entry = try entry(
      """
      <id>HTTP://E.org/%7Ea b</id><link rel="related" href="http://e.org/r"/>
      <link rel="enclosure" href="http://e.org/a.mp3" length="9" type="audio/mpeg" title="A"/>
      <link rel="replies" type="application/atom+xml" href="http://e.org/c" thr:count="7"/>
      <category term="t" label="Label"/><category term="u"/><author><name>N</name><email>n@e.org</email></author>
      <source><title>S</title><link rel="self" href="http://s.org/f"/></source>
      """
    )
    #expect(entry.guid == "HTTP://E.org/%7Ea b")
    #expect(entry.externalURL == "http://e.org/r")
    #expect(entry.attachments.map(\.url) == ["http://e.org/a.mp3"])
    #expect(entry.attachments.first?.title == "A")
    #expect(entry.commentsFeedURL == "http://e.org/c")
    #expect(entry.commentCount == 7)
    #expect(entry.tags == ["Label", "u"])
    #expect(entry.authors == [ParsedAuthor(name: "N", url: "mailto:n@e.org")])
    #expect(entry.source == ParsedSource(title: "S", url: "http://s.org/f"))
  }

  @Test func `a whole feed may stand under a prefix`() throws {
    let feed = try readFeed(
      """
      <a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>T</a:title><a:entry><a:title>1</a:title>
      </a:entry><a:entry><a:title>2</a:title></a:entry></a:feed>
      """
    )
    #expect(feed.title == "T")
    #expect(feed.items.map(\.title) == ["1", "2"])
  }
}

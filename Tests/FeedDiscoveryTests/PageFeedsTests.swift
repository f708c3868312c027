import FeedDiscovery
import Testing

@Suite struct `The feeds of a page` {
  static func find(
    _ html: String,
    at address: String = "https://site.example/blog/",
    links: [String] = []
  ) -> PageFeeds {
    PageFeeds(html: Array(html.utf8), address: address, linkFields: links)
  }

  @Test(arguments: [
    ("<link rel=alternate type=application/rss+xml href=/rss.xml>", "https://site.example/rss.xml"),
    (
      "<LINK REL='ALTERNATE nofollow' TYPE='Application/Atom+XML; charset=utf-8' HREF=a.xml>",
      "https://site.example/blog/a.xml"
    ),
    (
      "<link rel=alternate type=application/feed+json href=//cdn.example/f.json>",
      "https://cdn.example/f.json"
    ),
    (
      "<link rel=alternate type=application/json href=/feed.json>", "https://site.example/feed.json"
    ),
    ("<link rel=feed href=/f>", "https://site.example/f"),
    ("<link rel=alternate href=/feed>", "https://site.example/feed"),
    ("<link rel=alternate type=text/xml href=/index.xml>", "https://site.example/index.xml"),
    (
      "<base href=https://other.example/x/><link rel=alternate type=application/rss+xml href=f>",
      "https://other.example/x/f"
    ),
    (
      "<body><p><link rel=alternate type=application/rss+xml href=/late.xml>",
      "https://site.example/late.xml"
    ),
    (
      "<link rel=alternate type=application/rss+xml href='feed:https://site.example/x'>",
      "https://site.example/x"
    ),
    (
      "<link rel=alternate type=application/rss+xml href=' /f?a=1&amp;b=2 '>",
      "https://site.example/f?a=1&b=2"
    ),
  ])
  func `are declared in its head`(_ html: String, _ expected: String) {
    #expect(Self.find(html).feeds.map(\.url) == [expected])
  }

  @Test(arguments: [
    "<link rel=alternate type=text/html hreflang=de href=/de/>",
    "<link rel=stylesheet href=/feed.xml>",
    "<link rel='alternate stylesheet' href=/feed.css type=text/css>",
    "<link rel=alternate type=application/json href=/wp-json/wp/v2/pages/2>",
    "<link rel=alternate type=application/json+oembed href=/oembed?format=json>",
    "<link rel=alternate type=application/rss+xml href=>",
    "<link rel=alternate type=application/rss+xml href='#rss'>",
    "<link rel=alternate type=application/rss+xml href=javascript:x>",
    "<!-- <link rel=alternate type=application/rss+xml href=/old.xml> -->",
    "<script>'<link rel=alternate type=application/rss+xml href=/js.xml>'</script>",
    "<template><link rel=alternate type=application/rss+xml href=/t.xml></template>",
    "<a href=https://feedly.com/i/subscription/feed/https://site.example/feed>Feedly</a>",
    "<a href=/about>About our feed</a>",
  ])
  func `are not what only looks like one`(_ html: String) {
    let found = Self.find(html)
    #expect(found.feeds == [])
    #expect(!found.guesses.isEmpty)
    #expect(found.guesses.allSatisfy { $0.hasPrefix("https://site.example/") })
  }

  @Test func `are told with title and type, comments last`() {
    let found = Self.find(
      """
      <link rel=alternate type=application/rss+xml title="Site &raquo; Comments Feed" href=/comments/feed/>
      <link rel=alternate type=application/rss+xml title=" Site\n Feed " href=/feed/>
      <link rel=alternate type=application/atom+xml href=http://site.example/feed/>
      """
    )
    #expect(
      found.feeds == [
        PageFeed(
          url: "https://site.example/feed/",
          title: "Site Feed",
          mediaType: "application/rss+xml"
        ),
        PageFeed(
          url: "https://site.example/comments/feed/",
          title: "Site » Comments Feed",
          mediaType: "application/rss+xml"
        ),
      ]
    )
    #expect(found.guesses == [])
  }

  @Test func `stand in the answer's header`() {
    let found = Self.find(
      "<p>x",
      links: [
        "</a.xml>; rel=\"alternate\"; type=\"application/atom+xml\"; title=\"A\", </s.css>; rel=stylesheet"
      ]
    )
    #expect(
      found.feeds == [
        PageFeed(url: "https://site.example/a.xml", title: "A", mediaType: "application/atom+xml")
      ]
    )
  }

  @Test(arguments: [
    "/feed", "/feed/", "/rss", "/atom.xml", "/index.rdf", "/blog?feed=rss2", "/x.rss",
    "/feeds/posts/default",
    "https://feeds.feedburner.com/site",
  ])
  func `are linked in its text`(_ href: String) {
    let found = Self.find("<p><a href=\"\(href)\"> Subscribe <b>now</b></a><a href=/about>x</a>")
    #expect(found.feeds.count == 1)
    #expect(found.feeds.first?.title == "Subscribe now")
  }

  @Test
  func
    `linked in the text are left out where the head declares some, but for those meant for readers`()
  {
    let found = Self.find(
      """
      <link rel=alternate type=application/rss+xml href=/a.xml>
      <a href=https://other.example/feed>x</a><a href=feed://site.example/b.xml>y</a>
      """
    )
    #expect(found.feeds.map(\.url) == ["https://site.example/a.xml", "http://site.example/b.xml"])
  }

  @Test(arguments: [
    (
      "https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv",
      "https://www.youtube.com/feeds/videos.xml?channel_id=UCabcdefghijklmnopqrstuv"
    ),
    (
      "https://www.youtube.com/playlist?list=PL12",
      "https://www.youtube.com/feeds/videos.xml?playlist_id=PL12"
    ),
    ("https://www.youtube.com/user/name", "https://www.youtube.com/feeds/videos.xml?user=name"),
    ("https://vimeo.com/name", "https://vimeo.com/name/videos/rss"),
    ("https://www.reddit.com/r/swift/", "https://www.reddit.com/r/swift/.rss"),
    ("https://github.com/a/b/issues", "https://github.com/a/b/releases.atom"),
    ("https://medium.com/@a/post-1", "https://medium.com/feed/@a"),
    ("https://bsky.app/profile/a.example", "https://bsky.app/profile/a.example/rss"),
  ])
  func `of known sites follow from the address`(_ address: String, _ expected: String) {
    #expect(Self.find("<p>x", at: address).feeds.first?.url == expected)
  }

  @Test(arguments: [
    "<link rel=canonical href=https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv>",
    "<meta itemprop=identifier content=UCabcdefghijklmnopqrstuv>",
    "<script>var a = {\"x\":1,\"externalId\":\"UCabcdefghijklmnopqrstuv\"}</script>",
  ])
  func `of a YouTube handle stand in its page`(_ html: String) {
    let found = Self.find(
      "<title>Name - YouTube</title>" + html,
      at: "https://www.youtube.com/@name"
    )
    #expect(
      found.feeds == [
        PageFeed(
          url: "https://www.youtube.com/feeds/videos.xml?channel_id=UCabcdefghijklmnopqrstuv",
          title: "Name",
          mediaType: "application/atom+xml"
        )
      ]
    )
  }

  @Test func `of a show in Apple's directory stand in its data`() {
    let found = Self.find(
      "<script type=application/json>{\"feedUrl\":\"https:\\/\\/show.example\\/rss?a=1\\u0026b=2\"}</script>",
      at: "https://podcasts.apple.com/us/podcast/x/id1"
    )
    #expect(found.feeds.map(\.url) == ["https://show.example/rss?a=1&b=2"])
  }

  @Test func `are guessed by the program that made the page, beside its folder first`() {
    let html = "<meta name=generator content=\"Hugo 0.120\">"
    #expect(Self.find(html).guesses.first == "https://site.example/blog/index.xml")
    #expect(
      Self.find(html, at: "https://site.example/").guesses.first == "https://site.example/index.xml"
    )
    #expect(Self.find(html).guesses.contains("https://site.example/feed"))
  }

  @Test func `keep readable titles whatever the encoding`() {
    let latin = Array("<link rel=feed href=/f title=Caf".utf8) + [0xE9] + Array(">".utf8)
    let named = PageFeeds(
      html: latin,
      address: "https://a.example/",
      contentType: "text/html; charset=ISO-8859-1"
    )
    #expect(named.feeds.first?.title == "Café")
    #expect(PageFeeds(html: latin, address: "https://a.example/").feeds.first?.title == nil)
  }

  @Test func `survive an address that is none, and a page that is none`() {
    #expect(PageFeeds(html: [], address: "").feeds == [])
    #expect(PageFeeds(html: [0, 255, 60], address: "nonsense").guesses == [])
    let nested = Array(String(repeating: "<div>", count: 200_000).utf8)
    #expect(!PageFeeds(html: nested, address: "https://a.example/").guesses.isEmpty)
  }
}

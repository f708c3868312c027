import Testing

@testable import FeedParsing

@Suite struct `What only speaks of a feed` {
  private static let rss = """
    <rss version="2.0"><channel><title>T</title><item><title>1</title></item>
    <item><title>2</title></item></channel></rss>
    """

  @Test(arguments: [
    "<br /><b>Warning</b>: Opening and ending tag mismatch: <rss> line 1 <br />@",
    "Unexpected <channel> in line 3, expected <rss>\n@", "Skipped <item> of the <feed> here\n@",
    "<script>document.write('<rss>');</script>@", "<!-- <rss> -->@",
    "<script>var x = '<rss version=\"2.0\"><channel></channel></rss>'</script>@",
    "<SCRIPT>x = '<rss>'</Script >@", "<style>feed > item { color: <feed> }</style>@",
    "@<script>x = '<item><title>3</title></item>'</script>",
  ])
  func `does not hide the feed behind it`(document: String) throws {
    let feed = try readFeed(document.replacing("@", with: Self.rss))
    #expect(feed.title == "T")
    #expect(feed.items.map(\.title) == ["1", "2"])
  }

  @Test(arguments: [
    "<rss>text<channel><title>T</title></channel></rss>",
    "<rss> <channel><title>T</title></channel></rss>",
    "<feed>text<title>T</title></feed>",
  ])
  func `is a feed where no other follows`(document: String) throws {
    #expect(try readFeed(document).title == "T")
  }

  @Test(arguments: [
    "<rss version='2.0'><channel><title>T</title><item><title>1</title></item></channel></rss>\n@",
    "<rss version='2.0'><channel><title>T</title></channel></rss><item><title>1</title></item>@",
    "<feed xmlns='http://www.w3.org/2005/Atom'><title>T</title><entry><title>1</title></entry></feed>#",
  ])
  func `items behind an end that came too early are read`(document: String) throws {
    let text = document.replacing("@", with: "<item><title>2</title></item>")
      .replacing("#", with: "<entry><title>2</title></entry>")
    let feed = try readFeed(text)
    #expect(feed.items.map(\.title) == ["1", "2"])
    #expect(feed.diagnostics.contains { $0.code == .textAfterRoot })
  }

  @Test(arguments: [
    "<title><![cdata[1 & 2]]></title>", "<title><![Cdata[1 & 2]]></title>",
    "<title> <![cdata[1 &amp; 2]]> </title>",
  ])
  func `the mark of a section may be in small letters`(title: String) throws {
    let feed = try readFeed("<rss><channel><item>\(title)<guid>1</guid></item></channel></rss>")
    #expect(feed.items.map(\.title) == ["1 & 2"])
  }
}

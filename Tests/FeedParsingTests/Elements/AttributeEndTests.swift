import Testing

@testable import FeedParsing

@Suite struct `Where the value of an attribute ends` {
  private func titles(_ tag: String) throws -> (whole: [String?], streamed: [String?]) {
    let document = Array(
      """
      <rss version="2.0"><channel><title>T</title><item>\(tag)<title>1</title></item>
      <item><title>2</title></item></channel></rss>
      \(String(repeating: "<!-- more than is looked at before a tag ends -->", count: 4))
      """.utf8
    )
    var stream = FeedStream(batchInBytes: 1)
    var streamed: [String?] = []
    for byte in document { streamed += stream.append([byte]).map(\.title) }
    streamed += try stream.finish().items.map(\.title)
    return (try FeedParser.parse(document).items.map(\.title), streamed)
  }

  @Test(arguments: [
    "<a b=\"x > y </item> z\"/>", "<a b='x > y </item> z' />",
    "<a b=\"x > y </item> z\" c=\"d\"></a>",
    "<a b=\"x > y <item> z\"></a>", "<a b=\"<p>x</p></item>\"/>", "<a b=\"x></item>\"\n c = 'd'/>",
    "<enclosure url=\"a.mp3\" title=\"a > b </item>\" type=\"audio/mpeg\"/>",
  ])
  func `is where its quote is, whatever stands before`(tag: String) throws {
    let found = try titles(tag)
    #expect(found.whole == ["1", "2"])
    #expect(found.streamed == ["1", "2"])
  }

  @Test(arguments: [
    "<a b=\"x></a>", "<a b=\"x></a><c d=\"y\"/>", "<a b=\"x></a><c d=\"y\" e=\"z\"/>",
    "<a b=\"x></a> \"said\" he", "<a b='x></a> it's <c d='e'/>",
  ])
  func `is at the end of the tag where the quote is lost`(tag: String) throws {
    let found = try titles(tag)
    #expect(found.whole == ["1", "2"])
    #expect(found.streamed == ["1", "2"])
  }
}

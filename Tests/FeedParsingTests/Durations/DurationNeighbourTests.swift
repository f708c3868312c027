import Testing

@testable import FeedParsing

@Suite struct `Durations beside the usual ones` {
  @Test(arguments: [
    ("1834000", 1834), ("1834567", 1834.567), ("3723000", 3723), (" 86399000 ", 86_399),
    ("999999", 999_999), ("36000", 36_000), ("1000000", 1000), ("277:46:40", 1_000_000),
    ("1000000 s", 1_000_000), ("2h:30m", 9000), ("2h:30m:10s", 9010), ("12：00", 720),
    ("１：０２：０３", 3723),
  ])
  func `are read`(_ written: String, _ seconds: Double) {
    #expect(mediaDuration(written) == seconds)
  }

  @Test(arguments: ["99999999999", "1000000000000", "：", "：：：", "12：xx", "000000000"])
  func `that nothing can last are none`(_ written: String) {
    #expect(mediaDuration(written) == nil)
  }

  @Test func `of an episode are milliseconds as well`() throws {
    let document = """
      <rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><item>
      <enclosure url="https://e.org/a.mp3" type="audio/mpeg"/><itunes:duration>1834000</itunes:duration>
      </item></channel></rss>
      """
    #expect(try readFeed(document).items.first?.attachments.first?.durationInSeconds == 1834)
  }
}

import FeedParsing
import Testing

@Suite struct `Lengths and sizes` {
  @Test(arguments: [
    ("2238", 2238.0), ("007", 7), ("1834.56", 1834.56), ("1834,5", 1834.5), ("1,834", 1834),
    ("1:02:03", 3723), ("01:02:03", 3723), ("62:03", 3723), ("4:05", 245), ("00:45:30", 2730),
    (" 10:39\n", 639), ("00:10:05.500", 605.5), ("00:01:02:03", 3723), ("PT1H2M3S", 3723),
    ("P1DT1H", 90_000), ("PT45.5S", 45.5), ("P0Y0M0DT0H5M", 300), ("12 min", 720),
    ("1h 5m", 3900), ("1 hr 5 min.", 3900), ("5m30s", 330), ("90 minutes", 5400), ("12'30\"", 750),
    ("45 s", 45), ("1 hour, 5 minutes", 3900), ("1h30", 5400), ("1m30", 90), ("+3723", 3723),
    ("1 heure 2 minutes 3 secondes", 3723), ("1 hora 2 minutos", 3720), ("1 час 2 мин 3 сек", 3723),
    ("1 godz. 2 min", 3720), ("1小时2分3秒", 3723), ("1시간 2분", 3720), ("62′03″", 3723),
    ("ca. 62 min", 3720), ("1:02 h", 3720), ("1:02:03 hours", 3723), ("01:02:03 (hh:mm:ss)", 3723),
    ("00:00:45,500", 45.5),
  ])
  func `durations are read in every spelling`(_ written: String, _ seconds: Double) throws {
    let read = try #require(mediaDuration(written))
    #expect(abs(read - seconds) < 0.000_001)
  }

  @Test(arguments: [
    "", " ", "0", "00:00:00", "-5", "soon", "1:2:3:4", "NaN", "inf", "1e9", "P", "PT", "P1Y",
    "12 apples",
    "1::2", ":", "1:", "99999999999999999999", "12 min of fun",
  ])
  func `nonsense has no duration`(_ written: String) {
    #expect(mediaDuration(written) == nil)
  }

  @Test func `the start of an episode is a place in it`() {
    #expect(playTime("00:00:00.000") == 0)
    #expect(playTime("-1") == nil)
  }

  @Test(arguments: [
    ("1234", 1234), (" 1234 ", 1234), ("1,234,567", 1_234_567), ("12.5 MB", 12_500_000),
    ("2 KiB", 2048), ("34kb", 34_000), ("1234 bytes", 1234), ("1234.0", 1234),
    ("8589934592", 8_589_934_592), ("1.234.567", 1_234_567), ("1 234 567", 1_234_567),
    ("1\u{A0}234\u{A0}567", 1_234_567), ("1'234'567", 1_234_567), ("12,5 Mo", 12_500_000),
    ("12.5 МБ", 12_500_000), ("1.5 megabytes", 1_500_000),
  ])
  func `sizes are read in every spelling`(_ written: String, _ bytes: Int64) {
    #expect(fileSize(written) == bytes)
  }

  @Test(arguments: ["", "0", "-1", "unknown", "99999999999999999999999", "12 files", "1 2"])
  func `nonsense has no size`(_ written: String) {
    #expect(fileSize(written) == nil)
  }
}

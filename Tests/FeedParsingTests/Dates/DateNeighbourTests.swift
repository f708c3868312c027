import CivilTime
import Testing

@testable import FeedParsing

private func text(_ date: String) -> String? { feedDate(date)?.rfc3339 }

@Suite struct `Dates beside the usual ones` {
  @Test(arguments: [
    ("1403/09/10", "2024-11-30T00:00:00Z"), ("1403-09-10 14:07", "2024-11-30T14:07:00Z"),
    ("۱۴۰۳/۰۹/۱۰", "2024-11-30T00:00:00Z"), ("۱۰ آذر ۱۴۰۳", "2024-11-30T00:00:00Z"),
    ("شنبه ۱۰ آذر ۱۴۰۳ ساعت ۱۴:۰۷", "2024-11-30T14:07:00Z"),
    ("1404-01-01T08:00:00+03:30", "2025-03-21T04:30:00Z"),
    ("1403/12/30", "2025-03-20T00:00:00Z"), ("1399/12/30", "2021-03-20T00:00:00Z"),
    ("1375/01/01", "1996-03-20T00:00:00Z"), ("1403/02/31", "2024-05-20T00:00:00Z"),
    ("Tue, 05 Mar 2567 14:07:09 +0700", "2024-03-05T07:07:09Z"),
    ("05/03/2567", "2024-05-03T00:00:00Z"), ("29 Feb 2567", "2024-02-29T00:00:00Z"),
    ("令和6年3月5日", "2024-03-05T00:00:00Z"), ("令和元年5月1日", "2019-05-01T00:00:00Z"),
    ("平成31年4月30日 14:07", "2019-04-30T14:07:00Z"), ("民國113年3月5日", "2024-03-05T00:00:00Z"),
  ])
  func `years that are counted otherwise are those that are meant`(
    _ written: String,
    _ meant: String
  ) {
    #expect(text(written) == meant)
  }

  @Test(arguments: [
    "1404/12/30", "1403/07/31", "1403/13/01", "1446-05-28", "0403/09/10", "1200-01-01",
    "32 Mar 2024",
  ])
  func `a year or a day that no calendar has is no date`(_ written: String) {
    #expect(text(written) == nil)
  }

  @Test(arguments: [
    ("2024-03-05 下午 2:07:09", "2024-03-05T14:07:09Z"),
    ("2024/3/5 下午 02:07:09", "2024-03-05T14:07:09Z"),
    ("2024/3/5 上午 12:07", "2024-03-05T00:07:00Z"),
    ("2024-03-05 오후 11:07:09", "2024-03-05T14:07:09Z"),
    ("2024-03-05 오전 11시 7분", "2024-03-05T02:07:00Z"),
    ("2024/3/5 PM 02:07:09", "2024-03-05T14:07:09Z"),
    ("5 Μαρτίου 2024 μ.μ. 2:07", "2024-03-05T14:07:00Z"),
    ("2024. március 5. du. 2:07:09", "2024-03-05T14:07:09Z"),
    ("2024. március 5. de. 12:07", "2024-03-05T00:07:00Z"),
    ("2024. március 5. délután 2:07", "2024-03-05T14:07:00Z"),
    ("5 mars 2024 du 2:07", "2024-03-05T02:07:00Z"),
    ("5 de marzo de 2024 2 pm", "2024-03-05T14:00:00Z"),
  ])
  func `the half of the day in front of the time belongs to it`(_ written: String, _ meant: String)
  {
    #expect(text(written) == meant)
  }

  @Test(arguments: [
    ("Tue, 05 Mar 2024 15:07:09 Europe/Berlin", "2024-03-05T14:07:09Z"),
    ("2024-07-05 15:07:09 Europe/Berlin", "2024-07-05T13:07:09Z"),
    ("2024-03-31 01:59 Europe/Berlin", "2024-03-31T00:59:00Z"),
    ("2024-03-31 03:00 Europe/Berlin", "2024-03-31T01:00:00Z"),
    ("2024-10-27 03:00 Europe/Berlin", "2024-10-27T02:00:00Z"),
    ("Tue, 05 Mar 2024 09:07:09 America/New_York", "2024-03-05T14:07:09Z"),
    ("5 Jul 2024 09:07:09 America/New_York", "2024-07-05T13:07:09Z"),
    ("5 Jul 2024 09:07 America/Argentina/Buenos_Aires", "2024-07-05T12:07:00Z"),
    ("5 Jan 2024 09:07 Australia/Sydney", "2024-01-04T22:07:00Z"),
    ("5 Jul 2024 09:07 Australia/Sydney", "2024-07-04T23:07:00Z"),
    ("5 Jul 2024 09:07 Pacific/Auckland", "2024-07-04T21:07:00Z"),
    ("5 Jul 2024 09:07 Asia/Tokyo", "2024-07-05T00:07:00Z"),
    ("2024-07-05T15:07:09+02:00[Europe/Paris]", "2024-07-05T13:07:09Z"),
    ("Fri, 5 Jul 2024 10:00:00 ET", "2024-07-05T14:00:00Z"),
    ("Fri, 5 Jan 2024 10:00:00 ET", "2024-01-05T15:00:00Z"),
    ("July 5, 2024 10:00 AM PT", "2024-07-05T17:00:00Z"),
    ("Fri, 5 Jul 2024 10:00:00 EST", "2024-07-05T15:00:00Z"),
  ])
  func `a zone that is named by its place knows its summers`(_ written: String, _ meant: String) {
    #expect(text(written) == meant)
  }

  @Test(arguments: [
    ("2024:03:05 14:07:09", "2024-03-05T14:07:09Z"),
    ("2024-03-05T14-07-09Z", "2024-03-05T14:07:09Z"),
    ("Tue, 05 Mar 2024 14-07-09 GMT", "2024-03-05T14:07:09Z"),
    ("2024-03-05T14-07", "2024-03-05T21:00:00Z"),
    ("10/Oct/2000:13:55:36 -0700", "2000-10-10T20:55:36Z"),
    ("1709647629,5", "2024-03-05T14:07:09.500Z"), ("Date(1709647629000)", "2024-03-05T14:07:09Z"),
    ("new Date(1709647629000)", "2024-03-05T14:07:09Z"),
    ("Tue, 05/03/2024 - 14:07:09", "2024-03-05T14:07:09Z"),
    ("Fri, 05/03/2024 - 14:07:09", "2024-05-03T14:07:09Z"),
    ("05/03/2024 14:07:09", "2024-05-03T14:07:09Z"),
    ("T3, 05 Th3 2024 14:07:09 +0000", "2024-03-05T14:07:09Z"),
  ])
  func `other spellings of day and time are read`(_ written: String, _ meant: String) {
    #expect(text(written) == meant)
  }

  @Test(arguments: [
    ("4. lip 2023.", 6), ("4. srp 2023. 15:07", 7), ("4 srp 2023", 8), ("4 lip 2023", 7),
    ("Mercʼher 4 Genver 2023", 1), ("4 de genièr de 2023", 1), ("ar., 4 uzt. 2023", 7),
    ("4 Lún 2023", 8), ("4 Meán Fómhair 2023", 9), ("4 Deireadh Fómhair 2023", 10), ("2023 ဧ 4", 4),
    ("4 فبروري 2023", 2), ("4 فيبروري 2023", 2), ("Janaayo 4, 2023", 1), ("4 Janairu, 2023", 1),
    ("4-يانۋار، 2023", 1), ("4 гыйнвар, 2023 ел", 1), ("4 জানুৱাৰী, 2023", 1),
    ("ଜାନୁଆରୀ 4, 2023", 1), ("4 Jenụwarị 2023", 1), ("4 Hānuere 2023", 1),
  ])
  func `months of further languages are known`(_ written: String, _ month: Int) {
    #expect(text(written)?.hasPrefix(month < 10 ? "2023-0\(month)-04" : "2023-\(month)-04") == true)
  }
}

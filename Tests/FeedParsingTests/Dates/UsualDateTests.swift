import CivilTime
import Testing

@testable import FeedParsing

/// The short way of dates says what the general readers say, or nothing.
struct UsualDateTests {
  private let zones = [
    "GMT", "gmt", "UTC", "+0000", "-0000", "+0530", "-1130", "+2400", "EST", "PDT", "XYZ", "Z",
    "+00:00",
    "+000", "+00000", "-9a00",
  ]

  @Test func `dates of RFC 822`() {
    let days = ["01", "1", "9", "28", "29", "30", "31", "32", "00", "0", "3:", "1a"]
    let months = [
      "Jan", "Feb", "FEB", "mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let clocks = [
      "00:00:00", "23:59:59", "12:34:60", "24:00:00", "25:00:00", "10:60:00", "1::00:00",
    ]
    for day in days {
      for month in months + ["Foo"] {
        for (year, clock) in [
          ("2004", clocks), ("1900", clocks), ("0999", clocks), ("2567", clocks),
        ] {
          for clock in clock {
            for zone in zones { check("Thu, \(day) \(month) \(year) \(clock) \(zone)") }
          }
        }
      }
    }
  }

  @Test func `dates of RFC 3339`() {
    let ends = ["Z", "z", ".123Z", ".12Z", ".1234Z", ".1a3Z"] + zones.map { ".999" + $0 }
    for day in ["2004-02-29", "2003-02-29", "1970-01-01", "2000-00-10", "2000-13-10", "20:0-01-01"]
    {
      for clock in ["T00:00:00", "t23:59:59", " 10:20:30", "T24:00:00", "T10:20:60", "T1/:20:30"] {
        for end in ends + zones { check(day + clock + end) }
      }
    }
  }

  private func check(_ written: String) {
    let bytes = written.utf8.span
    guard let usual = UsualDate.timestamp(bytes) else { return }
    #expect(usual == PlainDate.standard(bytes)?.timestamp, "\(written)")
  }

  @Test(arguments: [
    "Thu, 01 Jan 2004 19:48:21 GMT", "Thu, 1 Jan 2004 19:48:21 GMT",
    "Thu, 01 Jan 2004 19:48:21 -0530",
    "2004-01-01T19:48:21Z", "2004-01-01T19:48:21.123Z", "2004-01-01T19:48:21+05:30",
    "2004-01-01T19:48:21.123-05:30",
  ])
  func `what nearly all feeds write takes it`(_ written: String) {
    #expect(UsualDate.timestamp(written.utf8.span) != nil)
  }

  @Test func `days are counted as by walking through the calendar`() {
    var days = -800 * 366
    var date = CivilDate(daysSinceEpoch: days)
    while date.year < 2800 {
      #expect(date.daysSinceEpoch == days)
      days += 13
      date = CivilDate(daysSinceEpoch: days)
    }
    #expect(
      CivilDate(year: -401, month: 2, day: 28).daysSinceEpoch + 1
        == CivilDate(year: -401, month: 3, day: 1).daysSinceEpoch
    )
    #expect(
      CivilDate(year: -400, month: 2, day: 28).daysSinceEpoch + 2
        == CivilDate(year: -400, month: 3, day: 1).daysSinceEpoch
    )
  }
}

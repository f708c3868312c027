import CivilTime
import Testing

@Suite struct `Days of the calendar` {
  @Test func `counting to a day and back gives the same day for 800 years`() {
    for days in stride(from: -146_097, through: 146_097, by: 1) {
      let date = CivilDate(daysSinceEpoch: days)
      #expect(date.exists && date.daysSinceEpoch == days)
    }
  }

  @Test(arguments: [(1900, 28), (2000, 29), (2023, 28), (2024, 29)])
  func `February knows leap years`(_ year: Int, _ days: Int) {
    #expect(CivilDate.days(inMonth: 2, of: year) == days)
    #expect(CivilDate(year: year, month: 2, day: 29).exists == (days == 29))
  }

  @Test func `weekdays repeat every seven days`() {
    #expect(CivilDate(year: 1970, month: 1, day: 1).weekday == 4)
    #expect(CivilDate(year: 1969, month: 12, day: 28).weekday == 0)
    #expect(CivilDate(year: 2026, month: 11, day: 30).weekday == 1)
  }

  @Test func `weeks begin on Monday and belong to the year of their Thursday`() {
    #expect(
      CivilDate.day(inWeek: 1, weekday: 1, of: 2009) == CivilDate(year: 2008, month: 12, day: 29)
    )
    #expect(
      CivilDate.day(inWeek: 53, weekday: 7, of: 2009) == CivilDate(year: 2010, month: 1, day: 3)
    )
    #expect(CivilDate.day(inWeek: 53, weekday: 1, of: 2008) == nil)
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59.999Z"),
    (1_518_478_934_120, "2018-02-12T23:42:14.120Z"), (-62_135_596_800_000, "0001-01-01T00:00:00Z"),
  ])
  func `instants are written in UTC`(_ milliseconds: Int64, _ text: String) {
    #expect(Timestamp(milliseconds: milliseconds).rfc3339 == text)
  }

  @Test func `seconds round down, before 1970 too`() {
    #expect(Timestamp(milliseconds: -1).seconds == -1)
    #expect(Timestamp(milliseconds: -1000).seconds == -1)
    #expect(Timestamp(milliseconds: 1999).seconds == 1)
  }
}

import CivilTime
import HTTPSemantics
import Testing

@Suite struct `Dates in header fields` {
  @Test(arguments: [
    "Sun, 06 Nov 1994 08:49:37 GMT",
    "Sunday, 06-Nov-94 08:49:37 GMT",
    "Sun Nov  6 08:49:37 1994",
    "Sun, 6 Nov 1994 08:49:37 UTC",
    "06 Nov 1994 08:49:37 GMT",
    "Sun, 06-Nov-1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 09:49:37 +0100",
    "Sun, 06 Nov 1994 03:49:37 -0500",
    "  sun, 06 nov 1994 08:49:37 gmt  ",
  ])
  func `all three forms and near misses give the same instant`(text: String) {
    #expect(Timestamp(httpDate: text) == Timestamp(seconds: 784_111_777))
  }

  @Test(arguments: [
    "", "0", "-1", "now", "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 30 Feb 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 25:00:00 GMT", "Sun, 06 Foo 1994 08:49:37 GMT", "06 Nov 1994",
    "Sun, 06 Nov 1994 8:4x:37 GMT", ":::", "999999999999999999999",
  ])
  func `what is no date gives none`(text: String) {
    #expect(Timestamp(httpDate: text) == nil)
  }

  @Test func `dates are written in the one form that may be sent`() {
    #expect(Timestamp(seconds: 784_111_777).httpDate == "Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(Timestamp(milliseconds: 999).httpDate == "Thu, 01 Jan 1970 00:00:00 GMT")
  }

  @Test func `a written date reads back`() {
    for seconds in stride(from: Int64(0), to: 4_000_000_000, by: 98_765_431) {
      let instant = Timestamp(seconds: seconds)
      #expect(Timestamp(httpDate: instant.httpDate) == instant)
    }
  }
}

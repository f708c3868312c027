import CivilTime
import HTTPSemantics
import Testing

@Suite struct `Retry-After` {
  private let now = Timestamp(seconds: 1_000_000_000)

  @Test(arguments: [
    ("120", 120), (" 0 ", 0), ("120.7", 120), ("99999999999999999999", 604_800),
    ("Sun, 09 Sep 2001 01:56:40 GMT", 600), ("Fri, 31 Dec 2100 23:59:59 GMT", 604_800),
    ("Sun, 06 Nov 1994 08:49:37 GMT", 0),
  ])
  func `is a number of seconds or a date, and at most a week`(field: String, delay: Int64) {
    #expect(RetryAfter.instant(field, now: now) == now.advanced(bySeconds: delay))
  }

  @Test(arguments: ["", "-5 soon", "-5", "soon", "1e9"])
  func `says nothing when it is nonsense`(field: String) {
    #expect(RetryAfter.instant(field, now: now) == nil)
    #expect(RetryAfter.instant(nil, now: now) == nil)
  }
}

@Suite struct `Freshness of an answer` {
  private let now = Timestamp(seconds: 1_000_000_000)

  @Test(
    arguments: [
      (["Cache-Control: max-age=600"], 600),
      (["Cache-Control: public, max-age=600", "Age: 100"], 500),
      (["Cache-Control: max-age=600", "Age: 700"], 0),
      (["Cache-Control: max-age=\"600\""], 600),
      (["Cache-Control: max-age=600, max-age=300"], 300),
      (["Cache-Control: s-maxage=9999"], nil),
      (["Cache-Control: no-cache, max-age=600"], 0),
      (["Cache-Control: max-age=600", "Cache-Control: no-store"], 0),
      (["Cache-Control: max-age=soon"], 0),
      (["Cache-Control: max-age=60", "Expires: Sun, 09 Sep 2001 02:46:40 GMT"], 60),
      (["Expires: Sun, 09 Sep 2001 02:46:40 GMT"], 3600),
      (
        ["Expires: Sun, 09 Sep 2001 02:46:40 GMT", "Date: Sun, 09 Sep 2001 02:16:40 GMT"], 1800
      ),
      (["Expires: 0"], 0),
      (["Cache-Control: "], nil),
      ([], nil),
    ] as [([String], Int64?)]
  )
  func `counts what the server promised`(lines: [String], seconds: Int64?) {
    var headers = HeaderFields()
    for line in lines {
      let parts = line.split(separator: ":", maxSplits: 1)
      headers.add(String(parts[0]), String(parts[1].dropFirst()))
    }
    #expect(Freshness.remainingSeconds(of: headers, receivedAt: now) == seconds)
  }
}

@Suite struct `Entity tags` {
  @Test func `are read from a list`() {
    let tags = EntityTag.list(in: #""a", W/"b, c" ,bare, "", W/"#)
    #expect(tags.map(\.opaque) == ["a", "b, c", "bare", "", "W/"])
    #expect(tags.map(\.isWeak) == [false, true, false, false, false])
    #expect(EntityTag("67ab", isWeak: true).text == #"W/"67ab""#)
  }

  @Test func `compare weakly and strongly`() {
    let weak = EntityTag("1", isWeak: true)
    let strong = EntityTag("1")
    #expect(weak.matchesWeakly(strong) && weak.matchesWeakly(weak))
    #expect(!weak.matchesStrongly(strong) && !weak.matchesStrongly(weak))
    #expect(strong.matchesStrongly(strong) && !strong.matchesWeakly(EntityTag("2")))
  }
}

import CivilTime
import ReaderModel
import Testing

@testable import WebApp

@Suite struct `Wording` {
  @Test(
    arguments: [
      (0, "now"), (59, "now"), (-30, "now"), (60, "1 min"), (3599, "59 min"), (3600, "1 h"),
      (86_399, "23 h"), (86_400, "Yesterday"), (3 * 86_400, "Friday"), (30 * 86_400, "31 Oct"),
      (400 * 86_400, "26 Oct 2025"), (-3 * 86_400, "3 Dec"),
    ] as [(Int64, String)]
  )
  func `a time is told as people would`(secondsAgo: Int64, text: String) throws {
    let now = Timestamp(seconds: 1_796_040_000)  // Monday, 30 November 2026, 12:00 UTC
    let instant = now.advanced(bySeconds: -secondsAgo)
    #expect(TimeText(instant: instant, now: now).relative == text)
  }

  @Test(
    arguments: [
      (0, "just now"), (60, "1 min ago"), (86_399, "23 h ago"), (86_400, "yesterday"),
      (-300, "30 Nov"),
    ] as [(Int64, String)]
  )
  func `a time in a sentence says that it is past`(secondsAgo: Int64, text: String) {
    let now = Timestamp(seconds: 1_796_040_000)
    let instant = now.advanced(bySeconds: -secondsAgo)
    #expect(TimeText(instant: instant, now: now).spoken == text)
  }

  @Test func `what has just begun has not been so for a moment`() {
    #expect(QuantityText.lasting(seconds: 3) == "It began a moment ago")
    #expect(QuantityText.lasting(seconds: 7200) == "That has been so for 2 h")
  }

  @Test func `the exact time names its zone`() {
    let time = TimeText(instant: Timestamp(seconds: 0), now: Timestamp(seconds: 0))
    #expect(time.exact == "Thursday, 1 January 1970, 00:00 UTC")
  }

  @Test(arguments: [
    ("", 0), ("Tide", 4), ("παλιός", 6), ("港の灯", 6), ("한국 A", 6), ("0123456789x", 10),
  ])
  func `text is as wide as its letters`(text: String, width: Int) {
    #expect(TextWidth.of(text, upTo: 10) == width)
  }

  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567"), (-1000, "-1,000"),
  ])
  func `large numbers are grouped`(number: Int, text: String) {
    #expect(number.grouped == text)
  }

  @Test(arguments: [
    (5, "5 s"), (60, "1 min"), (1930, "32 min"), (3569, "59 min"), (3570, "1 h"),
    (3840, "1 h 4 min"),
  ])
  func `a length is rounded to minutes`(seconds: Int, text: String) {
    #expect(QuantityText.length(seconds: seconds) == text)
  }

  @Test(
    arguments: [
      (0, "0 B"), (640, "640 B"), (12_345, "12 kB"), (8_300_000, "8.3 MB"), (54_000_000, "54 MB"),
      (1_500_000_000, "1.5 GB"),
    ] as [(Int64, String)]
  )
  func `a size has three digits at most`(bytes: Int64, text: String) {
    #expect(QuantityText.size(bytes: bytes) == text)
  }

  @Test func `reading time counts words outside of tags, and letters where there are no words`() {
    let words = String(repeating: "<b class=\"a b c d\">word</b> ", count: 476)
    #expect(QuantityText.minutesToRead(Array(words.utf8)) == 2)
    #expect(
      QuantityText.minutesToRead(Array(String(repeating: "字", count: 1500).utf8)) == 3
    )
    #expect(QuantityText.minutesToRead(Array("A line.".utf8)) == nil)
  }
}

@Suite struct `Clipped texts` {
  @Test(arguments: [
    ("short", 10, "short"), ("exactly ten", 11, "exactly ten"), ("longer than that", 6, "longe…"),
    ("日本語の長い題名", 4, "日本語…"), ("日本語", 3, "日本語"), ("", 5, ""),
  ])
  func `keep whole characters`(text: String, limit: Int, result: String) {
    #expect(text.clipped(to: limit) == result)
  }
}

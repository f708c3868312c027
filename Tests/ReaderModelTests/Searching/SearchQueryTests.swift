import CivilTime
@testable import ReaderModel
import Testing

@Suite struct `The language of searches` {
  private func words(_ text: String, _ ending: SearchWords.Ending = .whole) -> SearchTerm {
    .words(SearchWords(text, ending: ending))
  }

  /// What is typed, and the usual form of what was understood.
  @Test(arguments: [
    ("swift parser", "swift parser"), ("  swift \n parser\t", "swift parser"),
    ("\"swift parser\" fast", "\"swift parser\" fast"), ("\"swift   parser\"", "\"swift parser\""),
    ("\"never closed", "\"never closed\""), ("\"word\"", "word"), ("a\"b", "a b"),
    ("cats -dogs", "cats -dogs"), ("cats -\"big dogs\"", "cats -\"big dogs\""),
    ("- \"\" !? -", ""), ("--x", "-\"-x\""), ("well-known", "well-known"), ("c++", "c++"),
    ("cats OR dogs", "cats OR dogs"), ("a b OR c d", "a b OR c d"), ("OR a OR OR b OR", "a OR b"),
    ("a or b", "a or b"), ("\"OR\" \"AND\"", "\"OR\" \"AND\""), ("a AND b", "a b"),
    ("ORacle ANDroid", "ORacle ANDroid"),
    ("(a b) OR c", "(a b) OR c"), ("(a OR b) c", "a OR b c"), ("-(a OR b)", "-(a OR b)"),
    ("-(a b)", "-(a b)"), ("((a))", "a"), ("(a", "a"), ("a) b", "a b"), (":( ;-)", ""),
    ("-(-a)", "-(-a)"), ("a OR (b OR c)", "a OR b OR c"), ("a (b c)", "a b c"),
    ("word*", "word*"), ("\"two wor\"*", "\"two wor\"*"), ("word**", "word*"), ("*", ""),
    ("x*", "x"), ("京*", "京*"),
    ("feed:daily", "feed:daily"), ("FEED:Daily", "feed:Daily"),
    ("feed:\"Daily News\"", "feed:\"Daily News\""), ("feed:", ""), ("feed: x", "x"),
    ("folder:Science*", "folder:Science"), ("author:\"Ada L\"", "author:\"Ada L\""),
    ("Title:swi*", "title:swi*"), ("title:!", ""), ("titel:swift", "titel:swift"),
    ("http://a.example/", "http://a.example/"), ("12:30", "12:30"),
    ("\"is:unread\"", "\"is:unread\""), ("-is:Unread", "-is:unread"),
    ("is:podcasts is:pictures is:videos", "is:podcast is:picture is:video"), ("is:foo a", "a"),
    ("is：unread", "is:unread"),
    ("before:2026", "before:2026"), ("before:2026-1", "before:2026-01"),
    ("after:2026/11/3", "after:2026-11-03"), ("after:3.11.2026", "after:2026-11-03"),
    ("after:2026-02-30", ""), ("before:7D", "before:7d"), ("before:2weeks", "before:2w"),
    ("after:Yesterday", "after:yesterday"), ("after:mon", "after:monday"),
    ("after:nov", "after:november"), ("before:may", "before:may"), ("after:99999d", ""),
    ("„zwei Wörter“ «et trois»", "\"zwei Wörter\" \"et trois\""), ("東京　京都", "東京 京都"),
    ("a\u{0}b", "a b"), ("", ""), ("\u{FEFF}", ""),
  ])
  func `is read, and written in its usual form`(typed: String, text: String) {
    #expect(SearchQuery(typed).text == text)
    #expect(SearchQuery(text).term == SearchQuery(typed).term)
  }

  @Test func `OR joins its neighbours before anything else is joined`() {
    #expect(
      SearchQuery("a b OR c d").term
        == .all([words("a"), .any([words("b"), words("c")]), words("d")])
    )
  }

  @Test(arguments: [
    ("swift pars", "pars", SearchWords.Ending.typing), ("swift pars ", "pars", .whole),
    ("swift \"two pars", "two pars", .typing), ("swift \"two pars\"", "two pars", .whole),
    ("title:pars", "pars", .typing), ("pars)", "pars", .whole), ("pars*", "pars", .beginning),
  ])
  func `the last word may go on while it is typed`(
    typed: String,
    text: String,
    ending: SearchWords.Ending
  ) {
    let last = SearchQuery(typed: typed).wantedWords.last
    #expect(last?.text == text)
    #expect(last?.ending == ending)
  }

  @Test func `what must not occur never goes on by itself`() {
    #expect(SearchQuery(typed: "a -bcdef").term == .all([words("a"), .not(words("bcdef"))]))
  }

  @Test func `a search that is kept finds what it found while it was typed`() {
    #expect(SearchQuery(typed: "swift pars").finished.text == "swift pars*")
    #expect(SearchQuery(typed: "swift pa").finished.text == "swift pa")
  }

  @Test(arguments: [
    ("before:", "before: needs a date, like 2026-11 or 7d"),
    ("a after:soon", "after: needs a date, like 2026-11 or 7d; \u{201C}soon\u{201D} is none"),
    ("feed:", "feed: needs something after it"), ("title:?", "title: needs something after it"),
    ("is:", "is: knows unread, read, starred, podcast, picture, video, played, started"),
    ("x*", "x*: needs at least two letters"),
  ])
  func `what is left out is said`(typed: String, hint: String) {
    #expect(SearchQuery(typed).hints.map(\.text) == [hint])
  }

  @Test func `conditions can be put in and taken out`() {
    let query = SearchQuery("cats OR dogs is:unread")
    #expect(query.requires(.kind(.unread)))
    #expect(query.toggling(.kind(.unread)).text == "cats OR dogs")
    #expect(query.toggling(.kind(.starred)).text == "cats OR dogs is:unread is:starred")
    #expect(SearchQuery("is:unread").toggling(.kind(.unread)).isEmpty)
  }

  @Test func `dates begin where the reader lives`() throws {
    // Midnight of Monday, 30 November 2026, two hours east of Greenwich.
    let midnight = Timestamp(seconds: 1_795_996_800 - 7200)
    func start(_ text: String) throws -> String {
      try #require(SearchDate(text)).start(midnight: midnight).rfc3339
    }
    #expect(try start("today") == "2026-11-29T22:00:00Z")
    #expect(try start("yesterday") == "2026-11-28T22:00:00Z")
    #expect(try start("2026-11-30") == "2026-11-29T22:00:00Z")
    #expect(try start("2026-11") == "2026-10-31T22:00:00Z")
    #expect(try start("2026") == "2025-12-31T22:00:00Z")
    #expect(try start("7d") == "2026-11-22T22:00:00Z")
    #expect(try start("2w") == "2026-11-15T22:00:00Z")
    #expect(try start("1m") == "2026-10-29T22:00:00Z")
    #expect(try start("9m") == "2026-02-27T22:00:00Z")
    #expect(try start("1y") == "2025-11-29T22:00:00Z")
    #expect(try start("monday") == "2026-11-29T22:00:00Z")
    #expect(try start("tuesday") == "2026-11-23T22:00:00Z")
    #expect(try start("november") == "2026-10-31T22:00:00Z")
    #expect(try start("december") == "2025-11-30T22:00:00Z")
    #expect(try start("9999y") == "-7973-11-29T22:00:00Z")
  }

  /// Everything that means something to the language, thrown together.
  @Test(arguments: 0..<40)
  func `what was written is read the same, whatever was typed`(seed: UInt64) {
    var random = Pieces(seed: seed)
    for _ in 0..<50 {
      let typed = random.text()
      let query = SearchQuery(typed)
      #expect(SearchQuery(query.text).term == query.term, "\(typed.debugDescription)")
      #expect(SearchQuery(query.text).text == query.text, "\(typed.debugDescription)")
      let kept = SearchQuery(typed: typed).finished
      #expect(SearchQuery(kept.text).term == kept.term, "\(typed.debugDescription)")
    }
  }

  @Test func `long texts are read in one pass`() {
    for piece in ["(", "\"", "-(", "a ", "is:unread ", "a OR ", "(a) ", "-", "feed:", ")"] {
      let query = SearchQuery(String(repeating: piece, count: 20_000))
      #expect(SearchQuery(query.text).term == query.term)
    }
    #expect(SearchQuery(String(repeating: "a ", count: 99)).hints == [.isTooLong])
  }
}

private struct Pieces {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  private mutating func number(below limit: UInt64) -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state >> 33) % limit
  }

  mutating func text() -> String {
    let pieces = [
      "a", "swift", "東京", "é", "\u{301}", " ", " ", "  ", "\"", "\u{201C}", "-", "(", ")", "*", ":",
      "OR", " OR ", "AND", "is:", "unread", "feed:", "title:", "before:", "2026-11", "7d", "\n",
      "\u{0}", "!", "-(", "author:\"", "\u{3000}", "กิน",
    ]
    return (0..<number(below: 14)).map { _ in pieces[Int(number(below: UInt64(pieces.count)))] }
      .joined()
  }
}

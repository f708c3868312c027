import Testing

@testable import FeedParsing

@Suite struct `Faults that other parsers stumble over are told` {
  private func codes(_ document: String) throws -> [DiagnosticCode] {
    try readFeed(document).diagnostics.map(\.code)
  }

  private func rss(_ item: String) -> String {
    "<rss version='2.0'><channel><title>T</title><item><guid>1</guid>\(item)</item></channel></rss>"
  }

  @Test(arguments: ["1 < 2", "<b>1</b> < 2", "1 <= 2 &amp; 3", "I <3 you"])
  func `a less-than sign in a text`(text: String) throws {
    #expect(try codes(rss("<description>\(text)</description>")) == [.strayLessThan])
  }

  @Test func `a reference of HTML that nobody declares`() throws {
    #expect(
      try codes(rss("<title>caf&eacute; &mdash; x</title>")) == [
        .undeclaredEntity, .undeclaredEntity,
      ]
    )
    #expect(try codes(rss("<title>caf&#233; &amp;eacute; &lt;</title>")).isEmpty)
    #expect(try codes("<!DOCTYPE rss SYSTEM 'x.dtd'>" + rss("<title>caf&eacute;</title>")).isEmpty)
  }

  @Test func `an XML declaration without its question mark`() throws {
    let document = rss("<title>1</title>")
    #expect(try codes("<?xml version='1.0'>" + document) == [.unterminatedMarkup])
    #expect(try codes("<?xml version='1.0'?><?x y?>" + document).isEmpty)
  }

  @Test(arguments: [
    ("<title>fÃ¼r</title>", true), ("<title>x</title><description>fÃ¼r</description>", true),
    ("<description>Itâ€™s</description>", true),
    ("<description>für, é, AMANHÃ\u{A0}x, Ã</description>", false),
    ("<description>NÃO ÂÃ</description>", false),
    ("<description>Ã\u{A0} la carte</description>", true),
  ])
  func `text that was encoded twice`(elements: String, isTold: Bool) throws {
    #expect(try codes(rss(elements)) == (isTold ? [.encodedTwice] : []))
  }
}

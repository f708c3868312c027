import Testing

@testable import FeedParsing

/// A document and where in it the finding stands: at the `@`, which is taken out.
private struct Sample {
  var bytes: [UInt8]
  var offset: Int

  init(_ text: String) {
    let marked = Array(text.utf8)
    offset = marked.firstIndex(of: UInt8(ascii: "@")) ?? 0
    bytes = marked.filter { $0 != UInt8(ascii: "@") }
  }

  /// A channel with a sound head, and one item that lacks nothing.
  static func rss(_ elements: String) -> Sample {
    Sample("<rss version='2.0'><channel><item><guid>1</guid>\(elements)</item></channel></rss>")
  }

  static func json(_ members: String) -> Sample {
    Sample(
      """
      {"version":"https://jsonfeed.org/version/1.1","title":"T","items":[{"id":"1",\(members)}]}
      """
    )
  }

  /// The bytes with other ones in place of the tilde.
  func replacingTilde(with other: [UInt8]) -> Sample {
    var sample = self
    sample.bytes = bytes.flatMap { $0 == UInt8(ascii: "~") ? other : [$0] }
    return sample
  }
}

/// Documents that have the fault; the first one is XML wherever XML can have it.
private func samples(_ code: DiagnosticCode) -> [Sample] {
  switch code {
  case .encodingMislabelled:
    [
      Sample("@<?xml version='1.0' encoding='ISO-8859-5'?><rss version='2.0'>Жж</rss>"),
      Sample("@<?xml version='1.0' encoding='Shift_JIS'?><rss version='2.0'>Ж ж è ü</rss>"),
    ]
  case .encodingGuessed: [Sample("@<rss version='2.0'>caf~</rss>").replacingTilde(with: [0xE9])]
  case .invalidBytesReplaced:
    [
      Sample("<?xml version='1.0' encoding='UTF-8'?><rss version='2.0'>caf@~ über</rss>")
        .replacingTilde(with: [0xE9])
    ]
  case .controlCharacterDropped:
    [Sample.rss("<title>a@~b</title>").replacingTilde(with: [0x01])]
  case .textBeforeRoot:
    [
      Sample(" \n@Notice: x<rss version='2.0'></rss>"), Sample("@<br/><rss version='2.0'></rss>"),
      Sample("<?xml version='1.0'?><!-- c -->@x<rss version='2.0'></rss>"),
      Sample("@<html><body><rss version='2.0'></rss></body></html>"),
      Sample("@f({\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":[]}"),
    ]
  case .textAfterRoot:
    [
      Sample("<rss version='2.0'></rss>\n<!-- c -->@<br/>"),
      Sample("{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":[]}\n@);"),
    ]
  case .missingRoot:
    [Sample("@<channel><title>T</title></channel>"), Sample("@<item><guid>1</guid></item>")]
  case .unclosedElement:
    [
      Sample.rss("<title>x@<guid>2</guid>"), Sample("<rss version='2.0'><channel>@"),
      Sample("<rss version='2.0'><channel><item><guid>1</guid>@</channel></rss>"),
    ]
  case .mismatchedEndTag: [Sample.rss("@</b>")]
  case .strayLessThan: [Sample("<rss version='2.0'>@< 3</rss>")]
  case .strayAmpersand: [Sample.rss("<title>a @& b</title>"), Sample.rss("<title>a@&b</title>")]
  case .undeclaredEntity: [Sample.rss("<title>a @&eacute; b</title>")]
  case .unknownEntity: [Sample.rss("<title>a @&nonsense; b</title>")]
  case .unquotedAttribute: [Sample("<rss version=@2.0></rss>")]
  case .repeatedAttribute: [Sample("<rss version='2.0' @version='1.0'></rss>")]
  case .unterminatedMarkup:
    [
      Sample("<rss version='2.0'>@<channel "), Sample("<rss version='2.0'>@<!-- x</rss>"),
      Sample("{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":[]@"),
    ]
  case .undeclaredPrefix: [Sample.rss("@<itunes:author>A</itunes:author>")]
  case .wrongNamespace:
    [Sample("<rss version='2.0' @xmlns:itunes='http://a.example/podcast'></rss>")]
  case .encodedTwice:
    [
      Sample("<rss version='2.0'><channel>@<item><guid>1</guid><title>Ã¼ber</title></item>"),
      Sample("<rss version='2.0'><channel>@<item><guid>1</guid><title>itâ€™s</title></item>"),
    ]
  case .nestingTooDeep:
    [Sample("<rss version='2.0'>" + String(repeating: "<a>", count: 511) + "@<a>")]
  case .malformedJSON: [Sample.json("@title:'x'")]
  case .unreadableDate:
    [
      Sample.rss("@<pubDate>someday</pubDate>"),
      Sample.json("@\"date_published\":\"someday\""),
      Sample("{\"rss\":{\"channel\":{\"item\":[{\"guid\":\"1\",@\"pubDate\":\"someday\"}]}}}"),
    ]
  case .unreadableNumber:
    [
      Sample.rss("@<enclosure url='http://a.example/b' length='much'/>"),
      Sample.rss("@<itunes:duration>long</itunes:duration>"),
      Sample("<rss version='2.0'><channel>@<ttl>never</ttl></channel></rss>"),
      Sample.json(
        "\"attachments\":[{\"url\":\"http://a.example/b\",@\"size_in_bytes\":\"much\"}]"
      ),
    ]
  case .refusedAddress:
    [Sample.rss("@<link>javascript:x</link>"), Sample.json("@\"url\":\"javascript:x\"")]
  case .missingIdentifier:
    [
      Sample("<rss version='2.0'><channel>@<item><title>x</title></item></channel></rss>"),
      Sample(
        """
        <feed xmlns='http://www.w3.org/2005/Atom'>@<entry><link href='http://a.example/'/></entry></feed>
        """
      ),
      Sample(
        "{\"version\":\"https://jsonfeed.org/version/1\",\"items\":[{@\"url\":\"http://a.example/\"}]}"
      ),
    ]
  case .repeatedIdentifier:
    [
      Sample(
        """
        <rss version='2.0'><channel><item><guid>1</guid></item>@<item><guid>1</guid></item></channel></rss>
        """
      ),
      Sample(
        "{\"version\":\"https://jsonfeed.org/version/1\",\"items\":[{\"id\":\"1\"},{@\"id\":\"1\"}]}"
      ),
    ]
  case .attachmentWithoutAddress:
    [
      Sample.rss("@<enclosure type='audio/mpeg'/>"),
      Sample.rss("<a:x xmlns:a='http://search.yahoo.com/mrss/'/>@<media:content medium='image'/>"),
      Sample.rss("@<podcast:alternateEnclosure type='audio/mpeg'/>"),
      Sample.rss("@<atom:link rel='enclosure'/>"),
      Sample.json("\"attachments\":[{@\"mime_type\":\"audio/mpeg\"}]"),
    ]
  case .unknownFormatVersion:
    [
      Sample("@<rss version='7'></rss>"), Sample("@<rss></rss>"), Sample("@<feed></feed>"),
      Sample("{@\"version\":\"https://jsonfeed.org/version/9\",\"items\":[]}"),
    ]
  case .limitReached:
    [
      Sample(
        "<rss version='2.0'" + (1..<256).map { " a\($0)='x'" }.joined() + " @last='x'></rss>"
      )
    ]
  }
}

@Suite struct `Diagnostics` {
  @Test(arguments: DiagnosticCode.allCases)
  func `each is issued where it applies, and nowhere in a sound feed`(code: DiagnosticCode) throws {
    #expect(!samples(code).isEmpty)
    for sample in samples(code) {
      let text = String(decoding: sample.bytes, as: UTF8.self)
      let found = try FeedParser.parse(sample.bytes).diagnostics.first { $0.code == code }
      #expect(found?.offset == sample.offset, "\(text)")
    }
  }

  @Test(arguments: [
    "<?xml version='1.0' encoding='UTF-8'?>\n<!-- c -->\n<rss version='2.0'><channel><title>T</title><item><guid>1</guid><title>a &amp; b</title><pubDate>Mon, 30 Nov 2026 04:00:00 GMT</pubDate><enclosure url='http://a.example/b' length='0' type='audio/mpeg'/></item><item><link>http://a.example/</link></item></channel></rss>\n<!-- d -->\n",
    "<feed xmlns='http://www.w3.org/2005/Atom'><id>f</id><entry><id>1</id><title>ü Ãçoà “AMANHÔ â</title></entry></feed>",
    "<!DOCTYPE rss [<!ENTITY x \"<y>\">]><rss version=\"0.91\"><channel><title>&x;</title></channel></rss>",
    "{\"version\":\"https://jsonfeed.org/version/1\",\"items\":[{\"id\":\"1\",\"url\":\"\"}]}\n",
  ])
  func `a sound feed has none`(document: String) throws {
    #expect(try readFeed(document).diagnostics.isEmpty)
  }

  @Test func `there are only so many of a kind, and of all kinds in order`() throws {
    let items = String(repeating: "<item><pubDate>x</pubDate>&x;</item><!-- -->", count: 1000)
    let feed = try readFeed("<rss version='2.0'><channel>\(items)</channel></rss>")
    let counts = Dictionary(grouping: feed.diagnostics, by: \.code).mapValues(\.count)
    #expect(counts[.unreadableDate] == 8)
    #expect(counts[.missingIdentifier] == 8)
    #expect(feed.diagnostics.map(\.offset) == feed.diagnostics.map(\.offset).sorted())
  }

  @Test(arguments: DiagnosticCode.allCases)
  func `each says in a sentence what was wrong and what was done`(code: DiagnosticCode) {
    let text = code.explanation
    #expect(text.hasSuffix("."))
    #expect(text.first?.isUppercase == true)
    #expect(text.contains(";"))
  }

  @Test func `places are lines and columns of the bytes as given`() throws {
    let document = Array("\u{FEFF}<rss version='2.0'>\n<channel>\n é<x></y></x>\n &z".utf8)
    let list: [Diagnostic] = [
      Diagnostic(code: .strayLessThan, offset: 0), Diagnostic(code: .strayLessThan, offset: 24),
      Diagnostic(code: .strayLessThan, offset: 3), Diagnostic(code: .strayLessThan, offset: 9999),
    ]
    #expect(list.places(in: document).map(\.line) == [1, 2, 1, 4])
    #expect(list.places(in: document).map(\.column) == [1, 2, 4, 4])
  }

  @Test func `items without anything around them are all read`() throws {
    let feed = try readFeed("<item><guid>1</guid></item> <item><guid>2</guid></item>")
    #expect(feed.items.map(\.guid) == ["1", "2"])
  }

  @Test func `JSON behind a guard or a call is read`() throws {
    let json = "{ \"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"T\",\"items\":[]}"
    for document in [")]}'\n\(json)", "for(;;);\(json)", "callback(\(json));", "// x\n\(json)"] {
      #expect(try readFeed(document).title == "T")
    }
  }
}

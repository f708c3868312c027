import Testing

@testable import FeedParsing

@Suite struct `Items that are known` {
  private static let address = "https://blog.example/feed"

  private func rss(_ items: [String], channel: String = "<title>T</title>") -> [UInt8] {
    Array("<rss version=\"2.0\"><channel>\(channel)\(items.joined())</channel></rss>".utf8)
  }

  private func item(_ number: Int, _ title: String = "A title") -> String {
    "<item><guid>\(number)</guid><title>\(title)</title>"
      + "<description><![CDATA[<p>x</item>y</p>]]></description><!-- </item> --></item>\n"
  }

  private func read(
    _ bytes: [UInt8],
    url: String? = address,
    _ known: Set<ItemFingerprint> = []
  ) throws -> ParsedFeed {
    try FeedParser.parse(bytes, url: url, passingOver: known)
  }

  private func fingerprints(_ feed: ParsedFeed) -> Set<ItemFingerprint> {
    Set(feed.items.compactMap(\.fingerprint) + feed.passedOver)
  }

  @Test func `are passed over, and the others read`() throws {
    let first = try read(rss([item(1), item(2), item(3)]))
    #expect(first.items.map(\.guid) == ["1", "2", "3"])
    #expect(Set(first.items.compactMap(\.fingerprint)).count == 3)
    let second = try read(
      rss([item(4), item(1), item(2, "Changed"), item(3)]),
      fingerprints(first)
    )
    #expect(second.items.map(\.guid) == ["4", "2"])
    #expect(second.items.map(\.title) == ["A title", "Changed"])
    #expect(second.passedOver == [first.items[0].fingerprint, first.items[2].fingerprint])
    #expect(second.title == "T")
    let third = try read(rss([item(4), item(1), item(2, "Changed")]), fingerprints(second))
    #expect(third.items.isEmpty)
    #expect(third.passedOver.count == 3)
  }

  @Test func `say the same as without fingerprints`() throws {
    let bytes = rss([item(1), "<item><link>/a</link><title>b</title></item>", item(3)])
    var marked = try read(bytes)
    for index in marked.items.indices { marked.items[index].fingerprint = nil }
    let plain = try FeedParser.parse(bytes, url: Self.address)
    #expect(marked == plain)
    #expect(plain.items.allSatisfy { $0.fingerprint == nil })
  }

  @Test(arguments: [
    // Another home page, another base, another meaning of prefixes.
    "<title>T</title><link>https://other.example/</link>",
    "<title>T</title><link>https://blog.example/</link>",
  ])
  func `are read again where they may mean something else`(channel: String) throws {
    let known = fingerprints(try read(rss([item(1)])))
    let other = try read(rss([item(1)], channel: channel), known)
    #expect(other.items.count == 1)
    let elsewhere = try read(rss([item(1)]), url: "https://elsewhere.example/", known)
    #expect(elsewhere.items.count == 1)
    let plain = String(decoding: rss([item(1)]), as: UTF8.self)
    let prefixed = Array(plain.replacing("<rss", with: "<rss xmlns:dc=\"urn:x\"").utf8)
    let within = try read(prefixed, known)
    #expect(within.items.count == 1)
  }

  @Test(arguments: [
    "<item><title>a</title><item><title>b</title></item>", "<item><title>a</title>",
    "<item><title>a</title><![CDATA[ </item>", "<item><title>a</title><!-- </item>", "<item/>",
    "<item><title x=\"</item>\">a</title></item>",
  ])
  func `that are broken come out as ever`(written: String) throws {
    let bytes = rss([item(1), written, item(2)])
    let first = try read(bytes)
    let plain = try FeedParser.parse(bytes, url: Self.address)
    #expect(first.items.map(\.title) == plain.items.map(\.title))
    let second = try read(bytes, fingerprints(first))
    let again = first.items.filter { $0.fingerprint == nil }
    #expect(second.items == again)
    #expect(second.passedOver.count + second.items.count == first.items.count)
  }

  @Test(arguments: ["<item><!--", "<item><a:item>", "<item></a>", "<item><![CDATA["])
  func `cost no more than reading where none ends`(start: String) throws {
    let bytes = rss(["-->", String(repeating: start, count: 100_000)])
    let feed = try read(bytes)
    #expect(feed.items.allSatisfy { $0.fingerprint == nil })
  }

  @Test func `are told each time if something is wrong in them`() throws {
    let bytes = rss([item(1), item(2, "this & that"), item(3)])
    let first = try read(bytes)
    #expect(first.items.map { $0.fingerprint == nil } == [false, true, false])
    let second = try read(bytes, fingerprints(first))
    #expect(second.diagnostics == first.diagnostics)
    #expect(!second.diagnostics.isEmpty)
  }

  @Test func `are not told without a base, as what follows may be one`() throws {
    let feed = try read(rss([item(1)]), url: nil)
    #expect(feed.items.count == 1)
    #expect(feed.items[0].fingerprint == nil)
  }

  @Test func `are entries of Atom, too`() throws {
    let entry = "<entry><id>1</id><content type=\"xhtml\"><div><p>a</p></div></content></entry>"
    let start = "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:base=\"/a/\"><title>T</title>"
    let bytes = Array("\(start)\(entry)</feed>".utf8)
    let first = try read(bytes)
    let second = try read(bytes, fingerprints(first))
    #expect(second.items.isEmpty)
    #expect(second.passedOver == first.items.map(\.fingerprint))
    // The same entry under another base.
    let moved = Array("\(start)\(entry)</feed>".replacing("/a/", with: "/b/").utf8)
    let third = try read(moved, fingerprints(first))
    #expect(third.items.count == 1)
  }
}

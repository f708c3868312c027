import Testing

@testable import FeedParsing

@Suite struct `Words and tags` {
  @Test func `a word stands once, also if it is written in other characters`() {
    var words = DistinctWords()
    for word in ["news", "caf\u{E9}", "cafe\u{301}", "News", "news", "a longer one than eight", ""]
    {
      words.append(word)
    }
    #expect(words.all == ["news", "caf\u{E9}", "News", "a longer one than eight", ""])
  }

  @Test func `a word stands once among many`() {
    var words = DistinctWords()
    for number in 0..<40 { words.append("tag \(number % 25)") }
    #expect(words.all == (0..<25).map { "tag \($0)" })
  }

  @Test func `a table of words holds each once, however many fall together`() {
    var table = WordTable(capacity: 2)
    var words: [String] = []
    var naive: Set<String> = []
    for number in 0..<3000 {
      // Words that differ in their eighth and sixteenth letter alone are the worst for the hash.
      let word = "abcdefg\(Character(Unicode.Scalar(UInt8(33 + number % 90))))hijklmn\(number % 7)"
      words.append(word)
      let isNew = table.insert(words, number)
      #expect(isNew == naive.insert(word).inserted)
    }
    words += ["caf\u{E9}", "cafe\u{301}"]
    let composed = table.insert(words, 3000)
    let decomposed = table.insert(words, 3001)
    #expect(composed)
    #expect(!decomposed)
  }

  @Test func `words that cannot repeat are known by their numbers`() {
    #expect(!DistinctWords.mayRepeat(["a", "b", "ab", "ba"]))
    #expect(DistinctWords.mayRepeat(["a", "b", "a"]))
    #expect(DistinctWords.mayRepeat(["\u{E9}", "e\u{301}"]))
  }

  @Test(arguments: ["br", "BR", "Br"]) func `an element is known in any case`(name: String) {
    let bytes = Array(name.utf8)
    let kinds = HTMLElementKinds.of(bytes.span, 0..<2)
    #expect(kinds == [.known, .void, .block])
  }

  @Test func `an element that nobody knows is none of HTML's`() {
    for name in ["bra", "b-r", "blockquotes", "scripture", "h7", "1"] {
      let bytes = Array(name.utf8)
      let kinds = HTMLElementKinds.of(bytes.span, 0..<bytes.count)
      #expect(!kinds.contains(.known), "\(name)")
    }
  }

  @Test func `texts that are the same share one line`() throws {
    let text = "The same words in three places"
    let feed = try readFeed(
      """
      <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
      <item><title>\(text)</title><itunes:subtitle>\(text)</itunes:subtitle>
      <description>\(text)</description><itunes:summary>\(text)</itunes:summary></item>
      <item><title>\(text)!</title><itunes:subtitle>\(text)</itunes:subtitle></item>
      </channel></rss>
      """
    )
    #expect(feed.items[0].title == text)
    #expect(feed.items[0].itunes?.subtitle == text)
    #expect(feed.items[0].itunes?.summary == text)
    #expect(feed.items[0].contentHTML == text)
    #expect(feed.items[1].title == text + "!")
    #expect(feed.items[1].itunes?.subtitle == text)
  }
}

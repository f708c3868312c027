import ReaderModel
import Testing

@Suite struct `Words found in a text` {
  @Test(arguments: [
    ("swift", "Swift and swiftly", "[Swift] and swiftly"),
    ("swift*", "Swift and swiftly", "[Swift] and [swiftly]"),
    ("creme", "Une Crème brûlée", "Une [Crème] brûlée"),
    ("CRÈME", "cre\u{300}me", "[cre\u{300}me]"),
    ("\"must stand\"", "must not stand; must, stand", "must not stand; [must, stand]"),
    ("京都", "東京都の天気", "東[京都]の天気"), ("กิน", "กินข้าว", "[กิน]ข้าว"),
    ("हिन्दी", "यह हिन्दी है", "यह [हिन्दी] है"),
    ("a b", "b a", "[b] [a]"), ("-a b", "a b", "a [b]"), ("a OR c", "a b c", "[a] b [c]"),
    ("author:ada", "Ada", "Ada"), ("title:ada", "Ada", "[Ada]"), ("is:unread", "unread", "unread"),
    ("well-known", "A well known fact", "A [well known] fact"), ("Ёлка", "ёлка", "[ёлка]"),
    ("x", "<x>&x", "<[x]>&[x]"), ("", "anything", "anything"),
  ])
  func `are where the index finds them`(search: String, text: String, marked: String) {
    let matched = MatchedWords(SearchQuery(search))
    var result = ""
    var end = text.startIndex
    for range in matched.ranges(in: text, of: .title) {
      result += text[end..<range.lowerBound] + "[" + text[range] + "]"
      end = range.upperBound
    }
    #expect(result + text[end...] == marked)
  }

  @Test func `go on while the last word is being typed`() {
    let matched = MatchedWords(SearchQuery(typed: "thousand"))
    #expect(matched.ranges(in: "thousandth").count == 1)
    #expect(MatchedWords(SearchQuery(typed: "tho")).ranges(in: "thousandth").isEmpty)
  }

  @Test func `are shown with what stands around them`() {
    let matched = MatchedWords(SearchQuery("herring"))
    let before = String(repeating: "Nothing of it here. ", count: 2000)
    let after = String(repeating: " And then much more.", count: 100)
    let passage = matched.passage(in: before + "Then a Herring swam by." + after)
    #expect(passage?.hasPrefix("\u{2026}") == true && passage?.hasSuffix("\u{2026}") == true)
    #expect(passage?.contains("of it here. Then a Herring swam by. And then") == true)
    #expect((passage?.count ?? 0) < 370)
    #expect(matched.passage(in: "A herring.") == "A herring.")
    #expect(matched.passage(in: before) == nil)
    #expect(matched.passage(in: "") == nil)
    #expect(MatchedWords(SearchQuery("title:herring")).passage(in: "A herring.") == nil)
  }

  @Test func `are shown in scripts without spaces too`() {
    let text = String(repeating: "東京都の天気", count: 2000)
    let passage = MatchedWords(SearchQuery("灯塔")).passage(in: text + "灯塔" + text)
    #expect(passage?.contains("天気灯塔東京") == true)
    #expect((passage?.count ?? 0) < 370)
  }
}

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
}

@testable import Ingesting
import Testing

@Suite struct `Shortening text` {
  @Test(arguments: [
    ("", ""), ("  \n ", ""), ("one", "one"), (" one\r\n\ttwo ", "one two"),
    ("one two three", "one two…"), ("one two t", "one two t"), ("one two th", "one two…"),
    ("abcdefghijklmnop", "abcdefghi…"), ("one abcdefghijklmnop", "one…"),
    ("eins zwei dréi", "eins zwei…"), ("日本語の文章はとても長いです", "日本語の文章はとて…"),
  ])
  func `ends with a word, within ten characters`(text: String, short: String) {
    #expect(ItemText.shortened(text, to: 10) == short)
  }

  /// Text without anything that combines goes a faster way.
  @Test(arguments: 0..<50) func `counts characters as people do`(run: Int) {
    var random = SystemRandomNumberGenerator()
    let signs = [
      "a", "é", "ß", "Ω", "Ж", "…", "’", "—", "€", "日", "か", "カ", "한", "글", "©", "x\u{301}",
    ]
    let plain = signs.dropLast(run % 2)
    let text = (0..<Int.random(in: 0...60, using: &random)).map { _ in
      Bool.random(using: &random)
        ? plain.randomElement(using: &random) ?? "a"
        : [" ", "\u{A0}", "\r\n", "b"].randomElement(using: &random) ?? " "
    }.joined()
    let words = text.split(whereSeparator: \.isWhitespace)
    let whole = words.joined(separator: " ")
    var expected = whole
    if whole.count > 20 {
      var kept = ""
      for word in words {
        let next = kept.isEmpty ? String(word) : kept + " " + word
        guard next.count <= 19 else { break }
        kept = next
      }
      expected = (kept.isEmpty ? String(whole.prefix(19)) : kept) + "…"
    }
    let short = ItemText.shortened(text, to: 20)
    #expect(whole.count == 20 || short == expected, "\(text.debugDescription)")
    #expect(short.count <= 20)
  }

  @Test(arguments: 0..<50) func `does not depend on accents`(run: Int) {
    var random = SystemRandomNumberGenerator()
    let text = String(
      (0..<Int.random(in: 0...60, using: &random)).map { _ in
        "aab \n".randomElement(using: &random) ?? "a"
      }
    )
    func accented(_ text: String) -> String { text.replacing("a", with: "á") }
    #expect(
      accented(ItemText.shortened(text, to: 20)) == ItemText.shortened(accented(text), to: 20),
      "\(text.debugDescription)"
    )
  }
}

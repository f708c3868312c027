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

  /// Plain text goes a faster way.
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

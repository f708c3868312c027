import Testing

@testable import WebApp

@Suite struct `Direction of text` {
  @Test(
    arguments: [
      ("Plain words", nil, "ltr"),
      ("", "ar", "rtl"),
      ("", nil, "ltr"),
      ("123 - 456", "he-IL", "rtl"),
      // Begins with a name in Latin letters.
      ("iPhone: هاتف جديد يصل إلى الأسواق", "ar", "rtl"),
      ("iPhone: هاتف جديد يصل إلى الأسواق", "en-US", "rtl"),
      // Two Arabic words in an English sentence.
      ("The paper is called صحيفة القدس and appears in London every day of the week", "en", "ltr"),
      // A feed that names the wrong language.
      ("An English text in a feed that says it is Arabic", "ar", "ltr"),
      ("Ελληνικά και русский текст", nil, "ltr"),
      ("<p class=\"latin letters in tags do not count at all\">שלום</p>", nil, "rtl"),
      ("", "az-Arab", "rtl"),
      ("中文没有方向问题", "zh", "ltr"),
    ] as [(String, String?, String)]
  )
  func `letters decide before the language does`(text: String, language: String?, result: String) {
    #expect(TextDirection(of: text.utf8, language: language).rawValue == result)
  }
}

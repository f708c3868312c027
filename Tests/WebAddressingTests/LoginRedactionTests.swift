import Testing
import WebAddressing

@Suite struct `A name and a password in an address` {
  @Test(
    arguments: [
      ("https://ana:PW@a.example/feed", "https://a.example/feed"),
      ("https://ana@a.example/feed", "https://a.example/feed"),
      ("ana:PW@a.example", "a.example"),
      ("ftp://ana:PW@a.example:99999/x", "ftp://a.example:99999/x"),
      ("no https://ana:p@W@a.example/ or ana:PW@b.example", "no https://a.example/ or b.example"),
      // A slash in the password should have been written otherwise.
      ("https://ana:p/W@a.example/x", "https://a.example/x"),
      ("https://ana:p#W@a.example", "https://a.example"),
    ]
  )
  func `are never shown`(text: String, shown: String) {
    #expect(text.withoutLogins == shown)
  }

  @Test(
    arguments: [
      "https://a.example:8080/@ana/feed", "https://a.example/?mail=ana@b.example", "ana@b.example",
      "mailto:ana@b.example", "/home/ana:x@y", "feed 12: nothing", "https://[::1]:80/@ana", "",
      "two  spaces\n@ and a line",
    ]
  )
  func `are not seen where there are none`(text: String) {
    #expect(text.withoutLogins == text)
  }

  @Test func `may begin what is typed`() throws {
    let address = try #require(WebAddress(typed: "ana:PW@a.example/feed"))
    #expect(address.text == "https://ana:PW@a.example/feed")
    #expect(WebAddress(typed: "mailto:ana@a.example") == nil)
  }
}

import ReaderModel
import Testing

@Suite struct `Chapters that are passed over` {
  @Test(arguments: [
    ("Sponsor: a mattress", true), ("A word from our SPONSORS", false), ("Our sponsor", true),
    ("Adventures", false), ("Ad break", true), ("Käse und Brot", true),
    ("Before the käsebrot", false),
  ])
  func `have the words in their title`(_ title: String, _ isSkipped: Bool) {
    let rules = ChapterRules(text: "sponsor, ad break,, Kase und  brot , SPONSOR")
    #expect(rules.skip(title) == isSkipped)
    #expect(rules.text == "sponsor, ad break, Kase und brot")
  }

  @Test func `are none without words`() {
    #expect(!ChapterRules(text: " , !, \n").skip("!"))
    #expect(
      ChapterRules(text: (0..<40).map(String.init).joined(separator: ",")).phrases.count == 20
    )
  }
}

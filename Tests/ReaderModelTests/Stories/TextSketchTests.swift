import Testing

@testable import ReaderModel

@Suite struct `The sketch of a text` {
  /// A text of so many words, each `first` and the numbers after it.
  private func text(_ numbers: Range<Int>) -> String {
    numbers.map { "word\($0 &* 7919 % 10_007)" }.joined(separator: " ")
  }

  @Test func `is of texts that are long enough`() throws {
    #expect(TextSketch(of: "") == nil)
    #expect(TextSketch(of: text(0..<59)) == nil)
    #expect(try #require(TextSketch(of: text(0..<60))).hashes.count == 57)
    let long = try #require(TextSketch(of: text(0..<5000)))
    #expect(long.hashes.count == TextSketch.size)
    #expect(long.hashes == long.hashes.sorted())
    #expect(long.lookupKeys == long.hashes.prefix(4).map(Int64.init))
  }

  @Test(arguments: [0, 50, 100, 200, 300, 350, 400])
  func `tells how much two texts have in common`(start: Int) throws {
    let one = try #require(TextSketch(of: text(0..<400)))
    let other = try #require(TextSketch(of: text(start..<(start + 400))))
    let shared = Double(max(0, 397 - start))
    let truth = shared / (2 * 397 - shared)
    #expect(abs(one.resemblance(to: other) - truth) < 0.2)
    #expect(one.resemblance(to: other) == other.resemblance(to: one))
    #expect(one.resemblance(to: one) == 1)
  }

  @Test func `does not look at case, signs and spaces`() {
    let plain = (0..<80).map { "it is word \($0) isn t it" }.joined(separator: " ")
    let set = (0..<80).map { "\u{201C}It is\u{A0}word \($0)\u{201D} \u{2013} isn\u{2019}t it?" }
      .joined(separator: "\n")
    #expect(TextSketch(of: plain) == TextSketch(of: set))
  }

  @Test func `takes each character of scripts without spaces for a word`() throws {
    let characters = (0..<200).compactMap { Unicode.Scalar(0x4E00 + UInt32($0) * 37 % 9000) }
    let whole = String(String.UnicodeScalarView(characters))
    let part = String(String.UnicodeScalarView(characters.dropLast(30)))
    let one = try #require(TextSketch(of: whole))
    #expect(one.resemblance(to: try #require(TextSketch(of: part))) > 0.7)
    #expect(TextSketch(of: String(String.UnicodeScalarView(characters.prefix(50)))) == nil)
  }

  @Test func `survives any text`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let bytes = (0..<700).map { _ in UInt8.random(in: 0...255, using: &random) }
      let sketch = TextSketch(of: String(decoding: bytes, as: UTF8.self))
      #expect(sketch.map { $0.resemblance(to: $0) == 1 } ?? true)
    }
  }
}

@Suite struct `The title of a story` {
  private func agreement(_ one: String, _ other: String) -> Double {
    StoryTitle(one).agreement(with: StoryTitle(other))
  }

  @Test func `agrees by its words`() {
    #expect(agreement("Storm over the coast", "STORM OVER THE COAST!") == 1)
    #expect(agreement("Storm over the coast", "Ferries: storm") == 0.5)
    #expect(agreement("Storm", "Election") == 0)
    #expect(agreement("", "Storm") == 0)
    #expect(agreement("Go to it", "It is to go") == 0)
    #expect(agreement("東京の地震", "地震が東京で") > 0.5)
  }

  @Test func `contradicts one with other figures`() {
    #expect(StoryTitle("Column 12").contradicts(StoryTitle("Column 13")))
    #expect(StoryTitle("v1.2 is out").contradicts(StoryTitle("v1.3 is out")))
    #expect(!StoryTitle("Column 12").contradicts(StoryTitle("Column")))
    #expect(!StoryTitle("12 ships, 3 lost").contradicts(StoryTitle("3 of 12 ships lost")))
    #expect(StoryTitle("?!").isEmpty)
  }
}

import ReaderModel
import Testing
import TestSupport

private func transcript(_ texts: [String], seconds: Int64 = 2) -> Transcript {
  Transcript(
    segments: texts.enumerated().map { index, text in
      Transcript.Segment(
        startInMilliseconds: Int64(index) * seconds * 1000,
        endInMilliseconds: Int64(index + 1) * seconds * 1000,
        text: text
      )
    }
  )
}

private func place(_ query: String, in transcript: Transcript) -> SpokenPlace? {
  transcript.place(of: MatchedWords(SearchQuery(query)))
}

@Suite struct `What is searched for in a transcript` {
  private let talk = transcript([
    "The sea is cold, and the lamp is out.", "It was dark in the tower.",
    "Then we saw it: the lamp was", "lit again, by nobody.", "And the sea was the sea.",
  ])

  @Test(arguments: [
    ("the lamp was lit", 4842), ("\"lamp was lit again\"", 5128), ("tower", 3220), ("lit", 6000),
    ("dark tower", 2260), ("NOBODY", 7033),
  ])
  func `is found where its words stand together`(_ query: String, _ about: Int64) throws {
    let found = try #require(place(query, in: talk)?.startInMilliseconds)
    #expect(abs(found - about) < 50)
  }

  @Test func `is said early in a segment that goes on in silence`() {
    let slow = transcript(["It was dark in the tower."], seconds: 60)
    #expect(place("tower", in: slow)?.startInMilliseconds == 2075)
  }

  @Test func `shows what is said there`() {
    #expect(
      place("lit again", in: talk)?.passage
        == "\u{2026}lit again, by nobody. And the sea was the sea."
    )
    #expect(place("sea", in: talk)?.passage.hasPrefix("The sea is cold") == true)
  }

  @Test func `may be only a part of it`() {
    #expect(place("lamp zebra", in: talk)?.count == 1)
    #expect(place("zebra", in: talk) == nil)
    #expect(place("title:lamp", in: talk) == nil)
  }

  @Test func `has no time where the transcript has none`() {
    let plain = Transcript(segments: [.init(text: "Only words.")])
    #expect(
      place("words", in: plain)
        == SpokenPlace(startInMilliseconds: nil, passage: "Only words.", count: 1)
    )
  }
}

@Suite struct `A transcript as it is read` {
  @Test func `has lines of more than a word`() {
    let words = "I think that this is how it was . And so".split(separator: " ").map(String.init)
    let lines = transcript(words, seconds: 1).paragraphs.flatMap(\.lines)
    #expect(lines.map(\.text) == ["I think that this is how", "it was .", "And so"])
    #expect(lines.map(\.startInMilliseconds) == [0, 6000, 9000])
  }

  @Test func `has a paragraph for each who speaks, and each pause`() {
    var talk = transcript(["One.", "Two.", "Three.", "Four."])
    talk.segments[1].speaker = "Ada"
    talk.segments[2].speaker = "Ada"
    talk.segments[3].startInMilliseconds = 60_000
    talk.segments[3].speaker = "Ada"
    let paragraphs = talk.paragraphs
    #expect(paragraphs.map { $0.lines.map(\.text) } == [["One."], ["Two.", "Three."], ["Four."]])
    #expect(paragraphs.map(\.speaker) == [nil, "Ada", nil])
  }
}

import ReaderModel
import Testing

@testable import ChapterReading

@Suite struct `A file of chapters` {
  private func chapters(_ text: String) -> [EpisodeChapter] {
    ChaptersFile.chapters(in: Array(text.utf8)) { $0.hasPrefix("http") ? $0 : nil }
  }

  @Test func `gives its chapters by their start`() {
    let found = chapters(
      """
      {"version": "1.2.0", "chapters": [
        {"startTime": 61.5, "title": "Second", "url": "https://a.example/", "img": "javascript:x"},
        {"startTime": 0, "title": " First\\n part "},
        {"startTime": 30, "title": "Only a picture", "toc": false},
        {"startTime": "00:02:03", "title": ""}, {"title": "Nowhere"}, {"startTime": -1}, 7
      ]}
      """
    )
    #expect(
      found == [
        EpisodeChapter(startInMilliseconds: 0, title: "First part"),
        EpisodeChapter(startInMilliseconds: 61_500, title: "Second", url: "https://a.example/"),
        EpisodeChapter(startInMilliseconds: 123_000, title: "Chapter 3"),
      ]
    )
  }

  @Test(arguments: ["", "[]", "{}", "<html>", "{\"chapters\": 4}", "{\"chapters\": [{]"])
  func `that is none gives nothing`(text: String) {
    #expect(chapters(text).isEmpty)
  }
}

@Suite struct `Notes with times` {
  private func titles(_ html: String) -> [String] {
    NotesChapters.chapters(inCleaned: Array(html.utf8)).map {
      "\($0.startInMilliseconds / 1000) \($0.title)"
    }
  }

  @Test func `give chapters however their lines are divided`() {
    #expect(
      titles("<p>0:00 Intro<br>(4:07) - The <b>note</b><br>[1:02:03]: Tea &amp; cake</p>")
        == ["0 Intro", "247 The note", "3723 Tea & cake"]
    )
    #expect(
      titles("<ul><li>00:00 <a href=\"/x\">One</a></li><li>01:00 Two</li><li>02:00 Three</li></ul>")
        == ["0 One", "60 Two", "120 Three"]
    )
  }

  @Test(arguments: [
    "<p>We met at 10:30 and left at 12:00.</p>", "<p>1:00 A<br>2:00 B</p>",
    "<p>3:00 A<br>2:00 B<br>1:00 C</p>", "<p>1:99 A<br>2:99 B<br>3:99 C</p>", "", "<", "<p",
    "1:00\n2:00\n3:00",
  ])
  func `that are none give nothing`(html: String) {
    #expect(titles(html) == [])
  }
}

@Suite struct `Chapters of several sources` {
  private func chapter(
    _ seconds: Int64,
    _ title: String,
    url: String? = nil,
    image: String? = nil
  ) -> EpisodeChapter {
    EpisodeChapter(
      startInMilliseconds: seconds * 1000,
      title: title,
      url: url,
      imageURL: image
    )
  }

  @Test func `are those of the most trusted one that divides the episode`() {
    let merged = ChapterChoice.chapters(of: [
      [chapter(0, "All of it")], [chapter(0, "A"), chapter(60, "B")],
      [
        chapter(1, "other", url: "https://a.example/"),
        chapter(59, "x", image: "https://i.example/"),
        chapter(90, "y"),
      ],
    ])
    #expect(
      merged == [
        chapter(0, "A", url: "https://a.example/"), chapter(60, "B", image: "https://i.example/"),
      ]
    )
  }

  @Test func `of one start are one`() {
    let merged = ChapterChoice.chapters(of: [[chapter(0, "A"), chapter(0, "B"), chapter(9, "C")]])
    #expect(merged.map(\.title) == ["B", "C"])
    #expect(ChapterChoice.chapters(of: [[], [chapter(5, "D")]]).map(\.title) == ["D"])
    #expect(ChapterChoice.chapters(of: []).isEmpty)
  }
}

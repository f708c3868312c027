import HTMLCleaning
import HTMLWriting
import ReaderModel
import Testing

@testable import WebApp

@Suite struct `Players of other sites` {
  static let film = "https://www.youtube.com/v/8ztbpW3THmI?version=3"

  static func files(_ attachments: [ReaderModel.Attachment], page: String?, text: String = "")
    -> ArticleFiles
  {
    var row = Samples.row()
    row.url = page
    return ArticleFiles(
      item: ItemDetail(
        row: row,
        content: ItemContent(form: .html, text: text),
        attachments: attachments
      ),
      content: HTMLCleaner(base: nil).content(of: Array(text.utf8))
    )
  }

  @Test func `a film of YouTube is shown once, as a player and not as a file`() {
    let files = Self.files(
      [ReaderModel.Attachment(url: Self.film, mediaType: "application/x-shockwave-flash")],
      page: "https://www.youtube.com/watch?v=8ztbpW3THmI"
    )
    #expect(files.frames.map(\.address) == ["https://www.youtube-nocookie.com/embed/8ztbpW3THmI"])
    #expect(files.documents.isEmpty)
    let frame = files.frames.first?.frame(title: "A \"film\"").text ?? ""
    #expect(frame.contains("title=\"A &quot;film&quot;\""))
    #expect(frame.contains("sandbox="))
  }

  @Test func `a player that the text shows is not shown twice`() {
    let files = Self.files(
      [],
      page: "https://www.youtube.com/watch?v=8ztbpW3THmI",
      text: "<iframe src='https://www.youtube.com/embed/8ztbpW3THmI'></iframe>"
    )
    #expect(files.frames.isEmpty)
  }

  @Test func `an ordinary page is no player`() {
    #expect(Self.files([], page: "https://example.org/watch?v=8ztbpW3THmI").frames.isEmpty)
  }
}

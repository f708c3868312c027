import HTMLCleaning
import HTMLWriting
import ReaderModel
import ReaderServices
import Testing

@testable import WebApp

@Suite struct `Texts of others stay texts` {
  static let hostile = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)",
    "</title><script>alert(1)</script>", "<!--", "&lt;script&gt;", "\u{0}<svg/onload=alert(1)>",
  ]

  @Test(arguments: hostile) func `in lists and sidebars`(text: String) {
    let page = Samples.listPage(
      rows: [Samples.row(title: text, preview: text, feedTitle: text)],
      sidebar: Samples.sidebar(feedTitle: text, folder: text)
    )
    expectHarmless(frame(page.page, page.sidebar), text)
  }

  @Test func `no name turns the direction of what stands beside it`() {
    let turned = "\u{202E}gpj.\u{2066}x\u{2069}\u{202C}"
    #expect(turned.withoutTurns == "gpj.x")
    let page = Samples.listPage(
      rows: [Samples.row(title: turned, preview: turned, feedTitle: turned)],
      sidebar: Samples.sidebar(feedTitle: turned, folder: "News")
    )
    let item = ItemDetail(
      row: Samples.row(title: turned, feedTitle: turned),
      content: ItemContent(form: .html, text: ""),
      authors: [ItemAuthor(name: turned)],
      categories: ["one", turned],
      attachments: [
        Attachment(url: "https://a.example/x.pdf", mediaType: "application/pdf", title: turned)
      ]
    )
    let pane = ArticlePane(
      item: item,
      content: HTMLCleaner(base: nil).content(of: []),
      list: .unread,
      listTitle: turned,
      previous: nil,
      next: nil,
      nextUnread: nil,
      fullText: FullTextControl(
        row: item.row,
        list: .unread,
        state: FullTextState(isWanted: false),
        shown: .feed,
        stage: Samples.stage
      ),
      stage: Samples.stage
    )
    let text = frame(page.page, page.sidebar).text + pane.html.text
    #expect(text.contains("one, gpj.x"))
    #expect(!text.unicodeScalars.contains { $0.turnsDirection })
    let chapter = EpisodeChapter(startInMilliseconds: 0, title: turned)
    let json = ChaptersText(
      chapters: [chapter],
      rules: ChapterRules(text: ""),
      stage: Samples.stage
    ).json
    #expect(json.contains("gpj.x"), "and not in what scripts show")
  }

  @Test func `what was typed is repeated in part where it is long`() {
    let typed = String(repeating: "y", count: 3_000)
    let notice = SubscribeFailureNotice(error: .notAnAddress(typed), stage: Samples.stage).html.text
    #expect(notice.contains(typed.prefix(200) + "\u{2026}"))
    #expect(!notice.contains(typed.prefix(201)))
  }

  @Test(arguments: hostile) func `in articles`(text: String) {
    var row = Samples.row(title: text, feedTitle: text)
    row.language = text
    let item = ItemDetail(
      row: row,
      content: ItemContent(form: .plain, text: text),
      authors: [ItemAuthor(name: text, url: "javascript:alert(1)")],
      categories: [text],
      attachments: [
        Attachment(url: "https://a.example/\(text).mp3", mediaType: text, title: text),
        Attachment(url: "javascript:alert(1)", mediaType: "image/png", title: text),
      ],
      commentsURL: "javascript:alert(1)",
      externalURL: "data:text/html,\(text)"
    )
    let pane = ArticlePane(
      item: item,
      content: HTMLCleaner(base: nil).content(of: Array(text.utf8)),
      list: .unread,
      listTitle: text,
      previous: nil,
      next: ItemID(rawValue: 8),
      nextUnread: Samples.row(8, title: text, preview: text, feedTitle: text),
      fullText: FullTextControl(
        row: row,
        list: .unread,
        state: FullTextState(
          isWanted: true,
          text: FullText(
            fetchedAt: Samples.stage.now,
            outcome: .failure(FullTextFailure(.page(.notAPage), detail: text))
          )
        ),
        shown: .full,
        stage: Samples.stage
      ),
      stage: Samples.stage
    )
    expectHarmless(pane.html, text)
    #expect(!pane.html.text.contains("javascript:"))
    #expect(!pane.html.text.contains("data:text/html"))
  }

  @Test(arguments: hostile) func `in what was typed`(text: String) {
    let sidebar = Samples.sidebar()
    let add = AddPage(
      address: text,
      state: .failed(.notAnAddress(text)),
      sidebar: sidebar,
      stage: Samples.stage
    )
    expectHarmless(frame(add.page, sidebar), text)
    let search = Samples.listPage(ItemList(.search(text)), rows: [])
    expectHarmless(frame(search.page, sidebar), text)
  }

  private func frame(_ page: Page, _ sidebar: Sidebar) -> HTML {
    PageFrame(page: page, sidebar: sidebar, isRefreshing: false, stage: Samples.stage).html
  }

  /// Nothing of ours is written inline, so the words below can only come from a broken escape.
  private func expectHarmless(
    _ html: HTML,
    _ text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for sign in ["<script>", "onerror=alert(1)>", "<svg/", "onmouseover='", "style=", "<!--"] {
      #expect(!html.text.contains(sign), sourceLocation: sourceLocation)
    }
  }
}

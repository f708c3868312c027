import ArticleExtraction
import HTMLCleaning
import HTMLWriting

extension Command {
  /// The article of a page that lies on disk, as the reader would show it.
  package static let extract = Command(
    name: "extract",
    summary: "Write the article of a web page",
    synopsis: "--url URL [--content-type TYPE] [--title TEXT] [--json] FILE",
    details: """
      Takes the article out of a page, without menus, offers and comments, and writes its safe HTML.
      Where there is none, it says why. Asks nobody for anything.

        curl -s https://example.com/post | tidings extract --url https://example.com/post -
      """,
    options: [
      Option("url", value: "URL", "where the page came from"),
      Option("content-type", value: "TYPE", "the answer's Content-Type"),
      Option("title", value: "TEXT", "what the article is called; that heading is left out"),
      .json,
    ],
    run: { arguments, context async throws(CommandFailure) in
      guard let address = arguments.value("url"), let file = arguments.operands.first,
        arguments.operands.count == 1
      else {
        throw CommandFailure(
          "extract takes the page's address and one file",
          advice: "Write tidings extract --url URL FILE; - is standard input.",
          status: 2
        )
      }
      let bytes = try context.readFile(file)
      let extractor = ArticleExtractor(
        address: address,
        contentType: arguments.value("content-type"),
        knownTitle: arguments.value("title")
      )
      do throws(NoArticle) {
        let article = try extractor.article(in: bytes)
        let html = HTMLCleaner(base: article.base).clean(article.html).text
        context.print((arguments.has("json") ? json(of: article, html) : html) + "\n")
        return 0
      } catch {
        throw CommandFailure("There is no article (\(error.rawValue))", place: file)
      }
    }
  )

  private static func json(of article: Article, _ html: String) -> String {
    var line = JSONLine()
    line.add("title", article.title)
    line.add("byline", article.byline)
    line.add("language", article.language)
    line.add("published", article.published)
    line.add("picture", article.leadPicture)
    line.add("next_page", article.nextPage)
    line.add("is_excerpt", article.isExcerpt)
    line.add("content_html", html)
    return line.text
  }
}

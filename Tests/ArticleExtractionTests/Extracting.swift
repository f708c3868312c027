import ArticleExtraction
import HTMLCleaning
import HTMLWriting
import Testing

/// The article of a page, as a reader would see it.
struct Extracted {
  let article: Article
  let html: String

  /// The words without tags, single spaces between.
  var text: String {
    var text = ""
    var isTag = false
    for character in html {
      if character == "<" { isTag = true }
      if !isTag { text.append(character) }
      if character == ">" {
        isTag = false
        text.append(" ")
      }
    }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

func extract(
  _ html: String,
  at address: String = "https://site.example/posts/one",
  title: String? = nil
) throws -> Extracted {
  let extractor = ArticleExtractor(address: address, contentType: "text/html", knownTitle: title)
  let article = try extractor.article(in: Array(html.utf8))
  return Extracted(
    article: article,
    html: HTMLCleaner(base: article.base).clean(article.html).text
  )
}

/// A paragraph of some 300 letters that begins and ends with words of its own.
func paragraph(_ name: String) -> String {
  "<p>\(prose(name))</p>"
}

func prose(_ name: String) -> String {
  """
  \(name) begins here, and it goes on in the plain manner of such texts, with a clause or two, \
  until the matter at hand has been put before the reader. The harbour lay quiet, the boats were \
  in, and nobody spoke of the storm that had kept them there for a week; so ends \(name).
  """
}

func paragraphs(_ names: String...) -> String { names.map(paragraph).joined(separator: "\n") }

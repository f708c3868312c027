import ArticleExtraction
import FeedDiscovery
import FeedParsing
import HTMLCleaning
import HTMLReading
import HTMLWriting

extension FuzzTarget {
  /// Cleaned HTML is clean for good, and a parser finds nothing in it that runs.
  static let html = FuzzTarget(name: "html") { bytes in
    let cleaner = HTMLCleaner(base: "https://site.example/post")
    check(cleaner.clean(bytes), cleaner)
    let reader = HTMLCleaner(base: "https://site.example/post", showsTitles: true)
    check(reader.clean(bytes), cleaner)
    check(HTMLCleaner.content(ofUntaggedHTML: bytes).html, cleaner)
    check(HTMLCleaner.content(ofPlainText: String(decoding: bytes, as: UTF8.self)).html, cleaner)
  }

  private static func check(_ once: HTML, _ cleaner: HTMLCleaner) {
    insist(String(validating: once.bytes, as: UTF8.self) != nil, "no UTF-8")
    let twice = cleaner.clean(once.bytes)
    insist(twice == once, "not stable:\n\(once.text)\n\(twice.text)")
    guard let tree = try? HTMLTree(content: once.bytes) else { return }
    for id in tree.nodes.indices {
      guard let element = tree.element(id) else { continue }
      insist(!forbidden.contains(element.name), "\(element.name) in \(once.text)")
      insist(element.namespace != .svg, "svg in \(once.text)")
      for attribute in tree.attributes[element.attributes] { check(attribute, once.text) }
    }
  }

  private static let forbidden: Set<String> = [
    "base", "embed", "form", "input", "link", "meta", "noscript", "object", "script", "select",
    "style", "template", "textarea", "title", "xmp",
  ]

  private static func check(_ attribute: HTMLTree.Attribute, _ html: String) {
    let name = attribute.name
    insist(!name.hasPrefix("on") && name != "style" && name != "srcdoc", "\(name) in \(html)")
    guard ["href", "src", "poster", "cite", "action"].contains(name) else { return }
    let start = attribute.value.prefix(11).lowercased()
    insist(
      !start.hasPrefix("javascript") && !start.hasPrefix("vbscript")
        && !start.hasPrefix("data:text"),
      "\(attribute.value) in \(html)"
    )
    let isAbsolute = attribute.value.hasPrefix("#item-") || attribute.value.utf8.contains(0x3A)
    insist(isAbsolute, "relative \(attribute.value) in \(html)")
  }

  /// Every feed that is found can be asked for.
  static let discovery = FuzzTarget(name: "discovery") { bytes in
    let lines = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    let found = PageFeeds(
      html: bytes,
      address: "https://site.example/blog/",
      linkFields: [String(decoding: lines[0], as: UTF8.self)]
    )
    for url in found.feeds.map(\.url) + found.guesses {
      insist(url.hasPrefix("http://") || url.hasPrefix("https://"), url)
    }
    _ = PageFeeds(html: bytes, address: String(decoding: lines[0], as: UTF8.self))
  }

  /// An article of any page can be cleaned, and none is without text.
  static let article = FuzzTarget(name: "article") { bytes in
    let extractor = ArticleExtractor(address: "https://site.example/post", knownTitle: "A title")
    guard let article = try? extractor.article(in: bytes) else { return }
    insist(article.length > 0, "no text in \(article.html)")
    let cleaner = HTMLCleaner(base: article.base)
    check(cleaner.clean(article.html), cleaner)
  }

  /// Plain text of anything ends.
  static let text = FuzzTarget(name: "text") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    _ = PlainText.fromDeclaredHTML(text)
    _ = PlainText.fromUndeclared(text)
  }
}

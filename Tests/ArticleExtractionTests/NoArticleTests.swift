import ArticleExtraction
import Testing

@Suite struct `A page without an article` {
  private func reason(_ html: String) -> NoArticle? {
    do {
      let found = try extract(html)
      Issue.record("found: \(found.text)")
      return nil
    } catch {
      return error as? NoArticle
    }
  }

  @Test func `may be empty`() {
    #expect(reason("") == .noText)
    #expect(reason("<p>Hello.") == .noText)
    #expect(reason("<body><h1>It works!</h1>") == .noText)
  }

  @Test func `may wait for its scripts`() {
    let page = """
      <head><title>App</title><script src=/a.js></script></head><body><div id=root></div>
      <noscript>You need to enable JavaScript to run this app.</noscript><script>start()</script>
      """
    #expect(reason(page) == .needsScripts)
  }

  @Test func `may ask whether one is human`() {
    #expect(
      reason("<title>Just a moment...</title><body><p>Checking, please wait.</p><script></script>")
        == .robotCheck
    )
  }

  @Test func `may want a password`() {
    let page = """
      <body><main><h1>Sign in</h1><p>Sign in to read this article, and all the others, today.</p>
      <form><input type=text><input type=password><button>Go</button></form></main>
      """
    #expect(reason(page) == .needsLogin)
  }

  @Test func `may want money`() {
    let page = """
      <body><article><h1>Secret of the nets</h1>\(paragraph("Teaser"))
      <div class="article-paywall"><p>To read on, subscribe, for only 3 a month.</p></div></article>
      """
    #expect(reason(page) == .needsPayment)
  }

  @Test func `may be a list of links`() {
    let links = (1...30).map {
      "<li><a href=/\($0)>The title of article number \($0), long</a></li>"
    }
    #expect(reason("<body><h1>Links</h1><ul>\(links.joined())</ul>") == .listOfLinks)
  }

  @Test func `may be a front page`() {
    let teasers = (1...8).map { number in
      """
      <article><h2><a href=/\(number)>Story \(number) of the day</a></h2><p>What happened in story
      \(number) is told in short, with a comma, so that one may choose it.</p></article>
      """
    }
    #expect(reason("<body><main>\(teasers.joined())</main>") == .listOfLinks)
  }

  @Test func `may be too nested to be read in time`() throws {
    let deep = String(repeating: "<div>", count: 20_000) + prose("Deep") + prose("Deeper")
    _ = try? extract(deep)
    let formatting =
      String(repeating: "<b><i><a href=x>", count: 3000) + paragraphs("First", "Second")
    _ = try? extract(formatting)
    let tables = String(repeating: "<table><tr><td>", count: 2000) + paragraphs("First", "Second")
    _ = try? extract(tables)
  }

  @Test func `may be any bytes`() {
    var generator = SystemRandomNumberGenerator()
    let pieces = [
      "<div>", "</div>", "<p>", "a, b. ", "<table>", "<td>", "<a href=x>", "<h1>", "\u{0}", "<svg>",
      "<math>", "<template>", "<article>", "<pre>\n", "<noscript>", "<iframe>",
    ]
    for _ in 0..<200 {
      let html = (0..<60).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      _ = try? extract(html)
    }
  }
}

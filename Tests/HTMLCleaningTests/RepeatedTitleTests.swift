import HTMLCleaning
import HTMLWriting
import Testing

@Suite struct `A title that stands above the text` {
  private func clean(_ html: String, under title: String) -> String {
    HTMLCleaner(base: nil, shownTitle: title).clean(html).text
  }

  @Test(arguments: [
    "<h1>Tide &amp; time</h1><p>Text</p>", "\n <h2>Tide <em>&amp;</em>\n time </h2>\n<p>Text</p>",
    "<header><h1><a href=https://a.example/>Tide &amp; time</a></h1></header><p>Text</p>",
    "<p></p><h3>Tide &amp; time</h3><p>Text</p>",
  ])
  func `is not said a second time by its first heading`(html: String) {
    let text = clean(html, under: "Tide & time")
    #expect(text.contains("<p>Text</p>"))
    #expect(!text.contains("time"))
  }

  @Test(arguments: [
    // Another heading, one that says more, one with a picture, one further down.
    "<h1>Tide</h1><p>Text</p>", "<h1>Tide & time, part 2</h1><p>Text</p>",
    "<h1><img src=https://a.example/x.png>Tide & time</h1>",
    "<p>Text</p><h1>Tide & time</h1>", "Text<h1>Tide & time</h1>", "<p>Tide & time</p>",
    "<ul><li><h2>Tide & time</h2></ul>",
  ])
  func `leaves everything else as it is`(html: String) {
    #expect(clean(html, under: "Tide & time") == HTMLCleaner(base: nil).clean(html).text)
  }

  @Test func `goes once, and only where there is one`() {
    let twice = "<h1>A</h1><h1>A</h1>"
    #expect(clean(twice, under: "A") == "<h1>A</h1>")
    #expect(clean("<h1></h1><p>x</p>", under: "") == "<p>x</p>")
    #expect(HTMLCleaner(base: nil).clean("<h1>A</h1>").text == "<h1>A</h1>")
  }
}

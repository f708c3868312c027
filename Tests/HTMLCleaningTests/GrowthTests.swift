@testable import HTMLCleaning
import HTMLReading
import Testing

/// What an article with very many pictures costs, counted in neighbours looked at.
@Suite struct `Work for many pictures` {
  private func neighbours(_ html: String) throws -> Int {
    let tree = try HTMLTree(content: Array(html.utf8), limits: HTMLLimits(milliseconds: 60_000))
    let cleaner = HTMLCleaner(base: "https://site.example/", showsTitles: true)
    var pass = CleaningPass(tree: tree, cleaner: cleaner, showsTitles: true)
    pass.write(contentOf: try #require(tree.body))
    return pass.neighboursSeen
  }

  @Test(
    arguments: [
      "<img src=/a.png>", "x<!-- --><img src=/a.png title='Three words here'>",
      "<figure><img src=/a.png title='Three words here'></figure> ",
      "<noscript><img src=/a.png></noscript>", "<a href=/x><img src=/a.png></a>",
      "<picture><source srcset=/b.png><img src=/a.png></picture>",
    ]
  )
  func `grows with their number`(picture: String) throws {
    let few = try neighbours(String(repeating: picture, count: 200))
    let many = try neighbours(String(repeating: picture, count: 800))
    #expect(many <= 4 * few + 4)
    #expect(many <= 800 * 10)
  }

  @Test func `does not grow with the texts before a noscript full of pictures`() throws {
    let texts = String(repeating: "x<!-- -->", count: 500)
    let pictures = (0..<500).map { "<img src=/\($0).png>" }.joined()
    #expect(try neighbours("\(texts)<noscript>\(pictures)</noscript>") <= 500 * 10)
  }
}

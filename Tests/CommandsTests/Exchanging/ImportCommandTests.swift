import ReaderModel
import ReaderServices
import ReaderTestSupport
import Testing

@testable import Commands

@Suite struct `tidings import` {
  @Test func `takes a plain list of addresses as well as OPML`() async throws {
    let run = try await ReaderRun()
    let list = "# mine\nhttps://a.example/feed\nb.example/rss\n"
    let opml =
      #"<opml version="2.0"><body><outline xmlUrl="https://a.example/feed"/></body></opml>"#
    let files = ["list.txt": list, "list.opml": opml]
    #expect(await run("import", "list.txt", files: files).output == "Subscribed to 2 feeds.\n")
    let again = await run("import", "list.opml", files: files)
    #expect(again.output == "Subscribed to 0 feeds; 1 was there already.\n")
    let addresses = try await run.test.reader.sidebar(for: .local).subscriptions.map(\.address)
    #expect(Set(addresses) == ["https://a.example/feed", "https://b.example/rss"])
  }

  @Test(arguments: [
    ("<html><body>Hello</body></html>", "This is no list of feeds"),
    ("just words", "There is no feed in it"),
  ])
  func `says what is wrong with a file before it opens the store`(
    text: String,
    words: String
  ) async {
    let run = CapturedRun()
    var context = run.context(files: ["wrong": text])
    context.openReader = { _ async throws(CommandFailure) in
      throw CommandFailure("The store was opened")
    }
    #expect(await Program(commands: [.import]).run(["import", "wrong"], in: context) == 1)
    #expect(run.errors.hasPrefix("tidings: \(words): wrong\n"))
  }
}

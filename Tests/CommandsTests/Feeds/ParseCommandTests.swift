import Testing

@testable import Commands

@Suite struct `Parsing on the command line` {
  private static let files = [
    "a.xml": "<rss version=\"2.0\">\n<channel><title>a & \u{1B}[1m&x;</title></channel></rss>",
    "b.xml": "<rss version=\"2.0\"></rss>",
    "c.html": "<html><body>x</body></html>",
  ]

  private func parse(_ words: String...) async -> (run: CapturedRun, status: Int32) {
    let run = CapturedRun()
    let context = run.context(files: Self.files)
    let status = await Program(commands: [.parse]).run(["parse"] + words, in: context)
    return (run, status)
  }

  @Test func `diagnostics name file, line and column, and leave the documents alone`() async {
    let plain = await parse("a.xml", "b.xml")
    let told = await parse("--diagnostics", "a.xml", "b.xml")
    #expect(told.status == 0)
    #expect(told.run.output == plain.run.output)
    #expect(plain.run.errors == "")
    let lines = told.run.errors.split(separator: "\n")
    #expect(lines.allSatisfy { $0.hasPrefix("a.xml:2:") })
    #expect(lines.contains { $0.hasPrefix("a.xml:2:19: An “&” begins no reference;") })
    #expect(lines.contains { $0.hasPrefix("a.xml:2:") && $0.hasSuffix("(x)") })
    #expect(!told.run.errors.contains("\u{1B}"))
  }

  @Test func `a file that is no feed has its line and status 1 at the end`() async {
    let (run, status) = await parse("c.html", "b.xml")
    #expect(status == 1)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first == "{\"error\":\"This is a web page, not a feed\"}")
  }
}

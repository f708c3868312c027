import CivilTime
import Fetching
import FeedParsing
import HTTPSemantics
import JSONText
import ReaderTestSupport
import Testing

@testable import Commands

@Suite struct `Telling publishers what to mend` {
  private static let files = [
    "sound.xml": """
    <?xml version="1.0"?><rss version="2.0"><channel><title>T</title><link>https://a.example/</link>
    <item><title>1</title><link>https://a.example/1</link><guid>1</guid>
    <pubDate>Mon, 30 Nov 2026 04:00:00 GMT</pubDate></item></channel></rss>
    """,
    "broken.xml": """
    <rss><channel><title>a & b</title><link>https://a.example/</link>
    <item><title>1</title><link>https://a.example/1</link><guid>item-one</guid></item>
    <item><title>2</title><link>https://a.example/2</link><guid>two</guid>
    <pubDate>some \u{1B}[1mday</pubDate></item>
    <item><title>3</title><link>https://a.example/3</link><guid>two</guid></item></channel></rss>
    """,
    "page.html": "<html><body>x</body></html>",
  ]

  private static let today = Timestamp(milliseconds: 1_796_040_000_000)

  private func lint(_ words: String...) async -> (run: CapturedRun, status: Int32) {
    let run = CapturedRun()
    var context = run.context(files: Self.files)
    context.now = { Self.today }
    let status = await Program(commands: [.lint]).run(["lint"] + words, in: context)
    return (run, status)
  }

  @Test func `a base that is no address is refused`() async {
    let (run, status) = await lint("--url", "nonsense", "sound.xml")
    #expect(status == 2 && run.errors.contains("no web address: nonsense"))
  }

  @Test func `a sound feed has nothing to mend`() async {
    let (run, status) = await lint("sound.xml")
    #expect(status == 0)
    #expect(run.output == "sound.xml: rss20, 1 item, nothing to mend\n")
  }

  @Test func `what costs readers most comes first, with place, loss and rule`() async throws {
    let (run, status) = await lint("broken.xml")
    #expect(status == 1)
    let ampersand = try #require(run.output.firstRange(of: "broken.xml:1:24"))
    let repeated = try #require(run.output.firstRange(of: "broken.xml:5:1  two"))
    let date = try #require(run.output.firstRange(of: "broken.xml:4:1  some"))
    let version = try #require(run.output.firstRange(of: "[unknownFormatVersion]"))
    #expect(ampersand.lowerBound < repeated.lowerBound)
    #expect(repeated.lowerBound < date.lowerBound)
    #expect(date.lowerBound < version.lowerBound)
    #expect(run.output.contains("Rule: XML 1.0 §2.4"))
    #expect(run.output.contains("broken.xml:2:61  item-one"))
    #expect(!run.output.contains("\u{1B}"))
  }

  @Test func `programs get one object a document`() async throws {
    let (run, status) = await lint("--json", "sound.xml", "broken.xml", "page.html")
    #expect(status == 3)
    let lines = run.output.split(separator: "\n").map { JSONReader.value(of: String($0)) }
    #expect(lines.count == 3)
    #expect(lines[0]?["findings"] == nil)
    #expect(lines[1]?["items"]?.integer == 3)
    let first = lines[1]?["findings"]?.array?.first
    #expect(first?["code"]?.string == "strayAmpersand")
    #expect(first?["harm"]?.string == "great")
    #expect(first?["line"]?.integer == 1)
    #expect(first?["done"]?.string == "it was read as a character.")
    #expect(lines[2]?["error"]?.string == "This is a web page, not a feed.")
  }

  @Test func `only what hurts counts, unless all does`() async {
    let plain = await lint("--json", "sound.xml")
    #expect(plain.status == 0)
    let run = CapturedRun()
    let small =
      "<rss version='2.0'><channel><title>T</title><item><title>1</title><link>https://a.example/</link><pubDate>2026-11-30</pubDate></item></channel></rss>"
    var context = run.context(files: ["small.xml": small])
    context.now = { Self.today }
    #expect(await Program(commands: [.lint]).run(["lint", "small.xml"], in: context) == 0)
    #expect(
      await Program(commands: [.lint]).run(["lint", "--strict", "small.xml"], in: context) == 1
    )
  }

  @Test func `an answer without validators and with a page's type is told`() async {
    let web = ScriptedWeb()
    web["https://a.example/feed"] = .document(
      Self.files["sound.xml"] ?? "",
      headers: ["Content-Type": "text/html"]
    )
    let run = CapturedRun()
    var context = run.context()
    context.makeFetcher = { _ in web }
    context.now = { Self.today }
    let status = await Program(commands: [.lint]).run(
      ["lint", "https://a.example/feed"],
      in: context
    )
    #expect(status == 1)
    #expect(run.output.contains("[wrongContentType]"))
    #expect(run.output.contains("[noValidator]"))
  }

  @Test(arguments: DiagnosticCode.allCases)
  func `every kind has a loss and a rule`(code: DiagnosticCode) {
    #expect(code.rule.mayLose.hasSuffix("."))
    #expect(!code.rule.source.isEmpty)
  }
}

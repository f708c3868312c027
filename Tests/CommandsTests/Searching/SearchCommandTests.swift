import ReaderTestSupport
import Testing

@testable import Commands

@Suite struct `Searching on the command line` {
  @Test func `finds, and says what it left out`() async throws {
    let run = try await ReaderRun()
    run.test.web["https://a.example/feed"] = .document(rss(title: "News", items: 1...5))
    _ = await run("subscribe", "https://a.example/feed")
    _ = await run("mark", "read", "4")
    #expect(
      await run("search", "title:4", "OR", "title:5").output == """
        5 *  2026-11-01 05:00  News: Item 5
        4    2026-11-01 04:00  News: Item 4

        """
    )
    #expect(await run("search", "is:read feed:news").output.hasPrefix("4  "))
    let hinted = await run("search", "before:soon title:5")
    #expect(hinted.output.hasPrefix("5 *"))
    #expect(hinted.errors.hasPrefix("before: needs a date"))
    #expect(await run("search", "!?").status == 2)
    #expect(await run("search").status == 2)
  }

  @Test func `keeps searches and removes them`() async throws {
    let run = try await ReaderRun()
    run.test.web["https://a.example/feed"] = .document(rss(title: "News", items: 1...5))
    _ = await run("subscribe", "https://a.example/feed")
    let saved = await run("searches", "--save", "Four or five", "title:4 OR title:5")
    #expect(saved.output == "Saved as number 1.\n")
    #expect(await run("searches").output == "1  Four or five: title:4 OR title:5\n")
    let found = await run("search", "--saved", "four or five", "item -title:5")
    #expect(found.output.hasPrefix("4 *") && found.output.split(separator: "\n").count == 1)
    #expect(await run("search", "--saved", "1", "--json").output.split(separator: "\n").count == 2)
    #expect(await run("search", "--saved", "other").status == 2)
    #expect(await run("searches", "--remove", "1").output == "Removed Four or five.\n")
    #expect(await run("searches").output.hasPrefix("You keep no searches yet."))
  }
}

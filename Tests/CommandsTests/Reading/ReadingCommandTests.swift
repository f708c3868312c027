import ReaderTestSupport
import TestSupport
import Testing

@testable import Commands

@Suite struct `Items on the command line` {
  @Test func `are listed page by page`() async throws {
    let run = try await ReaderRun()
    run.test.web["https://a.example/feed"] = .document(rss(title: "News", items: 1...5))
    _ = await run("subscribe", "https://a.example/feed")
    let first = await run("items", "--unread", "--limit", "2")
    let lines = first.output.split(separator: "\n").map(String.init)
    #expect(
      lines.prefix(2) == [
        "5 *  2026-11-01 05:00  News: Item 5", "4 *  2026-11-01 04:00  News: Item 4",
      ]
    )
    let cursor = try #require(lines.last?.split(separator: " ").last.map(String.init))
    let second = await run("items", "--unread", "--limit", "2", "--after", cursor)
    #expect(second.output.hasPrefix("3 *  2026-11-01 03:00  News: Item 3\n2 *"))
    let oldest = await run("items", "--oldest-first", "--limit", "1")
    #expect(oldest.output.hasPrefix("1 *"))
  }

  @Test func `are marked, starred and found`() async throws {
    let run = try await ReaderRun()
    run.test.web["https://a.example/feed"] = .document(rss(title: "News", items: 1...5))
    _ = await run("subscribe", "https://a.example/feed")
    #expect(await run("mark", "read", "1", "2").output == "Marked 2 items as read.\n")
    #expect(await run("mark", "star", "2").output == "Marked 1 item as starred.\n")
    #expect(await run("items", "--starred").output == "2  + 2026-11-01 02:00  News: Item 2\n")
    #expect(await run("items", "--unread").output.split(separator: "\n").count == 3)
    #expect(await run("items", "--search", "number 4").output.contains("Item 4"))
    #expect(await run("mark", "read", "--all").output == "Marked 3 items as read.\n")
    #expect(await run("items", "--unread").output == "There is nothing in this list.\n")
    #expect(await run("mark", "unread", "3").status == 0)
    let missing = await run("mark", "read", "3", "77")
    #expect(missing.status == 1)
    #expect(missing.errors == "There is no item 77.\n")
    #expect(await run("items", "--unread").output == "There is nothing in this list.\n")
  }

  @Test func `what was done is listed, and taken back`() async throws {
    let run = try await ReaderRun()
    run.test.web["https://a.example/feed"] = .document(rss(title: "News", items: 1...5))
    _ = await run("subscribe", "https://a.example/feed")
    #expect(await run("undo").errors.contains("There is nothing to undo"))
    _ = await run("mark", "read", "--all", "--feed", "1", "--older-than", "1")
    _ = await run("mark", "star", "4")
    let lines = await run("history").output.split(separator: "\n").map(String.init)
    #expect(lines.count == 2)
    #expect(lines[0].hasSuffix("Starred “Item 4” · command line"))
    #expect(lines[1].hasSuffix("as read · News, older than a day · command line"))
    let event = try #require(lines[1].split(separator: " ").first.map(String.init))
    #expect(await run("undo", event).output.hasPrefix("Undone: Marked "))
    #expect(await run("items", "--unread").output.split(separator: "\n").count == 5)
    #expect(await run("undo", event).errors.contains("That has been undone already"))
    #expect(await run("history").output.contains("command line · undone\n"))
    #expect(await run("undo").output == "Undone: Starred “Item 4”.\n")
    #expect(await run("history", "--json").output.contains("\"kind\":\"star\",\"count\":1,"))
  }

  @Test func `are shown as text, as HTML and as JSON`() async throws {
    let run = try await ReaderRun()
    run.test.web["https://a.example/feed"] = .document(rss(title: "News", items: 1...1))
    _ = await run("subscribe", "https://a.example/feed")
    #expect(
      await run("show", "1").output == """
        Item 1
        News · 2026-11-01 01:00
        https://site.example/1

        What there is to say about number 1, in enough words.

        """
    )
    let full = await run("show", "--full", "1")
    #expect(full.status == 1)
    #expect(full.errors.contains("The page is no longer there"))
    let words = String(repeating: "All of it is here, every clause, to the end. ", count: 20)
    run.test.clock.advance(bySeconds: 1)
    run.test.web["https://site.example/1"] = .document(
      "<html><body><article><p>\(words)</p></article>"
    )
    #expect(await run("show", "--full", "1").output.contains("All of it is here"))
    let html = await run("show", "--html", "1").output
    #expect(html.contains("What there is to say about number 1"))
    let json = await run("show", "--json", "1").output
    #expect(json.hasPrefix("{\"id\":1,\"feed\":1,\"feed_title\":\"News\",\"title\":\"Item 1\""))
    #expect(json.split(separator: "\n").count == 1)
  }
}

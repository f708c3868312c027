import Fetching
import ReaderTestSupport
import TestSupport
import Testing

@testable import Commands

@Suite struct `The doctor` {
  static let address = "https://a.example/feed"

  func patient() async throws -> ReaderRun {
    let run = try await ReaderRun()
    run.test.web[Self.address] = .document(
      rss(title: "Daily & News", items: 1...3),
      headers: ["ETag": "\"1\""]
    )
    _ = await run("subscribe", Self.address)
    return run
  }

  @Test func `tells all of a feed, and where its document is broken`() async throws {
    let run = try await patient()
    _ = await run("refresh")
    let told = await run("doctor", "daily")
    #expect(told.status == 0)
    for words in [
      "1 Daily & News\n", "  Address     \(Self.address)\n", "  Status      well\n",
      ", by how often it has news\n", "  Goes by     ETag \"1\"; whole document of 2026-11-29",
      "2 requests, 1 not modified, ", "    2026-11-29 00:00  unchanged  304  0 ms\n",
      "    rss20, 3 items\n", "    1:42  ",
    ] { #expect(told.output.contains(words), "\(words) in \(told.output)") }
    #expect(await !run("doctor", "--stored", "daily").output.contains("As it is now"))
  }

  @Test func `tells it to programs too`() async throws {
    let run = try await patient()
    let told = await run("doctor", "--json", "daily")
    for words in [
      "\"url\":\"\(Self.address)\"", "\"next_check_reason\":\"rhythm\"", "\"etag\":",
      "\"traffic\":{\"since\":", "\"requests\":1", "\"fetches\":[{\"at\":",
      "\"document\":{\"url\":", "\"diagnostics\":[{\"line\":1,",
    ] { #expect(told.output.contains(words), "\(words) in \(told.output)") }
  }

  @Test func `tells where an address leads to`() async throws {
    let run = try await ReaderRun()
    run.test.web["https://old.example/feed"] = .document(
      rss(title: "Daily", items: 1...1),
      movedTo: "https://new.example/feed"
    )
    let told = await run("doctor", "https://old.example/feed")
    #expect(told.output.contains("    Moved for good to https://new.example/feed\n"))
  }

  @Test func `looks at an address that nobody has subscribed to, and at all feeds`() async throws {
    let run = try await patient()
    #expect(await run("doctor").output == "1 feed, all well.\n")
    run.test.web["https://b.example/feed"] = .document("<html>no feed")
    let visit = await run("doctor", "https://b.example/feed")
    #expect(visit.status == 1)
    #expect(visit.output.contains("! This is a web page, not a feed."))
    #expect(await run("doctor", "nothing").status == 2)
    run.test.web[Self.address] = .failure(.timedOut)
    _ = await run("refresh")
    let all = await run("doctor")
    #expect(all.status == 1)
    #expect(all.output.contains("  Status      a.example did not answer in time."))
    #expect(all.output.hasSuffix("1 feed, 1 in trouble.\n"))
  }
}

import ReaderModel
import ReaderServices
import ReaderTestSupport
import TestSupport
import Testing

@testable import Commands

@Suite struct `Podcasts at the terminal` {
  private func queue(_ run: ReaderRun) async throws -> [ItemID] {
    try await run.test.reader.upNext(for: .local).queue.map(\.row.id)
  }

  @Test func `are listed with what has not been played`() async throws {
    let run = try await ReaderRun()
    let episodes = try await run.podcast()
    #expect(await run("podcasts").output == "#  unplayed\n1         3  Science Hour\n")
    try await run.test.reader.play([PlayDeed(.played(episodes[0]))], for: .local)
    let json = await run("podcasts", "--json").output
    #expect(json == #"{"id":1,"title":"Science Hour","unplayed":2,"unread":2}"# + "\n")
    let list = await run("podcasts", "science", "--unplayed").output
    #expect(
      list.split(separator: "\n").count == 2 && list.contains("1:00:00  Science Hour: Part 3")
    )
    let all = await run("podcasts", "1").output
    #expect(all.contains("played  2026-11-01") && all.contains("Part 1"))
    #expect(await run("podcasts", "nothing").status == 2)
  }

  @Test func `go up next in the order in which they are named`() async throws {
    let run = try await ReaderRun()
    let all = try await run.podcast(4)
    let (a, b, c, d) = (all[0], all[1], all[2], all[3])
    let text = { (item: ItemID) in "\(item.rawValue)" }
    #expect(await run("queue", "add", text(a), text(b)).status == 0)
    #expect(await run("queue", "next", text(c), text(d)).status == 0)
    #expect(try await queue(run) == [c, d, a, b])
    #expect(await run("queue", "remove", text(d)).status == 0)
    #expect(try await queue(run) == [c, a, b])
    let twice = await run("queue", "remove", text(d), text(b))
    #expect(twice.status == 1 && twice.errors == "\(text(d)) is not up next.\n")
    #expect(twice.output == "1 episode taken out of what is up next.\n")
    #expect(try await queue(run) == [c, a])
    #expect(await run("queue", "add", text(b)).status == 0)
    #expect(await run("queue").output.split(separator: "\n").count == 3)
    #expect(await run("queue", "--json").output.contains(#""current":false"#))
    run.test.clock.advance(bySeconds: 1)
    #expect(await run("queue", "clear").status == 0)
    #expect(try await queue(run) == [])
    #expect(await run("queue", "list").output.hasPrefix("Nothing is up next."))
    #expect(await run("queue", "clear").output == "Nothing was up next.\n")
  }

  @Test func `that play are not taken for something up next`() async throws {
    let run = try await ReaderRun()
    let episodes = try await run.podcast()
    try await run.test.reader.play([PlayDeed(.load(episodes[0]))], for: .local)
    let (status, output, errors) = await run("queue", "remove", "\(episodes[0].rawValue)")
    #expect(status == 1 && output == "")
    #expect(errors.hasPrefix("\(episodes[0].rawValue) is what the player holds"))
  }

  @Test func `say what cannot be played`() async throws {
    let run = try await ReaderRun()
    let items = try await run.podcast()
    let mixed = await run("queue", "add", "999", "\(items[0].rawValue)")
    #expect(mixed.status == 1 && mixed.errors == "There is nothing to be played in 999.\n")
    #expect(try await queue(run) == [items[0]])
    #expect(await run("queue", "add").status == 2)
    #expect(await run("queue", "dance").status == 2)
    #expect(await run("queue", "clear", "3").status == 2)
    #expect(await run("play", "999").status == 1)
  }
}

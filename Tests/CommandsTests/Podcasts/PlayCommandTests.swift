import CivilTime
import ReaderModel
import ReaderServices
import ReaderTestSupport
import Synchronization
import TestSupport
import Testing

@testable import Commands

@Suite struct `Playing at the terminal` {
  private let time = #"{"event":"property-change","id":1,"name":"time-pos","data":"#
  private let length = #"{"event":"property-change","id":2,"name":"duration","data":3600.0}"#

  private func run(
    _ words: [String],
    _ reader: Reader,
    says lines: [String],
    status: Int32 = 0
  ) async -> (status: Int32, started: [[String]], errors: String) {
    let started = Mutex<[[String]]>([])
    let run = CapturedRun()
    var context = run.context(reader: reader)
    let clock = Mutex(TestReader.start.milliseconds + 1000)
    context.now = {
      Timestamp(
        milliseconds: clock.withLock {
          $0 += 6000; return $0
        }
      )
    }
    context.startPlayer = { words in
      started.withLock { $0.append(words) }
      return ScriptedPlayer(said: lines, status: status)
    }
    let status = await Program(commands: [.play]).run(["play"] + words, in: context)
    return (status, started.withLock { $0 }, run.errors)
  }

  @Test func `begins where it was left, and keeps the place`() async throws {
    let test = try await ReaderRun().test
    let item = try await ReaderRunPodcast(test).items[0]
    let start = PlayDeed(.reach(item, PlayReport(600_000, of: 3_600_000)), at: TestReader.start)
    try await test.reader.play([start], for: .local)
    test.clock.advance(bySeconds: 100)
    let done = await run(
      ["\(item.rawValue)"],
      test.reader,
      says: [length, time + "600.5}", time + "700.25}", #"{"event":"end-file","reason":"quit"}"#]
    )
    #expect(done.status == 0)
    #expect(done.started[0].contains("--start=600.0"))
    #expect(done.started[0].suffix(2) == ["--", "https://pod.example/1.mp3"])
    let episode = try #require(try await test.reader.episode(item, for: .local))
    #expect(episode.state.positionInMilliseconds == 700_250)
    #expect(!episode.state.isPlayed && episode.row.isRead)
    #expect(try await test.reader.currentEpisode(for: .local) == item)
  }

  @Test func `goes on with what is up next`() async throws {
    let test = try await ReaderRun().test
    let items = try await ReaderRunPodcast(test).items
    let deeds = items.prefix(2).map { PlayDeed(.enqueue($0, .last), at: TestReader.start) }
    try await test.reader.play(deeds, for: .local)
    test.clock.advance(bySeconds: 100)
    let done = await run(
      [],
      test.reader,
      says: [length, time + "3599.0}", #"{"event":"end-file","reason":"eof"}"#]
    )
    #expect(done.status == 0 && done.started.count == 2)
    for item in items.prefix(2) {
      #expect(try await test.reader.episode(item, for: .local)?.state.isPlayed == true)
    }
    let next = try await test.reader.upNext(for: .local)
    #expect(next.queue.isEmpty && next.current == nil)
    #expect(await run([], test.reader, says: []).status == 1)
  }

  @Test func `says what could not be played`() async throws {
    let test = try await ReaderRun().test
    let item = try await ReaderRunPodcast(test).items[0]
    let done = await run(
      ["\(item.rawValue)"],
      test.reader,
      says: [#"{"event":"end-file","reason":"error"}"#],
      status: 2
    )
    #expect(done.status == 1 && done.errors.contains("could not play"))
  }

  @Test func `takes whatever is said`() {
    var watch = PlayWatch(item: ItemID(rawValue: 1))
    for line in [
      "", "{", "[]", #"{"event":5}"#, #"{"event":"property-change","name":"time-pos"}"#,
      time + "-5}", time + "1e300}", time + #""x"}"#,
    ] {
      #expect(watch.take(line, at: TestReader.start) == nil)
    }
    #expect(!watch.hasBegun && watch.last(at: TestReader.start) == nil)
  }
}

/// The episodes of a podcast, for tests with a context of their own.
private struct ReaderRunPodcast {
  let items: [ItemID]

  init(_ test: TestReader) async throws {
    test.web[Podcast.address] = .document(Podcast.feed(3))
    _ = try await test.reader.subscribe(to: Podcast.address, folder: nil, title: nil, for: .local)
    items = try await test.reader.items(ItemListQuery(place: .all), for: .local).rows
      .reversed().map(\.id)
  }
}

private struct ScriptedPlayer: PlayerProcess {
  let lines: AsyncStream<String>
  let status: Int32

  init(said: [String], status: Int32) {
    let (lines, line) = AsyncStream<String>.makeStream()
    for text in said { line.yield(text) }
    line.finish()
    self.lines = lines
    self.status = status
  }

  func send(_ line: String) {}
  func wait() async -> Int32 { status }
}

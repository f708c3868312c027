import Fetching
import ReaderModel
import ReaderServices
import ReaderTestSupport
import Storage
import Testing
import TestSupport

@Suite struct `The transcript of an episode` {
  private let test: TestReader
  private let item: ItemID
  private static let captions = "https://show.example/1.srt"
  private static let words = "https://show.example/1.vtt"
  private static let foreign = "https://show.example/1.de.vtt"

  init() async throws {
    test = try await TestReader()
    test.web["https://show.example/feed"] = .document(
      """
      <rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel>
      <title>Show</title><language>en-GB</language><item><guid>1</guid><title>One</title>
      <enclosure url="https://show.example/1.ogg" type="audio/ogg"/>
      <podcast:transcript url="\(Self.foreign)" type="text/vtt" language="de"/>
      <podcast:transcript url="\(Self.captions)" type="application/srt"/>
      <podcast:transcript url="\(Self.words)" type="text/vtt" language="en"/>
      <description>Notes about the sea.</description></item></channel></rss>
      """
    )
    _ = try await test.reader.subscribe(
      to: "https://show.example/feed",
      folder: nil,
      title: nil,
      for: .local
    )
    let page = try await test.reader.items(ItemListQuery(place: .podcasts), for: .local)
    item = try #require(page.rows.first?.id)
  }

  private func asked(_ address: String) -> Int {
    test.web.requests.count { $0.address == address }
  }

  private func row(_ words: String) async throws -> ItemRow? {
    let query = SearchQuery(words)
    let page = try await test.reader.items(
      ItemListQuery(place: .all, search: query),
      for: .local
    )
    return try await test.reader.showingPassages(
      page.rows,
      foundBy: MatchedWords(query),
      for: .local
    ).first
  }

  @Test func `comes from the best file in its language, once`() async throws {
    test.web[Self.words] = .document(
      "WEBVTT\n\n00:01.000 --> 00:03.000\nThe lamp was\n\n00:03.000 --> 00:04.000\nlit again."
    )
    for _ in 0..<2 {
      let transcript = try await test.reader.transcript(of: item, for: .local)
      #expect(transcript?.words == "The lamp was lit again.")
      #expect(transcript?.language == "en")
    }
    #expect(asked(Self.words) == 1)
    #expect(asked(Self.captions) == 0)
    let found = try await row("\"lit again\"")
    #expect(found?.spokenAtInMilliseconds == 3000)
    #expect(found?.preview == "\u{2026}lit again.")
    #expect(try await row("sea")?.spokenAtInMilliseconds == nil)
  }

  @Test func `comes from another file where one is none, and is asked for again later`()
    async throws
  {
    test.web[Self.words] = .failure(.timedOut)
    test.web[Self.captions] = .failure(.timedOut)
    test.web[Self.foreign] = .failure(.timedOut)
    #expect(try await test.reader.transcript(of: item, for: .local) == nil)
    #expect(try await test.reader.transcript(of: item, for: .local) == nil)
    #expect(asked(Self.words) == 1)
    test.web[Self.captions] = .document("1\n00:00:01,000 --> 00:00:02,000\nHello")
    test.clock.advance(bySeconds: 4000)
    #expect(try await test.reader.transcript(of: item, for: .local)?.words == "Hello")
  }

  @Test func `is nobody else's business`() async throws {
    #expect(try await test.reader.transcript(of: item, for: UserID(rawValue: 99)) == nil)
    #expect(asked(Self.words) == 0)
  }

  @Test func `is fetched by itself while the episode is new`() async throws {
    test.web[Self.words] = .document("WEBVTT\n\n00:01.000 --> 00:03.000\nThe lamp was lit.")
    let scheduler = Task { await test.reader.runScheduler() }
    while try await row("lamp") == nil { try await Task.sleep(for: .milliseconds(5)) }
    scheduler.cancel()
    await scheduler.value
    #expect(asked(Self.words) == 1)
  }
}

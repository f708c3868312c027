import Fetching
import ReaderModel
import ReaderServices
import ReaderTestSupport
import Storage
import Testing
import TestSupport

@Suite struct `The chapters of an episode` {
  private let test: TestReader
  private let item: ItemID
  private static let file = "https://show.example/1.json"

  init() async throws {
    test = try await TestReader()
    test.web["https://show.example/feed"] = .document(
      """
      <rss version="2.0" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel>
      <title>Show</title><item><guid>1</guid><title>One</title>
      <enclosure url="https://show.example/1.ogg" type="audio/ogg"/>
      <podcast:chapters url="\(Self.file)" type="application/json+chapters"/>
      <description>&lt;p&gt;0:00 Intro&lt;br&gt;1:00 Middle&lt;br&gt;2:00 End&lt;/p&gt;</description>
      </item></channel></rss>
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

  private func titles() async throws -> [String] {
    try #require(try await test.reader.chapters(of: item, for: .local)).map(\.title)
  }

  private var asked: Int { test.web.requests.count { $0.address == Self.file } }

  @Test func `come from their file, which is asked for once`() async throws {
    test.web[Self.file] = .document(
      """
      {"version": "1.2.0", "chapters": [
        {"startTime": 0, "title": "A", "img": "a.png"}, {"startTime": 60, "title": "B"}
      ]}
      """
    )
    #expect(try await titles() == ["A", "B"])
    #expect(try await titles() == ["A", "B"])
    #expect(asked == 1)
    let episode = try await test.reader.episode(item, for: .local)
    #expect(episode?.chapters.first?.imageURL == "https://show.example/a.png")
  }

  @Test func `come from the notes until their file answers`() async throws {
    test.web[Self.file] = .failure(.timedOut)
    #expect(try await titles() == ["Intro", "Middle", "End"])
    test.web[Self.file] = .document(
      "{\"chapters\": [{\"startTime\": 0, \"title\": \"A\"}, {\"startTime\": 9, \"title\": \"B\"}]}"
    )
    #expect(try await titles() == ["Intro", "Middle", "End"])
    #expect(asked == 1)
    test.clock.advance(bySeconds: 90_000)
    #expect(try await titles() == ["A", "B"])
  }

  @Test func `are nobody else's business`() async throws {
    let other = UserID(rawValue: 99)
    #expect(try await test.reader.chapters(of: item, for: other) == nil)
    #expect(asked == 0)
  }
}

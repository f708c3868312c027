import ReaderModel
import ReaderServices
import ReaderTestSupport
import TestSupport
import Testing

@Suite struct `What a search shows of an item` {
  private let test: TestReader

  init() async throws {
    test = try await TestReader()
  }

  private func shown(of text: String, by words: String) async throws -> String? {
    test.web["https://a.example/feed"] = .document(
      """
      <rss version="2.0"><channel><title>A</title><item><guid>1</guid><title>One</title>
      <description>\(text)</description></item></channel></rss>
      """
    )
    _ = try await test.reader.subscribe(
      to: "https://a.example/feed",
      folder: nil,
      title: nil,
      for: .local
    )
    let query = SearchQuery(words)
    let page = try await test.reader.items(ItemListQuery(place: .all, search: query), for: .local)
    return try await test.reader.showingPassages(
      page.rows,
      foundBy: MatchedWords(query),
      for: .local
    ).first?.preview
  }

  @Test func `is its beginning where that has the words`() async throws {
    let text = "A tide came in. " + String(repeating: "The sea was calm. ", count: 40)
    #expect(try await shown(of: text, by: "tide")?.hasPrefix("A tide came in.") == true)
  }

  @Test func `is a passage where the words lie behind what a phone shows`() async throws {
    let text = String(repeating: "The sea was calm. ", count: 10) + "A tide came in."
    let preview = try await shown(of: text, by: "tide")
    #expect(preview?.hasPrefix("\u{2026}") == true && preview?.contains("tide") == true)
  }

  @Test func `is a passage sooner where letters are wide`() async throws {
    let text = String(repeating: "海は静かだった。", count: 12) + "灯台が新しい。" + "海は青い。"
    let preview = try await shown(of: text, by: "灯台")
    #expect(preview?.hasPrefix("\u{2026}") == true && preview?.contains("灯台") == true)
  }
}

import CivilTime
import ReaderModel
import SQLDatabase
import SQLiteDriver
import Storage
import StoreTestSupport
import Testing

@Suite struct `Texts are kept packed` {
  private let now = Timestamp(seconds: 1_795_910_400)
  private let temporary: TemporaryStore
  private let feed: FeedID
  private var store: ReaderStore { temporary.store }

  init() async throws {
    temporary = try await TemporaryStore()
    feed = try await temporary.addFeed(at: now)
  }

  /// A text of words that other texts have too, about `size` bytes long.
  private func text(_ size: Int, _ random: inout SeededGenerator) -> String {
    let words = ["<p>", "</p>", "field", "rivière", "東京", "harvest", "<b>&amp;</b>", "by", "the"]
    var text = ""
    while text.utf8.count < size { text += (words.randomElement(using: &random) ?? "") + " " }
    return text
  }

  private func item(_ guid: Int64, _ text: String, edition: Int64 = 0) -> IncomingItem {
    var item = IncomingItem.sample(guid, text: text)
    item.fingerprint = guid + edition * 1_000_000
    item.content = ItemContent(form: .html, text: text, baseURL: "https://a.example/\(guid)")
    return item
  }

  private func edit(_ items: [ItemID: IncomingItem]) async throws {
    _ = try await store.store(
      RefreshRecord(feed: feed, checkedAt: now, nextCheckAt: now),
      keys: []
    ) { _ in
      FeedChanges(metadata: FeedMetadata(), items: items.map { .update($0.key, $0.value) })
    }
  }

  private func expectTexts(_ texts: [ItemID: String]) async throws {
    let stored = try await store.texts(of: Array(texts.keys), for: .local)
    for (id, text) in texts {
      #expect(stored[id]?.first?.text == text)
      #expect(try await store.item(id, for: .local)?.content.text == text)
    }
  }

  private func number(_ sql: SQL) async throws -> Int {
    try await temporary.database.read { try $0.value(sql, as: Int.self) ?? 0 }
  }

  @Test func `texts of every length come back as they were`() async throws {
    var random = SeededGenerator(seed: 1)
    let sizes = [0, 1, 100, 127, 128, 5_000, 300_000, 40_000, 50_000, 60_000, 200, 98_304, 4_000]
    let texts = sizes.map { text($0, &random) }
    let ids = try await store.add(
      texts.indices.map { item(Int64($0) + 1, texts[$0]) },
      to: feed,
      at: now
    )
    try await expectTexts(Dictionary(uniqueKeysWithValues: zip(ids, texts)))
    #expect(try await number("SELECT count(*) FROM text_blocks") > 1)
  }

  @Test func `items that come one by one are packed with what the feed had before`() async throws {
    var random = SeededGenerator(seed: 2)
    let first = (1...20).map { _ in text(2_000, &random) }
    var texts: [ItemID: String] = [:]
    let ids = try await store.add(
      first.indices.map { item(Int64($0), first[$0]) },
      to: feed,
      at: now
    )
    for (id, text) in zip(ids, first) { texts[id] = text }
    for guid in 100..<110 as Range<Int64> {
      let text = text(2_000, &random)
      let id = try await store.add([item(guid, text)], to: feed, at: now)[0]
      texts[id] = text
    }
    try await expectTexts(texts)
    #expect(try await number("SELECT count(*) FROM text_blocks") == 1)
    let alone = try await number("SELECT count(*) FROM item_contents WHERE start IS NULL")
    #expect(alone == 10)
  }

  @Test func `editing again and again leaves no heap of blocks`() async throws {
    var random = SeededGenerator(seed: 3)
    let first = (0..<40).map { _ in text(3_000, &random) }
    let ids = try await store.add(
      first.indices.map { item(Int64($0), first[$0]) },
      to: feed,
      at: now
    )
    var texts = Dictionary(uniqueKeysWithValues: zip(ids, first))
    for edition in 1...30 as ClosedRange<Int64> {
      let share = [1, 3, 20, 40].randomElement(using: &random) ?? 1
      var edited: [ItemID: IncomingItem] = [:]
      for id in ids.shuffled(using: &random).prefix(share) {
        let text = text(Int.random(in: 50..<6_000, using: &random), &random)
        texts[id] = text
        edited[id] = item(id.rawValue - ids[0].rawValue, text, edition: edition)
      }
      try await edit(edited)
      try await expectTexts(texts)
    }
    let kept = try await number("SELECT sum(size) FROM text_blocks")
    let needed = texts.values.reduce(0) { $0 + $1.utf8.count }
    #expect(kept < needed * 5)
    let lost = try await number(
      """
      SELECT count(*) FROM item_contents
      WHERE block_id IS NOT NULL AND block_id NOT IN (SELECT id FROM text_blocks)
      """
    )
    #expect(lost == 0)
  }

  @Test func `a store of an older program is packed step by step`() async throws {
    var random = SeededGenerator(seed: 4)
    let first = (0..<250).map { _ in text(Int.random(in: 0..<3_000, using: &random), &random) }
    let ids = try await store.add(
      first.indices.map { item(Int64($0), first[$0]) },
      to: feed,
      at: now
    )
    try await temporary.database.write { transaction in
      for (id, text) in zip(ids, first) {
        try transaction.run(
          """
          UPDATE item_contents SET text = \(text), size = NULL, block_id = NULL, start = NULL
          WHERE item_id = \(id)
          """
        )
      }
      try transaction.run("DELETE FROM text_blocks")
      try transaction.run("INSERT INTO unpacked_texts VALUES (1, \(ids[0]), \(ids[249]))")
    }
    var steps = 0
    while try await store.packOldTexts() { steps += 1 }
    #expect(steps > 2)
    #expect(try await store.packOldTexts() == false)
    try await expectTexts(Dictionary(uniqueKeysWithValues: zip(ids, first)))
    let plain = try await number(
      "SELECT count(*) FROM item_contents WHERE size IS NULL AND length(text) > 200"
    )
    #expect(plain == 0)
  }

  @Test func `damage is told, and ends nothing`() async throws {
    var random = SeededGenerator(seed: 5)
    let texts = (0..<5).map { _ in text(2_000, &random) }
    let ids = try await store.add(
      texts.indices.map { item(Int64($0), texts[$0]) },
      to: feed,
      at: now
    )
    let damaged = try await temporary.database.write { transaction in
      try transaction.run("UPDATE text_blocks SET packed = zeroblob(100)")
    }
    #expect(damaged == 1)
    let failure = await #expect(throws: DatabaseError.self) {
      try await store.item(ids[0], for: .local)
    }
    #expect(failure?.code == .corrupt)
  }

  @Test func `full texts come back as they were`() async throws {
    var random = SeededGenerator(seed: 6)
    let article = text(9_000, &random)
    let id = try await store.add([item(1, "<p>Beginning</p>")], to: feed, at: now)[0]
    try await store.storeFullText(
      FullText(
        fetchedAt: now,
        outcome: .article(FullArticle(content: ItemContent(form: .html, text: article)))
      ),
      of: id,
      searchText: "harvest"
    )
    let state = try await store.fullText(of: id, for: .local)
    #expect(state?.text?.article?.content.text == article)
    let texts = try await store.texts(of: [id], for: .local)
    #expect(texts[id]?.map(\.text) == ["<p>Beginning</p>", article])
  }
}

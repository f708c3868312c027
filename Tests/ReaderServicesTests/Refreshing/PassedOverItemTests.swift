import CivilTime
import ReaderModel
import ReaderServices
import ReaderTestSupport
import SQLDatabase
import StoreTestSupport
import TestSupport
import Testing

@testable import Storage

/// Two readers take the same documents: one passes over what it knows, the other reads all.
@Suite struct `Items that are passed over` {
  @Test(arguments: 1...24)
  func `leave the store as reading all does`(seed: UInt64) async throws {
    let (quick, plain) = (try await TestReader(), try await TestReader())
    var publisher = Publisher(seed: seed)
    let address = "https://a.example/feed"
    var feeds: [FeedID] = []
    for test in [quick, plain] {
      test.web[address] = .document(publisher.document)
      feeds.append(try await test.subscribe(address))
    }
    var rememberedRounds = 0
    for round in 1...30 {
      publisher.goOn()
      let text = publisher.document
      for (test, feed) in zip([quick, plain], feeds) {
        test.web[address] = .document(text)
        test.clock.advance(bySeconds: 5000)
        _ = try await test.reader.refresh(of: [feed], for: .local) { _ in }
      }
      if try await quick.store.memory(of: feeds[0]) != nil { rememberedRounds += 1 }
      _ = try await plain.store.database.write { try $0.run("DELETE FROM feed_memories") }
      let (one, other) = (try await contents(of: quick), try await contents(of: plain))
      #expect(one == other, "round \(round)")
      if one != other { return }
    }
    #expect(rememberedRounds > 5)
  }

  /// What a refresh writes, a line for each row.
  private func contents(of test: TestReader) async throws -> [String] {
    try await test.store.database.read { transaction in
      var lines: [String] = []
      for (columns, rows) in Self.tables {
        try transaction.query(rows) { row in
          lines.append((0..<columns).map { row[$0] as String? ?? "-" }.joined(separator: " | "))
        }
      }
      return lines
    }
  }

  private static let tables: [(Int, SQL)] = [
    (
      14,
      """
      SELECT id, position, fingerprint, hex(keys), arrived_at, published_at, modified_at, title, preview,
        author, url, image_url, language, category
      FROM items ORDER BY id
      """
    ),
    (4, "SELECT kind, hash, item_id, feed_id FROM item_keys ORDER BY kind, hash"),
    (
      6,
      "SELECT item_id, form, size, block_id, start, hex(text) FROM item_contents ORDER BY item_id"
    ),
    (3, "SELECT id, size, hex(packed) FROM text_blocks ORDER BY id"),
    (3, "SELECT item_id, ordinal, name FROM item_authors ORDER BY item_id, ordinal"),
    (5, "SELECT item_id, number, replaced_at, title, hex(text) FROM item_versions ORDER BY 1, 2"),
    (2, "SELECT item_id, hex(text) FROM search_queue ORDER BY item_id"),
    (
      7,
      """
      SELECT number, at, is_unchanged, new_items, changed_items, repairs, failure_code
      FROM fetch_log ORDER BY number
      """
    ),
    (
      12,
      """
      SELECT title, home_url, language, item_count, newest_item_id, newest_position, body_hash,
        next_check_at, check_interval, check_interval_reason, busy_hours, failure_code
      FROM feeds ORDER BY id
      """
    ),
  ]
}

extension TestReader {
  /// Subscribes to what is on the web already.
  fileprivate func subscribe(_ address: String) async throws -> FeedID {
    let outcome = try await reader.subscribe(to: address, folder: nil, title: nil, for: .local)
    guard case .subscribed(let feed, _) = outcome else { throw CancellationError() }
    return feed
  }
}

/// Somebody who writes, edits, takes back, repeats and breaks things.
private struct Publisher {
  private struct Entry {
    var number: Int
    var title: String
    var text: String
    var guid: String?
    var hasLink = true
    var isBroken = false
  }

  private var random: SeededGenerator
  private var entries: [Entry] = []
  private var gone: [Entry] = []
  private var last = 0
  private var name = "Notes"
  private var language = "en"
  private var editor = "Ada"
  private var length: Int?

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    for _ in 1...8 { write() }
  }

  mutating func goOn() {
    length = nil
    for _ in 0..<Int.random(in: 0...2, using: &random) { write() }
    if Int.random(in: 0..<3, using: &random) > 0 { return }
    for _ in 0..<Int.random(in: 1...2, using: &random) { disturb() }
  }

  var document: String {
    var text = "<rss version=\"2.0\"><channel><title>\(name)</title><link>https://a.example/</link>"
    text += "<language>\(language)</language>"
    if !editor.isEmpty { text += "<managingEditor>\(editor)</managingEditor>" }
    for entry in entries {
      text += "<item>"
      if let guid = entry.guid { text += "<guid isPermaLink=\"false\">\(guid)</guid>" }
      if entry.hasLink { text += "<link>https://a.example/\(entry.number)</link>" }
      text += "<title>\(entry.title)\(entry.isBroken ? " & more" : "")</title>"
      text += "<description>\(entry.text)</description>"
      let (day, hour) = (1 + entry.number / 24 % 28, entry.number % 24)
      text +=
        "<pubDate>\(day < 10 ? "0" : "")\(day) Nov 2026 \(hour < 10 ? "0" : "")\(hour):00:00 GMT"
      text += "</pubDate></item>\n"
    }
    text += "</channel></rss>"
    return length.map { String(text.prefix($0)) } ?? text
  }

  private mutating func write() {
    last += 1
    let entry = Entry(
      number: last,
      title: "Title \(last)",
      text: "What there is to say about number \(last), in words enough to be told from others.",
      guid: "g\(last)"
    )
    entries.insert(entry, at: 0)
    if entries.count > 12 { gone.append(entries.removeLast()) }
  }

  private mutating func disturb() {
    guard let place = entries.indices.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<15, using: &random) {
    case 0: entries[place].title = "Title \(entries[place].number)"
    case 1: entries[place].title += ", edited"
    case 2: entries[place].text += " This was added."
    case 3: entries.shuffle(using: &random)
    case 4: entries.insert(entries[place], at: 0)
    case 5: entries[place].guid = entries[place].guid.map { $0 + "x" }
    case 6: entries[place].guid = entries[0].guid
    case 7: entries[place].guid = nil
    case 8: entries[place].hasLink.toggle()
    case 9: entries[place].isBroken.toggle()
    case 10: name += "!"
    case 11: language = language == "en" ? "de" : "en"
    case 12: editor = editor == "Ada" ? "" : "Ada"
    case 13: length = Int.random(in: 200...2000, using: &random)
    default:
      gone.append(entries.remove(at: place))
      if let back = gone.indices.randomElement(using: &random) {
        entries.insert(gone.remove(at: back), at: 0)
      }
    }
  }
}

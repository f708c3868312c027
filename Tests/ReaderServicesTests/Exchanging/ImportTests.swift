import FeedParsing
import ReaderModel
import ReaderServices
import ReaderTestSupport
import TestSupport
import Testing

@Suite struct `Importing` {
  private let test: TestReader

  init() async throws {
    test = try await TestReader()
  }

  private func preview(_ text: String) async throws -> ImportPreview {
    try await test.reader.importPreview(Array(text.utf8), for: .local)
  }

  @Test func `a preview says what is there, repeated and broken, and changes nothing`() async throws
  {
    try await test.subscribe("https://alone.example/feed", items: 1...1)
    let preview = try await preview(`OPML`.document)
    #expect(preview.entries.map(\.title) == ["Rockets", "Atoms", "Alone"])
    #expect(preview.entries[1].folders == [["Science"], ["Also"]])
    #expect(preview.knownAddresses == ["https://alone.example/feed"])
    #expect(preview.refused == ["not an address"])
    #expect(preview.repeatedCount == 1)
    #expect(try await test.reader.sidebar(for: .local).subscriptions.count == 1)
  }

  @Test func `an address is no name for a feed that has one`() async throws {
    let preview = try await preview(
      """
      <opml version="2.0"><body>
      <outline type="rss" text="https://a.example/f" xmlUrl="https://a.example/f"/>
      <outline type="rss" text="https://b.example/f" title="Bees" xmlUrl="https://b.example/f"/>
      </body></opml>
      """
    )
    #expect(preview.entries.map(\.title) == [nil, "Bees"])
  }

  @Test func `addresses may be pasted as people write them`() async throws {
    let preview = try await preview(
      "My feeds:\nhttps://a.example/feed, b.example/rss\n<https://c.example/>; https://a.example/feed"
    )
    let addresses = preview.entries.map(\.address)
    #expect(addresses == ["https://a.example/feed", "https://b.example/rss", "https://c.example/"])
    #expect(preview.repeatedCount == 1)
  }

  @Test(arguments: ["", "just words", "<html><body>No list</body></html>"])
  func `what is no list is refused`(text: String) async throws {
    await #expect(throws: ImportError.self) { try await preview(text) }
  }

  @Test func `a line without an address is left out aloud, a remark is not`() async throws {
    let preview = try await preview("# mine\nhttps://a.example/feed\n\nnot an address\n")
    #expect(preview.entries.map(\.address) == ["https://a.example/feed"])
    #expect(preview.refused == ["not an address"])
  }

  @Test(
    arguments: [
      Array("\u{89}PNG\r\n\u{1A}\n\0\0\0\rIHDR tidings.png a.example".utf8),
      [0x7F] + Array("ELF libc.so.6 https://a.example/\0".utf8),
      [0x93, 0xFF, 0x2E, 0x61, 0x80] + Array(" a.example/feed".utf8),
      [0xFF, 0xFE, 0x00, 0xD8, 0x2E, 0x00], [0xFE, 0xFF, 0x00],
    ] as [[UInt8]]
  )
  func `what is no text is no list`(bytes: [UInt8]) async throws {
    await #expect(throws: ImportError.notOPML) {
      try await test.reader.importPreview(bytes, for: .local)
    }
  }

  @Test(arguments: [true, false])
  func `a list may be UTF-16`(isBigEndian: Bool) async throws {
    let bytes = "\u{FEFF}https://a.example/feed\r\nb.example/ü".utf16.flatMap { unit in
      let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBigEndian ? pair : pair.reversed()
    }
    let preview = try await test.reader.importPreview(bytes, for: .local)
    #expect(preview.entries.count == 2)
  }

  @Test func `the first fetches can be followed, and the failed ones tried again`() async throws {
    for name in ["a", "b"] {
      test.web["https://\(name).example/feed"] = .document(rss(title: name, items: 1...2))
    }
    let entries = ["a", "b", "gone"].map { ImportEntry(address: "https://\($0).example/feed") }
    let id = try #require(try await test.reader.startImport(of: entries, for: .local))
    func progress() async throws -> ImportProgress? {
      try await test.reader.importProgress(id, for: .local)
    }
    #expect(
      try await progress() == ImportProgress(total: 3, readCount: 0, itemCount: 0, failures: [])
    )
    test.clock.advance(bySeconds: 1)
    _ = try await test.reader.refresh(of: nil, for: .local) { _ in }
    let done = try #require(try await progress())
    #expect(done.isDone)
    #expect(done.readCount == 2)
    #expect(done.itemCount == 4)
    #expect(done.failures.map(\.address) == ["https://gone.example/feed"])
    test.clock.advance(bySeconds: 1)
    try await test.reader.retryImport(id, for: .local)
    #expect(try await progress()?.isDone == false)
    test.web["https://gone.example/feed"] = .document(rss(title: "back", items: 1...1))
    test.clock.advance(bySeconds: 1)
    _ = try await test.reader.refresh(of: nil, for: .local) { _ in }
    #expect(try await progress()?.readCount == 3)
    #expect(try await test.reader.importProgress(id, for: UserID(rawValue: 2)) == nil)
    #expect(try await test.reader.startImport(of: entries, for: .local) == nil)
  }

  @Test func `folders nested too deeply are told of`() async throws {
    let depth = 20
    let open = (1...depth).map { "<outline text=\"F\($0)\">" }.joined()
    let close = String(repeating: "</outline>", count: depth)
    let feeds =
      "<outline xmlUrl=\"https://a.example/feed\"/><outline xmlUrl=\"https://b.example/feed\"/>"
    let preview = try await preview(
      "<opml><body>\(open)\(feeds)\(close)<outline xmlUrl=\"https://c.example/\"/></body></opml>"
    )
    #expect(preview.deepCount == 2)
    #expect(preview.entries[0].folders.first?.count == ImportPreview.deepestFolder)
    #expect(preview.entries[2].folders.isEmpty)
  }
}

import ByteScanning
import FeedParsing

extension FuzzTarget {
  /// A feed that comes in chunks gives the same whatever their size, and a sound one the same items
  /// as in one piece.
  static let stream = FuzzTarget(name: "stream") { bytes in
    let url = "https://site.example/feed"
    let ones = read(bytes, url, chunk: 1, batch: 200)
    let many = read(bytes, url, chunk: 113, batch: 200)
    insist(ones?.items == many?.items && ones?.diagnostics == many?.diagnostics, "chunks matter")
    guard let whole = try? FeedParser.parse(bytes, url: url), whole.diagnostics.isEmpty else {
      return
    }
    insist(many?.items.map(\.guid) == whole.items.map(\.guid), "other items")
    insist(many?.items.map(\.title) == whole.items.map(\.title), "other titles")
    insist(many?.title == whole.title, "another title")
  }

  private static func read(
    _ bytes: [UInt8],
    _ url: String,
    chunk: Int,
    batch: Int
  ) -> ParsedFeed? {
    var stream = FeedStream(url: url, batchInBytes: batch)
    var items: [ParsedItem] = []
    var index = 0
    while index < bytes.count {
      let end = min(index + chunk, bytes.count)
      items += stream.append(Array(bytes[index..<end]))
      index = end
    }
    guard var feed = try? stream.finish() else { return nil }
    feed.items = items + feed.items
    return feed
  }

  /// What is searched sixteen bytes at a time is what a plain loop finds; and a document says the same
  /// wherever in these blocks it lies.
  static let blocks = FuzzTarget(name: "blocks") { bytes in
    scan(bytes)
    guard let feed = try? FeedParser.parse(bytes), bytes.first == 0x3C else { return }
    for shift in [1, 7, 15] {
      let moved = try? FeedParser.parse(Array(repeating: 0x0A, count: shift) + bytes)
      insist(moved?.items == feed.items && moved?.title == feed.title, "moved by \(shift)")
    }
  }

  private static func scan(_ bytes: [UInt8]) {
    let span = bytes.span
    let end = bytes.count
    for start in stride(from: 0, through: end, by: max(end / 7, 1)) {
      let rest = bytes[start...]
      insist(
        span.index(of: 0x3C, from: start) == rest.firstIndex(of: 0x3C),
        "index of one byte from \(start)"
      )
      insist(
        span.firstIndex(of: 0x3C, or: 0x26, from: start, to: end)
          == rest.firstIndex { $0 == 0x3C || $0 == 0x26 } ?? end,
        "index of two bytes from \(start)"
      )
      insist(
        span.firstUnfoldedSpace(from: start, to: end) == plainUnfoldedSpace(bytes, start),
        "white space from \(start)"
      )
    }
    let text = String(validating: bytes, as: UTF8.self)
    let isPlain = !bytes.contains { $0 < 0x20 && !(9...13 ~= $0) }
    if isPlain { insist((span.firstDefect(from: 0) == nil) == (text != nil), "UTF-8") }
  }

  private static func plainUnfoldedSpace(_ bytes: [UInt8], _ start: Int) -> Int {
    for index in start..<bytes.count {
      let byte = bytes[index]
      let isSpace = byte == 0x20
      let isOther = byte == 9 || byte == 10 || byte == 12 || byte == 13
      if isOther || isSpace && index > start && bytes[index - 1] == 0x20 { return index }
    }
    return bytes.count
  }
}

/// Reads a feed while it arrives: chunks of bytes in, items out.
///
/// For documents that are too large to be held, or whose first items shall be shown before the last
/// ones have come. What it keeps is the head of the document and what has come since the last complete
/// item; items that were given are forgotten.
///
///     var stream = FeedStream(url: "https://example.com/feed.xml")
///     while let chunk = try await next() {
///       for item in stream.append(chunk) { show(item) }
///     }
///     let feed = try stream.finish()  // title, links …, and the items that had not been given
///
/// The items are those that `FeedParser.parse` gives, in the same order, and how the bytes are cut into
/// chunks changes nothing. Two kinds of documents come in one piece, at the end: JSON, and what is in an
/// encoding in which not even ASCII looks like ASCII (UTF-16). Where nothing names the encoding it is
/// guessed for each batch anew.
public struct FeedStream: Sendable {
  /// What was wrong so far, at most eight of each kind; places are counted from the first byte.
  public private(set) var diagnostics: [Diagnostic] = []

  private let url: String?
  private let contentType: String?
  private let limits: FeedLimits
  private let batchInBytes: Int
  /// What stands outside of items: in front of them, and between them.
  private var head: [UInt8] = []
  /// What has come since the last item that was given.
  private var pending: [UInt8] = []
  private var scanner = ItemScanner()
  /// Where `pending` begins, in bytes from the start of the document.
  private var start = 0
  /// Whether nothing can be given before the end.
  private var isWhole: Bool?
  private var counts: [DiagnosticCode: Int] = [:]

  /// A stream of which nothing has come.
  ///
  /// - Parameters:
  ///   - url: Where the document comes from: the base of relative addresses.
  ///   - contentType: The `Content-Type` field of the answer; `nil` if unknown.
  ///   - limits: Bounds for documents that were made to be expensive; of items for each batch.
  ///   - batchInBytes: Items are read together that have so many bytes; fewer give items sooner and
  ///     cost more, because the head of the document is read for each batch.
  public init(
    url: String? = nil,
    contentType: String? = nil,
    limits: FeedLimits = .standard,
    batchInBytes: Int = 65_536
  ) {
    self.url = url
    self.limits = limits
    self.contentType = contentType
    self.batchInBytes = max(batchInBytes, 1)
  }

  /// Takes the next bytes.
  ///
  /// - Returns: Items that are complete and were not given before.
  public mutating func append(_ chunk: [UInt8]) -> [ParsedItem] {
    pending += chunk
    if isWhole == nil {
      guard pending.count >= Self.telling else { return [] }
      isWhole = Self.comesWhole(pending)
    }
    return isWhole == true ? [] : takeBatches()
  }

  /// Takes the end of the document.
  ///
  /// - Returns: What the document says of itself, and the items that were not given before.
  /// - Throws: `FeedParsingFailure` if it holds no feed.
  public mutating func finish() throws(FeedParsingFailure) -> ParsedFeed {
    var feed = try FeedParser.parse(
      head + pending,
      url: url,
      contentType: contentType,
      limits: limits
    )
    keep(feed.diagnostics, before: .max)
    feed.diagnostics = diagnostics
    return feed
  }

  // MARK: -

  /// So many bytes tell what a document is.
  private static let telling = 256

  /// Whether tags cannot be found in the bytes as they are.
  private static func comesWhole(_ bytes: [UInt8]) -> Bool {
    let beginning = bytes.prefix(telling)
    if beginning.contains(0) || beginning.first == 0x4C || beginning.first ?? 0 >= 0xFE {
      return true
    }
    return beginning.first { $0 > 0x20 && $0 < 0x80 } != 0x3C
  }

  private mutating func takeBatches() -> [ParsedItem] {
    var items: [ParsedItem] = []
    var scanner = scanner
    defer { self.scanner = scanner }
    while let item = scanner.nextItem(pending.span) {
      if item.upperBound < batchInBytes { continue }
      let document = head + pending[..<item.upperBound]
      let found = try? FeedParser.parse(
        document,
        url: url,
        contentType: contentType,
        limits: limits
      )
      guard let feed = found else {
        isWhole = true
        break
      }
      items += feed.items
      // Batches end before their document.
      keep(feed.diagnostics, before: document.count)
      keepHead(scanner.outside)
      start += item.upperBound
      pending.removeSubrange(..<item.upperBound)
      scanner.restart()
    }
    return items
  }

  /// Keeps what stands between items: it belongs to the feed.
  private mutating func keepHead(_ places: [Range<Int>]) {
    for place in places where head.isEmpty || head.count + place.count <= Self.longestHead {
      if head.isEmpty || pending[place].contains(where: { $0 > 0x20 }) { head += pending[place] }
    }
  }

  /// More than this between items is of no use, and would be read again and again.
  private static let longestHead = 1 << 17

  /// Keeps findings, their places counted from the start of the document.
  private mutating func keep(_ found: [Diagnostic], before end: Int) {
    for var finding in found where finding.offset < end {
      // The head has been read before.
      if start > 0, finding.offset < head.count { continue }
      if start > 0 { finding.offset += start - head.count }
      guard counts[finding.code, default: 0] < DiagnosticLog.limitOfAKind else { continue }
      counts[finding.code, default: 0] += 1
      diagnostics.append(finding)
    }
  }
}

import ByteScanning
import WebAddressing
import XMLReading

/// Reads feeds: any bytes give a feed with diagnostics, or one of a few reasons why they are none.
public enum FeedParser {
  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: The document as it came, uncompressed.
  ///   - url: Where it came from: the base of relative addresses.
  ///   - contentType: The `Content-Type` field of the answer; `nil` if unknown.
  ///   - limits: Bounds for documents that were made to be expensive.
  /// - Returns: What the document says.
  /// - Throws: `FeedParsingFailure` if it holds no feed.
  public static func parse(
    _ bytes: [UInt8],
    url: String? = nil,
    contentType: String? = nil,
    limits: FeedLimits = .standard
  ) throws(FeedParsingFailure) -> ParsedFeed {
    try parse(bytes, url: url, contentType: contentType, ItemMemory(), limits)
  }

  /// Reads a document but for the items that are known already: some four times faster than reading all.
  ///
  /// Keep the fingerprints of the items that it gives, together with those of `passedOver`, for the next
  /// time. Items in which something is wrong have none, so that it is told each time. Documents in JSON
  /// are read whole.
  ///
  /// - Parameters:
  ///   - bytes: The document as it came, uncompressed.
  ///   - url: Where it came from: the base of relative addresses. Without it items are known again only
  ///     after the feed has said where its page is.
  ///   - contentType: The `Content-Type` field of the answer; `nil` if unknown.
  ///   - known: The fingerprints that the items of the same feed had before; empty for the first time.
  ///   - limits: Bounds for documents that were made to be expensive; of items, for the new ones.
  /// - Returns: What the document says; its items are the new ones.
  /// - Throws: `FeedParsingFailure` if it holds no feed.
  public static func parse(
    _ bytes: [UInt8],
    url: String? = nil,
    contentType: String? = nil,
    passingOver known: Set<ItemFingerprint>,
    limits: FeedLimits = .standard
  ) throws(FeedParsingFailure) -> ParsedFeed {
    let memory = ItemMemory(isWanted: true, known: known)
    return try parse(bytes, url: url, contentType: contentType, memory, limits)
  }

  private static func parse(
    _ bytes: [UInt8],
    url: String?,
    contentType: String?,
    _ memory: ItemMemory,
    _ limits: FeedLimits
  ) throws(FeedParsingFailure) -> ParsedFeed {
    guard bytes.contains(where: { !$0.isASCIIWhitespace }) else { throw .empty }
    let decoded = TextDecoding.decode(bytes, contentType: contentType)
    var feed = ParsedFeed(format: .rss20)
    switch JSONDocument.likelihood(decoded.bytes.text.bytes) {
    case .certain:
      feed = try JSONDocument.parse(decoded.bytes.text.bytes, url: url)
      feed.keep(within: limits)
    case .possible:
      if let found = try? JSONDocument.parse(decoded.bytes.text.bytes, url: url) {
        feed = found
        feed.keep(within: limits)
      } else {
        try parseXML(decoded, url: url, memory, limits, into: &feed)
      }
    case .none: try parseXML(decoded, url: url, memory, limits, into: &feed)
    }
    feed.diagnostics = Findings.all(of: decoded, then: feed.diagnostics)
    return feed
  }

  /// Reads into a feed that says nothing yet: it is large, and returning it costs a copy.
  private static func parseXML(
    _ decoded: DecodedText,
    url: String?,
    _ memory: ItemMemory,
    _ limits: FeedLimits,
    into feed: inout ParsedFeed
  ) throws(FeedParsingFailure) {
    let address = url.flatMap { WebAddress($0) }
    var scanner = FeedScanner(decoded.bytes.text, documentURL: address)
    scanner.memory = memory
    scanner.keep(within: limits)
    switch RootElement.find(&scanner) {
    case .rss(let format):
      feed.format = format
      RSSReader.read(&scanner, into: &feed)
    case .atom(let format):
      feed.format = format
      AtomReader.read(&scanner, into: &feed)
    case .cdf:
      feed.format = .cdf
      CDFReader.read(&scanner, into: &feed)
    case .pictureList:
      feed.format = .pictureList
      PictureListReader.read(&scanner, into: &feed)
    case .other(let kind): throw .notAFeed(kind)
    }
    scanner.noteTextAfterRoot()
    feed.passedOver = scanner.memory.passedOver
    let isAtom = feed.format == .atom10 || feed.format == .atom03
    scanner.cutTexts(of: &feed.items)
    scanner.log.checkIdentifiers(of: &feed.items, at: scanner.itemStarts, isRequired: isAtom)
    feed.diagnostics = scanner.log.entries + Findings.diagnostics(scanner.reader.defects)
    scanner.forgetDefective(&feed.items, feed.diagnostics)
  }
}

/// Why bytes are no feed.
public enum FeedParsingFailure: Error, Sendable, Equatable {
  /// There is nothing but white space.
  case empty
  /// It is something else; the value says what it looks like.
  case notAFeed(LooksLike)

  /// What a document that is no feed looks like.
  public enum LooksLike: String, Sendable, Equatable {
    case html, otherXML, json, opml, binary, text
  }
}

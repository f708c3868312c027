import ByteScanning
import JSONText

/// Feeds that are JSON documents.
enum JSONDocument {
  /// Reads a JSON Feed or RSS in JSON.
  ///
  /// - Parameters:
  ///   - bytes: The document in UTF-8.
  ///   - url: Where it came from.
  /// - Returns: What the document says.
  /// - Throws: `notAFeed` if it is JSON of another kind, or none.
  static func parse(_ bytes: Span<UInt8>, url: String?) throws(FeedParsingFailure) -> ParsedFeed {
    var reader = JSONReader(bytes)
    guard let value = reader.read() else { throw .notAFeed(.text) }
    guard var feed = feed(value, url: url) else { throw .notAFeed(.json) }
    let found = reader.findings.map { finding in
      Diagnostic(code: code(finding.code), offset: finding.offset)
    }
    var log = DiagnosticLog()
    for finding in found + feed.diagnostics {
      log.note(finding.code, at: finding.offset, finding.detail)
    }
    feed.diagnostics = log.entries
    return feed
  }

  /// Whether a document is JSON, by its first bytes.
  enum Likelihood {
    case certain, possible, none
  }

  /// `{` cannot begin XML; behind a few bytes without a tag (`callback(`, `)]}'`) it may begin JSON,
  /// if a name follows it.
  static func likelihood(_ bytes: Span<UInt8>) -> Likelihood {
    var index = bytes.matches("\u{FEFF}", at: 0) ? 3 : 0
    while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
    let start = index
    while index < min(bytes.count, start + longestPrefix), bytes[index] != UInt8(ascii: "{") {
      if bytes[index] == .lessThan { return .none }
      index += 1
    }
    guard index < bytes.count, bytes[index] == UInt8(ascii: "{") else { return .none }
    if index == start { return .certain }
    index += 1
    while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
    return index < bytes.count && bytes[index] == .quotationMark ? .possible : .none
  }

  /// What servers put before JSON is shorter.
  private static let longestPrefix = 64

  private static func feed(_ value: JSONValue, url: String?) -> ParsedFeed? {
    if let channel = value["rss"]?["channel"] {
      var reader = RSSInJSONReader(url: url)
      return reader.feed(channel)
    }
    guard value.object != nil, looksLikeFeed(value) else { return nil }
    var reader = JSONFeedReader(value, url: url)
    return reader.feed()
  }

  /// The version may be missing; a title and items make a feed, too.
  private static func looksLikeFeed(_ value: JSONValue) -> Bool {
    if value["version"]?.string?.contains("jsonfeed") ?? false { return true }
    guard case .array(let items)? = value["items"] else { return false }
    let isFeedItem = items.contains { item in
      item["content_html"] != nil || item["content_text"] != nil || item["date_published"] != nil
    }
    return isFeedItem || value["title"]?.string != nil
  }

  private static func code(_ code: JSONFinding.Code) -> DiagnosticCode {
    switch code {
    case .textBeforeValue: .textBeforeRoot
    case .textAfterValue: .textAfterRoot
    case .unterminated: .unterminatedMarkup
    case .nestingTooDeep: .nestingTooDeep
    case .invalidBytes: .invalidBytesReplaced
    case .badNumber: .unreadableNumber
    case .missingComma, .strayCharacter, .unquotedName, .singleQuotes, .unknownWord, .badEscape:
      .malformedJSON
    }
  }
}

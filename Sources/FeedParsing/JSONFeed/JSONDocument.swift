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
    feed.diagnostics = reader.findings.map { finding in
      Diagnostic(code: code(finding.code), offset: finding.offset)
    }
    return feed
  }

  /// Whether a document begins like JSON; `{` cannot begin XML.
  static func beginsLikeJSON(_ bytes: Span<UInt8>) -> Bool {
    var index = 0
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { index = 3 }
    while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
    return index < bytes.count && bytes[index] == UInt8(ascii: "{")
  }

  private static func feed(_ value: JSONValue, url: String?) -> ParsedFeed? {
    if let channel = value["rss"]?["channel"] {
      return RSSInJSONReader(url: url).feed(channel)
    }
    guard value.object != nil, looksLikeFeed(value) else { return nil }
    return JSONFeedReader(value, url: url).feed()
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
    case .unterminated: .unterminatedMarkup
    case .nestingTooDeep: .nestingTooDeep
    case .invalidBytes: .invalidBytesReplaced
    case .badNumber: .unreadableNumber
    case .missingComma, .strayCharacter, .unquotedName, .singleQuotes, .unknownWord, .badEscape:
      .malformedJSON
    }
  }
}

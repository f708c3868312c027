/// Reads feeds: any bytes give a feed with diagnostics, or one of a few reasons why they are none.
public enum FeedParser {
  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: The document as it came, uncompressed.
  ///   - url: Where it came from: the base of relative addresses.
  ///   - contentType: The `Content-Type` field of the answer; `nil` if unknown.
  /// - Returns: What the document says.
  /// - Throws: `FeedParsingFailure` if it holds no feed.
  public static func parse(
    _ bytes: [UInt8],
    url: String? = nil,
    contentType: String? = nil
  ) throws(FeedParsingFailure) -> ParsedFeed {
    throw .empty
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

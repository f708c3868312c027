import ByteScanning
import XMLReading

/// What a document turns out to be by its first meaningful element.
enum RootElement {
  case rss(FeedFormat)
  case atom(FeedFormat)
  case cdf
  case pictureList
  case other(FeedParsingFailure.LooksLike)

  /// Goes to the root of a feed, past whatever stands before it, and says what it is.
  ///
  /// Warnings of a web server before the document are HTML, so only an `html` element itself says
  /// that it is a page.
  static func find(_ scanner: inout FeedScanner) -> RootElement {
    var looksLike = FeedParsingFailure.LooksLike.text
    var seen = 0
    while seen < 512 {
      switch scanner.reader.advance() {
      case .end: continue
      case .finished: return .other(looksLike)
      case .start: seen += 1
      }
      if let root = recognise(&scanner) {
        scanner.reader.makeRoot()
        scanner.ownNamespace = scanner.reader.namespace
        return root
      }
      if looksLike == .text {
        looksLike = htmlNames.contains(scanner.reader.name) ? .html : .otherXML
      }
    }
    return .other(looksLike)
  }

  private static func recognise(_ scanner: inout FeedScanner) -> RootElement? {
    switch scanner.name {
    case .rss: .rss(version(scanner.reader.attribute(.version)))
    case .rdf: .rss(.rss10)
    case .feed, .entry: .atom(isOldAtom(&scanner) ? .atom03 : .atom10)
    case .channel: isChannelDefinition(&scanner) ? .cdf : .rss(.rss20)
    case .item: .rss(.rss20)
    case .pictures: .pictureList
    case .opml: .other(.opml)
    case .html: .other(.html)
    default: nil
    }
  }

  private static func version(_ text: String?) -> FeedFormat {
    switch text?.prefix(4) {
    case "0.90": .rss090
    case "0.91": .rss091
    case "0.92": .rss092
    case "0.93": .rss093
    case "0.94": .rss094
    case "1.0": .rss10
    default: .rss20
    }
  }

  private static func isOldAtom(_ scanner: inout FeedScanner) -> Bool {
    scanner.reader.attribute(.version)?.hasPrefix("0.") ?? false
  }

  /// A channel without RSS around it is CDF if it says where its page is, or shouts as CDF does.
  private static func isChannelDefinition(_ scanner: inout FeedScanner) -> Bool {
    scanner.reader.attribute(.href) != nil
      || scanner.reader.text.bytes[scanner.reader.tagStart + 1] == UInt8(ascii: "C")
  }

  private static let htmlNames: Set<NameKey> = [
    NameKey("head"), NameKey("body"), NameKey("div"), NameKey("p"), NameKey("br"), NameKey("b"),
    NameKey("script"), NameKey("meta"), NameKey("title"), NameKey("table"), NameKey("a"),
  ]
}

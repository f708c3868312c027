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
    var hasRawText = true
    while seen < 512 {
      switch scanner.reader.advance() {
      case .end: continue
      case .finished: return .other(looksLike)
      case .start: seen += 1
      }
      if scanner.name == .html { return findInPage(&scanner) }
      if rawNames.contains(scanner.reader.name) {
        // One that never ends is looked for once, so that many take no longer.
        if hasRawText { hasRawText = scanner.reader.passRawText() }
        continue
      }
      if isMention(&scanner) { continue }
      if let root = recognise(&scanner) {
        scanner.noteTextBeforeRoot()
        return begin(root, &scanner)
      }
      if looksLike == .text {
        looksLike = htmlNames.contains(scanner.reader.name) ? .html : .otherXML
      }
    }
    return .other(looksLike)
  }

  /// Whether the current element is only spoken of, as in `mismatch: <rss> line 1`: text follows it, or
  /// another root, and a feed after that.
  private static func isMention(_ scanner: inout FeedScanner) -> Bool {
    guard scanner.reader.attributes.isEmpty else { return false }
    let bytes = scanner.reader.text.bytes
    let start = scanner.reader.position
    let next = bytes.index(of: .lessThan, from: start) ?? bytes.count
    if bytes.trimmed(start..<next).isEmpty {
      guard let element = scanner.reader.nextElement, rootNames.contains(element) else {
        return false
      }
    }
    let end = min(next + longestPreface, bytes.count)
    return bytes.index(of: "<rss", from: next, to: end) != nil
      || bytes.index(of: "<feed", from: next, to: end) != nil
      || bytes.index(of: "<rdf:RDF", from: next, to: end) != nil
  }

  private static let rootNames: Set<NameKey> = [NameKey("rss"), NameKey("feed"), NameKey("rdf")]

  /// Bytes of warnings before a feed.
  private static let longestPreface = 1 << 16

  /// Elements whose text holds no tags, whatever it looks like.
  private static let rawNames: Set<NameKey> = [NameKey("script"), NameKey("style")]

  private static func recognise(_ scanner: inout FeedScanner) -> RootElement? {
    switch scanner.name {
    case .rss: .rss(version(&scanner))
    case .rdf: .rss(.rss10)
    case .feed, .entry: .atom(atomVersion(&scanner))
    case .channel: isChannelDefinition(&scanner) ? .cdf : withoutRoot(&scanner)
    case .item: withoutRoot(&scanner)
    case .pictures: .pictureList
    case .opml: .other(.opml)
    default: nil
    }
  }

  /// Makes the element that a feed begins with the root.
  private static func begin(_ root: RootElement, _ scanner: inout FeedScanner) -> RootElement {
    scanner.reader.makeRoot()
    scanner.ownNamespace = scanner.reader.namespace
    return root
  }

  /// Looks for the feed in a page that holds nothing else.
  ///
  /// Some software puts its page around the feed, and a browser that shows a feed saves it so. Only
  /// what a page has around its text may come before it, and the element must say itself that it is
  /// a feed: `feed` by Atom's namespace, `rss` by a version. An article about feeds has neither.
  private static func findInPage(_ scanner: inout FeedScanner) -> RootElement {
    let page = scanner.reader.tagStart
    for _ in 0..<64 {
      switch scanner.reader.advance() {
      case .end: continue
      case .finished: return .other(.html)
      case .start: break
      }
      switch scanner.name {
      case .feed where scanner.namespace == .atom, .rdf where scanner.namespace == .rdf,
        .rss where scanner.reader.attribute(.version) != nil:
        scanner.log.note(.textBeforeRoot, at: page, "html")
        return recognise(&scanner).map { begin($0, &scanner) } ?? .other(.html)
      default:
        if !frameNames.contains(scanner.reader.name) { return .other(.html) }
      }
    }
    return .other(.html)
  }

  /// What may stand in a page before the feed that it holds.
  private static let frameNames: Set<NameKey> = [
    NameKey("head"), NameKey("meta"), NameKey("title"), NameKey("link"), NameKey("style"),
    NameKey("body"), NameKey("div"), NameKey("pre"),
  ]

  /// A feed whose `rss` element is missing.
  private static func withoutRoot(_ scanner: inout FeedScanner) -> RootElement {
    scanner.note(.missingRoot, "rss")
    return .rss(.rss20)
  }

  private static func version(_ scanner: inout FeedScanner) -> FeedFormat {
    // Without a copy, because hardly any is another.
    if scanner.reader.attributeKey(.version) == .versionTwo { return .rss20 }
    let text = scanner.reader.attribute(.version)
    switch text?.prefix(4) {
    case "0.90": return .rss090
    case "0.91": return .rss091
    case "0.92": return .rss092
    case "0.93": return .rss093
    case "0.94": return .rss094
    case "1.0": return .rss10
    default:
      if text?.hasPrefix("2.") != true { scanner.note(.unknownFormatVersion, text) }
      return .rss20
    }
  }

  /// Atom 0.3 has a version, Atom 1.0 only its namespace.
  private static func atomVersion(_ scanner: inout FeedScanner) -> FeedFormat {
    let text = scanner.reader.attribute(.version)
    if text?.hasPrefix("0.") ?? false { return .atom03 }
    if text.map({ $0 != "1.0" }) ?? (scanner.namespace != .atom) {
      scanner.note(.unknownFormatVersion, text)
    }
    return .atom10
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

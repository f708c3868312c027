import ByteScanning
import XMLReading

extension OPMLDocument {
  /// Reads a list of subscriptions, however broken.
  ///
  /// Names of elements and attributes are read in any case. Elements other than outlines, stray
  /// text and unclosed tags do no harm, and a feed that stands twice in a folder is taken once.
  ///
  /// - Parameters:
  ///   - bytes: The document as it came.
  ///   - contentType: The `Content-Type` field of the answer; `nil` if unknown.
  /// - Throws: `FeedParsingFailure` if it is no OPML.
  public init(
    parsing bytes: [UInt8],
    contentType: String? = nil
  ) throws(FeedParsingFailure) {
    guard bytes.contains(where: { !$0.isASCIIWhitespace }) else { throw .empty }
    let decoded = TextDecoding.decode(bytes, contentType: contentType)
    var scanner = FeedScanner(decoded.bytes.text, documentURL: nil)
    try OPMLDocument.findRoot(&scanner)
    self.init()
    read(&scanner)
  }

  /// Goes to the `opml` element, or to the first outline where that is missing.
  private static func findRoot(_ scanner: inout FeedScanner) throws(FeedParsingFailure) {
    var looksLike = FeedParsingFailure.LooksLike.text
    while true {
      switch scanner.reader.advance() {
      case .end: continue
      case .finished: throw .notAFeed(looksLike)
      case .start: break
      }
      switch scanner.name {
      case .opml: return scanner.reader.makeRoot()
      case .body,
        .outline where looksLike != .html:
        scanner.reader.makeRoot()
        return scanner.reader.hold(asChildOf: 0)
      case .html: throw .notAFeed(.html)
      default: looksLike = .otherXML
      }
    }
  }

  /// Folders nested more deeply are put beside each other.
  private static let deepest = 64

  private mutating func read(_ scanner: inout FeedScanner) {
    // The open folders from the outermost on, each with the depth of its element.
    var open: [(depth: Int, outline: OPMLOutline)] = []
    reading: while true {
      let event = scanner.reader.advance()
      let depth = scanner.reader.depth
      while let last = open.last, event == .finished || last.depth > depth {
        open.removeLast()
        append(last.outline, to: &open)
      }
      switch event {
      case .finished: break reading
      case .end: continue
      case .start: break
      }
      switch scanner.name {
      case .outline:
        if let last = open.last, last.depth == depth {
          open.removeLast()
          append(last.outline, to: &open)
        }
        if open.count < OPMLDocument.deepest {
          open.append((depth: depth, outline: OPMLOutline(&scanner)))
        } else {
          append(OPMLOutline(&scanner), to: &open)
        }
      case .title where open.isEmpty: title = title ?? scanner.string()
      case .dateCreated: dateCreated = dateCreated ?? scanner.string()
      case .ownerName: ownerName = ownerName ?? scanner.string()
      default: break
      }
    }
  }

  /// Puts an outline that has ended into the folder around it.
  private mutating func append(
    _ outline: OPMLOutline,
    to open: inout [(depth: Int, outline: OPMLOutline)]
  ) {
    guard !outline.isEmpty else { return }
    if open.isEmpty {
      if !outlines.holdsFeed(outline) { outlines.append(outline) }
    } else if !open[open.count - 1].outline.outlines.holdsFeed(outline) {
      open[open.count - 1].outline.outlines.append(outline)
    }
  }
}

extension OPMLOutline {
  /// The outline that has just started.
  fileprivate init(_ scanner: inout FeedScanner) {
    self.init()
    let title = scanner.line(.title)
    text = scanner.line(.text) ?? title
    self.title = title == text ? nil : title
    type = scanner.line(.type)
    xmlURL = scanner.line(.xmlURL) ?? scanner.line(.feedURL)
    if xmlURL == nil, let address = scanner.line(.url) {
      let isFeed = type?.lowercased() == "rss" || type?.lowercased() == "atom"
      if isFeed { xmlURL = address } else { url = address }
    }
    htmlURL = scanner.line(.htmlURL)
    description = scanner.line(NameKey("description"))
    language = scanner.line(.language)
    categories = PodcastWords.list(scanner.reader.attribute(NameKey("category")))
  }

  fileprivate var isEmpty: Bool {
    text == nil && xmlURL == nil && htmlURL == nil && url == nil && outlines.isEmpty
  }
}

extension [OPMLOutline] {
  fileprivate func holdsFeed(_ other: OPMLOutline) -> Bool {
    guard let address = other.xmlURL, other.outlines.isEmpty else { return false }
    return contains { $0.xmlURL == address }
  }
}

extension FeedScanner {
  /// An attribute as one line: what cannot be written into XML again is white space here too.
  ///
  /// Source: XML 1.0 §3.3.3, attribute-value normalization.
  fileprivate mutating func line(_ name: NameKey) -> String? {
    guard let value = reader.attribute(name) else { return nil }
    guard value.utf8.contains(where: { $0 == 0x0B || $0 == 0x0C }) else { return value }
    let words = value.split { $0 == "\u{B}" || $0 == "\u{C}" }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}

extension NameKey {
  fileprivate static var xmlURL: NameKey { NameKey("xmlurl") }
  fileprivate static var feedURL: NameKey { NameKey("feedurl") }
  fileprivate static var htmlURL: NameKey { NameKey("htmlurl") }
}

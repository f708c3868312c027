import ByteScanning

/// Collects findings, a bounded number of each kind.
///
/// The first ones of a kind tell what a document suffers from; ten thousand unreadable dates tell
/// nothing more, and would cost a hostile document nothing.
struct DiagnosticLog {
  private(set) var entries: [Diagnostic] = []
  /// Codes of which there are enough.
  private var exhausted: [DiagnosticCode] = []

  /// How many findings of one kind are kept.
  static let limitOfAKind = 8

  mutating func note(_ code: DiagnosticCode, at offset: Int, _ detail: String? = nil) {
    guard !exhausted.contains(code) else { return }
    let detail = detail.map { $0.utf8.count <= Self.longestDetail ? $0 : Self.beginning($0) }
    entries.append(Diagnostic(code: code, offset: offset, detail: detail))
    if entries.count(where: { $0.code == code }) == Self.limitOfAKind { exhausted.append(code) }
  }

  /// Letters of a detail.
  private static let longestDetail = 80

  /// The first letters; of ASCII they are told apart without a look at each.
  private static func beginning(_ detail: String) -> String {
    let text = UTF8Text(detail.utf8Span)
    for index in 0...longestDetail where text.bytes[index] >= 0x80 || text.bytes[index] == 0x0D {
      return String(detail.prefix(longestDetail))
    }
    return text.string(0..<longestDetail)
  }

  /// Notes items without an identifier, and with one that another item has.
  ///
  /// - Parameters:
  ///   - items: All items of a feed, which stay as they are.
  ///   - starts: Where each of them begins.
  ///   - isRequired: Whether the format wants an identifier even beside an address: Atom and JSON
  ///     Feed do, RSS does not.
  mutating func checkIdentifiers(of items: inout [ParsedItem], at starts: [Int], isRequired: Bool) {
    var seen = WordTable(capacity: items.count)
    // By places, because items are large and a loop over them would copy each.
    for (index, start) in zip(items.indices, starts) {
      if let key = items[index].identifierKey() {
        if !seen.insert(key: key, index, { items[$0].guid ?? "" }) {
          note(.repeatedIdentifier, at: start, items[index].guid)
        }
      } else if isRequired || items[index].url == nil {
        note(.missingIdentifier, at: start, items[index].title)
      }
      if items[index].hasTitleEncodedTwice()
        || index < Self.textsLookedAt && items[index].hasTextEncodedTwice()
      {
        note(.encodedTwice, at: start, items[index].title)
      }
    }
  }

  /// Of so many items the texts are looked at too: what is wrong with one is mostly wrong with all.
  private static let textsLookedAt = 4

  private static func isCapital(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte || byte >= 0x80 }

  /// Whether UTF-8 was taken for Latin-1 or windows-1252 and turned into UTF-8 once more: `Ã¼`, `â€™`.
  ///
  /// Two such signs must stand beside each other as the bytes of one character would.
  static func isEncodedTwice(_ text: Span<UInt8>) -> Bool {
    // A lead byte of UTF-8 that was itself encoded is U+00C2 to U+00F4: C3 and a byte.
    var index = 0
    while let lead = text.index(of: 0xC3, from: index), lead + 3 < text.count {
      let isTwoByteLead = text[lead + 1] == 0x82 || text[lead + 1] == 0x83
      if isTwoByteLead, text[lead + 2] == 0xC2, text[lead + 3] & 0xC0 == 0x80 {
        // `MAÇÃ` and a no-break space.
        let isSpace = text[lead + 1] == 0x83 && text[lead + 3] == 0xA0
        if !isSpace || lead == 0 || !isCapital(text[lead - 1]) { return true }
      }
      // `â€`, with which quotes and dashes begin.
      if text.matches("\u{E2}\u{20AC}", at: lead) || text.matches("\u{E2}\u{80}", at: lead) {
        return true
      }
      index = lead + 2
    }
    return false
  }
}

// Where the item lies: what does not change an item of a list copies it first (Swift 6.3.1).
extension ParsedItem {
  fileprivate mutating func identifierKey() -> UInt64? { guid.map { WordTable.key($0.utf8.span) } }

  fileprivate mutating func hasTextEncodedTwice() -> Bool {
    (contentHTML ?? contentText ?? summary).map {
      !$0.utf8Span.isKnownASCII && DiagnosticLog.isEncodedTwice($0.utf8.span)
    } ?? false
  }

  fileprivate mutating func hasTitleEncodedTwice() -> Bool {
    title.map { !$0.utf8Span.isKnownASCII && DiagnosticLog.isEncodedTwice($0.utf8.span) } ?? false
  }
}

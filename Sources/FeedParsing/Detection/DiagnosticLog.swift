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
    let detail = detail.map { String($0.prefix(80)) }
    entries.append(Diagnostic(code: code, offset: offset, detail: detail))
    if entries.count(where: { $0.code == code }) == Self.limitOfAKind { exhausted.append(code) }
  }

  /// Notes items without an identifier, and with one that another item has.
  ///
  /// - Parameters:
  ///   - items: All items of a feed.
  ///   - starts: Where each of them begins.
  ///   - isRequired: Whether the format wants an identifier even beside an address: Atom and JSON
  ///     Feed do, RSS does not.
  mutating func checkIdentifiers(of items: [ParsedItem], at starts: [Int], isRequired: Bool) {
    var seen: Set<String> = []
    seen.reserveCapacity(items.count)
    // By places, because items are large and a loop over them would copy each.
    for (index, start) in zip(items.indices, starts) {
      if let guid = items[index].guid {
        if !seen.insert(guid).inserted { note(.repeatedIdentifier, at: start, guid) }
      } else if isRequired || items[index].url == nil {
        note(.missingIdentifier, at: start, items[index].title)
      }
    }
  }
}

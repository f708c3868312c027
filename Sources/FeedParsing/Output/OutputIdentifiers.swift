import CivilTime

/// Identifiers for JSON Feed, which wants one for every item and no two alike.
enum OutputIdentifiers {
  /// One for each item, in order.
  ///
  /// What the publisher says, as written; without that the item's address, then that of its first
  /// attachment, then a digest of what it says. An item that repeats another one's gets a digest
  /// behind it, so that it keeps its identifier wherever it stands in the document.
  static func ids(of items: [ParsedItem]) -> [String] {
    var seen: Set<String> = []
    // Where counting goes on, so that a thousand equal items take no million looks.
    var counts: [String: Int] = [:]
    return items.map { item in
      let written = [item.guid, item.url, item.attachments.first?.url].compactMap(\.self)
      let plain = written.first { !$0.isEmpty } ?? "tidings:" + digest(item)
      guard seen.contains(plain) else {
        seen.insert(plain)
        return plain
      }
      let marked = "\(plain)#\(digest(item))"
      var id = marked
      var count = counts[marked] ?? 2
      while !seen.insert(id).inserted {
        id = "\(marked)-\(count)"
        count += 1
      }
      counts[marked] = count
      return id
    }
  }

  /// Sixteen hexadecimal digits of what makes an item itself; FNV-1a, 64 bits.
  private static func digest(_ item: ParsedItem) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    let texts = [
      item.title, item.url, item.published.map { String($0.milliseconds) },
      item.attachments.first?.url,
      item.contentHTML ?? item.contentText,
    ]
    for text in texts {
      for byte in (text ?? "").utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      hash = (hash ^ 0xFF) &* 0x100_0000_01B3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}

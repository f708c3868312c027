import ByteScanning

/// Finds where items begin and end in the bytes of a document that is still coming.
///
/// Looks at tags only, outside of comments, CDATA and instructions. Decides nothing before all of a tag
/// has come, so that chunks do not matter, and looks at no byte more than a few times.
struct ItemScanner {
  /// Where what belongs to no item stands.
  private(set) var outside: [Range<Int>] = []
  private var position = 0
  /// From where on the end of what has begun at `position` is looked for.
  private var resume = 0
  /// Open items inside of each other.
  private var depth = 0
  /// The letters of the name of the outermost one: no other name ends it.
  private var nameLength = 0
  private var itemStart = 0
  private var lastEnd = 0

  /// Begins with new bytes, between two items.
  mutating func restart() { self = ItemScanner() }

  /// The next item that is complete.
  ///
  /// - Returns: `nil` while there is none.
  mutating func nextItem(_ bytes: Span<UInt8>) -> Range<Int>? {
    while let tag = bytes.index(of: .lessThan, from: position) {
      position = tag
      guard tag + Self.longestName <= bytes.count else { return nil }
      let next: Int?
      if bytes.matches("<![CDATA[", at: tag) {
        next = place(after: "]]>", 3, from: tag + 9, bytes)
      } else if bytes.matches("<!--", at: tag) {
        next = place(after: "-->", 3, from: tag + 4, bytes)
      } else if bytes[tag + 1] == .questionMark {
        next = place(after: ">", 1, from: tag + 2, bytes)
      } else {
        next = endOfTag(tag, bytes)
      }
      guard let next else { return nil }
      position = next
      resume = 0
      if let item = count(tag, next, bytes) { return item }
    }
    position = bytes.count
    return nil
  }

  /// The place after a mark; `nil` while it has not come.
  private mutating func place(
    after mark: StaticString,
    _ length: Int,
    from start: Int,
    _ bytes: Span<UInt8>
  ) -> Int? {
    let from = min(max(start, resume), bytes.count)
    if let found = bytes.index(of: mark, from: from, to: bytes.count) { return found + length }
    resume = max(start, bytes.count - length)
    return nil
  }

  /// The place after the tag at `tag`, if it is an item's; after its `<` for all others.
  private mutating func endOfTag(_ tag: Int, _ bytes: Span<UInt8>) -> Int? {
    guard lengthOfItemName(tag, bytes) > 0 else { return tag + 1 }
    var index = max(tag + 1, resume)
    while index < bytes.count {
      if bytes[index] == .greaterThan || bytes[index] == .lessThan { return index + 1 }
      if bytes[index] == .quotationMark || bytes[index] == .apostrophe {
        let quote = bytes[index]
        // A quote that never ends is none.
        let limit = min(index + 1 + Self.longestValue, bytes.count)
        if let end = bytes.index(of: quote, from: index + 1, to: limit) {
          index = end
        } else if limit == bytes.count, bytes.count - index <= Self.longestValue {
          resume = index
          return nil
        }
      }
      index += 1
    }
    resume = index
    return nil
  }

  private static let longestValue = 4096
  /// No element of a feed has a longer name, prefix and all.
  private static let longestName = 48

  /// The letters of `item` or `entry`, if the element of that place is called so, with a prefix or not;
  /// 0 for all others.
  private func lengthOfItemName(_ tag: Int, _ bytes: Span<UInt8>) -> Int {
    var index = bytes[tag + 1] == .slash ? tag + 2 : tag + 1
    var name = index
    let end = min(tag + Self.longestName, bytes.count)
    while index < end, isNameByte(bytes[index]) {
      if bytes[index] == .colon { name = index + 1 }
      index += 1
    }
    switch index - name {
    case 4: return bytes.matchesIgnoringCase("item", at: name) ? 4 : 0
    case 5: return bytes.matchesIgnoringCase("entry", at: name) ? 5 : 0
    default: return 0
    }
  }

  private func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == .colon || byte == 0x2D || byte == 0x5F
      || byte == 0x2E || byte >= 0x80
  }

  /// Counts an item's tag, and gives the item that ends with it.
  private mutating func count(_ tag: Int, _ next: Int, _ bytes: Span<UInt8>) -> Range<Int>? {
    guard next > tag + 1, bytes[tag + 1] != .exclamationMark, bytes[tag + 1] != .questionMark
    else { return nil }
    let length = lengthOfItemName(tag, bytes)
    if depth == 0 { nameLength = length }
    guard length == nameLength else { return nil }
    if bytes[tag + 1] == .slash {
      guard depth > 0 else { return nil }
      depth -= 1
    } else {
      if depth == 0 {
        itemStart = tag
        if tag > lastEnd { outside.append(lastEnd..<tag) }
      }
      if bytes[next - 2] != .slash { depth += 1 }
    }
    guard depth == 0 else { return nil }
    lastEnd = next
    return itemStart..<next
  }
}

import ByteScanning
import XMLReading

/// Finds where items begin and end in the bytes of a document that is still coming.
///
/// Looks at tags only, outside of comments, CDATA, instructions and the values of attributes, all of
/// which may hold what looks like an item. Decides nothing before all of a tag has come, so that chunks
/// do not matter, and looks at no byte more than a few times.
struct ItemScanner {
  /// Where what belongs to no item stands.
  private(set) var outside: [Range<Int>] = []
  private var position = 0
  /// From where on the end of what has begun at `position` is looked for.
  private var resume = 0
  /// What stands there, if it is a tag.
  private var place = PlaceInTag.tag
  /// The name of the last start tag: a CDATA section that lost its end ends with that element.
  private var lastName = 0..<0
  /// The last CDATA section whose end was looked for: sections that lost theirs share it, and to look for
  /// it once for each could take forever.
  private var section = 0..<0
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
      guard let next = placeAfterMarkup(tag, bytes) else { return nil }
      position = next
      resume = 0
      place = .tag
      if let item = count(tag, next, bytes) { return item }
    }
    position = bytes.count
    return nil
  }

  /// The place after what begins with the `<` at `tag`; `nil` while it has not come.
  private mutating func placeAfterMarkup(_ tag: Int, _ bytes: Span<UInt8>) -> Int? {
    switch bytes[tag + 1] {
    case .exclamationMark:
      if bytes.matchesIgnoringCase("<![cdata[", at: tag) { return placeAfterCDATA(tag, bytes) }
      if bytes.matches("<!--", at: tag) { return placeAfter("-->", from: tag + 4, bytes) }
      // A document type and its entities, whose values stand in quotes.
      return bytes[tag + 2].isASCIILetter ? placeAfterTag(tag, .anywhere, bytes) : tag + 1
    case .slash:
      return lengthOfItemName(tag, bytes) > 0 ? placeAfterTag(tag, .nowhere, bytes) : tag + 1
    case let byte where byte.isASCIILetter || byte == 0x5F || byte >= 0x80:
      guard let next = placeAfterTag(tag, .afterEqualsSign, bytes) else { return nil }
      if bytes[next - 1] == .greaterThan { lastName = tag + 1..<endOfName(tag + 1, bytes) }
      return next
    // Instructions end before the next `<` at the latest.
    default: return tag + 1
    }
  }

  /// The place after a mark.
  private mutating func placeAfter(
    _ mark: StaticString,
    from start: Int,
    _ bytes: Span<UInt8>
  ) -> Int? {
    let length = mark.utf8CodeUnitCount
    let from = min(max(start, resume), bytes.count)
    if let found = bytes.index(of: mark, from: from, to: bytes.count) { return found + length }
    resume = max(start, bytes.count - length)
    return nil
  }

  /// The place after a CDATA section.
  ///
  /// One in which another begins has lost its end if the end tag of its element stands before that.
  private mutating func placeAfterCDATA(_ tag: Int, _ bytes: Span<UInt8>) -> Int? {
    let start = tag + 9
    if !section.contains(start) {
      guard let found = placeAfter("]]>", from: start, bytes) else { return nil }
      section = start..<found
    }
    let end = section.upperBound
    guard let other = bytes.index(of: "<![CDATA[", from: start, to: end) else { return end }
    var from = start
    while let less = bytes.index(of: "</", from: from, to: other) {
      let name = less + 2
      let nameEnd = endOfName(name, bytes)
      if nameEnd - name == lastName.count, bytes.repeats(lastName, at: name) { return less }
      from = name
    }
    return end
  }

  /// Where quotes open a value.
  private enum Quotes {
    case nowhere, anywhere, afterEqualsSign
  }

  private enum PlaceInTag {
    case tag, equalsSign
    case value(quote: UInt8)
    /// In a value that holds the `<` that stands there.
    case valueWithLess(quote: UInt8, less: Int)
    /// In a value that holds the `>` that stands there, and no `<` before it.
    case valueWithGreater(quote: UInt8, greater: Int)
    /// The same, and a `<` behind it.
    case valueWithMarkup(quote: UInt8, greater: Int)
  }

  /// The place after the tag at `tag`, or of the `<` that cuts it.
  ///
  /// As for the reader, a value that holds `>` and then `<` has lost its quote, and ends at the `>`, unless
  /// the next quote plainly closes it.
  private mutating func placeAfterTag(
    _ tag: Int,
    _ quotes: Quotes,
    _ bytes: Span<UInt8>
  ) -> Int? {
    var index = max(tag + 1, resume)
    while index < bytes.count {
      let byte = bytes[index]
      let isQuote = byte == .quotationMark || byte == .apostrophe
      switch place {
      case .tag:
        switch byte {
        case .greaterThan: return index + 1
        case .lessThan: return index
        case .leftBracket where quotes == .anywhere: return index + 1
        case .equalsSign where quotes == .afterEqualsSign: place = .equalsSign
        default: if isQuote, quotes == .anywhere { place = .value(quote: byte) }
        }
        index += 1
      case .equalsSign:
        if isQuote { place = .value(quote: byte) } else if !byte.isASCIIWhitespace { place = .tag }
        if isQuote || byte.isASCIIWhitespace { index += 1 }
      case .value(let quote):
        if byte == quote { place = .tag }
        if byte == .lessThan { place = .valueWithLess(quote: quote, less: index) }
        if byte == .greaterThan { place = .valueWithGreater(quote: quote, greater: index) }
        index += 1
      case .valueWithLess(let quote, let less):
        let limit = less + Self.longestOddValue
        if let end = bytes.index(of: quote, from: index, to: min(max(limit, index), bytes.count)) {
          place = .tag
          index = end + 1
        } else if limit <= bytes.count {
          // A quote that never ends is none.
          return less
        } else {
          index = bytes.count
        }
      case .valueWithGreater(let quote, let greater):
        if byte == .lessThan { place = .valueWithMarkup(quote: quote, greater: greater) }
        if byte == quote { place = .tag }
        index += 1
      case .valueWithMarkup(let quote, let greater):
        let limit = greater + Span<UInt8>.longestValueWithMarkup
        guard let end = bytes.index(of: quote, from: index, to: min(max(limit, index), bytes.count))
        else {
          if limit <= bytes.count { return greater + 1 }
          index = bytes.count
          continue
        }
        // What follows it decides, and has to have come.
        guard end + Span<UInt8>.closingLength <= bytes.count else {
          resume = end
          return nil
        }
        guard bytes.closesValue(at: end) else { return greater + 1 }
        place = .tag
        index = end + 1
      }
    }
    resume = index
    return nil
  }

  /// Bytes of a value from a `<` in it.
  private static let longestOddValue = 1 << 16
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

  /// The end of the name that begins at `start`, or of as much of it as names of feeds have.
  private func endOfName(_ start: Int, _ bytes: Span<UInt8>) -> Int {
    var index = start
    let end = min(start + Self.longestName, bytes.count)
    while index < end, isNameByte(bytes[index]) { index += 1 }
    return index
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
    guard length > 0 else { return nil }
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
      if bytes[next - 1] != .greaterThan || bytes[next - 2] != .slash { depth += 1 }
    }
    guard depth == 0 else { return nil }
    lastEnd = next
    return itemStart..<next
  }
}

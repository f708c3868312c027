import ByteScanning
import XMLReading

/// One tag in HTML text: where it ends and what it is called.
struct HTMLTag {
  /// Where the name stands.
  let name: Range<Int>
  /// What is known of elements of that name.
  let kinds: HTMLElementKinds
  /// Whether it is an end tag.
  let isEnd: Bool
  /// The place after its `>`.
  let end: Int
}

/// Finds where tags end; each byte is looked at a bounded number of times, whatever the text.
struct HTMLTagReader {
  /// False once quotes turned out not to be balanced: from there on the first `>` ends a tag.
  private var trustsQuotes = true
  /// True once no `>` is left.
  private var isExhausted = false

  /// Reads the tag whose `<` stands at `start`.
  ///
  /// - Returns: `nil` if none begins there, or if it never ends.
  mutating func tag(_ bytes: Span<UInt8>, at start: Int) -> HTMLTag? {
    var index = start + 1
    let isEnd = index < bytes.count && bytes[index] == .slash
    if isEnd { index += 1 }
    guard index < bytes.count, bytes[index].isASCIILetter else { return nil }
    let nameStart = index
    index = endOfName(bytes, from: index)
    guard index < bytes.count else { return nil }
    guard let end = bytes[index] == .greaterThan ? index + 1 : end(bytes, from: index) else {
      return nil
    }
    let name = nameStart..<index
    return HTMLTag(name: name, kinds: HTMLElementKinds.of(bytes, name), isEnd: isEnd, end: end)
  }

  /// The end of the name that begins at `start`: mostly a few letters and a digit.
  private func endOfName(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var index = start &+ 1
    while index < bytes.count, bytes[index].isASCIILetter || bytes[index].isASCIIDigit {
      index &+= 1
    }
    guard index < bytes.count else { return index }
    let next = bytes[index]
    if next == .greaterThan || next <= .space || next == .slash { return index }
    return bytes.endOfWholeName(from: start)
  }

  /// The place after the next `>`.
  mutating func plainEnd(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    guard !isExhausted else { return nil }
    if let end = bytes.index(of: .greaterThan, from: start) { return end + 1 }
    isExhausted = true
    return nil
  }

  /// The place after the `>` that closes a tag; one inside a quoted value does not.
  private mutating func end(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    guard trustsQuotes else { return plainEnd(bytes, from: start) }
    var index = start
    while index < bytes.count {
      index = bytes.firstIndex(of: .greaterThan, or: .equalsSign, from: index, to: bytes.count)
      guard index < bytes.count else { break }
      let byte = bytes[index]
      if byte == .greaterThan { return index + 1 }
      index += 1
      while index < bytes.count, bytes[index].isASCIIWhitespace { index += 1 }
      guard index < bytes.count, bytes[index] == .quotationMark || bytes[index] == .apostrophe
      else {
        continue
      }
      guard let close = bytes.index(of: bytes[index], from: index + 1) else { break }
      index = close + 1
    }
    trustsQuotes = false
    return plainEnd(bytes, from: start)
  }
}

// MARK: - Kinds of elements

extension HTMLTag {
  /// Whether text before and after the tag does not belong to one word.
  var isBlock: Bool { kinds.contains(.block) }

  /// Whether the element is one of HTML's.
  var isKnown: Bool { kinds.contains(.known) }

  /// Whether the element has no content and so no end tag.
  var isVoid: Bool { kinds.contains(.void) }

  /// Whether what stands in the element is not read by people.
  var hidesContent: Bool { !isEnd && kinds.contains(.hidden) }

  /// The place of the end tag of a hidden element; it hides all the rest if it has none.
  func startOfEndTag(_ bytes: Span<UInt8>) -> Int {
    var index = end
    while let start = bytes.index(of: .lessThan, from: index) {
      if isEndTag(bytes, at: start) { return start }
      index = start + 1
    }
    return bytes.count
  }

  private func isEndTag(_ bytes: Span<UInt8>, at start: Int) -> Bool {
    guard start + 2 + name.count < bytes.count, bytes[start + 1] == .slash else { return false }
    for (offset, place) in name.enumerated()
    where bytes[start + 2 + offset].asciiLowercased != bytes[place].asciiLowercased {
      return false
    }
    return !bytes[start + 2 + name.count].isASCIILetter
  }
}

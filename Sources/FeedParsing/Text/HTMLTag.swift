import ByteScanning

/// One tag in HTML text: where it ends and what it is called.
struct HTMLTag {
  /// Where the name stands.
  let name: Range<Int>
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
    while index < bytes.count, isNameByte(bytes[index]) { index += 1 }
    guard let end = end(bytes, from: index) else { return nil }
    return HTMLTag(name: nameStart..<index, isEnd: isEnd, end: end)
  }

  /// The place after the next `>`.
  mutating func plainEnd(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    guard !isExhausted else { return nil }
    if let end = bytes.index(of: .greaterThan, from: start) { return end + 1 }
    isExhausted = true
    return nil
  }

  private func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == .hyphen || byte == .colon || byte >= 0x80
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
  }

  /// The place after the `>` that closes a tag; one inside a quoted value does not.
  private mutating func end(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    guard trustsQuotes else { return plainEnd(bytes, from: start) }
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte == .greaterThan { return index + 1 }
      index += 1
      guard byte == .equalsSign else { continue }
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
  /// The name in lower case in eight bytes; longer names are cut, which keeps all of HTML's apart.
  private func key(_ bytes: Span<UInt8>) -> UInt64 {
    var key: UInt64 = 0
    for index in name.prefix(8) { key = key << 8 | UInt64(bytes[index].asciiLowercased) }
    return key
  }

  /// Whether text before and after the tag does not belong to one word.
  func isBlock(_ bytes: Span<UInt8>) -> Bool { Self.blocks.contains(key(bytes)) }

  /// Whether the element is one of HTML's.
  func isKnown(_ bytes: Span<UInt8>) -> Bool {
    name.count <= 10 && Self.known.contains(key(bytes))
  }

  /// Whether the element has no content and so no end tag.
  func isVoid(_ bytes: Span<UInt8>) -> Bool { Self.voids.contains(key(bytes)) }

  /// Whether what stands in the element is not read by people.
  func hidesContent(_ bytes: Span<UInt8>) -> Bool {
    !isEnd && Self.hidden.contains(key(bytes))
  }

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

  private static func keys(_ names: String) -> Set<UInt64> {
    Set(names.split(separator: " ").map { $0.utf8.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } })
  }

  private static let hidden = keys("script style template iframe noframes noembed")
  private static let voids = keys("br hr img")
  private static let blocks = keys(
    """
    p div br hr li ul ol dl dt dd table tr td th thead tbody tfoot caption h1 h2 h3 h4 h5 h6 \
    blockquote pre section article aside header footer nav main figure figcaption address form \
    fieldset legend details summary option center
    """
  )

  /// Elements of HTML, of today and of before.
  private static let known = keys(
    """
    a abbr acronym address applet area article aside audio b base basefont bdi bdo big blink \
    blockquote body br button canvas caption center cite code col colgroup command data datalist \
    dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form \
    frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd keygen \
    label legend li link main map mark marquee math menu meta meter nav nobr noembed noframes \
    noscript object ol optgroup option output p param picture pre progress q rb rp rt rtc ruby s \
    samp script search section select slot small source spacer span strike strong style sub \
    summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul \
    var video wbr
    """
  )
}

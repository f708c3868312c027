import ByteScanning

/// Finding the end of an element's content, whatever stands in it.
extension XMLReader {
  /// Reads to the end of the element that has just started, and closes it.
  ///
  /// Inside, tags are not opened and closed but only passed: it ends with the first end tag of its
  /// own name that no start tag of that name inside of it takes, with the end tag of an element
  /// around it, or before a start tag of `boundaries`.
  package mutating func readContent() -> XMLContent {
    if isAtEmptyElement {
      isAtEmptyElement = false
      pop()
      return XMLContent(range: position..<position)
    }
    guard overflow == 0, let own = open.last else { return XMLContent(range: position..<position) }
    let start = position
    if let content = plainContent(own) ?? plainCDATA(own) { return content }
    var content = XMLContent(range: start..<start)
    content.tag = own.name.lowerBound - 1
    var nested = 0
    var firstOwnEnd: XMLContent?
    var index = start
    while let tag = bytes.index(of: .lessThan, from: index), tag + 1 < bytes.count {
      switch bytes[tag + 1] {
      case .slash:
        let name = bytes.rangeOfName(at: tag + 2)
        if bytes.isSameName(own.name, name) {
          if nested == 0 { return close(&content, at: tag) }
          nested -= 1
          if firstOwnEnd == nil {
            firstOwnEnd = content
            firstOwnEnd?.range = start..<tag
          }
        } else if isEndOfAncestor(name) {
          return closeUnended(content, firstOwnEnd, at: tag)
        }
        content.isPlain = false
        index = name.upperBound
      case .exclamationMark:
        content.isPlain = false
        index = passDeclaration(at: tag, in: own, &content)
      case .questionMark:
        content.isPlain = false
        content.isRewritten = true
        index = endOfInstruction(at: tag)
      case let byte where isNameStart(byte):
        let name = bytes.rangeOfName(at: tag + 1)
        if isBoundary(name, in: own) { return closeUnended(content, firstOwnEnd, at: tag) }
        index = placeAfterTag(name.upperBound)
        if bytes[index - 1] == .greaterThan {
          content.hasMarkup = true
          if !content.isRewritten { content.isRewritten = needsRewriting(name, index) }
          if rescanBudget > 0, bytes.isSameName(own.name, name), bytes[index - 2] != .slash {
            nested += 1
          }
        }
        content.isPlain = false
      default:
        note(.strayLessThan, at: tag)
        content.isPlain = false
        index = tag + 1
      }
    }
    return closeUnended(content, firstOwnEnd, at: bytes.count)
  }

  /// Closes the element that has just started if it is empty by its own tag, `<x/>`.
  package mutating func endEmptyElement() -> Bool {
    guard isAtEmptyElement else { return false }
    isAtEmptyElement = false
    pop()
    return true
  }

  /// Closes the element that has just started, unread, if its content and its end tag are the bytes of
  /// a range.
  package mutating func endIfRepeated(_ range: Range<Int>) -> Bool {
    let bytes = bytes
    guard !isAtEmptyElement, overflow == 0, let own = open.last,
      range.count > own.name.count &+ 3,
      bytes[range.upperBound &- own.name.count &- 2] == .slash,
      bytes.repeatsShort(own.name, at: range.upperBound &- own.name.count &- 1),
      bytes.repeats(range, at: position)
    else { return false }
    position += range.count
    pop()
    return true
  }

  /// Reads the text of the element that has just started, and closes it, if nothing else stands in it, or
  /// if all stands in one CDATA section.
  ///
  /// - Returns: Where the text stands, trimmed, which may be nowhere; `nil` if anything else stands
  ///   there, and then nothing has been read.
  package mutating func readText() -> XMLText? {
    let bytes = bytes
    let start = position
    if endEmptyElement() { return XMLText(range: start..<start, hasReferences: false) }
    guard overflow == 0, let own = open.last else { return nil }
    let short = bytes.shortText(from: start)
    guard let tag = short?.end ?? bytes.index(of: .lessThan, from: start) else { return nil }
    guard let end = endOfOwnTag(at: tag, own) else {
      guard bytes[min(tag &+ 1, bytes.count &- 1)] == .exclamationMark,
        let section = endAfterCDATA(own)
      else { return nil }
      return XMLText(range: bytes.trimmed(section.text), hasReferences: false)
    }
    position = end
    pop()
    let range = bytes.trimmed(start..<tag)
    if let traits = short?.traits { return XMLText(range: range, traits: traits) }
    let place = bytes.index(of: .ampersand, from: range.lowerBound, to: range.upperBound)
    var text = XMLText(range: range, hasReferences: place != nil)
    text.noteNoTags()
    return text
  }

  /// The place after the end tag of the element that has just started, if it is written as the start tag and stands at
  /// a `<`.
  @inline(__always)
  private mutating func endOfOwnTag(at tag: Int, _ own: OpenElement) -> Int? {
    let bytes = bytes
    let length = own.name.count
    if tag &+ 34 <= bytes.count, memo.isWholeTag(bytes, tag &+ 2, at: lastTag) {
      return bytes[tag &+ 1] == .slash ? tag &+ 3 &+ length : nil
    }
    let end = tag &+ 2 &+ length
    guard end < bytes.count, bytes[tag &+ 1] == .slash, bytes[end] == .greaterThan,
      bytes.repeatsShort(own.name, at: tag &+ 2)
    else { return nil }
    return end &+ 1
  }

  /// Closes the element whose end tag is the next tag, as it is for most elements of feeds.
  ///
  /// - Returns: `nil` if anything else comes first.
  @inline(__always)
  private mutating func plainContent(_ own: OpenElement) -> XMLContent? {
    let bytes = bytes
    let start = position
    let short = bytes.shortText(from: start)
    guard let tag = short?.end ?? bytes.index(of: .lessThan, from: start) else { return nil }
    let end = tag + 2 + own.name.count
    guard end < bytes.count, bytes[tag + 1] == .slash, bytes[end] == .greaterThan,
      bytes.repeatsShort(own.name, at: tag + 2)
    else { return nil }
    position = end + 1
    pop()
    var content = XMLContent(range: start..<tag)
    content.tag = own.name.lowerBound - 1
    content.traits = short?.traits
    return content
  }

  /// The same for an element in which nothing but one CDATA section and white space stands.
  @inline(__always)
  private mutating func plainCDATA(_ own: OpenElement) -> XMLContent? {
    let start = position
    guard let section = endAfterCDATA(own) else { return nil }
    var content = XMLContent(range: start..<section.tag)
    content.tag = own.name.lowerBound - 1
    content.isPlain = false
    content.cdataCount = 1
    content.cdata = section.text
    return content
  }

  /// Closes the element if nothing but one CDATA section and white space stands in it.
  ///
  /// - Returns: Where the section's text and the end tag stand; `nil` if anything else stands there, or
  ///   may.
  private mutating func endAfterCDATA(_ own: OpenElement) -> (text: Range<Int>, tag: Int)? {
    let bytes = bytes
    var section = position
    while section < bytes.count, bytes[section].isASCIIWhitespace { section &+= 1 }
    guard section &+ 16 <= bytes.count, bytes.isCDATA(at: section) else { return nil }
    let text = section &+ 9
    // Of a section in a section, or one that does not end, the slower way knows more.
    guard case let (end, next) = endOfCDATA(at: section), end < bytes.count,
      !bytes.hasSection(in: text..<end)
    else { return nil }
    var tag = next
    while tag < bytes.count, bytes[tag].isASCIIWhitespace { tag &+= 1 }
    let last = tag &+ 2 &+ own.name.count
    guard last < bytes.count, bytes[tag] == .lessThan, bytes[tag &+ 1] == .slash,
      bytes[last] == .greaterThan, bytes.repeatsShort(own.name, at: tag &+ 2)
    else { return nil }
    position = last &+ 1
    pop()
    return (text..<end, tag)
  }

  /// Whether a tag reads otherwise in HTML: a prefix, or an end in itself that HTML does not know.
  private mutating func needsRewriting(_ name: Range<Int>, _ end: Int) -> Bool {
    if bytes.hasColon(in: name) { return true }
    return bytes[end - 2] == .slash && !HTMLVoidElements.contains(NameKey(bytes, name))
  }

  /// Ends the content at the end tag of its element.
  private mutating func close(_ content: inout XMLContent, at tag: Int) -> XMLContent {
    content.range = content.range.lowerBound..<tag
    _ = readEndTag(at: tag)
    return content
  }

  /// Ends content whose end tag is missing, at the tag that shows it.
  ///
  /// If an end tag of the right name was there, but counted for a start tag inside (a second
  /// `<title>` instead of `</title>`), the first of these ends it.
  private mutating func closeUnended(
    _ content: XMLContent,
    _ firstOwnEnd: XMLContent?,
    at tag: Int
  ) -> XMLContent {
    if var content = firstOwnEnd {
      rescanBudget -= tag - content.range.upperBound
      return close(&content, at: content.range.upperBound)
    }
    note(.unclosedElement, at: tag)
    var content = content
    content.range = content.range.lowerBound..<tag
    position = tag
    pop()
    return content
  }

  private mutating func isEndOfAncestor(_ name: Range<Int>) -> Bool {
    for index in 0..<min(open.count - 1, Self.ancestors)
    where bytes.isSameName(open[index].name, name) {
      return true
    }
    return false
  }

  /// How many levels of a document make its structure; what lies deeper is content.
  private static var ancestors: Int { 8 }

  private mutating func isBoundary(_ name: Range<Int>, in own: OpenElement) -> Bool {
    // Most tags are HTML's short ones. Prefixed names are some other vocabulary's.
    if boundaries.isEmpty || name.count < shortestBoundary || bytes.hasColon(in: name) {
      return false
    }
    let key = NameKey(bytes, name)
    if boundaries.contains(key) { return true }
    return siblings.contains(key) && lines.contains(NameKey(bytes, own.name))
  }

  /// The place after the tag whose name ends at `start`: after its `>`, or at the `<` that cuts it.
  mutating func placeAfterTag(_ start: Int) -> Int {
    let bytes = bytes
    var index = start
    while index < bytes.count {
      if index &+ 16 <= bytes.count {
        let block = bytes.block(at: index)
        let next =
          (block.equals(.greaterThan) .| block.equals(.lessThan) .| block.equals(.equalsSign)).first
        index &+= next
        if next == 16 { continue }
      }
      switch bytes[index] {
      case .greaterThan: return index + 1
      case .lessThan: return index
      case .equalsSign:
        // A quote opens a value only after an equals sign: `<a don't>`.
        index += 1
        while index < bytes.count, bytes[index].isASCIIWhitespace { index += 1 }
        guard index < bytes.count else { return index }
        let quote = bytes[index]
        if quote == .quotationMark || quote == .apostrophe {
          let limit = min(index + 1 + Self.longestValue, bytes.count)
          if let end = bytes.index(of: quote, from: index + 1, to: limit) {
            index = end + 1
          } else {
            index += 1
          }
        }
      default: index += 1
      }
    }
    return index
  }

  /// Longer attribute values than this inside of content have lost their quote; a picture that
  /// stands in the address itself (`data:`) is shorter.
  private static var longestValue: Int { 1 << 21 }

  /// Passes a comment or CDATA section inside of content.
  private mutating func passDeclaration(
    at tag: Int,
    in own: OpenElement,
    _ content: inout XMLContent
  ) -> Int {
    if bytes.matches("<!--", at: tag) { return endOfComment(at: tag) }
    guard bytes.matchesIgnoringCase("<![cdata[", at: tag) else { return tag + 2 }
    let end = endOfCDATA(at: tag, in: own)
    content.cdataCount += 1
    if content.cdata == nil { content.cdata = tag + 9..<end.text }
    return end.next
  }

  /// The end of a CDATA section of an element, also if its own end is missing.
  ///
  /// Without any `]]>` the element's end tag ends it. So it does where another section begins
  /// between that end tag and the `]]>`, which then belongs to the other.
  private mutating func endOfCDATA(at tag: Int, in own: OpenElement) -> (text: Int, next: Int) {
    let end = endOfCDATA(at: tag)
    let isUnended = end.text == bytes.count
    var from = tag + 9
    var other: Int? = isUnended ? bytes.count : nil
    while other == nil, let mark = bytes.index(of: .exclamationMark, from: from, to: end.text) {
      if bytes.matches("![CDATA[", at: mark), bytes[mark - 1] == .lessThan { other = mark }
      from = mark + 1
    }
    guard let other else { return end }
    from = tag + 9
    while let less = bytes.index(of: .lessThan, from: from, to: other) {
      if less + 1 < other, bytes[less + 1] == .slash,
        bytes.isSameName(own.name, bytes.rangeOfName(at: less + 2))
      {
        note(.unterminatedMarkup, at: tag)
        return (less, less)
      }
      from = less + 1
    }
    return end
  }
}

extension XMLReader {
  /// Whether an element is the first thing in the element that has just started.
  package var isElementNext: Bool {
    mutating get { nextElement != nil }
  }

  /// The local name of the element that is the first thing in the element that has just started.
  package var nextElement: NameKey? {
    mutating get {
      guard !isAtEmptyElement else { return nil }
      var index = position
      while index < bytes.count, bytes[index].isASCIIWhitespace { index += 1 }
      guard index + 1 < bytes.count, bytes[index] == .lessThan, isNameStart(bytes[index + 1]) else {
        return nil
      }
      return XMLName(bytes, at: index + 1).local
    }
  }
}

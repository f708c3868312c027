import ByteScanning

/// End tags, and what is skipped: comments, instructions, stray CDATA.
extension XMLReader {
  /// Reads the end tag at `tag` and closes what it closes.
  ///
  /// - Returns: False if it closes nothing that is open.
  mutating func readEndTag(at tag: Int) -> Bool {
    let bytes = bytes
    let start = tag + 2
    if overflow == 0, let top = open.last {
      let end = start + top.name.count
      if end < bytes.count, bytes[end] == .greaterThan, bytes.repeatsShort(top.name, at: start) {
        position = end + 1
        pop()
        return true
      }
    }
    let name = bytes.rangeOfName(at: start)
    // A tag may be cut by the next one: `</title<link>`.
    let cut = bytes.index(of: .lessThan, from: name.upperBound) ?? bytes.count
    position = bytes.index(of: .greaterThan, from: name.upperBound, to: cut).map { $0 + 1 } ?? cut
    if overflow > 0 {
      // Beyond the deepest level names are not kept: only an end tag of the levels above counts.
      overflow -= 1
      return true
    }
    guard let match = indexOfOpenElement(name) else {
      note(.mismatchedEndTag, at: tag)
      return false
    }
    if match != open.count - 1 { note(.unclosedElement, at: tag) }
    while open.count > match { pop() }
    return true
  }

  /// The innermost open element of that name.
  mutating func indexOfOpenElement(_ name: Range<Int>) -> Int? {
    let bytes = bytes
    var index = open.count
    while index > 0 {
      index -= 1
      if bytes.isSameName(open[index].name, name) { return index }
    }
    return nil
  }

  /// Skips `<!…`: a comment, CDATA, a document type.
  mutating func skipDeclaration(at tag: Int) {
    if bytes.matches("<!--", at: tag) {
      position = endOfComment(at: tag)
    } else if bytes.matchesIgnoringCase("<![cdata[", at: tag) {
      position = endOfCDATA(at: tag).next
    } else if bytes.matchesIgnoringCase("<!doctype", at: tag) {
      readDocumentType(at: tag)
    } else {
      position = placeAfterGreaterThan(from: tag)
    }
  }

  mutating func skipInstruction(at tag: Int) {
    position = endOfInstruction(at: tag)
  }

  /// The place after the comment at `tag`; a comment that never ends, ends with its first `>`.
  mutating func endOfComment(at tag: Int) -> Int {
    if tag < lastCommentEnd {
      if let end = bytes.index(of: "-->", from: min(tag + 4, bytes.count), to: bytes.count) {
        return end + 3
      }
      lastCommentEnd = tag
    }
    note(.unterminatedMarkup, at: tag)
    return placeAfterGreaterThan(from: tag)
  }

  /// The place after the instruction at `tag`; a missing `?` before the `>` is forgiven.
  mutating func endOfInstruction(at tag: Int) -> Int {
    let next = bytes.index(of: .lessThan, from: tag + 1) ?? bytes.count
    if let end = bytes.index(of: "?>", from: tag + 1, to: next) { return end + 2 }
    note(.unterminatedMarkup, at: tag)
    return bytes.index(of: .greaterThan, from: tag + 1, to: next).map { $0 + 1 } ?? next
  }

  /// The place after the next `>`; the end if there is none.
  mutating func placeAfterGreaterThan(from start: Int) -> Int {
    guard start < lastGreaterThan else { return bytes.count }
    if let found = bytes.index(of: .greaterThan, from: start) { return found + 1 }
    lastGreaterThan = start
    return bytes.count
  }

  /// Where the text of the CDATA section at `tag` ends and where the document goes on.
  mutating func endOfCDATA(at tag: Int) -> (text: Int, next: Int) {
    var from = min(tag + 9, bytes.count)
    if lastCDATA.start <= from, from <= lastCDATA.end {
      return (lastCDATA.end, min(lastCDATA.end + 3, bytes.count))
    }
    lastCDATA.start = from
    lastCDATA.end = bytes.count
    while let bracket = bytes.index(of: .rightBracket, from: from) {
      guard bracket + 2 < bytes.count else { break }
      if bytes[bracket + 1] == .rightBracket, bytes[bracket + 2] == .greaterThan {
        lastCDATA.end = bracket
        return (bracket, bracket + 3)
      }
      from = bracket + 1
    }
    return (bytes.count, bytes.count)
  }
}

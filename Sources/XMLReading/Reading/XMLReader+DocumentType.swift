import ByteScanning

/// The document type: only its internal entities are of interest.
extension XMLReader {
  /// Reads the declaration at `tag`; one that never ends, ends at the next tag that is no part.
  mutating func readDocumentType(at tag: Int) {
    hasDocumentType = true
    var index = tag + 9
    while index < bytes.count {
      switch bytes[index] {
      case .greaterThan:
        position = index + 1
        return
      case .leftBracket: index = readInternalSubset(from: index + 1)
      case .quotationMark, .apostrophe: index = placeAfterQuoted(at: index)
      case .lessThan:
        note(.unterminatedMarkup, at: tag)
        position = index
        return
      default: index += 1
      }
    }
    position = bytes.count
  }

  /// Reads declarations to the closing bracket and returns the place after it.
  private mutating func readInternalSubset(from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != .rightBracket {
      if bytes.matches("<!ENTITY", at: index) {
        index = readEntityDeclaration(at: index)
      } else if bytes.matches("<!--", at: index) {
        index = endOfComment(at: index)
      } else if bytes[index] == .quotationMark || bytes[index] == .apostrophe {
        index = placeAfterQuoted(at: index)
      } else if bytes[index] == .lessThan, index + 1 < bytes.count, isNameStart(bytes[index + 1]) {
        return index  // The bracket was forgotten, the document has begun.
      } else {
        index += 1
      }
    }
    return min(index + 1, bytes.count)
  }

  /// Reads `<!ENTITY name "value">` and returns the place after it.
  private mutating func readEntityDeclaration(at tag: Int) -> Int {
    var index = tag + 8
    while index < bytes.count, bytes[index].isASCIIWhitespace { index += 1 }
    let name = bytes.rangeOfName(at: index)
    index = name.upperBound
    while index < bytes.count, bytes[index].isASCIIWhitespace { index += 1 }
    guard index < bytes.count else { return index }
    if bytes[index] == .quotationMark || bytes[index] == .apostrophe {
      let end = placeAfterQuoted(at: index)
      if !name.isEmpty, end - 1 > index {
        entities.declare(text.string(name), text.string(index + 1..<end - 1))
      }
      index = end
    }
    while index < bytes.count, bytes[index] != .greaterThan, bytes[index] != .lessThan {
      let isQuote = bytes[index] == .quotationMark || bytes[index] == .apostrophe
      index = isQuote ? placeAfterQuoted(at: index) : index + 1
    }
    return index < bytes.count && bytes[index] == .greaterThan ? index + 1 : index
  }

  private func placeAfterQuoted(at quote: Int) -> Int {
    guard let end = bytes.index(of: bytes[quote], from: quote + 1) else { return quote + 1 }
    return end + 1
  }
}
